import { decodeXml } from '../xml/decode.ts';
import { XmlEditor } from '../xml/edited-xml.ts';
import { type Markup, parseMarkup, readAttribute } from '../xml/markup.ts';
import { parseXml } from '../xml/parse.ts';
import { element, text } from '../xml/xml.ts';
import { CONTENT_TYPES_PART, type ContentTypes, readContentTypes } from './content-types.ts';
import { OpcPackage } from './opc-package.ts';
import { patchZip } from './patch-zip.ts';
import {
  type Relationship,
  readRelationships,
  relationshipsPartName,
  relativeTarget,
} from './relationships.ts';
import { type Packed, packDeflated, packStored } from './zip-writer.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships/';
const COMPRESSED = /\.(png|jpe?g|gif|xlsx|mp4|m4a|mp3|emf|wdp)$/i;
const BOM = '\ufeff';

/**
 * Changes to a package, made part by part. Parts that are not changed keep their bytes, and so do their
 * entries in the file that is written.
 *
 * @example
 * const deck = PackageEdit.open(bytes);
 * deck.edit(deck.main, (edited, root) => edited.setAttribute(root, 'firstSlideNum', '5'));
 * const changed = deck.toBytes();
 */
export class PackageEdit {
  /** The package before the changes. */
  readonly package: OpcPackage;
  readonly main: string;
  /** Changed and added parts; undefined for removed ones. */
  readonly #changed = new Map<string, string | Uint8Array | undefined>();
  /** Decoded parts that are not changed. */
  readonly #texts = new Map<string, string>();
  /** Relationships of parts whose relationships have changed, with the text that they were read from. */
  readonly #relationships = new Map<
    string,
    { readonly source: string; readonly all: readonly Relationship[] }
  >();
  #contentTypes: { readonly source: string; readonly types: ContentTypes } | undefined;
  /** Markup of the part that was requested last. */
  #parsed: { readonly source: string; readonly root: Markup } | undefined;
  readonly isStrict: boolean;
  /** Number of changes so far. */
  #version = 0;
  #packed: { readonly version: number; readonly bytes: Uint8Array } | undefined;

  constructor(pkg: OpcPackage) {
    this.package = pkg;
    this.main = pkg.main ?? 'ppt/presentation.xml';
    this.isStrict = pkg.isStrict;
  }

  /** @throws Failure `invalid_input` with the reason as the type of its issue */
  static open(bytes: Uint8Array): PackageEdit {
    return new PackageEdit(OpcPackage.open(bytes));
  }

  /** Increases with each change. */
  get version(): number {
    return this.#version;
  }

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  get names(): readonly string[] {
    const own = this.package.names.filter(
      (name) => !this.#changed.has(name) || this.#changed.get(name) !== undefined,
    );
    return [
      ...own,
      ...[...this.#changed].flatMap(([name, content]) =>
        content === undefined || this.package.has(name) ? [] : [name],
      ),
    ];
  }

  /** Changed and added parts with their content; undefined for removed ones. */
  get changes(): ReadonlyMap<string, string | Uint8Array | undefined> {
    return this.#changed;
  }

  /** Returns whether a part or its relationships have changed. */
  hasChanged(name: string): boolean {
    return this.#changed.has(name) || this.#changed.has(relationshipsPartName(name));
  }

  has(name: string): boolean {
    return this.#changed.has(name) ? this.#changed.get(name) !== undefined : this.package.has(name);
  }

  /** Current text of an XML part. @throws Failure if it is damaged; Error if there is no such part */
  text(name: string): string {
    const changed = this.#changed.get(name);
    if (changed !== undefined) return typeof changed === 'string' ? changed : decodeXml(changed);
    const known = this.#texts.get(name);
    if (known !== undefined) return known;
    const read = this.#changed.has(name) ? undefined : this.package.text(name);
    if (read === undefined) throw new Error(`The package has no part "${name}".`);
    this.#texts.set(name, read);
    return read;
  }

