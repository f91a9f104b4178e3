import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../support/services.ts';

type Found = { code: string; severity: string; slide: number; places?: { slide: number; path?: string }[] };

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** Each title stands on two slides; every picture is missing. */
const slides = Array.from({ length: 40 }, (_, index) => ({
  layout: 'bullets_image',
  content: {
    title: `Quay ${Math.floor(index / 2)}`,
    items: [{ text: `Opened in ${1900 + index}` }, { text: 'Room for bicycles' }],
    image: { alt: 'A quay' },
  },
}));

describe('findings of a stored deck', () => {
  it('include a repeated fault once, with its positions, and further ones page by page', async () => {
    const { presentation_id: id } = await bench.run('create_presentation', { slides, on_overflow: 'warn' });
    const all: Found[] = [];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const page = await bench.run('check_presentation', { id, offset });
      all.push(...(page['findings'] as Found[]));
      expect(page['not_shown']).toBeUndefined();
      offset = page['next_offset'] as number | undefined;
      expect(page['errors'] as number).toBe(0);
    }
    const pictures = all.filter(({ code }) => code === 'picture_missing');
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.places?.map(({ slide }) => slide)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    expect(all.filter(({ code }) => code === 'duplicate_title').map(({ slide }) => slide)).toEqual(
      Array.from({ length: 20 }, (_, index) => 2 * index + 2),
    );
    expect(await bench.run('check_presentation', { id, offset: 1 })).toMatchObject({
      findings: all.slice(1, 61),
    });
  });

  it('include the chart fields without effect', async () => {
    const chart = {
      type: 'combo',
      categories: ['2024', '2025'],
      series: [
        { name: 'Fuel', values: [1, 2] },
        { name: 'Wages', values: [3, 4] },
      ],
      highlight: '2025',
    };
    const { findings } = await bench.run('create_presentation', {
      slides: [{ layout: 'chart', content: { title: 'Costs', chart } }],
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'no_effect',
        severity: 'warning',
        path: 'slides[0].content.chart.highlight',
      }),
    );
  });

  it('are counted and not repeated by an export', async () => {
    const made = await bench.run('create_presentation', { slides: slides.slice(0, 3), on_overflow: 'warn' });
    expect((made['findings'] as Found[]).length).toBeGreaterThan(0);
    const exported = await bench.run('export_presentation', { id: made['presentation_id'] });
    expect(exported['findings']).toBeUndefined();
    expect(exported['standing_findings']).toBe((made['findings'] as Found[]).length);
  });
});
