import { describe, expect, it } from 'vitest';
import { findWrongEquations } from '../../../../../src/core/scene/check/consistency/equations.ts';
import { bulletsSlide, checkWords, tableSlide } from '../../../../support/deck-findings.ts';

const messages = (...input: Parameters<typeof checkWords>): string[] =>
  checkWords(...input)
    .filter(({ code }) => code === 'sum_differs')
    .map(({ message }) => message);

describe('the sum_differs finding', () => {
  it.each([
    [
      'en',
      ['Ward', 'Beds'],
      [
        ['Surgery', '1,204'],
        ['Medicine', '985'],
        ['Care', '96'],
      ],
      'Total',
      '2,285',
      '2,385',
    ],
    [
      'de',
      ['Station', 'Betten'],
      [
        ['Chirurgie', '1.204'],
        ['Medizin', '985'],
        ['Pflege', '96'],
      ],
      'Gesamt',
      '2.285',
      '2.385',
    ],
    [
      'fr',
      ['Service', 'Lits'],
      [
        ['Chirurgie', '1 204'],
        ['Médecine', '985'],
        ['Soins', '96'],
      ],
      'Total',
      '2 285',
      '2 385',
    ],
    [
      'es',
      ['Unidad', 'Camas'],
      [
        ['Cirugía', '1204,5'],
        ['Medicina', '985,0'],
        ['Cuidados', '96,0'],
      ],
      'Suma',
      '2285,5',
      '2385,5',
    ],
    [
      'pl',
      ['Oddział', 'Łóżka'],
      [
        ['Chirurgia', '1 204'],
        ['Interna', '985'],
        ['Opieka', '96'],
      ],
      'Razem',
      '2 285',
      '2 385',
    ],
    [
      'ru',
      ['Отделение', 'Койки'],
      [
        ['Хирургия', '1 204'],
        ['Терапия', '985'],
        ['Уход', '96'],
      ],
      'Итого',
      '2 285',
      '2 385',
    ],
    [
      'ja',
      ['病棟', '病床'],
      [
        ['外科', '1,204'],
        ['内科', '985'],
        ['療養', '96'],
      ],
      '合計',
      '2,285',
      '2,385',
    ],
    [
      'zh',
      ['病房', '床位'],
      [
        ['外科', '1,204'],
        ['内科', '985'],
        ['护理', '96'],
      ],
      '合计',
      '2,285',
      '2,385',
    ],
    [
      'ar',
      ['القسم', 'الأسرة'],
      [
        ['الجراحة', '١٢٠٤'],
        ['الباطنية', '٩٨٥'],
        ['الرعاية', '٩٦'],
      ],
      'المجموع',
      '٢٢٨٥',
      '٢٣٨٥',
    ],
    [
      'tr',
      ['Servis', 'Yatak'],
      [
        ['Cerrahi', '1.204'],
        ['Dahiliye', '985'],
        ['Bakım', '96'],
      ],
      'Toplam',
      '2.285',
      '2.385',
    ],
  ])(
    'reports a total in %s that differs from the sum of its rows',
    (language, columns, rows, total, right, wrong) => {
      const table = (sum: string) => [tableSlide('Beds', columns, [...rows, [total, sum]])];
      expect(messages(table(right), { language })).toEqual([]);
      const [found, ...more] = messages(table(wrong), { language });
      expect(found).toContain(`"${total}"`);
      expect(found).toContain(wrong);
      expect(more).toEqual([]);
    },
  );

  it('reports a total in one column if another column proves what it adds up', () => {
    const rows = [
      ['North', '12', '40'],
      ['South', '30', '55'],
      ['Total', '42', '20'],
    ];
    expect(messages([tableSlide('Stock', ['Site', 'Boats', 'Crew'], rows)])).toEqual([
      '"Total" of "Crew" is 20, and its 2 rows add up to 95: 40 + 55.',
    ]);
  });

  it('ignores subtotals, partial sums, averages and rounded numbers', () => {
    const tables = [
      [
        ['North', '12'],
        ['South', '30'],
        ['Subtotal', '42'],
        ['East', '8'],
        ['West', '9'],
        ['Subtotal', '17'],
        ['Total', '59'],
      ],
      [
        ['Sales', '120'],
        ['of which exports', '80'],
        ['Services', '30'],
        ['Total', '150'],
      ],
      [
        ['North', '12'],
        ['South', '30'],
        ['Total', '21'],
      ],
      [
        ['North', '12.4'],
        ['South', '30.3'],
        ['East', '8.4'],
        ['Total', '51.2'],
      ],
      [
        ['North', '40 %'],
        ['South', '30 %'],
        ['Total', '35 %'],
      ],
    ];
    for (const rows of tables) expect(messages([tableSlide('Stock', ['Site', 'Count'], rows)])).toEqual([]);
  });

  it('reports the total of a row if those of the other rows are right', () => {
    const rows = [
      ['2023', '120', '45', '165'],
      ['2024', '131', '47', '178'],
      ['2025', '140', '52', '192'],
      ['2026', '155', '58', '231'],
    ];
    expect(messages([tableSlide('Trips', ['Year', 'Ferries', 'Buses', 'Total'], rows)])).toEqual([
      '"Total" of "2026" is 231, and 155 + 58 is 213, as the other rows are computed.',
    ]);
  });

  it.each([
    ['38 + 23 = 63 beds', 61],
    ['0.4 + 1.1 + 2.6 + 3.9 + 0.7 = 8.9 days', 8.7],
    ['412 − 61 = 361', 351],
    ['1.240 × 12 € = 14.980 €', 14_880],
    ['61 / 412 = 18.4 %', 14.805_825_242_718_447],
    ['Kosten: 1,5 Mio. + 0,4 Mio. = 2,1 Mio. €', 1_900_000],
  ])('reports "%s"', (text, value) => {
    expect(findWrongEquations(text).map((one) => one.value)).toEqual([expect.closeTo(value, 6)]);
  });

  it.each([
    '38 + 23 = 61 beds',
    '12.0 + 6.1 − 14.5 = 3.6 m',
    '61 / 412 = 14.8 %',
    '1 + 1 = 3',
    '7 + 8 = 3 (mod 12)',
    'x = 3 + 14',
    'a12 + 13 = 30',
    '2 × (3 + 14) = 34',
    '2026-11-30 = Monday',
    '3 × 340 = 1,020 leads = 12 % of 8,500',
  ])('ignores "%s"', (text) => {
    expect(findWrongEquations(text)).toEqual([]);
  });

  it('quotes a calculation on a slide with its result', () => {
    expect(
      messages([
        bulletsSlide('Beds', ['Waiting: 38 + 23 = 63 beds', 'Staff is short at night', 'Homes are full']),
      ]),
    ).toEqual(['"38 + 23 = 63" is 61, not 63.']);
  });
});
