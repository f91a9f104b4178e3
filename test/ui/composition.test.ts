import { describe, expect, test } from 'vitest';
import { composeMarkup, PLAIN_KIT } from '../../src/core/composition/index.ts';
import {
  duplicateElement,
  insertBeside,
  moveElement,
  removeElement,
  setAttribute,
  swapElements,
} from '../../src/ui/pages/deck/composition/edits.ts';
import {
  findAttribute,
  findNode,
  findNodeFrom,
  findRoot,
  listElements,
  type MarkupElement,
  parseMarkup,
} from '../../src/ui/pages/deck/composition/markup.ts';
import { findNeighbour } from '../../src/ui/pages/deck/composition/order.ts';
import {
  CHART_STARTS,
  COMPONENTS,
  diagramMarkup,
  FORMULA,
  PIECES,
  SHAPES,
  STARTS,
  startChart,
} from '../../src/ui/pages/deck/composition/pieces.ts';
import { readTracks, resizeElement } from '../../src/ui/pages/deck/composition/resize.ts';
import { readStyle, setStyle } from '../../src/ui/pages/deck/composition/style.ts';
import { readCells, writeCells } from '../../src/ui/pages/deck/composition/table-markup.ts';
import { DIAGRAM_FIELDS, startDiagram } from '../../src/ui/pages/deck/diagram-starts.ts';
import { loadPageTexts } from '../../src/ui/strings/catalogue.ts';

await loadPageTexts();

const SLIDE = `<section>
  <h1>Title</h1>
  <div class="flex gap-4" id='row'>
    <x-card title="a > b" id="a">One</x-card>
    <x-card title="Two" id="b" strong>Two <b>bold</b></x-card>
  </div>
  <!-- <p>not this</p> -->
  <chart>{"a": "<p>"}</chart>
  <connector from="#a" to="#b"/><connector from="#a #row" to="#row"/>
</section>`;
const named = (markup: string, id: string): MarkupElement => {
  const found = listElements(parseMarkup(markup)).find(
    (one) => findAttribute(one, 'id') === id || one.name === id,
  );
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
};
const wholeOf = (markup: string, one: MarkupElement) => markup.slice(one.from, one.to);

