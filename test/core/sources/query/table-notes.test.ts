import { describe, expect, it } from 'vitest';
import { summarizeSource } from '../../../../src/core/sources/query/answer-queries.ts';

async function summarize(text: string, filename = 'table.csv') {
  const { tables, notes } = await summarizeSource({
    files: [{ bytes: Buffer.from(text), filename }],
    queries: [],
  });
  return {
    tables: tables.map(({ n_rows, columns }) => [
      n_rows,
      ...columns.map(({ name, type }) => `${name}: ${type}`),
    ]),
    notes,
  };
}

const COLUMNS = ['Region: text', 'Sales: number'];

describe('notes of a table', () => {
  it.each([
    [
      'a source with a comma that splits it',
      'Source: Office, table 12\n* preliminary',
      ['Source: Office, table 12', '* preliminary'],
    ],
    [
      'a sentence',
      'The values of the last year are estimates of the office.',
      ['The values of the last year are estimates of the office.'],
    ],
    [
      'footnotes with numbers below a heading',
      'Notes,\n1,Sales without tax\n2,With the islands of the north',
      ['Notes', '1, Sales without tax', '2, With the islands of the north'],
    ],
    ['a text in the column of numbers', ',Note: preliminary values', ['Note: preliminary values']],
    [
      'a block below a blank row',
      ',\n"Quelle: Amt, 2024",\n(*) geschätzt,',
      ['Quelle: Amt, 2024', '(*) geschätzt'],
    ],
  ])('below its rows are not data: %s', async (_, below, notes) => {
    const { tables, notes: listed } = await summarize(
      `Region,Sales\nNorth,10\nSouth,20\nEast,30\nWest,5\n${below}\n`,
    );
    expect(tables).toEqual([[4, ...COLUMNS]]);
    expect(listed).toEqual([
      `Beside or below the table, and not read as data: ${notes.map((note) => JSON.stringify(note)).join(', ')}.`,
    ]);
  });

  it('beside its rows make no column and hide neither headers nor first rows', async () => {
    const { tables, notes } = await summarize(
      'Region,Sales,,\nNorth,10,,\nSouth,20,,Note: preliminary\nEast,30,,\n',
    );
    expect(tables).toEqual([[3, ...COLUMNS]]);
    expect(notes).toEqual(['Beside or below the table, and not read as data: "Note: preliminary".']);
  });

  it('below a long table are found, and long tables lose no row', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `R${at},${at}`).join('\n');
    expect((await summarize(`Region,Sales\n${rows}\nSource: Office,\n`)).tables).toEqual([
      [3_000, ...COLUMNS],
    ]);
    expect((await summarize(`Region,Sales\n${rows}\n`)).tables).toEqual([[3_000, ...COLUMNS]]);
  });
});

it('below numbers and days, without a name and any value, are notes', async () => {
  const { tables } = await summarize(
    'Name,Work,Age,Died\nAnn,actor,69,2016-01-10\nBob,author,60,2016-12-27\nEve,actor,90,2017-03-18\nKim,poet,61,2017-02-25\n,more,,\n,,at the,end\n',
  );
  expect(tables).toEqual([[4, 'Name: text', 'Work: text', 'Age: number', 'Died: date']]);
});

describe('rows at the end of a table stay data', () => {
  it.each([
    ['a name without a value', 'Region,Sales\nNorth,10\nSouth,20\nZimbabwe,\n', 3],
    ['signs of missing values', 'Region,Sales\nNorth,10\nSouth,20\nMalta,: c\n', 3],
    ['a total', 'Region,Sales\nNorth,10\nSouth,20\nTotal: all,30\n', 3],
    [
      'sentences in a column of texts',
      'Question,Answer\nWho?,All of us.\nWhen?,In the spring of the next year we go.\n',
      2,
    ],
  ])('such as %s', async (_, text, rows) => {
    const { tables } = await summarize(text);
    expect(tables[0]?.[0]).toBe(rows);
  });

  it('in JSON records, whatever the last record contains', async () => {
    const records = [
      { message: 'Started', code: 1 },
      { message: 'Ended', code: 2 },
      { message: 'Note: that is all' },
    ];
    expect((await summarize(JSON.stringify(records), 'log.json')).tables[0]?.[0]).toBe(3);
  });
});

it('numbers with footnote marks are numbers', async () => {
  expect((await summarize('Region,Sales\nNorth,10\nSouth,20*\nEast,"1,030[a]"\n')).tables).toEqual([
    [3, ...COLUMNS],
  ]);
});
