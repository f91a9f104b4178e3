import { FormatCache, paintKey, SchemeColors } from '../../../ooxml/write/index.ts';
import { element, per100000, type Xml } from '../../../ooxml/xml/index.ts';
import { compose, type ResolvedPaint, tokenHex } from '../../../scene/color.ts';
import type { ColorToken, Hex, Paint, Theme } from '../../../scene/theme.ts';

/** Quiet colours are the text colour of the slide, thinned: they follow its theme and its backdrop. Shares of the text colour. */
export type Thinned = Readonly<Partial<Record<ColorToken, number>>>;

/** Colours of shapes of ours on slides of a file, by the names that the file's own theme has for them. */
export class DesignColors extends SchemeColors {
  /** Of shapes in these colours, which go with one set of fonts, by the direction of the deck: decks of a design share them. */
  readonly formats = { ltr: new FormatCache(), rtl: new FormatCache() };
  readonly #own: Theme;
  readonly #slots: readonly (readonly [string, string])[];
  readonly #thinned: Thinned;
  readonly #written = new Map<string, Xml>();

  /** @param scheme colours of the file's theme by slot: "dk1", "accent1". */
  constructor(theme: Theme, scheme: Readonly<Record<string, string>>, thinned: Thinned) {
    super(theme);
    this.#own = theme;
    this.#thinned = thinned;
    this.#slots = Object.entries(scheme).map(([slot, hex]) => [slot, hex.toUpperCase()] as const);
  }

  override color(paint: Paint): Xml {
    const key = paintKey(paint);
    const known = this.#written.get(key);
    if (known !== undefined) return known;
    const xml = this.#named(paint);
    this.#written.set(key, xml);
    return xml;
  }

  /** As whoever reads the slide sees it. */
  seen(paint: Paint): ResolvedPaint {
    const share = 'token' in paint ? this.#thinned[paint.token] : undefined;
    const hex = (!('token' in paint) ? paint.hex : tokenHex(share === undefined ? paint.token : 'text', this.#own)).toUpperCase() as Hex;
    return { hex, alpha: Math.min(1, Math.max(0, paint.alpha ?? 1)) * (share ?? 1) };
  }

  /** The same, as scenes have it. */
  paint(paint: Paint): Paint {
    const { hex, alpha } = this.seen(paint);
    return alpha === 1 ? { hex } : { hex, alpha };
  }

  protected override opaque(paint: Paint): Xml {
    return this.color({ hex: compose(this.seen(paint), this.#own.colors.background) });
  }

  #named(paint: Paint): Xml {
    const { hex, alpha } = this.seen(paint);
    const thin = alpha >= 1 ? undefined : element('a:alpha', { val: per100000(alpha) });
    const slot = this.#slots.find(([, value]) => value === hex)?.[0];
    return slot === undefined ? element('a:srgbClr', { val: hex.slice(1) }, thin) : element('a:schemeClr', { val: slot }, thin);
  }
}
