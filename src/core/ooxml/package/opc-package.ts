import type { Failure } from '../../errors/failure.ts';
import { Memo } from '../../memory/memo.ts';
import { toCanonical } from '../xml/canonical.ts';
import { decodeXml } from '../xml/decode.ts';
import { parseXml, type XmlNode } from '../xml/parse.ts';
import { XmlError } from '../xml/scan.ts';
import { CONTENT_TYPES_PART, type ContentTypes, readContentTypes } from './content-types.ts';
import { formatMegabytes, inflateEntry, openEntries, type PackageEntries } from './package-entries.ts';
import { READ_LIMITS, type XmlLimits } from './package-limits.ts';
import { type Relationship, readRelationships, relationshipsPartName } from './relationships.ts';
import { createRefusal } from './unreadable-package.ts';
import type { ZipEntry } from './zip-reader.ts';

const STRICT_PRESENTATION = 'http://purl.oclc.org/ooxml/presentationml/main';
/** Numbers, not infinity: what is left of them is counted. */
const UNLIMITED: XmlLimits = {
  partBytes: Number.MAX_SAFE_INTEGER,
  xmlBytes: Number.MAX_SAFE_INTEGER,
  elements: Number.MAX_SAFE_INTEGER,
  allElements: Number.MAX_SAFE_INTEGER,
  characters: Number.MAX_SAFE_INTEGER,
  heldElements: 0,
};

/**
 * A package of Open Packaging Conventions (ISO/IEC 29500-2), such as a PPTX file. It never changes; its parts
 * are read on demand, within limits. `PackageEdit` holds changes to it.
 *
 * @example
 * const deck = OpcPackage.open(bytes);
 * for (const { type, target } of deck.relationships(deck.main ?? ''))
 *   if (type === 'slide') console.log(deck.xml(target)?.tag); // p:sld
 */
export class OpcPackage {
  /** Values that were computed from the package. */
  readonly memo = new Memo();
  readonly #source: Uint8Array;
  readonly #entries: PackageEntries;
  readonly #limits: XmlLimits;
  #relationships = new Map<string, readonly Relationship[]>();
  #contentTypes: ContentTypes | undefined;
  /** A part that is replaced, by lower-case name. */
  #replaced: { readonly name: string; readonly root: XmlNode } | undefined;
  /** Parsed parts, as many as may be held; the others are parsed again each time. */
  #trees = new Map<string, { readonly root: XmlNode; readonly elements: number }>();
  #heldElements = 0;
  /** Entries whose characters are counted. */
  readonly #counted = new Set<ZipEntry>();
  #xmlBytes = 0;
  #elements = 0;
  #characters = 0;

  /** @param entries entries of `source`, which need not be safe */
  constructor(source: Uint8Array, entries: PackageEntries, limits: XmlLimits) {
    this.#source = source;
    this.#entries = entries;
    this.#limits = limits;
  }

  /**
   * Opens a package from an untrusted source. Nothing is inflated before names, counts and declared sizes are
   * checked, and no entry may inflate to more than it declares.
   *
   * @throws Failure `invalid_input` with the reason as the type of its issue
   */
  static open(bytes: Uint8Array, limits: XmlLimits = READ_LIMITS): OpcPackage {
    return new OpcPackage(bytes, openEntries(bytes), limits);
  }

  /** The file. */
  get source(): Uint8Array {
    return this.#source;
  }

  /** Part names in the order of the file. Methods accept them in any case. */
  get names(): readonly string[] {
    return this.#entries.names;
  }

  /** Names shared by several entries; the last entry of each name is read. */
  get repeated(): readonly string[] {
    return this.#entries.repeated;
  }

  /** The part that the package is about, such as "ppt/presentation.xml", if the package names one. */
  get main(): string | undefined {
    return this.relationships('').find(({ type }) => type === 'officeDocument')?.target;
  }

  /** Returns whether the presentation is in the strict variant of OOXML, whose namespaces differ. */
  get isStrict(): boolean {
    return (this.text(this.main ?? 'ppt/presentation.xml') ?? '').includes(STRICT_PRESENTATION);
  }

  has(name: string): boolean {
    return this.#entries.byName.has(name.toLowerCase());
  }

  /** The name of a part as the file spells it; undefined when there is no such part. */
  spelling(name: string): string | undefined {
    return this.#entries.byName.get(name.toLowerCase())?.name;
  }

  /** Inflated size of a part as the archive declares it; undefined when there is no such part. */
  sizeBytes(name: string): number | undefined {
    return this.#entries.byName.get(name.toLowerCase())?.sizeBytes;
  }

  /**
   * Reads a part of at most `most` bytes, by default 64 MiB; undefined when there is no such part.
   *
   * @throws Failure when the part is damaged or larger
   */
  bytes(name: string, most: number = READ_LIMITS.binaryBytes): Uint8Array | undefined {
    const entry = this.#entries.byName.get(name.toLowerCase());
    if (entry === undefined) return undefined;
    if (entry.sizeBytes > most)
      throw createRefusal('too_large', `"${name}" inside the file is larger than ${formatMegabytes(most)}.`);
    return inflateEntry(entry);
  }

  /** Decodes an XML part; undefined when there is no such part. @throws Failure when it is damaged */
  text(name: string): string | undefined {
    const bytes = this.bytes(name);
    return bytes === undefined ? undefined : decodeXml(bytes);
  }

