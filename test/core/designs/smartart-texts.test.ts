import { expect, it } from 'vitest';
import { alterPptx } from '../../support/open-pptx.ts';
import { drawn, fixture } from '../ooxml/read/rendered-slides.ts';

const DIAGRAM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
const OFFICE = 'http://schemas.microsoft.com/office';

/** A slide with SmartArt of one turned shape, whose text has a place of its own. */
function withShape(place: string): Uint8Array {
  const frame = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="90" name="Art"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="914400" y="914400"/><a:ext cx="4572000" cy="2743200"/></p:xfrm><a:graphic><a:graphicData uri="${DIAGRAM}"><dgm:relIds xmlns:dgm="${DIAGRAM}" r:dm="rId70"/></a:graphicData></a:graphic></p:graphicFrame>`;
  const shape = `<dsp:sp modelId="{1}"><dsp:nvSpPr><dsp:cNvPr id="0" name="Cell"/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm rot="5400000"><a:off x="0" y="0"/><a:ext cx="2000000" cy="1700000"/></a:xfrm><a:prstGeom prst="hexagon"><a:avLst/></a:prstGeom></dsp:spPr><dsp:txBody><a:bodyPr anchor="ctr"/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="1300"/><a:t>Harbour</a:t></a:r></a:p></dsp:txBody>${place}</dsp:sp>`;
  const drawing = `<?xml version="1.0"?><dsp:drawing xmlns:dsp="${OFFICE}/drawing/2008/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/>${shape}</dsp:spTree></dsp:drawing>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const data = `<?xml version="1.0"?><dgm:dataModel xmlns:dgm="${DIAGRAM}"><dgm:ptLst/></dgm:dataModel>`;
  return alterPptx(fixture('google-slides.pptx'), {
    'ppt/slides/slide1.xml': (xml) => xml.replace('</p:spTree>', `${frame}</p:spTree>`),
    'ppt/slides/_rels/slide1.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `${relation('rId70', `${DIAGRAM.replace('drawingml/2006', 'officeDocument/2006/relationships')}Data`, '../diagrams/data1.xml')}${relation('rId71', `${OFFICE}/2007/relationships/diagramDrawing`, '../diagrams/drawing1.xml')}</Relationships>`,
      ),
    'ppt/diagrams/data1.xml': data,
    'ppt/diagrams/drawing1.xml': drawing,
  });
}

const text = (place: string) =>
  drawn(withShape(place), 1).elements.find((element) => element.type === 'text' && element.name === 'Cell');

it('the text of a rotated shape of SmartArt is upright in its own box', () => {
  const place =
    '<dsp:txXfrm rot="-5400000"><a:off x="400000" y="200000"/><a:ext cx="1200000" cy="1300000"/></dsp:txXfrm>';
  const upright = text(place);
  expect(Math.abs((upright?.rotation ?? 0) % 360)).toBe(0);
  expect(upright?.box.width).toBeLessThan(1_200_000 / 9_525);
  expect(text('')?.rotation).toBe(90);
});
