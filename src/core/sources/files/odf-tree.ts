import { decodeXml, parseXml, XmlError } from '../../ooxml/xml/index.ts';
import { type OpcPackage, readLocalName, type XmlNode } from './archive-xml.ts';
import { createRefusal } from './refusal.ts';

const ELEMENTS_MAX = 600_000;
const BYTES_MAX = 32 * 1024 * 1024;
const CHARACTERS_MAX = 24 * 1024 * 1024;
/** Name of the elements that hold text between other elements. */
export const WORDS = 'lectern-words';

/**
 * Parses a part with mixed content. Text becomes elements of its own, so that the order is kept.
 *
 * @throws Failure if it is too large, declares entities or is not well-formed.
 */
export function parseMixedXml(archive: OpcPackage, part: string): XmlNode | undefined {
  const large = (archive.sizeBytes(part) ?? 0) > BYTES_MAX;
  const bytes = large ? new Uint8Array() : archive.bytes(part);
  if (bytes === undefined) return undefined;
  const source = decodeXml(bytes);
  if (large || source.length > CHARACTERS_MAX)
    throw createRefusal('too_complex', `"${part}" inside the file is larger than this server reads.`);
  const root = source.search(/<[A-Za-z]/);
  const body = source
    .slice(Math.max(0, root))
    .replace(/>([^<>]+)</g, (_, words: string) => `><${WORDS}>${words}</${WORDS}><`);
  try {
    return parseXml(source.slice(0, Math.max(0, root)) + body, { elements: ELEMENTS_MAX });
  } catch (error) {
    if (error instanceof XmlError && error.reason === 'doctype')
      throw createRefusal(
        'unsafe_entry',
        `"${part}" inside the file declares a document type or entities.`,
        error,
      );
    if (error instanceof XmlError && error.reason === 'too_many_elements')
      throw createRefusal(
        'too_complex',
        `"${part}" inside the file has more than ${ELEMENTS_MAX} elements.`,
        error,
      );
    throw createRefusal('damaged', `"${part}" inside the file is not well-formed XML.`, error);
  }
}

/** Text of all descendants. */
export function readWords(node: XmlNode): string {
  return readLocalName(node) === WORDS ? node.text : node.children.map(readWords).join('');
}
