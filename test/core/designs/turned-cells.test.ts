import { expect, it } from 'vitest';
import { alterPptx } from '../../support/open-pptx.ts';
import { drawn, fixture } from '../ooxml/read/rendered-slides.ts';

/** Turns of the words of a cell and of a shape with that vertical text. */
function turns(vertical: string): (number | undefined)[] {
  const words = '<a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="1200"/><a:t>Words</a:t></a:r></a:p>';
  const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="90" name="Cells"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="500000" y="500000"/><a:ext cx="900000" cy="900000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="900000"/></a:tblGrid><a:tr h="900000"><a:tc><a:txBody><a:bodyPr/>${words}</a:txBody><a:tcPr vert="${vertical}"/></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="91" name="Box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="2500000" y="500000"/><a:ext cx="900000" cy="900000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr vert="${vertical}"/>${words}</p:txBody></p:sp>`;
  const file = alterPptx(fixture('google-slides.pptx'), {
    'ppt/slides/slide1.xml': (xml) => xml.replace('</p:spTree>', `${table}${shape}</p:spTree>`),
  });
  return drawn(file, 1)
    .elements.filter(({ type, name }) => type === 'text' && /^(Cells|Box)/.test(name))
    .map(({ rotation = 0 }) => rotation);
}

it.each([
  ['vert', 90],
  ['vert270', 270],
  ['eaVert', 90],
  ['mongolianVert', 90],
  ['horz', 0],
])('vertical text %s is turned by %i degrees in cells as in shapes', (vertical, degrees) => {
  expect(turns(vertical)).toEqual([degrees, degrees]);
});
