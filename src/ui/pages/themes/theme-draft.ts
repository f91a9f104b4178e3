import type { components } from '../../api/generated/schema.ts';
import type { Theme } from '../../api/themes.ts';

/** Colours that users choose, in the order of the form. */
export const TOKENS = [
  'primary',
  'accent',
  'secondary',
  'background',
  'surface',
  'text',
  'muted',
  'stroke',
  'on_primary',
  'on_secondary',
  'on_accent',
] as const;
export type Token = (typeof TOKENS)[number];

export const GRAPH = Array.from({ length: 10 }, (_, index) => `graph_${index}`);

/** Text and background colours that templates combine, for which the server requires WCAG AA. */
export const PAIRS: readonly (readonly [text: Token, backdrop: Token])[] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['muted', 'background'],
  ['muted', 'surface'],
  ['primary', 'background'],
  ['primary', 'surface'],
  ['on_primary', 'primary'],
  ['on_secondary', 'secondary'],
  ['on_accent', 'accent'],
  ['accent', 'secondary'],
];

/** Chosen values; the others are derived. */
export interface ThemeDraft {
  readonly name: string;
  /** By token. */
  readonly colors: Readonly<Record<string, string>>;
  readonly fonts: Readonly<Partial<Record<'heading' | 'body' | 'mono' | 'source', string>>>;
  readonly company: string;
  readonly footer: string;
  readonly radius: number;
  /** `asset:` and the id of an uploaded picture; null removes it; absent: unchanged. */
  readonly logo?: string | null;
}

const WIRE: Readonly<Record<string, string>> = {
  card: 'surface',
  primary_text: 'on_primary',
  background_text: 'text',
};

/** Colours by token. */
export function readTokens({ data }: Pick<Theme, 'data'>): Record<string, string> {
  return Object.fromEntries(Object.entries(data.colors).map(([name, hex]) => [WIRE[name] ?? name, hex]));
}

const USUAL_RADIUS_PX = 12;

/** Draft of a new theme, or of changes to `base`. */
export function createDraft(base: Theme | undefined, isStored: boolean): ThemeDraft {
  if (base === undefined)
    return {
      name: '',
      colors: { primary: '#0F7B7B' },
      fonts: {},
      company: '',
      footer: '',
      radius: USUAL_RADIUS_PX,
    };
  const { name, company_name, footer, radius_px, data } = base;
  const own = isStored
    ? {}
    : {
        colors: readTokens(base),
        fonts: {
          heading: data.fonts.headingFont.name,
          body: data.fonts.textFont.name,
          mono: data.fonts.monoFont.name,
          ...(data.fonts.source === undefined ? {} : { source: data.fonts.source }),
        },
      };
  return {
    name: isStored ? name : '',
    colors: {},
    fonts: {},
    ...own,
    company: company_name ?? '',
    footer: footer ?? '',
    radius: radius_px,
  };
}

type Draft = NonNullable<components['schemas']['PreviewTemplateV3Request']['draft']>;

/** Visual properties for a preview. */
export function buildLook(
  { colors, fonts, footer, radius, logo }: ThemeDraft,
  isStored: boolean,
): Omit<Draft, 'fonts'> & { readonly fonts: Record<string, string> } {
  // An empty footer removes that of a stored theme.
  const empty = isStored ? { footer: null } : {};
  return {
    colors: { ...colors },
    fonts: { ...fonts },
    ...(footer.trim() === '' ? empty : { footer: footer.trim() }),
    ...(Number.isNaN(radius) ? {} : { radius_px: radius }),
    ...(logo === undefined || (logo === null && !isStored) ? {} : { logo_url: logo }),
  };
}

/**
 * Relative luminance contrast of two hex colours, 1 … 21 (WCAG 2.2,
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
export function computeContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
