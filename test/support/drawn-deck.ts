import { readFileSync } from 'node:fs';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { alterPptx } from './open-pptx.ts';

const base = readFileSync(new URL('../fixtures/pptx/real-product-page.pptx', import.meta.url));
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPACES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;

let next = 1;
const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  sizePt: number,
  words: string,
  fill = '',
) => {
  next += 1;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${next}" name="Box ${next}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill === '' ? '<a:noFill/>' : `<a:solidFill><a:schemeClr val="${fill}"/></a:solidFill>`}</p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/><a:p><a:r><a:rPr lang="en-GB" sz="${sizePt * 100}"/><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
};
const title = (words: string) => box(700_000, 500_000, 6_000_000, 700_000, 30, words);
const card = (x: number, head: string, words: string) =>
  `${box(x, 1_900_000, 3_200_000, 2_600_000, 16, words, 'bg2')}${box(x, 1_500_000, 3_200_000, 400_000, 18, head)}`;

/** Slides as some programs draw them: text boxes and shapes, and nothing in placeholders. */
const SLIDES = [
  `${title('Ferries run on batteries')}${box(700_000, 1_600_000, 10_700_000, 4_200_000, 18, 'Nine of fourteen ferries sail on batteries by 2029, and each of them saves eight hundred tonnes of diesel a year on the crossings to the islands.')}`,
  `${title('Three quays are rebuilt')}${card(700_000, 'North', 'The quay in the north gets a charger of four megawatts in spring.')}${card(4_300_000, 'West', 'The quay in the west follows in summer with two of them.')}${card(7_900_000, 'East', 'The quay in the east waits for the line from the power station.')}`,
  `${title('What the board decides')}${box(700_000, 1_600_000, 5_000_000, 4_000_000, 18, 'The first phase costs forty million euros and is paid by the port.')}${box(6_300_000, 1_600_000, 5_000_000, 4_000_000, 18, 'The second phase costs sixty million euros and waits for the state.')}`,
];

/**
 * A deck of three slides in text boxes, on one layout of that type without any place; undefined: on none at
 * all.
 */
export function drawnDeck(type: string | undefined): Uint8Array {
  const names = readZip(base).map(({ name }) => name);
  const parts = (pattern: RegExp) => names.filter((name) => pattern.test(name));
  const [layout = ''] = parts(/^ppt\/slideLayouts\/[^/]+\.xml$/);
  const [master = ''] = parts(/^ppt\/slideMasters\/[^/]+\.xml$/);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const change: Record<string, string | ((xml: string) => string) | undefined> = {};
  for (const name of parts(/^ppt\/(?:slides|notesSlides)\//)) change[name] = undefined;
  for (const [index, xml] of SLIDES.entries()) {
    change[`ppt/slides/drawn${index}.xml`] =
      `<p:sld ${SPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${xml}</p:spTree></p:cSld></p:sld>`;
    change[`ppt/slides/_rels/drawn${index}.xml.rels`] = relations(
      type === undefined
        ? ''
        : relation('rLayout', 'slideLayout', `../slideLayouts/${layout.split('/').at(-1)}`),
    );
  }
  change[layout] =
    type === undefined
      ? undefined
      : `<p:sldLayout ${SPACES} type="${type}"><p:cSld name="Plain"><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld></p:sldLayout>`;
  if (type === undefined) {
    change[layout.replace(/([^/]+)$/, '_rels/$1.rels')] = undefined;
    change[master] = (xml) => xml.replace(/<p:sldLayoutIdLst>[\s\S]*?<\/p:sldLayoutIdLst>/, '');
    change[master.replace(/([^/]+)$/, '_rels/$1.rels')] = (xml) =>
      xml.replace(/<Relationship [^>]*slideLayout"[^>]*>/g, '');
  }
  const ids = SLIDES.map((_, index) => `<p:sldId id="${600 + index}" r:id="rDrawn${index}"/>`).join('');
  change['ppt/presentation.xml'] = (xml) =>
    xml.replace(/<p:sldIdLst>[\s\S]*?<\/p:sldIdLst>/, `<p:sldIdLst>${ids}</p:sldIdLst>`);
  change['ppt/_rels/presentation.xml.rels'] = (xml) =>
    xml
      .replace(/<Relationship [^>]*\/slide"[^>]*>/g, '')
      .replace(
        '</Relationships>',
        `${SLIDES.map((_, index) => relation(`rDrawn${index}`, 'slide', `slides/drawn${index}.xml`)).join('')}</Relationships>`,
      );
  change['[Content_Types].xml'] = (xml) =>
    xml
      .replace(/<Override [^>]*\/ppt\/(?:slides|notesSlides)\/[^>]*>/g, '')
      .replace(type === undefined ? /<Override [^>]*\/ppt\/slideLayouts\/[^>]*>/g : /(?!)/, '')
      .replace(
        '</Types>',
        `${SLIDES.map((_, index) => `<Override PartName="/ppt/slides/drawn${index}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`).join('')}</Types>`,
      );
  return alterPptx(base, change);
}
