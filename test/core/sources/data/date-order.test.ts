import { describe, expect, it } from 'vitest';
import { describeDateOrder, readDateOrder } from '../../../../src/core/sources/data/date-order.ts';
import { deck } from '../../authoring/deck-helpers.ts';

describe('the order of day and month in dates', () => {
  it.each<[string[], boolean]>([
    [['03/04/2024', '13/04/2024'], false],
    [['03/04/2024', '04/13/2024'], true],
    [['3.4.2024', '4.5.2024'], false],
    [['01/15/24', '02/01/24'], true],
    [['01/31/2024', '02/01/2024 10:00'], true],
    [['02/01/2024', '03/01/2024', '01/02/2024', '02/02/2024'], false],
    [['01/09/2024', '02/06/2024', '03/09/2024', '04/02/2024'], true],
    [['05/05/2024', '06/06/2024'], false],
  ])('follows from the dates of a column: %s', (cells, monthFirst) => {
    expect(readDateOrder(cells)).toEqual({ monthFirst });
  });

  it.each([
    [['03/04/2024', '05/04/2024', '07/04/2024']],
    [['03/04/2024', '01/02/2024', '02/03/2024']],
    [['03/04/2024']],
  ])('is day first, with a warning, if no date shows it: %s', (cells) => {
    const order = readDateOrder(cells);
    expect(order).toEqual({ monthFirst: false, ambiguous: '03/04/2024' });
    expect(describeDateOrder('Day', order)).toBe(
      'The dates of "Day" are read with the day first: 03/04/2024 is 2024-04-03. If 2024-03-04 is meant, write dates in that form.',
    );
  });

  it('is among the warnings of a deck once', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `0${at + 1}/04/2024,${at * 7 + 3},${40 - at * 3}`);
    const content = `| Day | Visitors | Cars |\n|---|---:|---:|\n${rows.map((row) => `| ${row.replaceAll(',', ' | ')} |`).join('\n')}`;
    const { warnings } = await deck(content, { language: 'en' });
    expect(warnings.filter((warning) => warning.includes('day first'))).toHaveLength(1);
    const { warnings: clear } = await deck(content.replaceAll('/04/2024', '.04.2024'), { language: 'en' });
    expect(clear.join(' ')).not.toContain('day first');
  });
});