  /**
   * Parses a part, with canonical prefixes.
   *
   * @throws Failure when it is not well-formed or too large
   */
  xml(name: string): XmlNode | undefined {
    return this.#replaced?.name === name.toLowerCase() ? this.#replaced.root : this.#read(name, true);
  }

  /**
   * Parses a part as it is written, with its own prefixes and all alternatives.
   *
   * @throws Failure when it is not well-formed or too large
   */
  writtenXml(name: string): XmlNode | undefined {
    return this.#read(name, false);
  }

  /**
   * Relationships in the order of the file; empty for a part without any.
   *
   * @param part source part; "" for the package
   */
  relationships(part: string): readonly Relationship[] {
    const known = this.#relationships.get(part);
    if (known !== undefined) return known;
    const read = readRelationships(part, this.xml(relationshipsPartName(part))).map((one) =>
      one.external ? one : { ...one, target: this.spelling(one.target) ?? one.target },
    );
    this.#relationships.set(part, read);
    return read;
  }

  /** Content type of a part, its own or that of its extension. */
  contentType(name: string): string | undefined {
    this.#contentTypes ??= readContentTypes(this.xml(CONTENT_TYPES_PART));
    return this.#contentTypes.find(name);
  }

  /**
   * The same package with another tree for one part. What is read from it counts towards no limits, because
   * they were checked when this package was read.
   */
  withXml(name: string, root: XmlNode): OpcPackage {
    const other = new OpcPackage(this.#source, this.#entries, UNLIMITED);
    other.#relationships = this.#relationships;
    other.#trees = this.#trees;
    other.#replaced = { name: name.toLowerCase(), root };
    return other;
  }

  #read(name: string, isCanonical: boolean): XmlNode | undefined {
    const entry = this.#entries.byName.get(name.toLowerCase());
    if (entry === undefined) return undefined;
    this.#countBytes(name, entry);
    const key = `${isCanonical} ${entry.name}`;
    const known = this.#trees.get(key);
    if (known === undefined) return this.#parse(name, entry, isCanonical, key);
    this.#elements += known.elements;
    if (this.#elements > this.#limits.allElements) throw this.#refuseElements();
    return known.root;
  }

  /** Counts a part each time it is read, held or not, because what is made of it takes time and memory too. */
  #countBytes(name: string, { sizeBytes }: ZipEntry): void {
    const { partBytes, xmlBytes } = this.#limits;
    this.#xmlBytes += sizeBytes;
    if (sizeBytes > partBytes)
      throw createRefusal(
        'too_complex',
        `"${name}" inside the file has ${formatMegabytes(sizeBytes)}; of an XML part at most ${formatMegabytes(partBytes)} are read.`,
      );
    if (this.#xmlBytes > xmlBytes)
      throw createRefusal(
        'too_complex',
        `The XML parts of the file come to more than ${formatMegabytes(xmlBytes)}, those that are repeated counted each time.`,
      );
  }

  #parse(name: string, entry: ZipEntry, isCanonical: boolean, key: string): XmlNode {
    const limits = this.#limits;
    const most = Math.min(limits.elements, limits.allElements - this.#elements);
    const budget = { elements: most };
    try {
      const source = decodeXml(inflateEntry(entry));
      if (!this.#counted.has(entry)) this.#characters += countCharacters(source);
      this.#counted.add(entry);
      if (this.#characters > limits.characters)
        throw createRefusal(
          'too_complex',
          `The texts of the file have more than ${limits.characters} letters.`,
        );
      const parsed = parseXml(source, budget);
      const root = isCanonical ? toCanonical(parsed, source) : parsed;
      const elements = most - budget.elements;
      this.#elements += elements;
      if (this.#heldElements + elements <= limits.heldElements) {
        this.#heldElements += elements;
        this.#trees.set(key, { root, elements });
      }
      return root;
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      if (error.reason === 'doctype')
        throw createRefusal(
          'unsafe_entry',
          `"${name}" inside the file declares a document type or entities, which a presentation never does.`,
          error,
        );
      if (budget.elements < 0)
        throw most < limits.elements
          ? this.#refuseElements(error)
          : createRefusal(
              'too_complex',
              `"${name}" inside the file has more than ${limits.elements} elements.`,
              error,
            );
      throw createRefusal(
        'damaged',
        `"${name}" inside the file is not well-formed XML: ${error.message}.`,
        error,
      );
    }
  }

  #refuseElements(cause?: unknown): Failure {
    return createRefusal(
      'too_complex',
      `The file has more than ${this.#limits.allElements} elements.`,
      cause,
    );
  }
}

/**
 * Refuses an office file without content types, which no office program opens.
 *
 * @throws Failure `invalid_input`
 */
export function refuseUntyped(pkg: OpcPackage): void {
  if (pkg.xml(CONTENT_TYPES_PART)?.tag !== 'ct:Types')
    throw createRefusal(
      'damaged',
      `The file has no ${CONTENT_TYPES_PART}, which tells programs what each of its parts is.`,
    );
}

/** Counts the characters in elements named `t` of any prefix: the texts of slides. */
function countCharacters(source: string): number {
  let letters = 0;
  for (const [, text = ''] of source.matchAll(/<(?:[\w.-]+:)?t(?:\s[^<>]*)?>([^<]*)/g))
    letters += text.length;
  return letters;
}
