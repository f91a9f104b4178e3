import { Failure } from '../../../errors/failure.ts';
import { sha256 } from '../../../input/sha256.ts';
import { FontProblem } from '../../../scene/fonts/font-problem.ts';
import { normalizeFont } from '../../../scene/fonts/sound/plain-font.ts';
import type { FontChoice, UploadedFace } from '../../../scene/theme.ts';
import { OpcPackage } from '../../package/opc-package.ts';
import type { XmlNode } from '../../xml/parse.ts';
import { attribute, child, findChildren } from '../node.ts';
import { relationshipsById } from '../part-scope.ts';
import { unpackEot } from './eot.ts';
import type { Work } from './lzcomp.ts';

/** Limits for the fonts of one file. */
export const FONT_LIMITS = {
  /** Faces of all families; a family has four at most. */
  faces: 40,
  /** One font part. */
  partBytes: 20 * 1024 * 1024,
  /** All font parts, as stored in the file. */
  allPartBytes: 48 * 1024 * 1024,
  /** All unpacked faces. */
  bytes: 32 * 1024 * 1024,
  /** Huffman tree steps for all packed faces, at some ten nanoseconds each. */
  steps: 60_000_000,
} as const;
const MAX_NAME_CHARACTERS = 100;
const STYLES = {
  regular: ['Regular', 400, false],
  bold: ['Bold', 700, false],
  italic: ['Italic', 400, true],
  boldItalic: ['Bold Italic', 700, true],
} as const;

type Style = keyof typeof STYLES;

/** An embedded face that is not used. */
export interface RefusedFace {
  readonly family: string;
  /** "bold italic"; "" for a whole family. */
  readonly style: string;
  /** The reason, as the predicate of a sentence about the face: "its data ends too early". */
  readonly reason: string;
}

/** Fonts inside a file, ready to be measured and drawn. */
export interface EmbeddedFonts {
  /** Keyed by the family name that the file uses. */
  readonly families: ReadonlyMap<string, FontChoice>;
  /** Plain TrueType data by hash. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly refused: readonly RefusedFace[];
}

/**
 * Unpacks and checks the fonts that a presentation embeds (`p:embeddedFontLst`). Damaged or hostile faces and
 * those beyond `FONT_LIMITS` are listed with the reason; they cost no more than the others.
 *
 * @throws Failure `invalid_input` if the file cannot be read at all
 */
export function readEmbeddedFonts(file: Uint8Array): EmbeddedFonts {
  const pkg = OpcPackage.open(file);
  const main = pkg.main ?? 'ppt/presentation.xml';
  const listed = findChildren(child(pkg.xml(main), 'p:embeddedFontLst'), 'p:embeddedFont');
  return listed.length === 0
    ? { families: new Map(), files: new Map(), refused: [] }
    : new EmbeddedFontReader(pkg, main).read(listed);
}

class EmbeddedFontReader {
  readonly #package: OpcPackage;
  readonly #parts: ReturnType<typeof relationshipsById>;
  readonly #work: Work = { bytes: FONT_LIMITS.bytes, steps: FONT_LIMITS.steps };
  readonly #families = new Map<string, { readonly fallback: string; readonly faces: UploadedFace[] }>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #refused: RefusedFace[] = [];
  #faces = 0;
  #partBytes = 0;

  constructor(pkg: OpcPackage, main: string) {
    this.#package = pkg;
    this.#parts = relationshipsById(pkg, main);
  }

  read(listed: readonly XmlNode[]): EmbeddedFonts {
    for (const entry of listed) {
      const family = (attribute(child(entry, 'p:font'), 'typeface') ?? '').trim();
      if (family === '' || family.length > MAX_NAME_CHARACTERS) continue;
      for (const style of Object.keys(STYLES) as Style[]) {
        const face = child(entry, `p:${style}`);
        if (face !== undefined) this.#add(family, style, attribute(face, 'r:id') ?? '');
      }
    }
    const families = [...this.#families].map(([name, { fallback, faces }]): [string, FontChoice] => [
      name,
      { family: name, fallback, faces },
    ]);
    return { families: new Map(families), files: this.#files, refused: this.#refused };
  }

  #add(family: string, style: Style, id: string): void {
    const [name, weight, italic] = STYLES[style];
    this.#faces += 1;
    // Reported once instead of for each of ten thousand faces.
    if (this.#faces > FONT_LIMITS.faces + 1) return;
    try {
      if (this.#faces > FONT_LIMITS.faces)
        throw new FontProblem(
          `the file contains more than ${FONT_LIMITS.faces} faces; this one and those after it are left out`,
        );
      const { bytes, fallback } = normalizeFont(unpackEot(this.#part(id), this.#work), family, name);
      const hash = sha256(bytes);
      this.#files.set(hash, bytes);
      const known = this.#families.get(family) ?? { fallback, faces: [] };
      known.faces.push({ hash, weight, italic });
      this.#families.set(family, known);
    } catch (error) {
      this.#refused.push({ family, style: name.toLowerCase(), reason: describeError(error) });
    }
  }

  #part(id: string): Uint8Array {
    const part = this.#parts.get(id);
    const size = part === undefined || part.external ? undefined : this.#package.sizeBytes(part.target);
    if (part === undefined || size === undefined) throw new FontProblem('its part is missing from the file');
    if (size > FONT_LIMITS.partBytes)
      throw new FontProblem(`it is larger than ${FONT_LIMITS.partBytes / 1024 / 1024} MB`);
    this.#partBytes += size;
    if (this.#partBytes > FONT_LIMITS.allPartBytes)
      throw new FontProblem(
        `the fonts of the file are larger than ${FONT_LIMITS.allPartBytes / 1024 / 1024} MB in total`,
      );
    return this.#package.bytes(part.target) ?? new Uint8Array();
  }
}

/** The data is untrusted, so an unexpected error counts as damage. */
function describeError(error: unknown): string {
  if (error instanceof FontProblem) return error.message;
  return error instanceof Failure ? 'its part cannot be unpacked' : 'its data is damaged';
}
