import type { ReadBox, ReadDeck } from '../../ooxml/read/index.ts';
import { EMU_PER_PX, type SceneElement } from '../../scene/scene.ts';
import type { Hex } from '../../scene/theme.ts';
import { sharedArea } from '../compile/boxes.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { TitleRule } from '../design.ts';
import type { PlacedContent } from './placed-content.ts';
import { MAX_SHIFT } from './title-room.ts';

/** Least thickness of a rule in EMU: a quarter of a point. */
const THINNEST = 3_175;

/**
 * The rule that slides of the file draw below their titles, for a slide on a layout. Undefined if the layout has
 * something of its own there, or if content would touch the rule.
 */
export function drawTitleRule(
  rule: TitleRule | undefined,
  { part, slots }: DesignLayout,
  placed: readonly PlacedContent[],
  body: ReadBox | undefined,
  { layouts, heightEmu }: Pick<ReadDeck, 'layouts' | 'heightEmu'>,
): SceneElement | undefined {
  const slot = slots.find(({ role }) => role === 'title');
  const title = placed.find((one) => one.kind === 'text' && one.slot.role === 'title');
  if (rule === undefined || slot === undefined || title === undefined) return undefined;
  const at = title.box ?? slot.box;
  const box = {
    x: rule.x,
    y: at.y + at.height + rule.below,
    width: rule.width,
    height: Math.max(THINNEST, rule.height),
  };
  const contents = [
    ...placed.flatMap((one) => (one === title ? [] : (one.box ?? (one.kind === 'text' ? one.slot.box : [])))),
    ...(body === undefined ? [] : [body]),
  ];
  // Decoration of the layout near the title takes the place of the rule.
  const near = { ...box, y: at.y + at.height / 2, height: at.height / 2 + MAX_SHIFT * heightEmu };
  const drawn = (layouts.find((one) => one.part === part)?.shapes ?? []).filter(
    ({ placeholder, box: { height } }) => placeholder === undefined && height < near.height,
  );
  const isFree =
    contents.every((other) => sharedArea(other, box) === 0) &&
    drawn.every((other) => sharedArea({ ...other.box, height: Math.max(1, other.box.height) }, near) === 0);
  if (!isFree) return undefined;
  const px = (emu: number) => emu / EMU_PER_PX;
  return {
    type: 'shape',
    id: 'title-rule',
    name: 'Rule',
    placeholder: 'none',
    layer: 'slide',
    decorative: true,
    box: { x: px(box.x), y: px(box.y), width: px(box.width), height: px(box.height) },
    geometry: { kind: 'rect' },
    fill: { hex: rule.hex as Hex },
  };
}
