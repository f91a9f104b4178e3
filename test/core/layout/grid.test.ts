import { describe, expect, it } from 'vitest';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import type { LineElement, Scene, TextElement } from '../../../src/core/scene/scene.ts';
import type { GridNode, TreeNode } from '../../../src/core/templates/tree.ts';
import { BODY, inputFor, TITLE, treeOf } from './sample-tree.ts';

const RULE = { paint: { token: 'stroke' }, widthPx: 1 } as const;
const GRID: GridNode = {
  type: 'grid',
  each: 'items',
  rows: { 5: [3, 2] },
  gap: [30, 40],
  item: {
    type: 'box',
    id: 'cell',
    fill: { token: 'surface' },
    children: [{ type: 'text', bind: '.', textStyle: BODY }],
  },
};

function scene(node: TreeNode, content: Record<string, unknown>, rtl = false): Scene {
  return layoutSlide(
    inputFor(
      treeOf(node),
      { id: 'sample', name: 'Sample', description: '', fields: {}, example: {} },
      content,
      { rtl },
    ),
  );
}

const cells = (of: Scene) =>
  of.elements.filter((element) => element.id.endsWith('cell')).map((element) => element.box);
const lines = (of: Scene) => of.elements.filter((element): element is LineElement => element.type === 'line');
const items = (count: number): string[] => Array.from({ length: count }, (_, index) => `Item ${index + 1}`);

describe('grids', () => {
  it('stretch a short last row, or hold its columns', () => {
    const width = (index: number, hold: boolean): number =>
      cells(scene({ ...GRID, hold }, { items: items(5) }))[index]?.width ?? 0;
    expect(width(0, false)).toBeCloseTo((1160 - 80) / 3, 1);
    expect(width(4, false)).toBeCloseTo((1160 - 40) / 2, 1);
    expect(width(4, true)).toBeCloseTo(width(0, true), 1);
  });

  it('hold the columns of cells with padding', () => {
    const padded: GridNode = {
      ...GRID,
      hold: true,
      item: { ...GRID.item, style: { padding: [0, 24, 0, 0] } } as TreeNode,
    };
    const boxes = cells(scene(padded, { items: items(5) }));
    expect(boxes[3]?.x).toBeCloseTo(boxes[0]?.x ?? 0, 1);
    expect(boxes[4]?.x).toBeCloseTo(boxes[1]?.x ?? 0, 1);
    expect(boxes[4]?.width).toBeCloseTo(boxes[1]?.width ?? 0, 1);
  });

  it('place any number of items, whether or not the template declares it', () => {
    for (let count = 1; count <= 9; count += 1)
      expect(cells(scene(GRID, { items: items(count) }))).toHaveLength(count);
  });

  it.each([false, true])('draw rules in the middle of the gaps (right to left: %s)', (rtl) => {
    const drawn = scene({ ...GRID, columnRule: RULE, rowRule: RULE }, { items: items(5) }, rtl);
    const boxes = cells(drawn);
    const rules = lines(drawn);
    expect(rules.filter((rule) => rule.from.x === rule.to.x)).toHaveLength(3);
    const [across] = rules.filter((rule) => rule.from.y === rule.to.y);
    expect(across?.from.y).toBeCloseTo((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0) + 15, 1);
    for (const rule of rules.filter((each) => each.from.x === each.to.x)) {
      for (const box of boxes)
        expect(
          rule.from.x > box.x &&
            rule.from.x < box.x + box.width &&
            rule.from.y < box.y + box.height &&
            rule.to.y > box.y,
        ).toBe(false);
    }
  });
});

describe('rows with baseline alignment', () => {
  it('align texts of different sizes on one baseline', () => {
    const node: TreeNode = {
      type: 'box',
      style: { direction: 'row', align: 'baseline', gap: 20 },
      children: [
        { type: 'text', bind: 'number', textStyle: { ...TITLE, sizesPt: [60] } },
        { type: 'box', children: [{ type: 'text', bind: 'label', textStyle: BODY }] },
      ],
    };
    const set = scene(node, { number: '12', label: 'months' });
    const baselines = set.elements
      .filter((element): element is TextElement => element.type === 'text')
      .map((element) => element.box.y + (element.paragraphs[0]?.lines[0]?.baseline ?? 0));
    expect(baselines[1]).toBeCloseTo(baselines[0] ?? 0, 1);
  });
});

describe('lists', () => {
  it('hang bullets, place details under their items and indent children', () => {
    const set = scene(
      {
        type: 'list',
        bind: 'items',
        textStyle: BODY,
        detailStyle: { ...BODY, sizesPt: [16, 14, 14, 12] },
        bullet: { kind: 'number', color: { token: 'primary' } },
        indentEm: 1.5,
        itemGapEm: 0.5,
      },
      { items: ['First', { text: 'Second', detail: 'Detail', children: ['Child'] }] },
    );
    const [list] = set.elements;
    if (list?.type !== 'text') throw new Error('No list.');
    const [first, second, detail, child] = list.paragraphs;
    expect([first?.bullet, second?.bullet]).toMatchObject([{ startAt: 1 }, { startAt: 2 }]);
    expect(detail?.bullet).toBeUndefined();
    const left = (paragraph: typeof first): number => paragraph?.lines[0]?.spans[0]?.x ?? 0;
    expect(left(first)).toBeCloseTo(1.5 * (20 / 0.75), 3);
    expect(left(detail)).toBeCloseTo(left(second), 3);
    expect(left(child)).toBeCloseTo(2 * left(first), 3);
    expect(list.placeholder).toBe('body');
  });
});
