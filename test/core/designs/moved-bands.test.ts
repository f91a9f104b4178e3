import { expect, it } from 'vitest';
import type { DesignLayout } from '../../../src/core/designs/compile/compiled-layout.ts';
import { findBackdropUnder } from '../../../src/core/designs/fill/body-look.ts';
import { computePenalties } from '../../../src/core/designs/fill/layout-penalties.ts';
import type { ReadBox, ReadDeck } from '../../../src/core/ooxml/read/index.ts';

const [WIDTH, HEIGHT] = [12_192_000, 6_858_000];
const WIDE = { x: 0, y: 340_000, width: WIDTH, height: 760_000 };
const NARROW = { x: 800_000, y: 340_000, width: 10_500_000, height: 1_320_000 };

/** Costs of three layouts with a title at the usual place, and of one with it elsewhere. */
function costsOf(isFilled: boolean): { readonly usual: number; readonly other: number } {
  const fill = isFilled ? { kind: 'solid', color: { hex: '#595959', alpha: 1 } } : { kind: 'none' };
  const boxes: ReadBox[] = [WIDE, WIDE, WIDE, NARROW];
  const layouts = boxes.map((box, at) => ({
    part: `layout${at}`,
    master: 'master',
    shapes: [{ kind: 'shape', placeholder: { type: 'title', idx: 0 }, fill, box }],
  }));
  const own = boxes.map((box, at) => ({
    id: `layout${at}`,
    part: `layout${at}`,
    purpose: 'content',
    slots: [{ name: 'title', role: 'title', box, sizePt: 28, characters: 60 }],
  }));
  const deck = { layouts, masters: [{ part: 'master' }], slides: [], widthEmu: WIDTH, heightEmu: HEIGHT };
  const costs = computePenalties(deck as unknown as ReadDeck, own as unknown as DesignLayout[]);
  return { usual: costs.get('layout0') ?? Number.NaN, other: costs.get('layout3') ?? Number.NaN };
}

it('a layout whose title is a band of another width costs more than one with the usual band', () => {
  const { usual, other } = costsOf(true);
  expect(usual).toBe(0);
  expect(other).toBeGreaterThan(5);
  expect(costsOf(false).other).toBe(0);
});

it('colours on a dark gradient are measured against its lightest stop, and on a light one against its darkest', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const under = (...hexes: readonly string[]) =>
    findBackdropUnder(
      box,
      { kind: 'gradient', stops: hexes.map((hex, at) => ({ at, color: { hex, alpha: 1 } })) } as never,
      [],
    );
  expect(under('#00202C', '#063868')).toBe('#063868');
  expect(under('#FFFFFF', '#DDE6F0')).toBe('#DDE6F0');
});
