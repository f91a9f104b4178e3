import type { RefusedFace } from '../ooxml/read/index.ts';
import { fontLibrary } from '../scene/fonts/font-library.ts';
import type { FontChoice } from '../scene/theme.ts';

/** Uploaded or embedded families that a file names, by that name, and the bytes of their faces by hash. */
export interface OwnFonts {
  readonly families: ReadonlyMap<string, FontChoice>;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Embedded faces that cannot be used, so that a substitute is measured. */
  readonly refused: readonly RefusedFace[];
}

export const NO_FONTS: OwnFonts = { families: new Map(), files: new Map(), refused: [] };

const MAX_LISTED = 8;

let known: ReadonlyMap<string, FontChoice> = NO_FONTS.families;

/**
 * Runs work that measures and draws these families in their own faces instead of substitutes. The work must
 * be synchronous, because the families are global state that holds for one file at a time.
 */
export function withOwnFonts<T>({ families, files }: Pick<OwnFonts, 'families' | 'files'>, work: () => T): T {
  registerFaces(files);
  known = new Map([...families].map(([name, choice]) => [name.trim().toLowerCase(), choice]));
  try {
    return work();
  } finally {
    known = NO_FONTS.families;
  }
}

/** Warnings about unused faces, grouped by reason. */
export function describeRefusedFonts(refused: OwnFonts['refused']): string[] {
  const byReason = new Map<string, string[]>();
  for (const { family, style, reason } of refused)
    byReason.set(reason, [
      ...(byReason.get(reason) ?? []),
      [family, style].filter((part) => part !== '').join(' '),
    ]);
  return [...byReason].map(([reason, faces]) => {
    const shown = faces.slice(0, MAX_LISTED).join(', ');
    const more = faces.length > MAX_LISTED ? ` and ${faces.length - MAX_LISTED} more` : '';
    return `The file embeds ${shown}${more}, but ${faces.length === 1 ? 'it is' : 'they are'} not used, and another font is measured: ${reason}.`;
  });
}

/** Registers faces for layout and renderers. */
export function registerFaces(files: OwnFonts['files']): void {
  for (const [hash, bytes] of files) fontLibrary.addFile(hash, bytes);
}

/** The uploaded or embedded family of a name, within `withOwnFonts`. */
export function ownFont(family: string): FontChoice | undefined {
  return known.get(family.trim().toLowerCase());
}
