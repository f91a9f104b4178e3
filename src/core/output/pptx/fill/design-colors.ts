import { darken, FormatCache, paintKey, SchemeColors, SHADE_FRACTIONS } from '../../../ooxml/write/index.ts';
import { element, per100000, type Xml } from '../../../ooxml/xml/index.ts';
import { compose, type ResolvedPaint, resolveToken } from '../../../scene/color.ts';
import type { ColorToken, Hex, Paint, Theme } from '../../../scene/theme.ts';

/** Opacity of the text colour, or of another one, that gives a muted colour. */
export type MutedOpacity = number | { readonly of: ColorToken; readonly opacity: number };

/** Opacities of muted colours, which follow the slide's theme and background. */
export type MutedOpacities = Readonly<Partial<Record<ColorToken, MutedOpacity>>>;

/** Colours of our shapes on slides of an existing file, by their names in the file's own theme. */
export class DesignColors extends SchemeColors {
  /**
   * Caches for shapes with these colours and one set of fonts, by direction. Decks of one design share them.
   */
  readonly formats = { ltr: new FormatCache(), rtl: new FormatCache() };
  readonly #own: Theme;
  readonly #slots: readonly (readonly [string, string])[];
  readonly #mutedOpacities: MutedOpacities;
  readonly #written = new Map<string, Xml>();

  /** @param scheme colours of the file's theme by slot: "dk1", "accent1" */
  constructor(theme: Theme, scheme: Readonly<Record<string, string>>, thinned: MutedOpacities) {
    super(theme);
    this.#own = theme;
    this.#mutedOpacities = thinned;
    this.#slots = Object.entries(scheme).map(([slot, hex]) => [slot, hex.toUpperCase()] as const);
  }

  override color(paint: Paint): Xml {
    const key = paintKey(paint);
    const known = this.#written.get(key);
    if (known !== undefined) return known;
    const xml = this.#reference(paint);
    this.#written.set(key, xml);
    return xml;
  }

  /** Resolves a paint to the displayed colour. */
  resolve(paint: Paint): ResolvedPaint {
    const muted = 'token' in paint ? this.#mutedOpacities[paint.token] : undefined;
    const [base, share] = typeof muted === 'object' ? [muted.of, muted.opacity] : (['text', muted] as const);
    const hex = (
      !('token' in paint) ? paint.hex : resolveToken(share === undefined ? paint.token : base, this.#own)
    ).toUpperCase() as Hex;
    return { hex, alpha: Math.min(1, Math.max(0, paint.alpha ?? 1)) * (share ?? 1) };
  }

  /** Resolves a paint for use in scenes. */
  paint(paint: Paint): Paint {
    const { hex, alpha } = this.resolve(paint);
    return alpha === 1 ? { hex } : { hex, alpha };
  }

  protected override opaque(paint: Paint): Xml {
    return this.color({ hex: compose(this.resolve(paint), this.#own.colors.background) });
  }

  #reference(paint: Paint): Xml {
    const { hex, alpha } = this.resolve(paint);
    const thin = alpha >= 1 ? undefined : element('a:alpha', { val: per100000(alpha) });
    const slot = this.#slots.find(([, value]) => value === hex)?.[0];
    return slot === undefined
      ? (this.#writeShade(hex, thin) ?? element('a:srgbClr', { val: hex.slice(1) }, thin))
      : element('a:schemeClr', { val: slot }, thin);
  }

  /** The colour as a slightly darker shade of an accent, which follows the theme. */
  #writeShade(hex: Hex, thin: Xml | undefined): Xml | undefined {
    for (const [slot, value] of this.#slots) {
      const fraction = slot.startsWith('accent')
        ? SHADE_FRACTIONS.find((one) => darken(value as Hex, one) === hex)
        : undefined;
      if (fraction !== undefined)
        return element('a:schemeClr', { val: slot }, element('a:lumMod', { val: per100000(fraction) }), thin);
    }
    return undefined;
  }
}
