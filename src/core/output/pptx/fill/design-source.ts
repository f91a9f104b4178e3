import { Failure } from '../../../errors/failure.ts';
import { sha256 } from '../../../input/sha256.ts';
import { Memo } from '../../../memory/memo.ts';
import {
  type Archive,
  openArchive,
  type Packed,
  packDeflated,
  packStored,
  type Relationship,
  readRelationships,
  relationshipsPartName,
} from '../../../ooxml/package/index.ts';
import {
  createPlaces,
  type ReadDeck,
  type ReadPlaces,
  type ReadTextPlaces,
} from '../../../ooxml/read/index.ts';
import { decodeXml, normalizeAttributeQuotes, parseXml } from '../../../ooxml/xml/index.ts';
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
 * The file of a design, opened once for many decks. Everything that was parsed, inflated or compressed is
 * cached.
 */
export class DesignSource {
  readonly archive: Archive;
  readonly deck: ReadDeck;
  readonly sizeBytes: number;
  /** Caches values that were computed from the file. */
  readonly memo = new Memo();
  readonly #packed = new Map<string, Packed>();
  readonly #texts = new Map<string, string>();
  readonly #slides = new Map<string, PreparedSlide>();
  readonly #relationships = new Map<string, readonly Relationship[]>();
  readonly #names: ReadonlyMap<string, string>;
  readonly #findContentType: (name: string) => string | undefined;

  /** @param deck the parsed file */
  constructor(file: Uint8Array, deck: Omit<ReadDeck, 'media'>) {
    this.archive = openArchive(file);
    this.deck = { ...deck, media: (part) => this.#media(part) };
    this.sizeBytes = file.length;
    this.#names = new Map(this.archive.names.map((name) => [name.toLowerCase(), name]));
    this.#findContentType = contentTypeLookup(this.archive);
  }

  has(name: string): boolean {
    return this.archive.names.includes(name) || this.#names.has(name.toLowerCase());
  }

  bytes(name: string): Uint8Array {
    const bytes = this.archive.bytes(name);
    if (bytes === undefined) throw new Failure('internal', `The design has no part ${name}.`);
    return bytes;
  }

  #media(name: string): Uint8Array | undefined {
    try {
      return this.archive.bytes(name);
    } catch {
      return undefined;
    }
  }

  /** Reads a part as text that can be edited: declared as UTF-8, with attributes in normal quotes. */
  text(name: string): string {
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const text = normalizeAttributeQuotes(decodeXml(this.bytes(name)).replace(ENCODING, '$1$2UTF-8$2'));
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
    const original = this.bytes(name);
    const text = repair === undefined ? '' : decodeXml(original);
    const repaired = repair === undefined ? '' : repair(text);
    const bytes = repaired === text ? original : Buffer.from(repaired);
    const packed = COMPRESSED.test(name) ? packStored(bytes) : packDeflated(bytes);
    this.#packed.set(name, packed);
    return packed;
  }

  contentType(name: string): string | undefined {
    return this.#findContentType(name);
  }

  /** Relationships whose targets are spelt as the parts are. */
  relationships(part: string): readonly Relationship[] {
    const known = this.#relationships.get(part);
    if (known !== undefined) return known;
    const bytes = this.archive.bytes(relationshipsPartName(part));
    const source = bytes === undefined ? undefined : decodeXml(bytes);
    const root = source === undefined ? undefined : parseXml(source);
    const found = readRelationships(part, root).map((one) =>
      one.external ? one : { ...one, target: this.#names.get(one.target.toLowerCase()) ?? one.target },
    );
    this.#relationships.set(part, found);
    return found;
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
    const prepared = read === undefined || !this.has(part) ? undefined : prepareSlide(this, read);
    if (prepared !== undefined) this.#slides.set(part, prepared);
    return prepared;
  }
}

function resolvePlaces(texts: ReadTextPlaces, deck: ReadDeck, layout: string): ReadPlaces {
  return createPlaces(deck, layout, texts);
}

/**
 * Returns the opened file, from the cache if possible.
 *
 * @param deck the parsed file
 * @param owner holds the cache of open files
 */
export function openDesignSource(
  file: Uint8Array,
  deck: Omit<ReadDeck, 'media'>,
  owner: { readonly memo: Memo },
): DesignSource {
  const opened = owner.memo.getOrCreate(createFileCache, owner);
  const key = owner.memo.getOrCreate(hashFile, deck, file);
  const source = opened.get(key) ?? new DesignSource(file, deck);
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

/** Returns the content type of a part; undefined for types that every package declares by extension. */
function contentTypeLookup(archive: Archive): (name: string) => string | undefined {
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const { tag, attributes } of archive.xml('[Content_Types].xml')?.children ?? []) {
    const type = attributes.get('ContentType') ?? '';
    if (tag === 'ct:Override')
      overrides.set((attributes.get('PartName') ?? '').replace(/^\//, '').toLowerCase(), type);
    if (tag === 'ct:Default') defaults.set((attributes.get('Extension') ?? '').toLowerCase(), type);
  }
  return (name) => {
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    return (
      overrides.get(name.toLowerCase()) ??
      (extension === 'rels' ? undefined : (defaults.get(extension) ?? 'application/octet-stream'))
    );
  };
}
