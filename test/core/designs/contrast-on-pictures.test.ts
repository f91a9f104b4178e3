import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownExample } from '../../../src/core/templates/own-contract.ts';
import { DEEP } from '../../support/deep.ts';
import { drawnSvg } from '../../support/drawn-svg.ts';
import { alterPptx } from '../../support/open-pptx.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** A file whose master shows a full-size picture: cream paper with a dark corner where no text stands. */
function onPaper(): Uint8Array {
  const paper = drawnSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#FFF8E7"/><rect x="632" y="352" width="8" height="8" fill="#101010"/></svg>',
  );
  const whole =
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
  const picture = `<p:pic><p:nvPicPr><p:cNvPr id="990" name="Paper"/><p:cNvPicPr/><p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="rIdPaper"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${whole}</p:spPr></p:pic>`;
  return alterPptx(readFileSync(new URL('../../fixtures/pptx/picture-chart-table.pptx', import.meta.url)), {
    'ppt/slideMasters/slideMaster1.xml': (xml) =>
      xml.replace(/<p:grpSpPr\/>|<p:grpSpPr>.*?<\/p:grpSpPr>/s, (start) => `${start}${picture}`),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        '<Relationship Id="rIdPaper" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/paper.png"/></Relationships>',
      ),
    '[Content_Types].xml': (xml) =>
      xml.replace(/(<Types[^>]*>)/, '$1<Default Extension="png" ContentType="image/png"/>'),
    'ppt/media/paper.png': paper,
  });
}

it("dark text on a picture of paper is legible, also in the design's own layouts and after reading the file again", {
  skip: !DEEP,
}, async () => {
  const { id = '' } = (await bench.services.designs?.create({ file: onPaper() }, bench.context())) ?? {};
  const layouts = (await bench.services.designs?.layouts(id)) ?? [];
  const slides = layouts.map((layout) => ({
    layout: layout.id,
    content: ownExample(layout, { count: 2, share: 0.4 }),
  }));
  const answer = await bench.run('create_presentation', { template: id, slides, on_overflow: 'warn' });
  const { findings } = (await bench.run('check_presentation', { id: answer['presentation_id'] })) as {
    findings: { code: string; message: string }[];
  };
  expect(slides.length).toBeGreaterThan(2);
  expect(findings.filter(({ code }) => code === 'low_contrast').map(({ message }) => message)).toEqual([]);
});