  /** Current markup of an XML part. */
  markup(name: string): Markup {
    const source = this.text(name);
    if (this.#parsed?.source !== source) this.#parsed = { source, root: parseMarkup(source) };
    return this.#parsed.root;
  }

  bytes(name: string): Uint8Array | undefined {
    const changed = this.#changed.get(name);
    if (changed !== undefined) return typeof changed === 'string' ? Buffer.from(changed) : changed;
    return this.#changed.has(name) ? undefined : this.package.bytes(name);
  }

  /** Size in bytes of a part; undefined if there is no such part. */
  sizeBytes(name: string): number | undefined {
    return this.#changed.has(name) ? this.bytes(name)?.length : this.package.sizeBytes(name);
  }

  /** Replaces the content of a part. Putting the same content is no change. */
  put(name: string, content: string | Uint8Array): void {
    if (
      typeof content === 'string' &&
      this.#changed.get(name) === undefined &&
      this.has(name) &&
      this.text(name) === content
    )
      return;
    this.#set(
      name,
      typeof content === 'string' && /^ppt\/.+\.xml$/i.test(name) ? this.#declarePrefixes(content) : content,
    );
  }

  edit(name: string, change: (edited: XmlEditor, root: Markup) => void): void {
    const source = this.text(name);
    const edited = new XmlEditor(source);
    change(edited, this.markup(name));
    if (edited.edits.length > 0) this.put(name, edited.toString());
  }

  /** Adds a part under the first free name like the given one. @returns its name */
  add(like: string, content: string | Uint8Array, contentType?: string): string {
    const name = this.#freeName(like);
    this.#set(name, content);
    if (contentType !== undefined) this.setContentType(name, contentType);
    return name;
  }

  /** Removes a part with its relationships. */
  remove(name: string): void {
    const removed = [name, relationshipsPartName(name)];
    for (const one of removed) if (this.has(one)) this.#set(one, undefined);
    // Some programs declare content types for relationship parts, too.
    const typed = new Set(removed.map((one) => `/${one}`.toLowerCase()));
    this.edit(CONTENT_TYPES_PART, (edited, root) => {
      for (const one of root.children)
        if (
          one.name === 'Override' &&
          typed.has(readAttribute(edited.source, one, 'PartName')?.toLowerCase() ?? '')
        )
          edited.remove(one);
    });
  }

