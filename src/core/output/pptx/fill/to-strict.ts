const TO_STRICT: readonly (readonly [string, string])[] = [
  [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  [
    'http://schemas.openxmlformats.org/presentationml/2006/main',
    'http://purl.oclc.org/ooxml/presentationml/main',
  ],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'http://purl.oclc.org/ooxml/drawingml/main'],
  ['http://schemas.openxmlformats.org/drawingml/2006/table', 'http://purl.oclc.org/ooxml/drawingml/table'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'http://purl.oclc.org/ooxml/drawingml/chart'],
  [
    'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties',
    'http://purl.oclc.org/ooxml/officeDocument/extendedProperties',
  ],
];

/** Converts the namespaces and relationship types that we write to those of strict OOXML. */
export function toStrict(text: string): string {
  let converted = text;
  for (const [from, to] of TO_STRICT) converted = converted.replaceAll(from, to);
  return converted;
}
