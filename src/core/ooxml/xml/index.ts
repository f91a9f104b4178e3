export { decodeXml } from './decode.ts';
export { per100000 } from './drawing.ts';
export { CONTENT_TYPE, PRESENTATION_NS, RELATIONSHIP } from './namespaces.ts';
export { localName, parseXml, referencesIn, walk, XmlError, type XmlNode } from './parse.ts';
export { plainlyQuoted } from './quotes.ts';
export { element, join, text, type Xml, xmlDocument } from './xml.ts';
