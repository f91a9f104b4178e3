import { Lru } from '../memory/lru.ts';
import { FONT_FAMILIES, SIGN_FAMILIES } from '../scene/fonts/font-files.ts';
import { type LetterKind, letterKind } from '../scene/fonts/letter-kind.ts';
import { namedFamily } from '../scene/fonts/named-family.ts';
import { officeFont } from '../scene/fonts/system-fonts.ts';
import type { FontChoice, UploadedFace } from '../scene/theme.ts';
import { ownFont } from './own-fonts.ts';

/** The font of ours that text of a family is measured and drawn in. */
export interface StandIn {
  readonly family: string;
  /** Decides what it shares a role with when there are too many families. */
  readonly kind: LetterKind;
  /** Its letters are as wide as those of the family, so that lines break alike. */
  readonly exact: boolean;
  /** The family of Office that it is metric-compatible with. */
  readonly office?: string;
  /** Of a family that was uploaded, or that the file brings along. */
  readonly faces?: readonly UploadedFace[];
}

/** Families as wide as one of Office's. */
const TWINS: readonly (readonly [RegExp, office: string, LetterKind])[] = [
  [/^(arial|helvetica|helvetica neue|liberation sans|arial unicode ms)$/i, 'Arial', 'sans'],
  [/^calibri$/i, 'Calibri', 'sans'],
  [/^cambria$/i, 'Cambria', 'serif'],
  [/^(courier new|liberation mono)$/i, 'Courier New', 'mono'],
  [/^georgia$/i, 'Georgia', 'serif'],
  [/^(times new roman|times|liberation serif)$/i, 'Times New Roman', 'serif'],
];
/** By likeness of width and build. */
const LIKE: readonly (readonly [RegExp, string, LetterKind])[] = [
  [/mono|courier|consol|menlo|monaco|lucida console|cousine|typewriter|code/i, 'IBM Plex Mono', 'mono'],
  [/^calibri|^candara|^corbel|^gill sans|^lato|^aptos narrow|^tw cen/i, 'Carlito', 'sans'],
  [/franklin/i, 'Libre Franklin', 'sans'],
  [/^century gothic|^montserrat|^poppins|^avenir|^futura|^raleway|^nunito|^quicksand|^outfit/i, 'Manrope', 'sans'],
  [/^aptos|^segoe|^open sans|^verdana|^tahoma|^trebuchet|^noto sans|^droid sans|^frutiger|^myriad|^source sans/i, 'Noto Sans', 'sans'],
  [/georgia|garamond|palatino|book antiqua|bookman|cambria|constantia|century|didot|bodoni|baskerville|caslon|minion|merriweather|playfair|lora|crimson|rockwell|slab/i, 'Source Serif 4', 'serif'],
  [/serif(?!\w)(?<!sans serif)(?<!sans-serif)|roman|mincho|song|ming|batang/i, 'Tinos', 'serif'],
];

/** The stand-in of a family; a family that nobody knows is measured in Arial's widths. */
export function standIn(family: string): StandIn {
  const name = family.trim();
  const own = ownFont(name);
  if (own !== undefined) return { family: own.family, kind: kindOf(own), exact: true, ...(own.faces === undefined ? {} : { faces: own.faces }) };
  return known.kept(name, () => ofOurs(name));
}

/** By what the file of the font says of itself; many say nothing, and are known by their names. */
function kindOf({ family, fallback }: FontChoice): LetterKind {
  return fallback === 'Georgia' ? 'serif' : fallback === 'Courier New' ? 'mono' : ofOurs(family).kind;
}

/** Asked for every run of a text. */
const MOST_KNOWN = 1_000;
const known = new Lru<StandIn>(MOST_KNOWN);

function ofOurs(name: string): StandIn {
  // What is no sign is measured in what stands in for it.
  if (SIGN_FAMILIES.includes(name)) return { family: 'Noto Sans', kind: 'sans', exact: true };
  if (FONT_FAMILIES.includes(name)) return { family: name, kind: letterKind(name), exact: true };
  // One weight under a name of its own is about as wide as the family's others.
  const named = namedFamily(name);
  if (named !== undefined) return { family: named.family, kind: letterKind(named.family), exact: false };
  for (const [pattern, office, kind] of TWINS) {
    const twin = pattern.test(name) ? officeFont(office) : undefined;
    if (twin !== undefined) return { family: twin.drawn, kind, exact: true, office };
  }
  for (const [pattern, like, kind] of LIKE) if (pattern.test(name)) return { family: like, kind, exact: false };
  return { family: 'Arimo', kind: 'sans', exact: false };
}
