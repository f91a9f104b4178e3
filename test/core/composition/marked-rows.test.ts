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
  test('has the fill of its role, bold words and a bar before its first cell', () => {
    const [, marked, plain] = tableOf(ROWS('role="danger"')).cells;
    expect(marked?.map(({ fill }) => fill)).toEqual([
      { hex: '#C23B22', alpha: 0.14 },
      { hex: '#C23B22', alpha: 0.14 },
    ]);
    expect(marked?.[0]?.borders?.start).toMatchObject({ widthPx: 4, paint: { hex: '#C23B22' } });
    expect(marked?.[1]?.borders?.start?.widthPx).not.toBe(4);
    expect(plain?.[0]?.fill).toBeUndefined();
  });

  test('is bold where it is strong', () => {
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

  test('takes no role that the theme has no colour for', () => {
    expect(() => deckOf(ROWS('role="rosy"'))).toThrow('role does not take "rosy"');
  });
});
