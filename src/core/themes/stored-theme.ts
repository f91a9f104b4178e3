import type { Theme } from '../scene/theme.ts';

/** Colours and fonts chosen by a caller; the others are derived. */
export interface ThemeChoices {
  /** Names of tokens, or those of other clients: card, primary_text, background_text, graph_0 … graph_9. */
  readonly colors: Readonly<Record<string, string>>;
  /** Families by role; `text` sets heading and body. */
  readonly fonts: Readonly<Record<string, string>>;
  readonly radius_px?: number | undefined;
}

export interface ThemeDraft extends ThemeChoices {
  readonly name: string;
  readonly description: string;
  readonly company_name?: string | undefined;
  /** Text for the footer of every slide. */
  readonly footer?: string | undefined;
  /** Address of a picture: http(s) or data:. */
  readonly logo_url?: string | undefined;
  readonly logo_alt?: string | undefined;
  /**
   * Treatment of a family that this server lacks: refuse it, or name it in decks and measure with a fallback
   * font.
   */
  readonly unknown_fonts: 'error' | 'warn';
}

/** Null removes a value, an absent field keeps it. Colours and fonts are changed individually. */
export type ThemeChange = {
  readonly [Name in keyof Omit<ThemeDraft, 'unknown_fonts'>]?: ThemeDraft[Name] | null | undefined;
} & Pick<ThemeDraft, 'unknown_fonts'>;

/** Custom theme: the caller's choices and the resulting tokens. */
export interface StoredTheme {
  readonly id: string;
  readonly choices: ThemeChoices;
  readonly company_name?: string;
  readonly footer?: string;
  /** Address as given; a data: URI is shortened to its type. */
  readonly logo_url?: string;
  readonly theme: Theme;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface MadeTheme {
  readonly stored: StoredTheme;
  /** Differences from the caller's choices, with reasons. */
  readonly warnings: readonly string[];
}

/** Theme with its own files that is not stored. */
export interface DraftTheme {
  readonly theme: Theme;
  readonly warnings: readonly string[];
  /** Bytes of its logo or an uploaded font. */
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

/** Blob key of a theme's logo. */
export function logoKey(hash: string): string {
  return `themes/logos/${hash}.png`;
}
