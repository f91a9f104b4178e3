import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ApplyRequest } from '../../../src/core/designs/design.ts';
import { createDesignThreads } from '../../../src/core/designs/design-threads.ts';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { DEEP } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const file = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));
const slide = 'ppt/slides/slide1.xml';
/** Many shapes with text that must be measured. */
const crowded = (shapes: number) =>
  alterPptx(file, {
    [slide]: (xml) =>
      xml.replace(
        '</p:spTree>',
        `${Array.from({ length: shapes }, (_, index) => `<p:sp><p:nvSpPr><p:cNvPr id="${1000 + index}" name="t${index}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${index}" y="0"/><a:ext cx="900000" cy="300000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>Words ${index}</a:t></a:r></a:p></p:txBody></p:sp>`).join('')}</p:spTree>`,
      ),
  });

describe('the thread for untrusted files', () => {
  it.runIf(DEEP)('refuses files over its limits of time and memory, and accepts the next file', async () => {
    const slow = createDesignThreads({ deadlineMs: 1 });
    await expect(slow.run('check', file, NO_FONTS, {})).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ type: 'too_complex' }],
    });
    const small = createDesignThreads({ memoryMb: 40 });
    await expect(small.run('check', crowded(12_000), NO_FONTS, {})).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ type: 'too_complex' }],
    });
    const threads = createDesignThreads();
    await expect(threads.run('compile', Buffer.from('x'), NO_FONTS, {})).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ type: 'not_a_zip' }],
    });
    const [{ layouts }, report] = await Promise.all([
      threads.run('compile', file, NO_FONTS, {}),
      threads.run('check', file, NO_FONTS, {}),
    ]);
    expect(layouts.length).toBe(5);
    expect(report.slides).toBeGreaterThan(0);
  });

  it('does not block the main thread', async () => {
    const threads = createDesignThreads();
    await threads.run('families', file, NO_FONTS, {});
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await threads.run('check', crowded(DEEP ? 2_000 : 400), NO_FONTS, {});
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });

  it('sends only new slides of a preview, and the complete answer equals an uncached one', {
    skip: !DEEP,
  }, async () => {
    const empty = await composedDeck('ledger', []);
    const material = (titles: readonly string[], isLook: boolean): ApplyRequest => ({
      deck: { ...empty, template: { ...empty.template, layouts: [] } },
      slides: titles.map((title) => ({
        kind: 'content',
        title,
        parts: [],
        tables: [],
        charts: [],
        pictures: [],
        foot: [],
      })),
      isLook,
    });
    const threads = createDesignThreads();
    const look = (among: typeof threads, ...titles: string[]) =>
      among.run('applyDesign', file, NO_FONTS, { material: material(titles, true) });
    const first = await look(threads, 'Ferries', 'Quays', 'Tides');
    const second = await look(threads, 'Ferries', 'Quays of stone', 'Tides');
    expect(first.slides.map((scene, index) => scene === second.slides[index])).toEqual([true, false, true]);
    // Findings refer to whole slides, so they would bring cached slides along.
    expect(second.judged).toBeUndefined();
    const anew = await look(createDesignThreads(), 'Ferries', 'Quays of stone', 'Tides');
    expect(second).toEqual(anew);
    // A moved slide is another slide, and a file needs all slides.
    expect((await look(threads, 'Tides', 'Quays of stone')).slides.map(({ title }) => title)).toEqual([
      'Tides',
      'Quays of stone',
    ]);
    const whole = await threads.run('applyDesign', file, NO_FONTS, {
      material: material(['Ferries', 'Quays of stone', 'Tides'], false),
    });
    expect(whole.file?.length).toBeGreaterThan(1000);
    expect(whole.slides).toEqual(second.slides);
  });

  it.runIf(DEEP)('stops when the caller cancels', async () => {
    const threads = createDesignThreads();
    await expect(
      threads.run('check', crowded(3_000), NO_FONTS, {}, AbortSignal.timeout(5)),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect((await threads.run('compile', file, NO_FONTS, {})).layouts.length).toBe(5);
  });
});
