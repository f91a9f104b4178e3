export { decodeXml } from './decode.ts';
export { bodyPr, cNvPr, ln, NO_FILL, nvPr, per100000, prstGeom, spPr, xfrmEmu } from './drawing.ts';
export { type Edit, XmlEditor, type XmlSource } from './edited-xml.ts';
export {
  childAtPath,
  descendants,
  findWithin,
  type Markup,
  parseMarkup,
  readAttribute,
  readCharacterData,
  readTag,
} from './markup.ts';
export { CONTENT_TYPE, PRESENTATION_NS, RELATIONSHIP, UNMATCHED_PLACEHOLDER_INDEX } from './namespaces.ts';
export { parseXml, walk, type XmlNode } from './parse.ts';
export { applyPatch, type Patch, patchElement } from './patch.ts';
export { normalizeAttributeQuotes } from './quotes.ts';
export { localName, resolveReferences, XmlError } from './scan.ts';
export { decodeXmlPieces, findAttribute, streamXmlTags, unescapeCharacters, type XmlTag } from './tags.ts';
export { element, join, text, type Xml, xmlDocument } from './xml.ts';
