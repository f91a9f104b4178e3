import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { checkFile } from '../../../src/core/designs/check-file.ts';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type { Fix, OpenedResult } from '../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import { listSlides } from '../../../src/core/opened/opened-slides.ts';

const file = readFileSync(new URL('../../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const fixes = (bytes: Uint8Array) =>
  doOpenedJob({ fonts: NO_FONTS, kind: 'openedFixes', file: bytes }) as readonly Fix[];
const repairs = (bytes: Uint8Array) => checkFile(bytes).faults.filter(({ effect }) => effect === 'repair');

it('the file_faults fix repairs what PowerPoint would repair, and leaves other parts unchanged', () => {
  const broken = PackageEdit.open(file);
  const part = listSlides(broken)[0]?.part ?? '';
  broken.put(part, broken.text(part).replace('<a:bodyPr', '<a:bodyPr autofit="1"'));
  const bytes = broken.toBytes();
  expect(repairs(bytes)).toMatchObject([{ code: 'attribute_unknown', part }]);
  expect(fixes(bytes)).toContainEqual({
    id: '0:file_faults',
    kind: 'file_faults',
    slide: 0,
    what: expect.stringContaining('attributes that do not exist are removed (1)'),
  });
  const mended = doOpenedJob({
    fonts: NO_FONTS,
    kind: 'openedEdits',
    file: bytes,
    edits: [{ op: 'fix', fixes: ['0:file_faults'] }],
  }) as OpenedResult;
  expect(repairs(mended.bytes)).toEqual([]);
  const [before, after] = [PackageEdit.open(file), PackageEdit.open(mended.bytes)];
  expect(after.text(part)).toBe(before.text(part));
  expect(fixes(mended.bytes).map(({ kind }) => kind)).not.toContain('file_faults');
});
