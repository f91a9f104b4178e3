import type { Theme } from '../scene/theme.ts';

/** Colours and fonts as a caller chose them; what is left out is derived. */
export interface ThemeChoices {
  /** By the names of tokens, or those of other clients: card, primary_text, background_text, graph_0 … graph_9. */
  readonly colors: Readonly<Record<string, string>>;
  /** Families by role; `text` stands for heading and body. */
  readonly fonts: Readonly<Record<string, string>>;
  readonly radius_px?: number | undefined;
}

export interface ThemeDraft extends ThemeChoices {
  readonly name: string;
  readonly description: string;
  readonly company_name?: string | undefined;
  /** Text for the footer of every slide. */
  readonly footer?: string | undefined;
  /** Address of a picture: http(s), or data:. */
  readonly logo_url?: string | undefined;
  readonly logo_alt?: string | undefined;
  /** A family that this server lacks: refused, or named in decks and measured with a stand-in. */
  readonly unknown_fonts: 'error' | 'warn';
}

/** Null takes away; what is absent stays. Colours and fonts are changed one by one. */
export type ThemeChange = { readonly [Name in keyof Omit<ThemeDraft, 'unknown_fonts'>]?: ThemeDraft[Name] | null | undefined } & Pick<ThemeDraft, 'unknown_fonts'>;

/** A theme that somebody made: what was chosen, and the finished tokens. */
export interface StoredTheme {
  readonly id: string;
  readonly choices: ThemeChoices;
  readonly company_name?: string;
  readonly footer?: string;
  /** As it was given; pictures given as data: are named so without their bytes. */
  readonly logo_url?: string;
  readonly theme: Theme;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface MadeTheme {
  readonly stored: StoredTheme;
  /** What was made otherwise than chosen, and why. */
  readonly warnings: readonly string[];
}

/** A theme as it would be made, with its own files; nothing of it is stored. */
export interface DraftTheme {
  readonly theme: Theme;
  readonly warnings: readonly string[];
  /** Bytes of its logo or an uploaded face. */
  file(hash: string): Promise<Uint8Array | undefined>;
}

export interface PaletteRequest {
  readonly colors: Readonly<Record<string, string>>;
  readonly mode?: 'light' | 'dark' | undefined;
  readonly logo_url?: string | undefined;
}

export interface Palette {
  readonly colors: Theme['colors'];
  /** Colours found in the logo, the most frequent first. */
  readonly found: readonly string[];
  readonly warnings: readonly string[];
}

/** Where the picture of a theme's logo is kept. */
export function logoKey(hash: string): string {
  return `themes/logos/${hash}.png`;
}
