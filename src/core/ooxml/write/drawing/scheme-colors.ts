import { chooseCodeBackdrop } from '../../../scene/code-backdrop.ts';
import { compose, computeRelativeLuminance, resolvePaint, resolveToken } from '../../../scene/color.ts';
import type { Run } from '../../../scene/scene.ts';
import type { ColorToken, Hex, Paint, Theme, ThemeColors } from '../../../scene/theme.ts';
import { per100000 } from '../../xml/drawing.ts';
import { element, flatten, type Xml } from '../../xml/xml.ts';
import { type ColorShift, findFullShift, findLightnessShift, tintDistance } from './color-shift.ts';
import { paintKey } from './format-cache.ts';

/** Names of the scheme colours on slides. */
export type SchemeSlot =
  | 'bg1'
  | 'tx1'
  | 'bg2'
  | 'tx2'
  | `accent${1 | 2 | 3 | 4 | 5 | 6}`
  | 'hlink'
  | 'folHlink';

/** Tokens with a slot of their own. Others refer to these slots or are derived from them. */
const SLOT_OF_TOKEN: Readonly<Partial<Record<ColorToken, SchemeSlot>>> = {
  background: 'bg1',
  text: 'tx1',
  surface: 'bg2',
  muted: 'tx2',
  primary: 'accent1',
  secondary: 'accent2',
  accent: 'accent3',
};
const CHART_SLOTS = ['accent4', 'accent5', 'accent6'] as const;
/**
 * Slots from which other colours are derived. Strokes try the neutral slots first, so that they stay neutral
 * if the theme changes.
 */
const NEUTRALS: readonly SchemeSlot[] = ['tx1', 'tx2', 'bg2', 'bg1'];
const ACCENTS: readonly SchemeSlot[] = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];
/** Largest channel difference (0 to 255) at which a derived colour counts as equal. */
const TOLERANCE = 2;
/** A full turn in 60,000ths of a degree. */
const FULL_TURN = 21_600_000;

/**
 * The theme's tokens as a PowerPoint colour scheme: the colours of the twelve slots, and references to them.
 */
export class SchemeColors {
  readonly slots: Readonly<Record<SchemeSlot, Hex>>;
  /** Dark themes have the dark colour in dk1, as PowerPoint's own do, and map bg1 to it. */
  readonly isDark: boolean;
  readonly #theme: Theme;
  readonly #colors = new Map<string, Xml>();
  readonly #fills = new Map<string, Xml>();

  constructor(theme: Theme) {
    this.#theme = theme;
    this.slots = assignSchemeSlots(theme.colors);
    this.isDark =
      computeRelativeLuminance(theme.colors.background) < computeRelativeLuminance(theme.colors.text);
  }

  /** Writes `a:solidFill` of the paint. */
  fill(paint: Paint): Xml {
    const key = paintKey(paint);
    const known = this.#fills.get(key);
    if (known !== undefined) return known;
    const fill = flatten(element('a:solidFill', {}, this.color(paint)));
    this.#fills.set(key, fill);
    return fill;
  }

  /** Writes `a:schemeClr`, or `a:srgbClr` if no slot can give the colour. */
  color(paint: Paint): Xml {
    const key = paintKey(paint);
    let xml = this.#colors.get(key);
    if (xml === undefined) {
      xml = this.#reference(paint);
      this.#colors.set(key, xml);
    }
    return xml;
  }

