import { beforeAll, describe, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { fileMarkdown } from '../../../src/core/sources/file-markdown.ts';
import { DEEP } from '../../support/deep.ts';
import { lecture } from '../../support/lecture.ts';
import { words } from '../../support/made-documents.ts';
import { alterPptx } from '../../support/open-pptx.ts';
import { createDesignThreads } from '../../support/shared-design-threads.ts';

const SLIDES = 96;
const REMARK =
  /^The first (\d+) of 96 slides have [6]\d{4} shapes: what stands on those behind them was not looked at\.$/;

/** One for all tests, as in the server. */
const threads = createDesignThreads();

describe('a lecture with very many small shapes', () => {
  let file: Uint8Array;
  beforeAll(() => {
    file = lecture(SLIDES, 700);
  });

  it.runIf(DEEP)(
    'is accepted by every job, which reports what it did not read',
    { timeout: 180_000 },
    async () => {
      const [design, drawn, notes] = [
        await threads.run('compile', file, NO_FONTS, {}),
        await threads.run('draw', file, NO_FONTS, { what: 'slides', most: 3 }),
        await threads.run('notes', file, NO_FONTS, {}),
      ];
      expect([
        design.layouts.length > 3,
        design.report.remarks.filter((one) => REMARK.test(one)).length,
      ]).toEqual([true, 1]);
      expect(design.report.dropped.map(({ reason }) => reason)).toEqual(
        expect.arrayContaining([
          'It has more than 160 shapes: it is a drawing, not a layout.',
          'The slides before it have more shapes than are read.',
        ]),
      );
      expect([drawn.slides.map(({ name }) => name), notes]).toEqual([['1', '2', '3'], []]);
      const { markdown, warnings } = await fileMarkdown(
        file,
        'lecture.pptx',
        async () => ({ reason: 'none' }),
        new AbortController().signal,
      );
      expect([
        markdown.includes('Tides of day 2'),
        warnings.some((one) => one.includes('was not looked at')),
      ]).toEqual([true, true]);
    },
  );

  it.runIf(DEEP)('is checked, with remarks about what was not read', async () => {
    const report = await threads.run('check', file, NO_FONTS, {});
    expect([report.slides, report.faults, report.remarks.filter((one) => REMARK.test(one)).length]).toEqual([
      SLIDES,
      [],
      1,
    ]);
  });

  it.runIf(DEEP)('is refused if its parts are too large together', { timeout: 60_000 }, async () => {
    const one = lecture(1, 0, `<!--${words(14_000_000)}-->`);
    const often = alterPptx(one, {
      'ppt/presentation.xml': (xml) => xml.replace(/<p:sldId .*?>/, (slide) => slide.repeat(16)),
    });
    const refused = threads.run('notes', often, NO_FONTS, {});
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('more than 192 MB'),
      issues: [{ type: 'too_complex' }],
    });
  });
});
