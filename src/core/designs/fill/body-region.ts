import type { ReadBox, ReadDeck, ReadShape } from '../../ooxml/read/index.ts';
import { sharedArea } from '../compile/boxes.ts';
import { AIR } from '../compile/clear-layout.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import { addAir, findLargestRoom } from '../compile/largest-room.ts';

/**
 * Margin at the bottom of a slide, and gap between the title and content below it, as shares of the slide's
 * height.
 */
const FOOT = 0.07;
const GAP = 0.01;
/** Free space above and below a placeholder up to this share of the slide's height belongs to its region. */
const SLACK = 0.04;
/** Maximum space above content, as a share of the slide's height. */
const MAX_AIR = 0.06;
const SERVICE: ReadonlySet<string> = new Set(['ftr', 'dt', 'sldNum']);

/** Area for content on a layout. */
export interface BodyRegion extends ReadBox {
  /** Space that the layout's own bodies leave free at the top. */
  readonly airEmu: number;
}

/**
 * Area for content on a layout: the union of its slots except the title, without the layout's own graphics.
 * Undefined without other slots, and if the title stands inside that area, so that content would run into it.
 */
export function findBodyRegion(
  { part, slots, area, obstacles = [] }: DesignLayout,
  deck: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>,
): BodyRegion | undefined {
  if (area !== undefined) return { ...area, airEmu: 0 };
  const bodies = slots.filter(({ role }) => role !== 'title' && role !== 'subtitle').map(({ box }) => box);
  if (bodies.length === 0) return undefined;
  const titles = slots.filter(({ role }) => role === 'title').map(({ box }) => box);
  const shapes = deck.layouts.find((layout) => layout.part === part)?.shapes ?? [];
  const inside = titleInsets(slots, shapes);
  const left = Math.max(0, Math.min(...bodies.map(({ x }) => x))) + inside.left;
  const right = Math.min(deck.widthEmu, Math.max(...bodies.map(({ x, width }) => x + width))) - inside.right;
  const over = titles.filter(
    ({ x, width, y, height }) => x < right && x + width > left && y + height / 2 < deck.heightEmu / 2,
  );
  const below = Math.max(0, ...over.map(({ y, height }) => y + height + GAP * deck.heightEmu));
  const [first, last] = [
    Math.min(...bodies.map(({ y }) => y)),
    Math.max(...bodies.map(({ y, height }) => y + height)),
  ];
  // Space above the placeholder does not count as space for content.
  const top = first - below <= SLACK * deck.heightEmu && over.length > 0 ? below : Math.max(first, below);
  const service = shapes.filter(
    ({ placeholder, box }) =>
      SERVICE.has(placeholder?.type ?? '') && box.y > deck.heightEmu / 2 && box.height > 0,
  );
  const floor = Math.min(deck.heightEmu * (1 - FOOT), ...service.map(({ box }) => box.y));
  const drawn = shapes.filter(
    ({ placeholder, box }) =>
      placeholder === undefined &&
      box.y >= last - 1 &&
      box.y < floor &&
      box.x < right &&
      box.x + box.width > left,
  );
  const bottom = Math.min(floor, drawn.length > 0 || floor - last > SLACK * deck.heightEmu ? last : floor);
  const airEmu = Math.min(
    MAX_AIR * deck.heightEmu,
    Math.max(0, first - top) + topInset(slots, shapes, first),
  );
  const region = { x: left, y: top, width: right - left, height: bottom - top, airEmu };
  return region.width > 0 && region.height > 0 && titles.every((title) => sharedArea(title, region) === 0)
    ? findLargestRoom(region, addAir(obstacles, AIR * deck.heightEmu), 0)
    : undefined;
}

/** Distance in EMU from the top of the highest body to its text. */
function topInset(slots: readonly DesignSlot[], shapes: readonly ReadShape[], top: number): number {
  const body = slots.find(({ role, box }) => role === 'body' && box.y === top)?.placeholder;
  const shape = shapes.find(
    ({ kind, placeholder }) =>
      kind === 'shape' &&
      body !== undefined &&
      placeholder?.type === body.type &&
      placeholder.idx === body.idx,
  );
  return shape?.kind === 'shape' && shape.text?.anchor === 'top' ? shape.text.insets.top : 0;
}

/** Horizontal insets of the title, because content below aligns with its text. */
function titleInsets(
  slots: readonly DesignSlot[],
  shapes: readonly ReadShape[],
): { readonly left: number; readonly right: number } {
  const title = slots.find(({ role }) => role === 'title');
  const shape = shapes.find(
    ({ kind, placeholder }) =>
      kind === 'shape' && placeholder !== undefined && placeholder.type === title?.placeholder?.type,
  );
  return shape?.kind === 'shape' && shape.text !== undefined ? shape.text.insets : { left: 0, right: 0 };
}