  /** Content type of a part, its own or that of its extension. */
  contentType(name: string): string | undefined {
    const source = this.text(CONTENT_TYPES_PART);
    if (this.#contentTypes?.source !== source)
      this.#contentTypes = { source, types: readContentTypes(parseXml(source)) };
    return this.#contentTypes.types.find(name);
  }

  /** Declares the content type of a part in place of another one. Some files declare types of missing parts. */
  setContentType(name: string, contentType: string): void {
    const partName = `/${name}`;
    this.edit(CONTENT_TYPES_PART, (edited, root) => {
      for (const one of root.children)
        if (
          one.name === 'Override' &&
          readAttribute(edited.source, one, 'PartName')?.toLowerCase() === partName.toLowerCase()
        )
          edited.remove(one);
      edited.append(root, element('Override', { PartName: partName, ContentType: contentType }));
    });
  }

  /** @param part source part; "" for the package */
  relationships(part: string): readonly Relationship[] {
    const name = relationshipsPartName(part);
    if (!this.#changed.has(name)) return this.package.relationships(part);
    if (!this.has(name)) return [];
    const source = this.text(name);
    const known = this.#relationships.get(part);
    if (known?.source === source) return known.all;
    const all = readRelationships(part, parseXml(source)).map((one) =>
      one.external ? one : { ...one, target: this.package.spelling(one.target) ?? one.target },
    );
    this.#relationships.set(part, { source, all });
    return all;
  }

  target(part: string, id: string | undefined): string | undefined {
    const found = this.relationships(part).find((one) => one.id === id);
    return found === undefined || found.external ? undefined : found.target;
  }

  /** Relates a part to another part or to a URL; an existing relationship is reused. @returns its id */
  relate(part: string, type: string, target: string, external = false): string {
    const all = this.relationships(part);
    const known = all.find((one) => one.type === type && one.target === target && one.external === external);
    if (known !== undefined) return known.id;
    const taken = new Set(all.map(({ id }) => id));
    let number = all.length + 1;
    while (taken.has(`rId${number}`)) number += 1;
    const id = `rId${number}`;
    const address = external ? target : relativeTarget(part, target);
    const full = /^https?:/.test(type) ? type : `${this.isStrict ? STRICT : OFFICE}${type}`;
    const written = element('Relationship', {
      Id: id,
      Type: full,
      Target: address,
      TargetMode: external ? 'External' : undefined,
    });
    const name = relationshipsPartName(part);
    if (!this.has(name))
      this.#set(
        name,
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written}</Relationships>`,
      );
    else this.edit(name, (edited, root) => edited.append(root, written));
    return id;
  }

  unrelate(part: string, id: string): void {
    this.edit(relationshipsPartName(part), (edited, root) => {
      for (const one of root.children) if (readAttribute(edited.source, one, 'Id') === id) edited.remove(one);
    });
  }

  /** Points a relationship to another part. */
  redirect(part: string, id: string, target: string): void {
    this.edit(relationshipsPartName(part), (edited, root) => {
      for (const one of root.children)
        if (readAttribute(edited.source, one, 'Id') === id)
          edited.setAttribute(one, 'Target', text(relativeTarget(part, target)));
    });
  }

  /** Declares the content type of an extension unless the file declares one. */
  assertDefault(extension: string, contentType: string): void {
    this.edit(CONTENT_TYPES_PART, (edited, root) => {
      const known = root.children.some(
        (one) =>
          one.name === 'Default' &&
          readAttribute(edited.source, one, 'Extension')?.toLowerCase() === extension,
      );
      if (!known)
        edited.insert(root.inner, element('Default', { Extension: extension, ContentType: contentType }));
    });
  }

  /** The file in its current state; the original bytes if nothing changed. */
  toBytes(): Uint8Array {
    if (this.#packed?.version !== this.#version)
      this.#packed = { version: this.#version, bytes: this.#pack() };
    return this.#packed.bytes;
  }

  #set(name: string, content: string | Uint8Array | undefined): void {
    this.#changed.set(name, content);
    this.#version += 1;
  }

  #pack(): Uint8Array {
    const changed = new Map<string, Packed | null>();
    const added: [string, Packed][] = [];
    for (const [name, content] of this.#changed) {
      const own = this.package.spelling(name);
      if (content === undefined) {
        if (own !== undefined) changed.set(own, null);
        continue;
      }
      const bytes =
        typeof content === 'string'
          ? encodeXml(content, own === undefined ? undefined : this.package.bytes(own))
          : content;
      const packed = COMPRESSED.test(name) ? packStored(bytes) : packDeflated(bytes);
      if (own === undefined) added.push([name, packed]);
      else if (!isSameBytes(bytes, this.package.bytes(own))) changed.set(own, packed);
    }
    return changed.size + added.length === 0
      ? this.package.source
      : patchZip(this.package.source, changed, added);
  }

  /**
   * Declares prefixes at the root, because some programs declare them only on each element and new elements
   * need them.
   */
  #declarePrefixes(content: string): string {
    const [root = ''] = /<[A-Za-z_][^>]*>/.exec(content) ?? [];
    const drawing = this.isStrict
      ? 'http://purl.oclc.org/ooxml/drawingml/main'
      : 'http://schemas.openxmlformats.org/drawingml/2006/main';
    const lacks = (prefix: string, used: RegExp) => !root.includes(`xmlns:${prefix}=`) && used.test(content);
    const declarations = [
      ...(lacks('a', /<a:/) ? [` xmlns:a="${drawing}"`] : []),
      ...(lacks('r', /\sr:\w+="/) ? [` xmlns:r="${(this.isStrict ? STRICT : OFFICE).slice(0, -1)}"`] : []),
    ];
    return declarations.length === 0
      ? content
      : content.replace(root, () => root.replace(/\s*\/?>$/, (end) => `${declarations.join('')}${end}`));
  }

  #freeName(like: string): string {
    if (!this.has(like)) return like;
    const [, stem = like, extension = ''] = /^(.*?)\d*(\.[^./]+)$/.exec(like) ?? [];
    let number = 1;
    while (this.has(`${stem}${number}${extension}`)) number += 1;
    return `${stem}${number}${extension}`;
  }
}

/** Encodes a part in UTF-8 with the byte order mark it had; a part that was in UTF-16 declares UTF-8. */
function encodeXml(content: string, before: Uint8Array | undefined): Uint8Array {
  const unmarked = content.startsWith(BOM) ? content.slice(1) : content;
  const declared = unmarked.replace(/^(<\?xml[^>]*?encoding=["'])utf-16(?:le|be)?(["'])/i, '$1UTF-8$2');
  const hasBom = before !== undefined && before[0] === 0xef && before[1] === 0xbb;
  return Buffer.from(hasBom ? BOM + declared : declared);
}

function isSameBytes(bytes: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(bytes, other) === 0;
}
