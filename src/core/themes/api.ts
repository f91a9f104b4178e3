import type { ServiceCall } from '../call/call-parts.ts';
import type { Theme } from '../scene/theme.ts';
import type {
  DraftTheme,
  MadeTheme,
  Palette,
  PaletteRequest,
  StoredTheme,
  ThemeChange,
  ThemeDraft,
} from './stored-theme.ts';

/** Custom themes and brand kits. Decks carry copies, so that later changes of a theme do not affect them. */
export interface ThemeService {
  /** Derives tokens from a few colours or a logo without storing anything. */
  palette(request: PaletteRequest, call: ServiceCall): Promise<Palette>;
  /** @throws Failure `invalid_input` with the colour, font or logo that cannot be used. */
  create(draft: ThemeDraft, call: ServiceCall): Promise<MadeTheme>;
  update(id: string, change: ThemeChange, call: ServiceCall): Promise<MadeTheme>;
  /** Returns the theme that `create`, or `update` of `id`, would store, with the same errors. */
  draft(change: ThemeChange, id: string | undefined, call: ServiceCall): Promise<DraftTheme>;
  /** @throws Failure `not_found`; `conflict` for a built-in theme. */
  delete(id: string): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly StoredTheme[]>;
  /** Finds a built-in or custom theme. */
  find(id: string): Promise<Theme | undefined>;
  /** Bytes of a theme's logo or an uploaded font, by hash. */
  file(hash: string): Promise<Uint8Array | undefined>;
}
