import { readFileSync } from 'node:fs';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { times } from './made-documents.ts';
import { alterPptx } from './open-pptx.ts';

const base = readFileSync(new URL('../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const LAYOUT = 'ppt/slideLayouts/slideLayout2.xml';
const SPACES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;

const line = (index: number) =>
  `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${index + 10}" name="Line ${index}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm><a:off x="${(index % 40) * 250_000}" y="${900_000 + Math.floor(index / 40) * 250_000}"/><a:ext cx="200000" cy="${(index % 7) * 30_000}"/></a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom><a:ln w="12700"><a:solidFill><a:schemeClr val="accent1"/></a:solidFill></a:ln></p:spPr></p:cxnSp>`;
const title = (words: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;

/**
 * A deck of slides drawn with so many lines each, as programs for diagrams write them. @param more what each
 * slide holds besides.
 */
export function lecture(slides: number, shapes: number, more = ''): Uint8Array {
  const master = readZip(base).map(({ name }) => name);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const change: Record<string, string | ((xml: string) => string) | undefined> = {
    'ppt/presentation.xml': (xml) =>
      xml.replace(
        /<p:sldIdLst>.*<\/p:sldIdLst>/s,
        `<p:sldIdLst>${times(slides, (index) => `<p:sldId id="${5000 + index}" r:id="rDay${index}"/>`)}</p:sldIdLst>`,
      ),
    'ppt/_rels/presentation.xml.rels': (xml) =>
      xml
        .replace(/<Relationship [^>]*\/slide"[^>]*>/g, '')
        .replace(
          '</Relationships>',
          `${times(slides, (index) => relation(`rDay${index}`, 'slide', `slides/day${index}.xml`))}</Relationships>`,
        ),
    '[Content_Types].xml': (xml) =>
      xml
        .replace(/<Override [^>]*\/ppt\/slides\/[^>]*>/g, '')
        .replace(
          '</Types>',
          `${times(slides, (index) => `<Override PartName="/ppt/slides/day${index}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`)}</Types>`,
        ),
  };
  for (const name of master) if (/^ppt\/slides\//.test(name)) change[name] = undefined;
  const drawn = times(shapes, line);
  for (let index = 0; index < slides; index++) {
    change[`ppt/slides/day${index}.xml`] =
      `<p:sld ${SPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${title(`Tides of day ${index + 1}`)}${drawn}</p:spTree></p:cSld>${more}</p:sld>`;
    change[`ppt/slides/_rels/day${index}.xml.rels`] =
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rLayout', 'slideLayout', `../${LAYOUT.slice(4)}`)}</Relationships>`;
  }
  return alterPptx(base, change);
}
