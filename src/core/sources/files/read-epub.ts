import { posix } from 'node:path';
import { decodeXml, parseXml, walk } from '../../ooxml/xml/index.ts';
import {
  every,
  first,
  type OpcPackage,
  openArchive,
  readLocalName,
  readPicture,
  value,
  type XmlNode,
} from './archive-xml.ts';
import { decodeText } from './decode-text.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { attribute, type Element, isText, parsePage, walkElements } from './html-tree.ts';
import { createRefusal } from './refusal.ts';
import { StyleSheet } from './style-sheet.ts';
import { styledHeadings } from './styled-headings.ts';

const CHAPTERS_MAX = 500;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Reads a book: its chapters in the order of the spine, without cover, contents and parts outside of the
 * reading order.
 */
export const readEpub: FileReader = (bytes) => {
  const archive = openArchive(bytes);
  if (isProtected(archive))
    throw createRefusal('encrypted', 'The book is protected against reading by other programs (DRM).');
  const container = archive.xml('META-INF/container.xml');
  const path =
    value(
      [...(container === undefined ? [] : walk(container))].find(
        (node) => readLocalName(node) === 'rootfile',
      ),
      'full-path',
    ) ?? '';
  const book = parsePart(archive, path);
  if (book === undefined) throw createRefusal('damaged', 'The book lists no contents.');
  const base = posix.dirname(path);
  const items = new Map(
    every(first(book, 'manifest'), 'item').map((item) => [value(item, 'id') ?? '', item]),
  );
  const guides = new Set(
    every(first(book, 'guide'), 'reference')
      .filter((one) => /^(?:cover|toc|title-page|copyright-page|index)$/.test(value(one, 'type') ?? ''))
      .map((one) => (value(one, 'href') ?? '').split('#')[0]),
  );
  const inOrder = every(first(book, 'spine'), 'itemref').filter((one) => value(one, 'linear') !== 'no');
  // A spine lists each part once.
  const spine = [...new Set(inOrder.map((one) => value(one, 'idref') ?? ''))];
  const out = new DocumentWriter();
  if (spine.length > CHAPTERS_MAX)
    out.warnings.push(`The book has ${spine.length} parts; the first ${CHAPTERS_MAX} were read.`);
  let chapter = 0;
  for (const reference of spine.slice(0, CHAPTERS_MAX)) {
    const item = items.get(reference);
    const href = value(item, 'href') ?? '';
    if (
      guides.has(href) ||
      /\bnav\b/.test(value(item, 'properties') ?? '') ||
      /(?:^|\/)(?:cover|toc|nav|titlepage|table[-_]?of[-_]?contents)[^/]*\.x?html?$/i.test(href)
    )
      continue;
    const part = posix.normalize(posix.join(base, decode(href)));
    const text = archive.bytes(part);
    if (text === undefined) {
      out.warnings.push(`The chapter ${JSON.stringify(href.slice(0, 100))} is missing from the book.`);
      continue;
    }
    chapter += 1;
    out.moveTo(`chapter ${chapter}`);
    const { head, body } = parsePage(expandVoidTags(decodeText(text).text));
    const beside = (address: string): string =>
      posix.normalize(posix.join(posix.dirname(part), decode(address.split('#')[0] ?? '')));
    if (body !== undefined)
      new HtmlBlocks(
        out,
        (address) => readPicture(archive, beside(address)),
        styledHeadings(body, new StyleSheet(readStyleSheets(archive, head, beside))),
      ).children(body);
  }
  const readMetadata = (name: string): string => first(first(book, 'metadata'), name)?.text.trim() ?? '';
  const meta = {
    ...(readMetadata('title') === '' ? {} : { title: readMetadata('title') }),
    ...(readMetadata('creator') === '' ? {} : { author: readMetadata('creator') }),
  };
  return { document: out.build(meta), warnings: out.warnings };
};

/** Style sheets that the head of a chapter links or contains. */
function readStyleSheets(
  archive: OpcPackage,
  head: Element | undefined,
  beside: (address: string) => string,
): string[] {
  const all = head === undefined ? [] : [...walkElements(head)];
  return all.flatMap((one) => {
    if (one.tagName === 'style') return one.childNodes.filter(isText).map((text) => text.value);
    const part =
      one.tagName === 'link' && /stylesheet/i.test(attribute(one, 'rel'))
        ? archive.bytes(beside(attribute(one, 'href')))
        : undefined;
    return part === undefined ? [] : [Buffer.from(part).toString('utf8')];
  });
}

/** Fonts are often obfuscated although the text is not protected. */
function isProtected(archive: OpcPackage): boolean {
  const bytes = archive.bytes('META-INF/encryption.xml');
  return bytes !== undefined && /CipherReference[^>]+\.x?html?"/i.test(Buffer.from(bytes).toString('utf8'));
}

function parsePart(archive: OpcPackage, path: string): XmlNode | undefined {
  const bytes = archive.bytes(path);
  return bytes === undefined
    ? undefined
    : parseXml(decodeXml(bytes).replace(/<!DOCTYPE[^>[]*>/i, ''), { elements: 200_000 });
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Expands self-closing elements, which an HTML parser would leave open. */
function expandVoidTags(xhtml: string): string {
  return xhtml.replace(/<([a-zA-Z][\w:-]*)((?:\s[^<>]*)?)\/>/g, (whole, tag: string, rest: string) =>
    VOID.has(tag.toLowerCase()) ? whole : `<${tag}${rest}></${tag}>`,
  );
}
