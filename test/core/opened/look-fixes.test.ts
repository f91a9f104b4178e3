import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
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
