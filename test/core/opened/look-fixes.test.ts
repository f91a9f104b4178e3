import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import { beforeAll, expect, it, vi } from 'vitest';
import { checkFile } from '../../../src/core/designs/check-file.ts';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type { Fix, OpenedEdit, OpenedResult } from '../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { listSlides } from '../../../src/core/opened/opened-slides.ts';

const file = readFileSync(new URL('../../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const fixes = (bytes: Uint8Array) =>
  doOpenedJob({ fonts: NO_FONTS, kind: 'openedFixes', file: bytes }) as readonly Fix[];
const edited = (bytes: Uint8Array, ...edits: OpenedEdit[]) =>
  doOpenedJob({ fonts: NO_FONTS, kind: 'openedEdits', file: bytes, edits }) as OpenedResult;

/** The fixture with an additional text box on its first slide. */
function withBox(
  properties: string,
  words: string,
  frame = '<a:off x="400000" y="5600000"/><a:ext cx="6000000" cy="900000"/>',
): Uint8Array {
  const own = PackageEdit.open(file);
  const part = listSlides(own)[0]?.part ?? '';
  const box = `<p:sp><p:nvSpPr><p:cNvPr id="90" name="Remark"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${frame}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" b="1"${properties}</a:rPr><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
  own.put(part, own.text(part).replace('</p:spTree>', `${box}</p:spTree>`));
  return own.toBytes();
}

it('the contrast fix applies the closest legible theme colour and keeps all other formats', () => {
  const pale = withBox(
    ' sz="1600"><a:solidFill><a:srgbClr val="F4F4F4"/></a:solidFill>',
    'Hardly to be seen',
  );
  const found = fixes(pale).find(({ kind }) => kind === 'contrast');
  expect(found).toMatchObject({ element: '90', color: expect.stringMatching(/^(dk|accent)/) });
  const { bytes } = edited(pale, { op: 'fix', fixes: [found?.id ?? ''] });
  const after = PackageEdit.open(bytes);
  expect(after.text(listSlides(after)[0]?.part ?? '')).toContain(
    `<a:rPr lang="en-US" b="1" sz="1600"><a:solidFill><a:schemeClr val="${found?.color}"/></a:solidFill></a:rPr>`,
  );
  expect(
    checkFile(bytes).findings.filter(({ code, element }) => code === 'low_contrast' && element === 'Remark'),
  ).toEqual([]);
  expect(fixes(bytes).some(({ kind }) => kind === 'contrast')).toBe(false);
});

it('the small_text fix sets text in 12 pt only where there is room', () => {
  const small = withBox(' sz="900">', 'Small, with room');
  const found = fixes(small).find(({ kind }) => kind === 'small_text');
  expect(found).toMatchObject({ element: '90' });
  const { bytes, findings } = edited(small, { op: 'fix', fixes: [found?.id ?? ''] });
  const after = PackageEdit.open(bytes);
  expect(after.text(listSlides(after)[0]?.part ?? '')).toContain('<a:rPr lang="en-US" b="1" sz="1200">');
  expect(findings).toMatchObject({ fresh: [], resolved: [{ code: 'text_too_small' }] });
  const full = withBox(
    ' sz="900">',
    'Small, and no room for more than these words here. '.repeat(3),
    '<a:off x="400000" y="5600000"/><a:ext cx="2600000" cy="620000"/>',
  );
  expect(fixes(full).filter(({ kind, element }) => kind === 'small_text' && element === '90')).toEqual([]);
});

it('the contrast fixes of a slide full of pale texts on pictures render what is behind each text once', () => {
  const own = PackageEdit.open(file);
  const part = listSlides(own)[0]?.part ?? '';
  const boxes = Array.from({ length: 12 }, (_, at) => {
    const frame = `<a:off x="${300_000 + (at % 3) * 2_800_000}" y="${200_000 + Math.floor(at / 3) * 1_500_000}"/><a:ext cx="2600000" cy="1300000"/>`;
    const fill = `<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="F0F0${(at + 10).toString(16).padStart(2, '0')}"/></a:gs><a:gs pos="100000"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst><a:lin ang="0"/></a:gradFill>`;
    return `<p:sp><p:nvSpPr><p:cNvPr id="${200 + at}" name="Pale ${at}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${frame}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="1600"><a:solidFill><a:srgbClr val="F4F4F4"/></a:solidFill></a:rPr><a:t>Pale</a:t></a:r></a:p></p:txBody></p:sp>`;
  });
  own.put(part, own.text(part).replace('</p:spTree>', `${boxes.join('')}</p:spTree>`));
  const render = vi.spyOn(Resvg.prototype, 'render');
  try {
    const found = fixes(own.toBytes()).filter(
      ({ kind, element }) => kind === 'contrast' && Number(element) >= 200,
    );
    expect(found).toHaveLength(12);
    // The other slides of the file are rendered, too.
    expect(render.mock.calls.length).toBeLessThan(60);
  } finally {
    render.mockRestore();
  }
});

it('the size fixes of a slide enlarge the texts that have room, beside one that has none', () => {
  const own = PackageEdit.open(withBox(' sz="900">', 'Small, with room'));
  const part = listSlides(own)[0]?.part ?? '';
  const full = `<p:sp><p:nvSpPr><p:cNvPr id="91" name="Full"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="6600000" y="5600000"/><a:ext cx="1600000" cy="200000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0"/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="900"/><a:t>Quite as wide as it can be</a:t></a:r></a:p></p:txBody></p:sp>`;
  own.put(part, own.text(part).replace('</p:spTree>', `${full}</p:spTree>`));
  const enlarged = fixes(own.toBytes()).filter(({ kind }) => kind === 'small_text');
  expect(enlarged.map(({ element }) => element)).toEqual(['90']);
});
