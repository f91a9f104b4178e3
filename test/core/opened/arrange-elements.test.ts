import { beforeAll, describe, expect, it } from 'vitest';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import type { OpenedEdit } from '../../../src/core/opened/api.ts';
import { edited, elementsIn, expectSound, FILES, others, slideTrees } from '../../support/opened-files.ts';

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

const [, deck = Buffer.alloc(0)] = FILES.find(([name]) => name === 'shapes-typography.pptx') ?? [];
const [, nested = Buffer.alloc(0)] = FILES.find(([name]) => name === 'picture-chart-table.pptx') ?? [];
const COLUMNS = ['10001', '10003', '10005'];

function changed(file: Uint8Array, ...edits: OpenedEdit[]): Uint8Array {
  const { bytes } = edited(file, ...edits);
  expectSound(file, bytes);
  expect(others(file, bytes)).toHaveLength(1);
  return bytes;
}
const elements = (file: Uint8Array, slide = 1) =>
  new Map(elementsIn(slideTrees(file, [slide])).map((one) => [one.id, one]));
const frames = (file: Uint8Array, ids: readonly string[], slide = 1) =>
  ids.map((id) => {
    const { x = 0, y = 0, width = 0, height = 0, style } = elements(file, slide).get(id) ?? {};
    return { x, y, width, height, rotation: style?.rotation ?? 0 };
  });

describe('arrange_elements', () => {
  const arrange = (fields: object, file: Uint8Array = deck) =>
    changed(file, { op: 'arrange_elements', slide: 1, elements: COLUMNS, ...fields });

  it('aligns elements with the area of all of them, with the slide and with an element', () => {
    const moved = changed(deck, { op: 'set_element', slide: 1, element: '10003', change: { y: 200 } });
    expect(frames(arrange({ align: 'top' }, moved), COLUMNS).map(({ y }) => y)).toEqual([115, 115, 115]);
    expect(frames(arrange({ align: 'bottom' }, moved), COLUMNS).map(({ y }) => y)).toEqual([200, 200, 200]);
    expect(frames(arrange({ align: 'center', to: 'slide' }), COLUMNS).map(({ x }) => x)).toEqual([
      448, 448, 448,
    ]);
    expect(frames(arrange({ align: 'left', to: '10000' }), COLUMNS).map(({ x }) => x)).toEqual([48, 48, 48]);
  });

  it('distributes elements evenly, with a gap, and over the slide', () => {
    const moved = changed(deck, { op: 'set_element', slide: 1, element: '10003', change: { x: 450 } });
    expect(frames(arrange({ distribute: 'horizontal' }, moved), COLUMNS).map(({ x }) => x)).toEqual([
      48, 480, 912,
    ]);
    expect(frames(arrange({ distribute: 'horizontal', gap: 10 }), COLUMNS).map(({ x }) => x)).toEqual([
      48, 442, 836,
    ]);
    expect(frames(arrange({ distribute: 'horizontal', to: 'slide' }), COLUMNS).map(({ x }) => x)).toEqual([
      32, 448, 864,
    ]);
  });

  it('gives elements the size of the first, or of another', () => {
    expect(
      frames(arrange({ same: 'size', to: '10000' }), COLUMNS).map(({ width, height }) => [width, height]),
    ).toEqual([
      [1152, 58],
      [1152, 58],
      [1152, 58],
    ]);
  });

  it('uses the bounding box of rotated elements', () => {
    const turned = changed(deck, { op: 'set_style', slide: 1, element: '10002', style: { rotation: 90 } });
    const bytes = changed(turned, {
      op: 'arrange_elements',
      slide: 1,
      elements: ['10001', '10002'],
      align: 'left',
      to: '10001',
    });
    const [frame] = frames(bytes, ['10002']);
    expect((frame?.x ?? 0) + (frame?.width ?? 0) / 2 - (frame?.height ?? 0) / 2).toBeCloseTo(48, -0.5);
  });

  it('refuses unknown elements and edits without an alignment', () => {
    const attempt = (fields: object) => () =>
      edited(deck, { op: 'arrange_elements', slide: 1, elements: COLUMNS, ...fields });
    expect(attempt({})).toThrow(/Nothing is to be arranged/);
    expect(attempt({ elements: ['77'], align: 'left' })).toThrow(/no element "77"/);
    expect(attempt({ elements: ['10001'], same: 'size' })).toThrow(/no other/);
  });
});

describe('group_elements and ungroup_element', () => {
  it('keep elements in place when they group and ungroup', () => {
    const grouped = changed(deck, { op: 'group_elements', slide: 1, elements: COLUMNS, name: 'Columns' });
    const tree = slideTrees(grouped, [1])[0]?.elements ?? [];
    const group = tree.find(({ kind }) => kind === 'group');
    expect(group).toMatchObject({ name: 'Columns', x: 48, y: 115, width: 1248, height: 336 });
    expect(group?.children?.map(({ id }) => id)).toEqual(COLUMNS);
    expect(frames(grouped, COLUMNS)).toEqual(frames(deck, COLUMNS));
    const apart = changed(grouped, { op: 'ungroup_element', slide: 1, element: group?.id ?? '' });
    expect(frames(apart, COLUMNS)).toEqual(frames(deck, COLUMNS));
    expect(slideTrees(apart, [1])[0]?.elements.map(({ id }) => id)).toEqual(
      tree.flatMap(({ id, children }) => children?.map((child) => child.id) ?? [id]),
    );
  });

  it('keep elements of a rotated, mirrored and scaled group in their shown positions', () => {
    const turned = changed(nested, {
      op: 'set_style',
      slide: 5,
      element: '6',
      style: { rotation: 30, flip: 'horizontal', width: 300, height: 400 },
    });
    const ids = ['7', '8', '9'];
    const apart = changed(turned, { op: 'ungroup_element', slide: 5, element: '6' });
    expect(elements(apart, 5).has('6')).toBe(false);
    expect(frames(apart, ids, 5)).toEqual(frames(turned, ids, 5));
    for (const id of ids)
      expect(elements(apart, 5).get(id)?.style?.flip).toBe(elements(turned, 5).get(id)?.style?.flip);
  });

  it('group groups, and groups within groups', () => {
    const first = changed(deck, { op: 'group_elements', slide: 1, elements: COLUMNS.slice(0, 2) });
    const group = [...elements(first).values()].find(({ kind }) => kind === 'group')?.id ?? '';
    const second = changed(first, { op: 'group_elements', slide: 1, elements: [group, '10005'] });
    expect(frames(second, COLUMNS)).toEqual(frames(deck, COLUMNS));
    const apart = changed(second, { op: 'ungroup_element', slide: 1, element: group });
    expect(frames(apart, COLUMNS)).toEqual(frames(deck, COLUMNS));
  });

  it('refuse placeholders, single elements, elements of other groups and elements that are no group', () => {
    const group =
      (slide: number, ...ids: string[]) =>
      () =>
        edited(nested, { op: 'group_elements', slide, elements: ids });
    expect(group(2, '3', '5')).toThrow(/"3" is a placeholder/);
    expect(group(5, '7')).toThrow(/at least two/);
    expect(group(5, '6', '7')).toThrow(/not in the same group/);
    expect(() => edited(nested, { op: 'ungroup_element', slide: 5, element: '7' })).toThrow(/no group/);
  });

  it('remove nothing else from the file', () => {
    const grouped = changed(deck, { op: 'group_elements', slide: 1, elements: COLUMNS });
    const text = PackageEdit.open(grouped).text('ppt/slides/slide1.xml');
    for (const id of COLUMNS) expect(text.split(`id="${id}"`)).toHaveLength(2);
  });
});
