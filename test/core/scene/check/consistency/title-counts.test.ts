import { describe, expect, it } from 'vitest';
import { bulletsSlide, checkWords, tableSlide } from '../../../../support/deck-findings.ts';

const found = (slides: Parameters<typeof checkWords>[0], language = 'en'): string[] =>
  checkWords(slides, { language })
    .filter(({ code }) => code === 'count_differs')
    .map(({ message }) => message);
const items = ['Ask the owner', 'Measure the quay', 'Order the cable', 'Lay it at night'];

describe('the count_differs finding', () => {
  it.each([
    ['en', 'Three steps to a charger', 'Four steps to a charger'],
    ['en', 'Our 3 big decisions', 'Our 4 big decisions'],
    ['de', 'Drei Schritte zur Säule', 'Vier Schritte zur Säule'],
    ['fr', 'Trois étapes vers une borne', 'Quatre étapes vers une borne'],
    ['es', 'Tres pasos hacia un cargador', 'Cuatro pasos hacia un cargador'],
    ['it', 'Tre passi verso una colonnina', 'Quattro passi verso una colonnina'],
    ['nl', 'Drie stappen naar een laadpaal', 'Vier stappen naar een laadpaal'],
    ['sv', 'Tre steg till en laddare', 'Fyra steg till en laddare'],
    ['pl', 'Trzy kroki do ładowarki', 'Cztery kroki do ładowarki'],
    ['ru', 'Три шага к зарядке', 'Четыре шага к зарядке'],
    ['zh', '三个步骤建成充电桩', '四个步骤建成充电桩'],
    ['ja', '3つのステップで充電器', '4つのステップで充電器'],
  ])('reports a title in %s that counts three of four: %s', (language, wrong, right) => {
    expect(found([bulletsSlide(wrong, items)], language)).toHaveLength(1);
    expect(found([bulletsSlide(right, items)], language)).toEqual([]);
  });

  it.each([
    'Three of four steps are done',
    'Three ferries need four things',
    'Two steps forward (1/2)',
    '30 steps up the tower',
    'One step at a time',
  ])('ignores "%s", which does not count the list', (title) => {
    expect(found([bulletsSlide(title, items)])).toEqual([]);
  });

  it('reports a title that counts more than the rows of its table, and ignores one that counts some', () => {
    const ports = (title: string) => [
      tableSlide(
        title,
        ['Port', 'Score'],
        [
          ['Lisbon', '12'],
          ['Porto', '19'],
          ['Vigo', '14'],
          ['Faro', '11'],
          ['Total', '56'],
        ],
      ),
    ];
    expect(found(ports('Five ports stand in the way of the storm'))).toEqual([
      'The title counts 5 ports, and the table has 4: "Five ports stand in the way of the storm".',
    ]);
    expect(found(ports('Three ports stand in the way of the storm'))).toEqual([]);
    expect(found(ports('The three ports stand in the way of the storm'))).toHaveLength(1);
    expect(found(ports('Four ports stand in the way of the storm'))).toEqual([]);
    expect(found(ports('Five storms a year'))).toEqual([]);
  });
});
