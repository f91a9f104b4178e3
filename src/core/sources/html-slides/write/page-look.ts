import { readColour, readPx, toHex } from '../css/computed-style.ts';
import { isElement, type PageElement, type PageSlide, walkPage } from '../styled-page.ts';

/** How a page looks as a whole, and how its styles are written for one slide. */
export interface PageLook {
  /** Px of the canvas for each px of the slide. */
  readonly scale: number;
  /** Words take no look of their own, as in cells of tables; only what stands out is marked. */
  readonly isPlain?: boolean;
  /** Notation of a colour: that of the theme where it is the same. */
  colour(hex: string): string;
  /** Role of a family in the theme. */
  font(family: string | undefined, isHeading: boolean): 'heading' | 'body' | 'mono';
}

/** Fonts and colours of a page, for a theme. */
export interface PageTheme {
  readonly fonts: { readonly heading: string; readonly body: string; readonly mono: string };
  readonly colors: Readonly<Record<string, string>>;
}

const MONO = /mono|courier|consol|menlo|code|terminal/i;
const SERIF =
  /(?<!sans-)(?<!sans )\bserif|georgia|times|garamond|playfair|merriweather|lora|palatino|cambria/i;
const GENERIC =
  /^(?:sans-serif|serif|monospace|system-ui|ui-[\w-]+|-apple-system|blinkmacsystemfont|cursive|fantasy|inherit|emoji|math)$/i;
const [FALLBACK_SANS, FALLBACK_SERIF, FALLBACK_MONO] = ['Inter', 'Source Serif 4', 'IBM Plex Mono'];
const HEADING = /^h[1-3]$/;
const LARGE_PX = 36;
const MIN_CHROMA = 40;
const MIN_CONTRAST = 3;

/** Names of a font stack without quotation marks. */
export function familyNames(stack: string | undefined): string[] {
  return (stack ?? '')
    .split(',')
    .map((name) => name.trim().replace(/^["']|["']$/g, ''))
    .filter((name) => name !== '');
}

/** First name of a stack that is a family, or one of ours for its generic name. */
function mainFamily(stack: string | undefined): string {
  const names = familyNames(stack);
  const named = names.find((name) => !GENERIC.test(name));
  if (named !== undefined) return named;
  const all = names.join(',');
  return MONO.test(all)
    ? FALLBACK_MONO
    : names.length === 0 || SERIF.test(all)
      ? FALLBACK_SERIF
      : FALLBACK_SANS;
}

/** Finds the fonts and colours that a page uses most. */
export function readPageTheme(slides: readonly PageSlide[]): PageTheme {
  const [heading, body, mono] = [new Tally(), new Tally(), new Tally()];
  const [backgrounds, texts, vivid, quiet] = [new Tally(), new Tally(), new Tally(), new Tally()];
  for (const { root } of slides) backgrounds.add(backdrop(root), 1);
  const background = backgrounds.first() ?? '#FFFFFF';
  for (const { root } of slides) {
    const isUsual = backdrop(root) === background;
    for (const element of walkPage(root)) {
      const { style } = element;
      const letters = ownLetters(element);
      if (letters > 0) {
        const family = mainFamily(style['font-family']);
        const isMono = MONO.test(family);
        const isLarge = HEADING.test(element.tag) || (readPx(style['font-size']) ?? 0) >= LARGE_PX;
        (isMono ? mono : isLarge ? heading : body).add(family, letters);
        const hex = readColour(style['color'] ?? '#000000');
        if (hex !== undefined && isUsual && !isLarge) texts.add(hex.slice(0, 7), letters);
        if (hex !== undefined && chroma(hex) >= MIN_CHROMA) vivid.add(hex.slice(0, 7), letters);
      }
      const fill = element === root ? undefined : readColour(style['background-color']);
      if (fill !== undefined && fill.length === 7) (chroma(fill) >= MIN_CHROMA ? vivid : quiet).add(fill, 30);
    }
  }
  const text = texts.names().find((hex) => contrast(hex, background) >= MIN_CONTRAST);
  const [primary, accent] = vivid.names().filter((hex) => hex !== background && hex !== text);
  const surface = quiet.names().find((hex) => hex !== background && hex !== text);
  const main = body.first() ?? heading.first() ?? FALLBACK_SANS;
  return {
    fonts: { heading: heading.first() ?? main, body: main, mono: mono.first() ?? FALLBACK_MONO },
    colors: {
      background,
      ...(text === undefined ? {} : { text }),
      ...(primary === undefined ? {} : { primary }),
      ...(accent === undefined ? {} : { accent }),
      ...(surface === undefined ? {} : { surface }),
    },
  };
}

export function createLook({ fonts, colors }: PageTheme, scale: number): PageLook {
  const names = new Map(
    ['background', 'text', 'primary', 'accent', 'surface'].flatMap((name) =>
      colors[name] === undefined ? [] : [[colors[name], `var(--${name})`] as const],
    ),
  );
  return {
    scale,
    colour: (hex) => names.get(hex) ?? hex,
    font: (stack, isHeading) => {
      const family = mainFamily(stack);
      if (family === fonts.mono || MONO.test(family)) return 'mono';
      if (family === fonts.body && family !== fonts.heading) return 'body';
      return family === fonts.heading && (family !== fonts.body || isHeading) ? 'heading' : 'body';
    },
  };
}

function ownLetters({ children }: PageElement): number {
  return children.reduce((sum, child) => sum + (isElement(child) ? 0 : child.text.trim().length), 0);
}

/** Distance of a colour from grey, 0 to 255. */
function chroma(hex: string): number {
  const digits = toHex(hex) ?? '#000000';
  const parts = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts);
}

/** Fill of a slide, where no gradient or picture covers it. */
function backdrop({ style }: PageElement): string {
  if (/(?:gradient|url)\(/.test(style['background-image'] ?? '')) return '';
  return (readColour(style['background-color']) ?? '#FFFFFF').slice(0, 7);
}

/** Contrast of two colours as WCAG 2 defines it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of a colour as WCAG 2 defines it, 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Counts names by weight. */
class Tally {
  readonly #weights = new Map<string, number>();

  add(name: string, weight: number): void {
    if (name === '') return;
    this.#weights.set(name, (this.#weights.get(name) ?? 0) + weight);
  }

  names(): string[] {
    return [...this.#weights].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  }

  first(): string | undefined {
    return this.names()[0];
  }
}
