import { Lru } from '../memory/lru.ts';
import { FONT_FAMILIES, SIGN_FAMILIES } from '../scene/fonts/font-files.ts';
import { guessLetterKind, type LetterKind } from '../scene/fonts/letter-kind.ts';
import { findNamedFamily } from '../scene/fonts/named-family.ts';
import { findOfficeFont } from '../scene/fonts/system-fonts.ts';
import type { FontChoice, UploadedFace } from '../scene/theme.ts';
import { ownFont } from './own-fonts.ts';

/** The bundled font that a family is measured and drawn in. */
export interface StandIn {
  readonly family: string;
  /** Decides which family it shares a role with if there are too many. */
  readonly kind: LetterKind;
  /** True if its glyphs have the widths of the family's, so that lines break alike. */
  readonly exact: boolean;
  /** Office font that it is metric-compatible with. */
  readonly office?: string;
  /** Faces of an uploaded or embedded family. */
  readonly faces?: readonly UploadedFace[];
}

/** Families with the widths of an Office font. */
const TWINS: readonly (readonly [RegExp, office: string, LetterKind])[] = [
  [/^(arial|helvetica|helvetica neue|liberation sans|arial unicode ms)$/i, 'Arial', 'sans'],
  [/^calibri$/i, 'Calibri', 'sans'],
  [/^cambria$/i, 'Cambria', 'serif'],
  [/^(courier new|liberation mono)$/i, 'Courier New', 'mono'],
  [/^georgia$/i, 'Georgia', 'serif'],
  [/^(times new roman|times|liberation serif)$/i, 'Times New Roman', 'serif'],
];
/** Substitutes by similarity of width and style. */
const SIMILAR: readonly (readonly [RegExp, string, LetterKind])[] = [
  [/mono|courier|consol|menlo|monaco|lucida console|cousine|typewriter|code/i, 'IBM Plex Mono', 'mono'],
  [/^calibri|^candara|^corbel|^gill sans|^lato|^aptos narrow|^tw cen/i, 'Carlito', 'sans'],
  [/franklin/i, 'Libre Franklin', 'sans'],
  [
    /^century gothic|^montserrat|^poppins|^avenir|^futura|^raleway|^nunito|^quicksand|^outfit/i,
    'Manrope',
    'sans',
  ],
  [
    /^aptos|^segoe|^open sans|^verdana|^tahoma|^trebuchet|^noto sans|^droid sans|^frutiger|^myriad|^source sans/i,
    'Noto Sans',
    'sans',
  ],
  [
    /georgia|garamond|palatino|book antiqua|bookman|cambria|constantia|century|didot|bodoni|baskerville|caslon|minion|merriweather|playfair|lora|crimson|rockwell|slab/i,
    'Source Serif 4',
    'serif',
  ],
  [/serif(?!\w)(?<!sans serif)(?<!sans-serif)|roman|mincho|song|ming|batang/i, 'Tinos', 'serif'],
];

/** Substitute of a family; unknown families are measured in the widths of Arial. */
export function findStandIn(family: string): StandIn {
  const name = family.trim();
  const own = ownFont(name);
  if (own !== undefined)
    return {
      family: own.family,
      kind: readKind(own),
      exact: true,
      ...(own.faces === undefined ? {} : { faces: own.faces }),
    };
  return known.getOrCreate(name, () => findBundled(name));
}

/** Kind of a family by its font file, or by its name if the file does not say. */
function readKind({ family, fallback }: FontChoice): LetterKind {
  return fallback === 'Georgia' ? 'serif' : fallback === 'Courier New' ? 'mono' : findBundled(family).kind;
}

/** Cached, because every run of a text needs it. */
const MAX_KNOWN = 1_000;
const known = new Lru<StandIn>(MAX_KNOWN);

function findBundled(name: string): StandIn {
  // Letters in a symbol font are measured in the fallback font.
  if (SIGN_FAMILIES.includes(name)) return { family: 'Noto Sans', kind: 'sans', exact: true };
  if (FONT_FAMILIES.includes(name)) return { family: name, kind: guessLetterKind(name), exact: true };
  // A family that names a single weight has about the widths of the whole family.
  const named = findNamedFamily(name);
  if (named !== undefined) return { family: named.family, kind: guessLetterKind(named.family), exact: false };
  for (const [pattern, office, kind] of TWINS) {
    const twin = pattern.test(name) ? findOfficeFont(office) : undefined;
    if (twin !== undefined) return { family: twin.drawn, kind, exact: true, office };
  }
  for (const [pattern, like, kind] of SIMILAR)
    if (pattern.test(name)) return { family: like, kind, exact: false };
  return { family: 'Arimo', kind: 'sans', exact: false };
}
