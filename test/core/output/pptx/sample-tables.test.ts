import { describe, expect, it } from 'vitest';
import { fillTable } from '../../../../src/core/ooxml/write/index.ts';
import { descendants, parseMarkup, readAttribute, XmlEditor } from '../../../../src/core/ooxml/xml/index.ts';

type Side = 'l' | 'ctr' | 'r';

/** A table of a slide whose cells have these texts and alignments; the first row is the header. */
function tableXml(rows: readonly (readonly (readonly [text: string, side?: Side])[])[]): string {
  const cell = ([text, side]: readonly [text: string, side?: Side]): string =>
    `<a:tc><a:txBody><a:bodyPr/><a:p><a:pPr${side === undefined ? '' : ` algn="${side}"`}/><a:r><a:rPr lang="en" sz="1400"/><a:t>${text}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc>`;
  const grid = (rows[0] ?? []).map(() => '<a:gridCol w="1000000"/>').join('');
  return `<a:tbl xmlns:a="a"><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${rows.map((row) => `<a:tr h="300000">${row.map(cell).join('')}</a:tr>`).join('')}</a:tbl>`;
}

interface Column {
  readonly align: Side;
  readonly isAligned?: boolean;
  readonly isNumeric?: boolean;
}

/** Alignments of the cells after the table is filled, row by row; "-" where none is declared. */
function filledSides(
  xml: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const written = filled(xml, columns, rows);
  return descendants(parseMarkup(written))
    .filter(({ name }) => name === 'tr')
    .map((row) =>
      descendants(row)
        .filter(({ name }) => name === 'pPr')
        .map((properties) => readAttribute(written, properties, 'algn') ?? '-')
        .join(' '),
    );
}

function filled(xml: string, columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const edited = new XmlEditor(xml);
  fillTable(
    edited,
    parseMarkup(xml),
    {
      columns: columns.map(({ align, isAligned = false, isNumeric = false }) => ({
        share: 1 / columns.length,
        align,
        isAligned,
        isNumeric,
      })),
      rows: rows.map((row) => row.map((text) => [{ text }])),
      total: false,
      heightEmu: 3_000_000,
      fontScale: 1,
    },
    { lang: 'en', rtl: false, link: () => '' },
  );
  return edited.toString();
}

const ROWS = [
  ['City', 'Owner', 'Cost', 'Grant'],
  ['Oslo', 'Fleet', '27.0', '9.0'],
  ['Rome', 'Grid', '2.4', '1.2'],
];
const COLUMNS: readonly Column[] = [
  { align: 'l' },
  { align: 'l' },
  { align: 'r', isNumeric: true },
  { align: 'r', isNumeric: true },
];

describe('columns of a sample table with other content', () => {
  it('have one alignment in all rows, whatever cells of the sample they are modelled on', () => {
    const mixed = tableXml([
      [
        ['Step', 'l'],
        ['Who', 'ctr'],
        ['When', 'r'],
      ],
      [
        ['Plan', 'ctr'],
        ['Ana', 'r'],
        ['May', 'l'],
      ],
      [
        ['Build', 'l'],
        ['Tom', 'l'],
        ['June', 'r'],
      ],
    ]);
    expect(filledSides(mixed, COLUMNS, ROWS)).toEqual(['l l r r', 'l l r r', 'l l r r']);
  });

  it('have figures and words where the sample has them', () => {
    const centred = tableXml([
      [
        ['Item', 'ctr'],
        ['Cost', 'ctr'],
        ['Note', 'ctr'],
      ],
      [
        ['Ferries', 'l'],
        ['27', 'ctr'],
        ['new', 'r'],
      ],
      [
        ['Quays', 'l'],
        ['6', 'ctr'],
        ['old', 'r'],
      ],
    ]);
    expect(filledSides(centred, COLUMNS, ROWS)).toEqual(['ctr ctr ctr ctr', 'l r ctr ctr', 'l r ctr ctr']);
  });

  it('have the alignment that their author chose', () => {
    const centred = tableXml([
      [['Item'], ['Cost']],
      [
        ['Ferries', 'ctr'],
        ['27', 'ctr'],
      ],
    ]);
    const chosen: readonly Column[] = [
      { align: 'l', isAligned: true },
      { align: 'r', isAligned: true, isNumeric: true },
    ];
    expect(
      filledSides(
        centred,
        chosen,
        ROWS.map((row) => [row[0] ?? '', row[2] ?? '']),
      ),
    ).toEqual(['l r', 'l r', 'l r']);
  });
});

describe('the header of a sample table with other content', () => {
  const CELLS = [
    [['Oslo'], ['27']],
    [['Rome'], ['2']],
  ] as const;
  const bold = (xml: string): (boolean | undefined)[] =>
    [
      ...filled(
        xml,
        COLUMNS.slice(0, 2),
        ROWS.map((row) => row.slice(0, 2)),
      ).matchAll(/<a:tr\b.*?<\/a:tr>/g),
    ].map(([row]) => row.includes(' b="1"'));

  it('is bold if nothing else distinguishes the first row of the sample', () => {
    const plain = tableXml(CELLS).replace(' firstRow="1"', '');
    expect(bold(plain)).toEqual([true, false, false]);
  });

  it('follows the table style if the sample has a header', () => {
    expect(bold(tableXml(CELLS))).toEqual([false, false, false]);
  });
});
