import { expect, it } from 'vitest';
import type { DesignLayout } from '../../../src/core/designs/compile/compiled-layout.ts';
import { findFreeRegion } from '../../../src/core/designs/fill/free-region.ts';
import type { ReadBox, ReadDeck } from '../../../src/core/ooxml/read/index.ts';

const [WIDTH, HEIGHT] = [12_192_000, 6_858_000];
const TITLE = { x: 600_000, y: 300_000, width: 11_000_000, height: 800_000 };
const BODY = { x: 600_000, y: 1_500_000, width: 6_000_000, height: 4_200_000 };

/** Width of the region for drawings on a layout with a body on the left and other shapes. */
function widthWith(
  others: readonly { readonly box: ReadBox; readonly type?: string }[],
  masterOfWide = 'other',
  {
    body = BODY,
    wide = { ...BODY, width: TITLE.width },
  }: { readonly body?: ReadBox; readonly wide?: ReadBox } = {},
): number {
  const place = (type: string, idx: number, box: ReadBox) => ({
    ...{ kind: 'shape', from: 'layout', placeholder: { type, idx }, fill: { kind: 'none' }, box },
  });
  const shapes = [
    place('title', 0, TITLE),
    place('obj', 1, body),
    ...others.map(({ box, type }, at) =>
      type === undefined ? { kind: 'picture', from: 'layout', box } : place(type, at + 2, box),
    ),
  ];
  const deck = {
    layouts: [
      { part: 'layout', master: 'master', shapes },
      { part: 'usual', master: masterOfWide, shapes: [] },
    ],
    widthEmu: WIDTH,
    heightEmu: HEIGHT,
  };
  const slot = (role: string, idx: number, box: ReadBox) => ({
    ...{ name: role, role, placeholder: { type: role, idx }, box, sizePt: 20, characters: 400 },
  });
  const layout = {
    ...{ id: 'layout', name: 'Layout', description: '', purpose: 'content', part: 'layout' },
    slots: [slot('title', 0, TITLE), slot('body', 1, body)],
  } as unknown as DesignLayout;
  const other = {
    ...layout,
    id: 'usual',
    part: 'usual',
    slots: [slot('title', 0, TITLE), slot('body', 1, wide)],
  };
  return (
    findFreeRegion(layout, [layout, other as unknown as DesignLayout], deck as unknown as ReadDeck).below
      ?.width ?? 0
  );
}

it('drawings use the width of other layouts if the slide beside a narrow body is empty', () => {
  expect(widthWith([])).toBeGreaterThan(0.85 * WIDTH);
});

it('drawings keep the width of a body that has a picture or a placeholder beside it', () => {
  const beside = { x: 7_500_000, y: 1_600_000, width: 4_000_000, height: 3_000_000 };
  expect(widthWith([{ box: beside }])).toBe(BODY.width);
  expect(widthWith([{ box: beside, type: 'chart' }])).toBe(BODY.width);
});

it('a layout for narrow text stays narrow if its master has another for wide content', () => {
  expect(widthWith([], 'master')).toBe(BODY.width);
});

it('drawings use the width of the title if all bodies leave half of the slide empty', () => {
  const body = { ...BODY, width: 0.35 * WIDTH };
  expect(widthWith([], 'master', { body, wide: body })).toBeGreaterThan(0.85 * WIDTH);
});

it('drawings use that width beside layouts for wide texts that are low', () => {
  const wide = { ...BODY, y: 4_500_000, width: TITLE.width, height: 1_200_000 };
  expect(widthWith([], 'master', { body: { ...BODY, width: 0.35 * WIDTH }, wide })).toBeGreaterThan(
    0.85 * WIDTH,
  );
});