  /** Writes the highlight of a run. */
  highlight({ highlight, code, color }: Pick<Run, 'highlight' | 'code' | 'color'>): Xml | undefined {
    const paint = highlight ?? (code ? chooseCodeBackdrop(color, this.#theme) : undefined);
    return paint === undefined ? undefined : this.opaque(paint);
  }

  /**
   * The colour of the paint over the background, because office programs ignore the transparency of
   * highlights.
   */
  protected opaque(paint: Paint): Xml {
    const { hex, alpha } = resolvePaint(paint, this.#theme);
    if (alpha >= 1) return this.color(paint);
    const mixed = compose({ hex, alpha }, this.#theme.colors.background);
    const own = 'token' in paint ? (SLOT_OF_TOKEN[paint.token] ?? this.#findSlot(hex)) : undefined;
    const slots = own === undefined ? [] : [own];
    return this.#derive(mixed, slots, 1) ?? this.#deriveTint(mixed, slots, 1) ?? this.color({ hex: mixed });
  }

  #reference(paint: Paint): Xml {
    const alpha = Math.min(1, Math.max(0, paint.alpha ?? 1));
    if (!('token' in paint))
      return element('a:srgbClr', { val: paint.hex.slice(1).toUpperCase() }, writeAlpha(alpha));
    const hex = resolveToken(paint.token, this.#theme);
    const own = SLOT_OF_TOKEN[paint.token];
    const slot = own ?? this.#findSlot(hex);
    if (slot !== undefined) return element('a:schemeClr', { val: slot }, writeAlpha(alpha));
    const neutral = paint.token === 'stroke';
    const slots = neutral ? NEUTRALS : ACCENTS;
    return (
      this.#derive(hex, slots, alpha) ??
      (neutral ? this.#deriveFromText(hex, alpha) : undefined) ??
      this.#derive(hex, neutral ? ACCENTS : NEUTRALS, alpha) ??
      this.#deriveTint(hex, slots, alpha) ??
      element('a:srgbClr', { val: hex.slice(1).toUpperCase() }, writeAlpha(alpha))
    );
  }

  #findSlot(hex: Hex): SchemeSlot | undefined {
    for (const [name, value] of Object.entries(this.slots))
      if (value === hex && name !== 'folHlink') return name as SchemeSlot;
    return undefined;
  }

  /** Derives the colour from the first slot that gives it when made lighter or darker. */
  #derive(hex: Hex, slots: readonly SchemeSlot[], alpha: number): Xml | undefined {
    for (const val of slots) {
      const shift = findLightnessShift(this.slots[val], hex, TOLERANCE);
      if (shift !== undefined) return writeTransformedColor(val, shift, alpha);
    }
    return undefined;
  }

  /** Derives the colour from the nearest slot by hue and saturation as well. */
  #deriveTint(hex: Hex, slots: readonly SchemeSlot[], alpha: number): Xml | undefined {
    const nearest = [...slots].sort(
      (a, b) => tintDistance(this.slots[a], hex) - tintDistance(this.slots[b], hex),
    );
    for (const val of nearest) {
      const shift = findFullShift(this.slots[val], hex, TOLERANCE);
      if (shift !== undefined) return writeTransformedColor(val, shift, alpha);
    }
    return undefined;
  }

  /** Derives the colour from the text colour by transparency over the background. */
  #deriveFromText(hex: Hex, alpha: number): Xml | undefined {
    const { text, background } = this.#theme.colors;
    const off = (percent: number) => {
      const mixed = compose({ hex: text, alpha: percent / 100 }, background);
      return Math.max(...[1, 3, 5].map((at) => Math.abs(readChannel(mixed, at) - readChannel(hex, at))));
    };
    const percents = Array.from({ length: 99 }, (_, index) => index + 1);
    const best = percents.reduce((a, b) => (off(b) < off(a) ? b : a));
    if (off(best) <= 2 * TOLERANCE)
      return element('a:schemeClr', { val: 'tx1' }, writeAlpha((best / 100) * alpha));
    return undefined;
  }
}

function writeTransformedColor(
  val: SchemeSlot,
  { hueOff, satMod, lumMod, lumOff }: ColorShift,
  alpha: number,
): Xml {
  return element(
    'a:schemeClr',
    { val },
    hueOff === 0 ? undefined : element('a:hueOff', { val: Math.round(hueOff * FULL_TURN) }),
    satMod === 1 ? undefined : element('a:satMod', { val: per100000(satMod) }),
    lumMod === 1 ? undefined : element('a:lumMod', { val: per100000(lumMod) }),
    lumOff === 0 ? undefined : element('a:lumOff', { val: per100000(lumOff) }),
    writeAlpha(alpha),
  );
}

function assignSchemeSlots(colors: ThemeColors): Record<SchemeSlot, Hex> {
  const named = [
    colors.background,
    colors.text,
    colors.surface,
    colors.muted,
    colors.primary,
    colors.secondary,
    colors.accent,
  ].map(toUpperHex);
  const unusedGraphColors = [...new Set(colors.graph.map(toUpperHex))].filter((hex) => !named.includes(hex));
  const [background, text, surface, muted, primary, secondary, accent] = named as [
    Hex,
    Hex,
    Hex,
    Hex,
    Hex,
    Hex,
    Hex,
  ];
  const graph = CHART_SLOTS.map(
    (_, index) => unusedGraphColors[index] ?? [primary, secondary, accent][index] ?? primary,
  );
  return {
    bg1: background,
    tx1: text,
    bg2: surface,
    tx2: muted,
    accent1: primary,
    accent2: secondary,
    accent3: accent,
    accent4: graph[0] ?? primary,
    accent5: graph[1] ?? primary,
    accent6: graph[2] ?? primary,
    hlink: primary,
    folHlink: muted,
  };
}

function toUpperHex(hex: Hex): Hex {
  return hex.toUpperCase() as Hex;
}

function readChannel(hex: Hex, at: number): number {
  return Number.parseInt(hex.slice(at, at + 2), 16);
}

function writeAlpha(alpha: number): Xml | undefined {
  return alpha >= 1 ? undefined : element('a:alpha', { val: per100000(alpha) });
}
