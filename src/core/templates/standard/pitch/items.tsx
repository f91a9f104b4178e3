import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { hasNot, paint, turn } from '../shared.ts';
import { FILL } from '../shared-parts.tsx';
import { BLACK, BLUE, type Ground, LIME, PAPER, TILE } from './grounds.ts';
import { bentos, dot, on, page, QUARTET, QUINTET, SEXTET, split } from './parts.tsx';
import * as type from './type.ts';

const card = (index: number, ground: Ground, large: boolean): TreeNode[] => [
  <box id="card" style={{ ...FILL, gap: 8 }}>
    <image bind=".image" name="Picture" radius={16} style={{ ...FILL, minHeight: 48, margin: [0, 0, 6, 0] }} />
    <icon bind=".icon" name="Icon" when={hasNot('.image')} weight="fill" color={paint(ground.strong)} sizePx={large ? 64 : 44} style={{ margin: [0, 0, 6, 0] }} />
    <text
      bind=".heading"
      name="Heading"
      textStyle={on(ground, type.HEADING, { sizesPt: large ? [36, 32, 28, 26, 24, 22, 20] : [24, 22, 20, 18] })}
      fitGroup={large ? `lead-heading-${index}` : 'card-headings'}
    />
    <text bind=".text" name="Text" textStyle={on(ground, type.BODY, { sizesPt: large ? [22, 20, 18, 16, 14] : [18, 16, 14] })} fitGroup={large ? `lead-text-${index}` : 'card-texts'} />
  </box>,
];
const small = (index: number, ground: Ground) => card(index, ground, false);
const lead = (index: number, ground: Ground) => card(index, ground, index === 0);
const both = (index: number, ground: Ground) => card(index, ground, true);
const cards = page(
  'cards',
  bentos('items', 'Card', [
    { n: 2, when: turn(2, 0), lines: [[7, 5]], filled: { 0: BLUE }, padding: 36, draw: both },
    { n: 2, when: turn(2, 1), lines: [[5, 7]], filled: { 1: LIME }, padding: 36, draw: both },
    { n: 3, when: turn(2, 0), lines: [[1], [1, 1]], columns: [5, 6], filled: { 0: BLUE }, draw: lead },
    { n: 3, when: turn(2, 1), lines: [[1], [1, 1]], columns: [5, 6], filled: { 0: LIME }, draw: lead },
    { n: 4, when: turn(2, 0), lines: QUARTET, filled: { 0: BLUE }, padding: 24, draw: small },
    { n: 4, when: turn(2, 1), lines: QUARTET.toReversed(), filled: { 1: LIME }, padding: 24, draw: small },
    { n: 5, lines: QUINTET, filled: { 0: BLUE }, padding: 24, draw: small },
    { n: 6, lines: SEXTET, filled: { 0: BLUE, 5: BLACK }, padding: 24, draw: small },
  ]),
);

const iconList = split('icon_list', (ground) => [
  <grid id="lines" each="items" rows={{ 3: [1, 1, 1], 4: [2, 2], 5: [2, 2, 1], 6: [2, 2, 2] }} gap={[24, 40]} style={FILL}>
    <box id="line" name="Line" style={{ ...FILL, gap: 6 }}>
      <icon bind=".icon" name="Icon" weight="fill" color={paint(ground.strong)} sizePx={48} style={{ margin: [0, 0, 4, 0] }} />
      <text bind=".heading" name="Heading" textStyle={on(ground, type.HEADING)} />
      <text bind=".text" name="Text" textStyle={on(ground, type.BODY, { color: paint(ground.muted) })} />
    </box>
  </grid>,
]);

/** Four fixed tiles: the texts lie over them, so that the slide layout has them too. */
const QUADRANTS = [
  { bind: 'strengths', ground: BLUE, start: 64, top: 164 },
  { bind: 'weaknesses', ground: TILE, start: 646, top: 164 },
  { bind: 'opportunities', ground: LIME, start: 64, top: 408 },
  { bind: 'threats', ground: BLACK, start: 646, top: 408 },
] as const;
const swot = page(
  'swot',
  QUADRANTS.flatMap(({ bind, ground, start, top }) => {
    const place = { position: 'absolute', start, top: top - 160, width: 570, height: 232 } as const;
    return [
      <shape id={`${bind}-tile`} fixed geometry={{ kind: 'round_rect', radiusPx: 24 }} fill={paint(ground.fill)} style={place} />,
      <box id={bind} style={{ ...place, padding: [18, 24], gap: 6 }}>
        <text id="word" text={`{lang:${bind}}`} textStyle={on(ground, type.HEADING, { sizesPt: [24, 22, 20, 18], color: paint(ground.strong) })} />
        <list
          bind={bind}
          name={`Points: ${bind}`}
          role="body"
          textStyle={on(ground, type.LIST, { sizesPt: [22, 20, 18, 16, 14] })}
          bullet={dot(ground)}
          indentEm={1.2}
          itemGapEm={0.2}
          style={FILL}
          fitGroup="swot"
        />
      </box>,
    ];
  }),
  { head: PAPER },
);

export const ITEMS = [cards, iconList, swot];
