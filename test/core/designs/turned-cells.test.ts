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
])('vertical text %s is rotated by %i degrees in cells as in shapes', (vertical, degrees) => {
  expect(turns(vertical)).toEqual([degrees, degrees]);
});

it('stacked text has a letter on each line, placed by its alignment from above and by its anchor from the left', () => {
  const body = (anchor: string, align: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="91" name="Box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="500000" y="500000"/><a:ext cx="900000" cy="3600000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr vert="wordArtVert" anchor="${anchor}"/><a:lstStyle/><a:p><a:pPr algn="${align}"/><a:r><a:rPr lang="en-US" sz="1800"/><a:t>North</a:t></a:r><a:r><a:rPr lang="en-US" sz="1800" b="1"/><a:t>!</a:t></a:r></a:p></p:txBody></p:sp>`;
  const read = (anchor: string, align: string) => {
    const file = alterPptx(fixture('google-slides.pptx'), {
      'ppt/slides/slide1.xml': (xml) => xml.replace('</p:spTree>', `${body(anchor, align)}</p:spTree>`),
    });
    const text = drawn(file, 1).elements.find(({ type, name }) => type === 'text' && name === 'Box');
    if (text?.type !== 'text') throw new Error('The text is not drawn.');
    const lines = text.paragraphs.flatMap((paragraph) => paragraph.lines);
    return {
      text,
      lines,
      tops: lines.map(({ top }) => top),
      lefts: lines.map(({ spans }) => spans[0]?.x ?? 0),
    };
  };
  const upper = read('t', 'l');
  expect(upper.lines).toHaveLength(6);
  expect(upper.text.rotation ?? 0).toBe(0);
  const lower = read('ctr', 'r');
  expect(Math.min(...lower.tops)).toBeGreaterThan(Math.max(...upper.tops.slice(0, 2)));
  expect(Math.min(...lower.lefts)).toBeGreaterThan(Math.max(...upper.lefts));
});
