import { expect, it } from 'vitest';
import { Memo } from '../../../src/core/memory/memo.ts';
import { findSample } from '../../../src/core/ooxml/write/table/sample-rows.ts';
import { findWithin, parseMarkup } from '../../../src/core/ooxml/xml/index.ts';

const cell = (bold: boolean, fill: string): string =>
  `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="fr-FR" b="${bold ? 1 : 0}"/><a:t>x</a:t></a:r></a:p></a:txBody><a:tcPr>${fill === '' ? '' : `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>`}</a:tcPr></a:tc>`;
const row = (bold: boolean, fill = ''): string =>
  `<a:tr h="370840">${cell(bold, fill)}${cell(false, fill)}</a:tr>`;

/** Weights and fills of the rows that stand for the body of a table. */
function bodiesOf(rows: readonly string[]): string[] {
  const source = `<a:tbl xmlns:a="a"><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="100"/><a:gridCol w="100"/></a:tblGrid>${row(true, 'FFFFFF')}${rows.join('')}</a:tbl>`;
  const table = findWithin(parseMarkup(source), ({ name }) => name === 'tbl') ?? parseMarkup(source);
  const sample = findSample({ source, memo: new Memo() } as never, table);
  return (sample?.likes.bodies ?? []).map(
    ({ cells: [first = ''] }) => `${/ b="1"/.test(first)} ${/srgbClr val="(\w+)"/.exec(first)?.[1] ?? ''}`,
  );
}

it('alternating rows of a sample table stay bands', () => {
  expect(bodiesOf([row(false, 'EEEEEE'), row(false, 'DDDDDD'), row(false, 'EEEEEE')])).toEqual([
    'false EEEEEE',
    'false DDDDDD',
  ]);
});

it('a row that heads other rows is not a band', () => {
  expect(bodiesOf([row(true), row(false), row(false), row(false), row(true)])).toEqual(['false ']);
});

it('rows that differ only in font size are not bands', () => {
  const sized = (size: string) => row(false).replaceAll('lang="fr-FR"', `lang="fr-FR"${size}`);
  expect(bodiesOf([sized(' sz="1600"'), sized(''), sized(' sz="1200"')])).toEqual(['false ']);
});
