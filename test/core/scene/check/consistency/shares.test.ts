import { describe, expect, it } from 'vitest';
import { findWrongShares } from '../../../../../src/core/scene/check/consistency/part-shares.ts';
import { bulletsSlide, checkWords, tableSlide } from '../../../../support/deck-findings.ts';

describe('the share_differs finding', () => {
  it.each([
    ['61 of our 412 beds (18 %) are blocked', 14.8],
    ['61 von 412 Betten (18 %) sind belegt', 14.8],
    ['61 des 412 lits (18 %) sont bloqués', 14.8],
    ['61 de las 412 camas (18 %) están bloqueadas', 14.8],
    ['61 из 412 коек (18 %) заняты', 14.8],
    ['412床のうち61床（18%）が使えない', 14.8],
    ['412张床中的61张（18%）被占用', 14.8],
    ['412개 병상 중 61개(18%)가 막혀 있다', 14.8],
    ['18 % of all beds (61 of 412)', 14.8],
    ['61/412 = 18 %', 14.8],
  ])('reports that "%s" has another share', (text, right) => {
    expect(findWrongShares(text).map((one) => one.right)).toEqual([right]);
  });

  it.each([
    '61 of our 412 beds (15 %) are blocked',
    '61 of our 412 beds (14.8 %) are blocked',
    '351 of 412 beds are in use (85 %)',
    '61 of 412 beds are free (85 % are in use)',
    '61 of 412 beds, 5 % more than last year',
    '3 of 4 stars (12 % of guests)',
    'In 12 of 20 towns. Fares rose (8 %)',
  ])('ignores "%s"', (text) => {
    expect(findWrongShares(text)).toEqual([]);
  });

  it('reports a share that does not follow from its column if the others do', () => {
    const rows = [
      ['Care homes', '38', '62 %'],
      ['Home care', '12', '20 %'],
      ['Transport', '7', '11 %'],
      ['Drugs', '4', '17 %'],
      ['Total', '61', '100 %'],
    ];
    expect(
      checkWords([tableSlide('What they wait for', ['Cause', 'Beds', 'Share'], rows)]).map(
        ({ message }) => message,
      ),
    ).toContain('"Share" of "Drugs" is 17 %, and 4 of 61 is 6.56 %, as the other rows are computed.');
  });

  it('reports a change in per cent that does not follow from its row if the others do', () => {
    const rows = [
      ['Nord', '1.200', '1.320', '+10 %'],
      ['Süd', '800', '1.000', '+25 %'],
      ['Ost', '640', '608', '−5 %'],
      ['West', '450', '540', '+10 %'],
    ];
    const found = checkWords([tableSlide('Umsatz', ['Region', '2024', '2025', 'Änderung'], rows)], {
      language: 'de',
    });
    expect(found.map(({ code, words }) => [code, words])).toEqual([['share_differs', 'West +10 %']]);
  });

  it('reports shares of one row that miss 100 % beside rows that reach it', () => {
    const rows = [
      ['2023', '60 %', '30 %', '10 %'],
      ['2024', '55 %', '33 %', '12 %'],
      ['2025', '50 %', '36 %', '14 %'],
      ['2026', '45 %', '38 %', '27 %'],
    ];
    expect(
      checkWords([tableSlide('Modes', ['Year', 'Car', 'Rail', 'Bicycle'], rows)]).map(
        ({ message }) => message,
      ),
    ).toEqual([
      'The shares of "2026" add up to 110 %, and those of the other rows to 100 %: 45 % + 38 % + 27 %.',
    ]);
  });

  const changes = (...items: readonly string[]) =>
    checkWords([bulletsSlide('What changes', [...items, 'That is all'])]).flatMap(({ code, message }) =>
      code === 'share_differs' ? [message] : [],
    );

  it('reports the difference of two shares that is written in per cent', () => {
    expect(changes('From 34 to 25 % by 2040', '−9 % of margin if we wait')).toEqual([
      '"9 %": from 34 % to 25 % is a change of 9 percentage points, or of 26.5 %.',
    ]);
    expect(changes('Margin 34 % → 25 %, that is −9 %')).toHaveLength(1);
    expect(changes('The margin falls from 34 % to 25 %, by 9 %')).toHaveLength(1);
  });

  it.each([
    ['From 34 to 25 % by 2040', '−26 % of margin if we wait'],
    ['From 34 to 25 % by 2040', '−9 percentage points of margin'],
    ['From 34 to 25 % by 2040', '−9 % points of margin'],
    ['From 34 to 25 % by 2040', '9 % of ports agree'],
    ['From 34 to 25 sites', '−9 % of margin'],
    ['Between 10 % and 12 % of guests', 'Prices rise by 3 %'],
  ])('ignores "%s" beside "%s"', (...items) => {
    expect(changes(...items)).toEqual([]);
  });
});

describe('the title_differs finding', () => {
  const sites = (title: string) =>
    checkWords([
      tableSlide(
        title,
        ['Site', 'Damage'],
        [
          ['Venice', '82'],
          ['Rotterdam', '74'],
          ['Hamburg', '68'],
          ['Le Havre', '57'],
          ['Gdańsk', '49'],
          ['Piraeus', '44'],
          ['Valencia', '41'],
          ['Lisbon', '36'],
        ],
      ),
    ]).flatMap(({ code, message }) => (code === 'title_differs' ? [message] : []));

  it.each([
    [
      'Three sites carry most of the damage',
      'The title speaks of most, and the 3 largest have 49.7 % of "Damage".',
    ],
    [
      'Venice and Rotterdam bear the majority of it',
      'The title speaks of most, and Venice and Rotterdam have 34.6 % of "Damage".',
    ],
    ['Venice alone stands for half of it', 'The title speaks of half, and Venice has 18.2 % of "Damage".'],
  ])('reports that "%s" contradicts the table', (title, message) => {
    expect(sites(title)).toEqual([message]);
  });

  it.each([
    'Four sites carry most of the damage',
    'Venice, Rotterdam and Hamburg carry half of the damage',
    'The three sites most at risk lie on rivers',
    'Most of our staff works in Venice, Rotterdam, Hamburg and Lisbon',
    'Not even half of the damage is in Venice',
  ])('ignores "%s"', (title) => {
    expect(sites(title)).toEqual([]);
  });
});
