import { keepFont } from '../scene/fonts/uploaded-fonts.ts';
import type { FontChoice } from '../scene/theme.ts';

/** Uploaded families that a file names, by the name it uses, and the bytes of their faces by hash. */
export interface OwnFonts {
  readonly families: ReadonlyMap<string, FontChoice>;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export const NO_FONTS: OwnFonts = { families: new Map(), files: new Map() };

let known: ReadonlyMap<string, FontChoice> = NO_FONTS.families;

/**
 * Work that measures and draws these families in their own faces instead of a stand-in. The work must
 * be synchronous: which fonts a file has is asked in many places below it, and holds for one file at a time.
 */
export function withOwnFonts<T>({ families, files }: OwnFonts, work: () => T): T {
  knowFaces(files);
  known = new Map([...families].map(([name, choice]) => [name.trim().toLowerCase(), choice]));
  try {
    return work();
  } finally {
    known = NO_FONTS.families;
  }
}

/** Makes the faces known to layout and writers. */
export function knowFaces(files: OwnFonts['files']): void {
  for (const [hash, bytes] of files) keepFont(hash, bytes);
}

/** The uploaded family behind a name, within `withOwnFonts`. */
export function ownFont(family: string): FontChoice | undefined {
  return known.get(family.trim().toLowerCase());
}
