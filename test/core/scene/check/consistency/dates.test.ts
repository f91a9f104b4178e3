import { describe, expect, it } from 'vitest';
import { findDates } from '../../../../../src/core/scene/check/consistency/dates.ts';
import { bulletsSlide, checkWords, tableSlide } from '../../../../support/deck-findings.ts';

const dates = (slides: Parameters<typeof checkWords>[0], language = 'en'): string[] =>
  checkWords(slides, { language })
    .filter(({ code }) => code === 'date_differs')
    .map(({ message }) => message);
const bullets = (text: string) => [
  bulletsSlide('The plan', [text, 'Crews are trained in winter', 'Quays follow']),
];
const day = (at: number): string => new Date(at * 86_400_000).toISOString().slice(0, 10);

describe('dates', () => {
  it.each([
    ['30 November 2026', '2026-11-30', '2026-11-30'],
    ['November 30, 2026', '2026-11-30', '2026-11-30'],
    ['30. November 2026', '2026-11-30', '2026-11-30'],
    ['le 30 novembre 2026', '2026-11-30', '2026-11-30'],
    ['30 de noviembre de 2026', '2026-11-30', '2026-11-30'],
    ['30 ноября 2026', '2026-11-30', '2026-11-30'],
    ['30 listopada 2026', '2026-11-30', '2026-11-30'],
    ['2026年11月30日', '2026-11-30', '2026-11-30'],
    ['2026년 11월 30일', '2026-11-30', '2026-11-30'],
    ['٣٠ نوفمبر ٢٠٢٦', '2026-11-30', '2026-11-30'],
    ['30.11.2026', '2026-11-30', '2026-11-30'],
    ['2026-11-30', '2026-11-30', '2026-11-30'],
    ['03/05/2026', '2026-03-05', '2026-05-03'],
    ['Nov 2026', '2026-11-01', '2026-11-30'],
    ['Q3 2026', '2026-07-01', '2026-09-30'],
    ['H2 2026', '2026-07-01', '2026-12-31'],
    ['in 2026', '2026-01-01', '2026-12-31'],
  ])('"%s" is read', (text, from, to) => {
    expect(findDates(text).map((one) => [day(one.from), day(one.to)])).toEqual([[from, to]]);
  });

  it.each(['1,999 seats cost €2026', 'ISO 19115', '2026.5 kg'])('"%s" has no date', (text) => {
    expect(findDates(text)).toEqual([]);
  });
});

describe('the date_differs finding', () => {
  it.each([
    ['en', 'Works run from March 2027 to May 2026', 'March 2027 to May 2026'],
    ['de', 'Bauzeit: 1. März 2027 bis 30. Mai 2026', '1. März 2027 bis 30. Mai 2026'],
    ['fr', 'Travaux 2029–2027', '2029–2027'],
    ['es', 'De marzo de 2027 a mayo de 2026', 'marzo de 2027 a mayo de 2026'],
    ['ru', 'Работы: март 2027 — май 2026', 'март 2027 — май 2026'],
    ['zh', '2029年至2027年', '2029年至2027年'],
    ['ja', '2027年3月から2026年5月まで', '2027年3月から2026年5月'],
  ])('reports a span in %s that ends before it starts', (language, text, span) => {
    expect(
      dates(bullets(text), language).map((one) => one.startsWith(`"${span}" ends before it begins`)),
    ).toEqual([true]);
  });

  it.each([
    'Works run from March 2026 to May 2027',
    'Open 2027–2029, planned since 2026',
    'Rome, 753–27 BC and 1990–1985 BC',
    'Growth 2025 against 2024',
    'Winter March 2026, May 2025 was warmer',
  ])('ignores "%s"', (text) => {
    expect(dates(bullets(text))).toEqual([]);
  });

  it.each([
    [
      'en',
      'Doors open on Tuesday, 30 November 2026',
      '30 November 2026 is a Monday, and the text says "Tuesday".',
    ],
    [
      'de',
      'Beginn am Dienstag, 30. November 2026',
      '30. November 2026 is a Monday, and the text says "Dienstag".',
    ],
    ['fr', 'Ouverture le mardi 30 novembre 2026', '30 novembre 2026 is a Monday, and the text says "mardi".'],
    ['ja', '開場は2026年11月30日（火曜日）', '2026年11月30日 is a Monday, and the text says "火曜日".'],
  ])('reports a weekday in %s that does not match its date', (language, text, message) => {
    expect(dates(bullets(text), language)).toEqual([message]);
    expect(
      dates(
        bullets(
          text
            .replace('30', '31')
            .replace('November', 'August')
            .replace('novembre', 'août')
            .replace('11月', '8月')
            .replace('2026', '2027'),
        ),
        language,
      ),
    ).toEqual([]);
  });

  it('reports a row of a table whose end is before its start', () => {
    const rows = [
      ['Quay', '1 Mar 2026', '30 Jun 2026'],
      ['Grid', '1 Apr 2026', '28 Feb 2026'],
    ];
    expect(dates([tableSlide('Works', ['Part', 'Start', 'End'], rows)])).toEqual([
      '"Grid" ends on 28 Feb 2026, before it begins on 1 Apr 2026.',
    ]);
  });

  it('reports a chart that continues after the span of its title', () => {
    const chart = (title: string, last: readonly string[]) => [
      {
        layout: 'chart',
        content: {
          title,
          chart: {
            type: 'line',
            categories: ['2021', '2022', '2023', '2024', ...last],
            series: [{ name: 'Trips', values: [3, 4, 5, 6, ...last.map(() => 7)] }],
          },
        },
      },
    ];
    expect(dates(chart('Trips 2021–2024', ['2025']))).toEqual([
      'The title ends with 2024, and the chart goes on to 2025: "Trips 2021–2024".',
    ]);
    expect(dates(chart('Trips 2021–2024', []))).toEqual([]);
    expect(dates(chart('Trips rose in 2022–2023', ['2025', '2026', '2027']))).toEqual([]);
  });

  it('reports the one step of a plan after the end of the project', () => {
    const plan = (last: string) => [
      {
        layout: 'timeline',
        content: {
          title: 'Steps to the last diesel crossing',
          items: [
            { date: 'Apr 2026', heading: 'Board decides' },
            { date: 'Sep 2026', heading: 'Yard under contract' },
            { date: 'May 2027', heading: 'Quays charge' },
            { date: last, heading: 'Crews trained' },
          ],
        },
      },
      bulletsSlide('What we promise', ['Project end: June 2027', 'Budget: 62 million', 'No night work']),
    ];
    expect(dates(plan('Sep 2027'))).toEqual([
      '"Crews trained" is on Sep 2027, after "Project end" on June 2027 (slide 2).',
    ]);
    expect(dates(plan('June 2027'))).toEqual([]);
  });
});