describe('the markup editor of the browser', () => {
  test('finds the elements that the server finds', () => {
    const nodes = parseMarkup(SLIDE);
    expect(listElements(nodes).map(({ name }) => name)).toEqual([
      'section',
      'h1',
      'div',
      'x-card',
      'x-card',
      'b',
      'chart',
      'connector',
      'connector',
    ]);
    const { elements } = composeMarkup(SLIDE, PLAIN_KIT);
    for (const [id, { from, to, inner }] of elements) {
      const node = findNodeFrom(nodes, from);
      expect(node, id).toMatchObject({ from, to, inner });
      expect(findNode(nodes, node?.key ?? '')).toBe(node);
    }
  });

  test('sets, replaces and removes an attribute, and changes nothing else', () => {
    const card = named(SLIDE, 'a');
    expect(setAttribute(SLIDE, card, 'title', 'He said "no" & <b>')).toBe(
      SLIDE.replace('title="a > b"', 'title="He said &quot;no&quot; & &lt;b>"'),
    );
    expect(setAttribute(SLIDE, card, 'title', undefined)).toBe(SLIDE.replace(' title="a > b"', ''));
    expect(setAttribute(SLIDE, card, 'strong', '')).toBe(SLIDE.replace('id="a">', 'id="a" strong>'));
    expect(setAttribute(SLIDE, named(SLIDE, 'connector'), 'tone', 'danger')).toBe(
      SLIDE.replace('to="#b"/>', 'to="#b" tone="danger"/>'),
    );
  });

  test('moves, copies, inserts or removes an element with its line and its arrows', () => {
    const [card, other] = [named(SLIDE, 'a'), named(SLIDE, 'b')];
    const back = swapElements(SLIDE, card, other);
    expect(back.markup.indexOf('Two <b>')).toBeLessThan(back.markup.indexOf('>One<'));
    expect(
      wholeOf(back.markup, findNodeFrom(parseMarkup(back.markup), back.at ?? 0) as MarkupElement),
    ).toContain('One');
    const out = moveElement(SLIDE, card, named(SLIDE, 'row'), 'before');
    expect(out.markup).toContain(
      '<h1>Title</h1>\n  <x-card title="a > b" id="a">One</x-card>\n  <div class="flex',
    );
    const into = moveElement(SLIDE, named(SLIDE, 'chart'), named(SLIDE, 'row'), 'inside');
    expect(into.markup).toMatch(/<\/x-card>\n {4}<chart>.*<\/chart>\n {2}<\/div>/);
    const down = moveElement(SLIDE, card, other, 'after');
    expect(
      wholeOf(down.markup, findNodeFrom(parseMarkup(down.markup), down.at ?? 0) as MarkupElement),
    ).toContain('One');
    const copied = duplicateElement(SLIDE, card).markup;
    expect(copied).toContain(
      'id="a">One</x-card>\n    <x-card title="a > b">One</x-card>\n    <x-card title="Two"',
    );
    expect(removeElement(SLIDE, card).markup).toBe(
      SLIDE.replace('    <x-card title="a > b" id="a">One</x-card>\n', '')
        .replace('<connector from="#a" to="#b"/>', '')
        .replace('"#a #row"', '"#row"'),
    );
    expect(findNeighbour(card, -1)).toBeUndefined();
    expect(findNeighbour(named(SLIDE, 'row'), -1)).toBeUndefined();
  });

  test('inserts only pieces that the server accepts', () => {
    for (const { markup } of STARTS) expect(composeMarkup(markup(), PLAIN_KIT).faults).toEqual([]);
    const pieces = [
      ...PIECES,
      ...COMPONENTS,
      ...SHAPES.map(({ id, markup }) => ({ id, markup: () => markup({ x: 480, y: 200 }) })),
      ...CHART_STARTS.map((id) => ({ id, markup: () => `<chart>${JSON.stringify(startChart(id))}</chart>` })),
      ...Object.keys(DIAGRAM_FIELDS).map((id) => ({ id, markup: () => diagramMarkup(startDiagram(id)) })),
      { id: 'formula', markup: FORMULA },
    ];
    for (const { id, markup } of pieces) {
      const empty = '<section>\n  <h1>Title</h1>\n</section>';
      const change = insertBeside(empty, findRoot(parseMarkup(empty)) as MarkupElement, 'inside', markup());
      expect(composeMarkup(change.markup, PLAIN_KIT).faults, id).toEqual([]);
      expect(findNodeFrom(parseMarkup(change.markup), change.at ?? 0), id).toMatchObject({
        to: change.markup.length - '\n</section>'.length,
      });
    }
  });

  test('sets a style by classes of the theme, and removes what set it before', () => {
    const row = `<section><div class="flex p-4 px-2" style="gap:3px;padding-top:4px;max-width:10px"></div></section>`;
    const div = named(row, 'div');
    expect(readStyle(div, 'padding')).toBe('p-4 px-2 padding-top:4px');
    expect(setStyle(row, div, 'padding', 'p-6')).toBe(
      '<section><div class="flex p-6" style="gap:3px;max-width:10px"></div></section>',
    );
    expect(setStyle(row, div, 'gap', '')).toBe(
      '<section><div class="flex p-4 px-2" style="padding-top:4px;max-width:10px"></div></section>',
    );
    expect(
      setStyle(
        '<section><p>a</p></section>',
        named('<section><p>a</p></section>', 'p'),
        'color',
        'text-muted',
      ),
    ).toBe('<section><p class="text-muted">a</p></section>');
    expect(
      readStyle(named('<section><p class="text-center text-lg text-primary"></p></section>', 'p'), 'color'),
    ).toBe('text-primary');
  });

  test('keeps widths as shares or px', () => {
    const boxes = (markup: string, ...widths: number[]) =>
      new Map(
        named(markup, 'div').children.flatMap((one, index) => [
          [one.key, { x: index * 100, y: 0, width: widths[index] ?? 0, height: 10 }] as const,
        ]),
      );
    const row =
      '<section><div class="flex"><p style="flex:2">a</p><p class="flex-1">b</p><p>c</p></div></section>';
    const [first] = named(row, 'div').children as MarkupElement[];
    expect(resizeElement(row, first as MarkupElement, 100, boxes(row, 400, 200, 100))).toBe(
      '<section><div class="flex"><p style="flex:2.5">a</p><p style="flex:0.5">b</p><p>c</p></div></section>',
    );
    const grid =
      '<section><div class="grid" style="grid-template-columns:1fr 260px"><p>a</p><p>b</p><p>c</p><p>d</p></div></section>';
    const cell = named(grid, 'div').children[1] as MarkupElement;
    expect(resizeElement(grid, cell, 40, boxes(grid, 700, 260, 700, 260))).toContain(
      'grid-template-columns:1fr 300px',
    );
    expect(readTracks(named('<section><div class="grid grid-cols-3"></div></section>', 'div'))).toEqual([
      '1fr',
      '1fr',
      '1fr',
    ]);
  });

  test('keeps unchanged cells as they were written', () => {
    const table =
      '<section><table>\n <tr><th>A</th><th align="end">B</th></tr>\n <tr><td>1</td><td><strong>2</strong></td></tr>\n</table></section>';
    const element = named(table, 'table');
    const cells = readCells(element, table);
    expect(cells).toEqual({ columns: [{ label: 'A' }, { label: 'B' }], rows: [['1', '**2**']] });
    expect(writeCells(table, element, cells)).toBe(table);
    expect(
      writeCells(table, element, {
        ...cells,
        rows: [
          ['**one**', '**2**'],
          ['3', '4'],
        ],
      }),
    ).toBe(
      '<section><table>\n <tr><th>A</th><th align="end">B</th></tr>\n <tr><td><strong>one</strong></td><td><strong>2</strong></td></tr>\n <tr><td>3</td><td>4</td></tr>\n</table></section>',
    );
    expect(writeCells(table, element, { columns: [{ label: 'A' }], rows: [['1']] })).toBe(
      '<section><table>\n <tr><th>A</th></tr>\n <tr><td>1</td></tr>\n</table></section>',
    );
  });
});
