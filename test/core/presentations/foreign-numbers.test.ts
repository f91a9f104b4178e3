import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findForeignNumbers } from '../../../src/core/presentations/foreign-numbers.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';

function foreign(source: string, ...texts: readonly string[]): string[] {
  const slide: SlideSpec = {
    layout: 'bullets',
    content: { title: 'T', items: texts.map((text) => ({ text })) },
  };
  return findForeignNumbers([slide], { source, severity: 'warning' }).map(
    ({ message }) => /number (\S+)/.exec(message)?.[1] ?? '',
  );
}

describe('numbers that are not in the source', () => {
  test('are found in texts, charts and notes, with their path', () => {
    const slides: SlideSpec[] = [
      { layout: 'title', content: { title: 'Plan 2031' } },
      {
        layout: 'chart',
        content: {
          title: 'Cost',
          chart: { type: 'bar', categories: ['2024'], series: [{ name: 'Cost', values: [41, 77.5] }] },
        },
        speaker_note: 'It grew by 63 %.',
      },
    ];
    expect(
      findForeignNumbers(slides, { source: 'In 2024 it cost 41.', severity: 'info' }).map(
        ({ severity, slide, path }) => [severity, slide, path],
      ),
    ).toEqual([
      ['info', 1, 'slides[0].content.title'],
      ['info', 2, 'slides[1].content.chart.series[0].values[1]'],
      ['info', 2, 'slides[1].speaker_note'],
    ]);
  });

  test('exclude the same number in the notation of another country or script', () => {
    expect(
      foreign('It cost 1,234.5 dollars and 2 400 kW.', '1.234,5 Dollar', '2.400 kW', '2,400 kW', '٢٤٠٠'),
    ).toEqual([]);
  });

  test('exclude a number written with a word for millions', () => {
    expect(foreign('4,100,000 euros', '4.1 million euros', '4,1 Mio. Euro', '410万')).toEqual([]);
    expect(foreign('4.1 million euros', '4,100,000 euros')).toEqual([]);
    expect(foreign('4,100,000 euros', '4.1 billion euros')).toEqual(['4.1']);
  });

  test('exclude small counts, unless they are shares or amounts of money', () => {
    expect(foreign('Three steps.', '3 steps')).toEqual([]);
    expect(foreign('Three steps.', '3 % more', '$5 each')).toEqual(['3', '5']);
  });

  test('never include a number of the source, in any context', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.nat(),
            fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => Number(value.toFixed(2))),
          ),
          { minLength: 1 },
        ),
        (values) => {
          const texts = values.map((value) => `${value} units`);
          expect(foreign(texts.join('. '), ...texts)).toEqual([]);
        },
      ),
    );
  });
});
