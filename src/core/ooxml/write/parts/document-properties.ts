import { element, text, xmlDocument } from '../../xml/xml.ts';

const APPLICATION = 'Lectern';

export interface CoreProperties {
  readonly title: string;
  readonly author?: string | undefined;
  readonly lang: string;
  readonly createdAt: string;
}

/** Writes Dublin Core properties: title, author, language, times. */
export function writeCoreProperties({ title, author, lang, createdAt }: CoreProperties): string {
  // W3CDTF without fractions of seconds, which some readers refuse.
  const time = text(createdAt.replace(/\.\d+/, ''));
  return xmlDocument(
    element(
      'cp:coreProperties',
      {
        'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'xmlns:dcterms': 'http://purl.org/dc/terms/',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      },
      element('dc:title', {}, text(title)),
      element('dc:creator', {}, text(author ?? APPLICATION)),
      element('dc:language', {}, text(lang)),
      element('cp:lastModifiedBy', {}, text(author ?? APPLICATION)),
      element('dcterms:created', { 'xsi:type': 'dcterms:W3CDTF' }, time),
      element('dcterms:modified', { 'xsi:type': 'dcterms:W3CDTF' }, time),
    ),
  );
}

/** Writes extended properties: the application and counts. */
export function writeAppProperties(slides: number, notes: number): string {
  const value = (tag: string, content: string | number) => element(tag, {}, text(String(content)));
  return xmlDocument(
    element(
      'Properties',
      { xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties' },
      value('TotalTime', 0),
      value('Application', APPLICATION),
      value('PresentationFormat', 'Widescreen'),
      value('Slides', slides),
      value('Notes', notes),
      value('HiddenSlides', 0),
    ),
  );
}
