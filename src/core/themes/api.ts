import type { ServiceCall } from '../call/call-parts.ts';
import type { Theme } from '../scene/theme.ts';
import type { DraftTheme, MadeTheme, Palette, PaletteRequest, StoredTheme, ThemeChange, ThemeDraft } from './stored-theme.ts';

/** Themes and brand kits that callers made. Decks carry copies: what becomes of a theme later leaves them as they are. */
export interface ThemeService {
  /** Tokens for a few colours or a logo; stores nothing. */
  palette(request: PaletteRequest, call: ServiceCall): Promise<Palette>;
  /** @throws Failure `invalid_input` at the colour, font or logo that cannot be used. */
  create(draft: ThemeDraft, call: ServiceCall): Promise<MadeTheme>;
  update(id: string, change: ThemeChange, call: ServiceCall): Promise<MadeTheme>;
  /** The theme that `create`, or `update` of `id`, would make; stores nothing. @throws as they do. */
  draft(change: ThemeChange, id: string | undefined, call: ServiceCall): Promise<DraftTheme>;
  /** @throws Failure `not_found`; `conflict` for a built-in one. */
  delete(id: string): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly StoredTheme[]>;
  /** Built in or made. */
  find(id: string): Promise<Theme | undefined>;
  /** Bytes behind a theme's logo or uploaded face, by hash. */
  file(hash: string): Promise<Uint8Array | undefined>;
}
