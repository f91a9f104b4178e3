import { expect, it } from 'vitest';
import { alterPptx, OpenedPptx } from '../../../support/open-pptx.ts';
import { drawn, fixture } from './rendered-slides.ts';

const DECK = fixture('google-slides.pptx');
const PICTURE = new OpenedPptx(fixture('../charts/waterfall-chartex.pptx')).bytes('ppt/media/image1.png');
const IMAGE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const SLIDE = 'ppt/slides/slide1.xml';
const NAMESPACES =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const relationships = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Type="${type}" Target="${target}"/></Relationships>`;

/** A slide with an object of a program, whose picture is in the VML drawing of the slide. */
function withObject(drawing: string): Uint8Array {
  const frame =
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="70" name="Formula"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="914400" y="914400"/><a:ext cx="1828800" cy="914400"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole"><p:oleObj spid="_x0000_s1026" name="Equation" progId="Equation.3"><p:embed/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>';
  const shape =
    '<Relationship Id="rId70" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/>';
  return alterPptx(DECK, {
    [SLIDE]: (xml) => xml.replace('</p:spTree>', `${frame}</p:spTree>`),
    'ppt/slides/_rels/slide1.xml.rels': (xml) => xml.replace('</Relationships>', `${shape}</Relationships>`),
    'ppt/drawings/vmlDrawing1.vml': drawing,
    'ppt/drawings/_rels/vmlDrawing1.vml.rels': relationships(IMAGE, '../media/formula.png'),
    'ppt/media/formula.png': PICTURE,
  });
}

const object = (file: Uint8Array) => drawn(file, 1).elements.find(({ name }) => name === 'Formula');

it('an OLE object shows the picture of its shape in the VML drawing of the slide', () => {
  const shape = (id: string, reference: string) =>
    `<v:shape id="${id}" type="#_x0000_t75"><v:imagedata o:relid="${reference}" o:title=""/></v:shape>`;
  const whole = `<xml ${NAMESPACES}>${shape('_x0000_s1025', 'rId9')}${shape('_x0000_s1026', 'rId7')}</xml>`;
  expect(object(withObject(whole))).toMatchObject({ type: 'picture', media: { mimeType: 'image/png' } });
  expect(object(withObject(`<xml ${NAMESPACES}>${shape('_x0000_s1025', 'rId7')}</xml>`))?.type).toBe('shape');
  expect(object(withObject(`<xml ${NAMESPACES}><br>${shape('_x0000_s1026', 'rId7')}</xml>`))?.type).toBe(
    'shape',
  );
});

it('a chart whose area is filled with a picture is drawn on it', () => {
  const file = alterPptx(fixture('../charts/chart-labels.pptx'), {
    'ppt/charts/chart1.xml': (xml) =>
      xml.replace(
        '</c:chart><c:txPr>',
        '</c:chart><c:spPr><a:blipFill><a:blip r:embed="rId7"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></c:spPr><c:txPr>',
      ),
    'ppt/charts/_rels/chart1.xml.rels': relationships(IMAGE, '../media/area.png'),
    'ppt/media/area.png': PICTURE,
  });
  const { elements } = drawn(file, 1);
  const chart = elements.findIndex(({ type }) => type === 'chart');
  expect(elements[chart - 1]).toMatchObject({ type: 'picture', box: elements[chart]?.box });
});

it('a picture that fills the plot of a chart is drawn between its background and its data', () => {
  const fill = '<a:blipFill><a:blip r:embed="rId7"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>';
  const white = '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>';
  const file = alterPptx(fixture('../charts/chart-labels.pptx'), {
    'ppt/charts/chart1.xml': (xml) =>
      xml
        .replace(
          /(?:<c:spPr>(?:(?!<c:spPr>).)*<\/c:spPr>)?<\/c:plotArea>/,
          `<c:spPr>${fill}</c:spPr></c:plotArea>`,
        )
        .replace('</c:chart><c:txPr>', `</c:chart><c:spPr>${white}</c:spPr><c:txPr>`),
    'ppt/charts/_rels/chart1.xml.rels': relationships(IMAGE, '../media/plot.png'),
    'ppt/media/plot.png': PICTURE,
  });
  const { elements } = drawn(file, 1);
  const at = elements.findIndex(({ type }) => type === 'chart');
  const [background, picture, chart] = elements.slice(at - 2, at + 1);
  expect(background).toMatchObject({ type: 'shape', fill: { hex: '#FFFFFF' }, box: chart?.box });
  expect(picture?.type).toBe('picture');
  const [inner, outer] = [picture?.box, chart?.box];
  expect((inner?.x ?? 0) > (outer?.x ?? 0) && (inner?.width ?? 0) < (outer?.width ?? 0)).toBe(true);
});
