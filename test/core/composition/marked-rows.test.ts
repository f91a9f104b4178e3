import { describe, expect, test } from 'vitest';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { TableElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';

const deckOf = (rows: string, template = 'ledger') =>
  composedDeck(
    [
      `<section><h1>Sites</h1><table><tr><th>Site</th><th align="end">Score</th></tr>${rows}</table></section>`,
    ],
    template,
  );
const tableOf = (rows: string): TableElement =>
  deckOf(rows).slides[0]?.elements.find(({ type }) => type === 'table') as TableElement;
const ROWS = (attributes: string): string =>
  `<tr ${attributes}><td>Venice</td><td>82</td></tr><tr><td>Lisbon</td><td>36</td></tr>`;

describe('a marked row of a table', () => {
  test('has the fill of its role, bold text and a bar before its first cell', () => {
    const [, marked, plain] = tableOf(ROWS('role="danger"')).cells;
    expect(marked?.map(({ fill }) => fill)).toEqual([
      { hex: '#C23B22', alpha: 0.14 },
      { hex: '#C23B22', alpha: 0.14 },
    ]);
    expect(marked?.[0]?.borders?.start).toMatchObject({ widthPx: 4, paint: { hex: '#C23B22' } });
    expect(marked?.[1]?.borders?.start?.widthPx).not.toBe(4);
    expect(plain?.[0]?.fill).toBeUndefined();
  });

  test('is bold with the role strong', () => {
    const weights = (rows: string) =>
      tableOf(rows).cells.map((row) => row[0]?.paragraphs[0]?.runs[0]?.weight);
    const [, marked, plain] = weights(ROWS('strong'));
    expect(marked).toBeGreaterThanOrEqual(600);
    expect(plain).toBeLessThan(600);
  });

  test.each(['ledger', 'nocturne', 'blueprint'])('is legible in %s with every role', (template) => {
    const rows = ['success', 'warning', 'danger', 'neutral', 'primary', 'accent']
      .map((role) => `<tr role="${role}"><td>${role}</td><td>1</td></tr>`)
      .join('');
    expect(checkDeck(deckOf(rows, template)).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('refuses a role without a colour in the theme', () => {
    expect(() => deckOf(ROWS('role="rosy"'))).toThrow('role does not take "rosy"');
  });
});

describe('a marked column of a table', () => {
  const markup = (col: string): string =>
    `<section><h1>Options</h1><table><col/><col/><col ${col}/><tr><th></th><th>A</th><th>B</th></tr><tr><td>Cost</td><td>1</td><td>3</td></tr><tr><td>Beds</td><td>18</td><td>41</td></tr></table></section>`;
  const cellsOf = (col: string, template: string): TableElement['cells'] => {
    const { elements = [] } = composedDeck([markup(col)], template).slides[0] ?? {};
    return (elements.find(({ type }) => type === 'table') as TableElement).cells;
  };

  test('has a header in the colour of its role, and pale cells', () => {
    const [head, first, second] = cellsOf('role="success"', 'boardroom');
    expect(head?.[2]?.fill).toEqual({ hex: '#1B7F5A' });
    expect(head?.[1]?.fill).not.toEqual(head?.[2]?.fill);
    for (const row of [first, second]) {
      expect(row?.[2]?.fill).toEqual({ hex: '#1B7F5A', alpha: 0.14 });
      expect(row?.[1]?.fill).toBeUndefined();
    }
  });

  test('keeps the filled header of the template if only its cells are coloured', () => {
    const [head, first] = cellsOf('class="bg-surface"', 'boardroom');
    expect(head?.[2]?.fill).toEqual(head?.[1]?.fill);
    expect(first?.[2]?.fill).toEqual({ token: 'surface' });
  });

  test('is emphasised with the role strong', () => {
    const [, first] = cellsOf('strong', 'ledger');
    expect(first?.[2]?.fill).toBeDefined();
    expect(first?.[1]?.fill).toBeUndefined();
    expect(first?.[2]?.paragraphs[0]?.runs[0]?.weight).toBeGreaterThanOrEqual(600);
  });

  test.each(['ledger', 'nocturne', 'blueprint', 'boardroom'])(
    'is legible in %s with every role',
    (template) => {
      for (const role of ['success', 'warning', 'danger', 'neutral', 'primary', 'accent'])
        expect(
          checkDeck(composedDeck([markup(`role="${role}"`)], template)).filter(
            ({ severity }) => severity === 'error',
          ),
          role,
        ).toEqual([]);
    },
  );
});

test('rows of a table move closer together before their text shrinks', () => {
  const rows = Array.from({ length: 9 }, (_, at) => `<tr><td>Site ${at}</td><td>${at}</td></tr>`).join('');
  const sizeOf = (text: string): number => {
    const [table] = (composedDeck([text]).slides[0]?.elements ?? []).filter(({ type }) => type === 'table');
    return (table as TableElement).cells[1]?.[0]?.paragraphs[0]?.runs[0]?.sizePx ?? 0;
  };
  const table = `<table><tr><th>Site</th><th>Score</th></tr>${rows}</table>`;
  expect(sizeOf(`<section><h1>Sites</h1>${table}</section>`)).toBeGreaterThanOrEqual((16 * 4) / 3 - 0.01);
});
