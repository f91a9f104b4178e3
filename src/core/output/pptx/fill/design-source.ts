import { Failure } from '../../../errors/failure.ts';
import { sha256 } from '../../../input/sha256.ts';
import { Memo } from '../../../memory/memo.ts';
import {
  applyFileEdits,
  type FileEdits,
  OpcPackage,
  type Packed,
  type Part,
  packDeflated,
  packStored,
} from '../../../ooxml/package/index.ts';
import {
  createPlaces,
  type ReadDeck,
  type ReadPlaces,
  type ReadTextPlaces,
} from '../../../ooxml/read/index.ts';
import { decodeXml, normalizeAttributeQuotes } from '../../../ooxml/xml/index.ts';
import { type PreparedSlide, prepareSlide } from './sample/prepare-slide.ts';

/** How many designs stay open, and the limit for their files together. */
const MAX_OPEN = 4;
const MAX_OPEN_BYTES = 48 * 1024 * 1024;
const ENCODING = /^(\ufeff?<\?xml[^>]*?encoding\s*=\s*)(["'])[^"']*\2/;
/** Longer texts are decoded again each time. */
const MAX_CACHED_CHARACTERS = 200_000;
/** Formats that deflating would not make smaller. */
const COMPRESSED = /\.(png|jpe?g|gif|xlsx|docx|pptx|mp4|m4a|mp3|wdp|jxr|fntdata)$/i;

/**
 * The package of a design with what was read from it, opened once for many decks. Texts, compressed parts and
 * prepared slides are cached.
 */
export class DesignSource {
  readonly package: OpcPackage;
  readonly deck: ReadDeck;
  readonly sizeBytes: number;
  /** Caches values that were computed from the file. */
  readonly memo = new Memo();
  readonly #packed = new Map<string, Packed>();
  readonly #texts = new Map<string, string>();
  readonly #slides = new Map<string, PreparedSlide>();

  /**
   * @param deck the parsed file
   * @param edits parts that differ from those of the file
   */
  constructor(file: Uint8Array, deck: Omit<ReadDeck, 'media'>, edits?: FileEdits) {
    this.package = OpcPackage.open(applyFileEdits(file, edits));
    this.deck = { ...deck, media: (part) => this.#media(part) };
    this.sizeBytes = file.length;
  }

  #media(name: string): Uint8Array | undefined {
    try {
      return this.package.bytes(name);
    } catch {
      return undefined;
    }
  }

  /** Reads a part as text that can be edited: declared as UTF-8, with attributes in normal quotes. */
  text(name: string): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const written = this.package.text(name);
    if (written === undefined) throw missingPart(name);
    const text = normalizeAttributeQuotes(written.replace(ENCODING, '$1$2UTF-8$2'));
    if (text.length <= MAX_CACHED_CHARACTERS) this.#texts.set(name, text);
    return text;
  }

  /**
   * Compresses a part for a package.
   *
   * @param repair fixes a damaged text; must return the same text each time
   */
  packed(name: string, repair?: (text: string) => string): Packed {
    const known = this.#packed.get(name);
    if (known !== undefined) return known;
    const original = this.package.bytes(name);
    if (original === undefined) throw missingPart(name);
    const text = repair === undefined ? '' : decodeXml(original);
    const repaired = repair === undefined ? '' : repair(text);
    const bytes = repaired === text ? original : Buffer.from(repaired);
    const packed = COMPRESSED.test(name) ? packStored(bytes) : packDeflated(bytes);
    this.#packed.set(name, packed);
    return packed;
  }

  /**
   * A part of the file for a package.
   *
   * @param as its name there
   * @param repair fixes a damaged text; must return the same text each time
   */
  part(name: string, as = name, repair?: (text: string) => string): Part {
    const contentType = this.package.contentType(name) ?? 'application/octet-stream';
    return { name: as, contentType, packed: this.packed(name, repair) };
  }

  /** Resolves a layout with its text positions. */
  places(layout: string, texts: ReadTextPlaces): ReadPlaces {
    return this.memo.getOrCreate(resolvePlaces, texts, this.deck, layout);
  }

  /** Prepares a slide for copying; undefined if it cannot be copied completely. */
  slide(part: string): PreparedSlide | undefined {
    const known = this.#slides.get(part);
    if (known !== undefined) return known;
    const read = this.deck.slides.find((slide) => slide.part === part);
    const prepared = read === undefined || !this.package.has(part) ? undefined : prepareSlide(this, read);
    if (prepared !== undefined) this.#slides.set(part, prepared);
    return prepared;
  }
}

function missingPart(name: string): Failure {
  return new Failure('internal', `The design has no part ${name}.`);
}

function resolvePlaces(texts: ReadTextPlaces, deck: ReadDeck, layout: string): ReadPlaces {
  return createPlaces(deck, layout, texts);
}

/**
 * Returns the opened file, from the cache if possible.
 *
 * @param deck the parsed file
 * @param owner holds the cache of open files
 * @param edits parts that differ from those of the file
 */
export function openDesignSource(
  file: Uint8Array,
  deck: Omit<ReadDeck, 'media'>,
  owner: { readonly memo: Memo },
  edits?: FileEdits,
): DesignSource {
  const opened = owner.memo.getOrCreate(createFileCache, owner);
  const key = owner.memo.getOrCreate(hashFile, deck, file);
  const source = opened.get(key) ?? new DesignSource(file, deck, edits);
  opened.delete(key);
  opened.set(key, source);
  let bytes = 0;
  for (const [at, { sizeBytes }] of [...opened].reverse()) {
    bytes += sizeBytes;
    if (at !== key && (bytes > MAX_OPEN_BYTES || [...opened.keys()].indexOf(at) < opened.size - MAX_OPEN))
      opened.delete(at);
  }
  return source;
}

/** Cached by the parsed file, which outlives single decks. */
function hashFile(_: Omit<ReadDeck, 'media'>, file: Uint8Array): string {
  return sha256(file);
}

/** Open files by hash, least recently used first. */
function createFileCache(): Map<string, DesignSource> {
  return new Map();
}
