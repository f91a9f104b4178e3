import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { has, hasNot, paint, turn } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { type Backdrop, BLACK, BLUE, LIME, PAPER, TILE } from './backdrops.ts';
import { bentos, dot, on, page, QUARTET, QUINTET, SEXTET, split, Takeaway } from './parts.tsx';
import * as type from './type.ts';

const card = (index: number, backdrop: Backdrop, large: boolean): TreeNode[] => [
  <box id="card" style={{ ...FILL, gap: 8 }}>
    <image
      bind=".image"
      name="Picture"
      radius={16}
      style={{ ...FILL, minHeight: 48, margin: [0, 0, 6, 0] }}
    />
    <icon
      bind=".icon"
      name="Icon"
      when={large ? hasNot('.image') : hasNot('.image', 'takeaway')}
      weight="fill"
      color={paint(backdrop.strong)}
      sizePx={large ? 64 : 44}
      style={{ margin: [0, 0, 6, 0] }}
    />
    <box id="card-head" style={{ direction: 'row', align: 'center', gap: 10 }}>
      {!large && (
        <icon
          bind=".icon"
          name="Icon"
          when={{ ...hasNot('.image'), ...has('takeaway') }}
          weight="fill"
          color={paint(backdrop.strong)}
          sizePx={28}
        />
      )}
      <text
        bind=".heading"
        name="Heading"
        textStyle={on(backdrop, type.HEADING, {
          sizesPt: large ? [36, 32, 28, 26, 24, 22, 20] : [24, 22, 20, 18],
        })}
        fitGroup={large ? `lead-heading-${index}` : 'card-headings'}
        style={{ grow: 1, shrink: 1, basis: 0 }}
      />
    </box>
    <text
      bind=".text"
      name="Text"
      textStyle={on(backdrop, type.BODY, { sizesPt: large ? [22, 20, 18, 16, 14] : [18, 16, 14] })}
      fitGroup={large ? `lead-text-${index}` : 'card-texts'}
    />
  </box>,
];
const small = (index: number, backdrop: Backdrop) => card(index, backdrop, false);
const lead = (index: number, backdrop: Backdrop) => card(index, backdrop, index === 0);
const both = (index: number, backdrop: Backdrop) => card(index, backdrop, true);
const cards = page('cards', [
  ...bentos('items', 'Card', [
    { n: 2, when: turn(2, 0), lines: [[7, 5]], filled: { 0: BLUE }, padding: 36, draw: both },
    { n: 2, when: turn(2, 1), lines: [[5, 7]], filled: { 1: LIME }, padding: 36, draw: both },
    { n: 3, when: turn(2, 0), lines: [[1], [1, 1]], columns: [5, 6], filled: { 0: BLUE }, draw: lead },
    { n: 3, when: turn(2, 1), lines: [[1], [1, 1]], columns: [5, 6], filled: { 0: LIME }, draw: lead },
    { n: 4, when: turn(2, 0), lines: QUARTET, filled: { 0: BLUE }, padding: 24, draw: small },
    { n: 4, when: turn(2, 1), lines: QUARTET.toReversed(), filled: { 1: LIME }, padding: 24, draw: small },
    { n: 5, lines: QUINTET, filled: { 0: BLUE }, padding: 24, draw: small },
    { n: 6, lines: SEXTET, filled: { 0: BLUE, 5: BLACK }, padding: 24, draw: small },
  ]),
  <Takeaway />,
]);

const iconList = split('icon_list', (backdrop) => [
  <grid
    id="lines"
    each="items"
    rows={{ 3: [1, 1, 1], 4: [2, 2], 5: [2, 2, 1], 6: [2, 2, 2] }}
    gap={[24, 40]}
    style={FILL}
  >
    <box id="line" name="Line" style={{ ...FILL, gap: 6 }}>
      <icon
        bind=".icon"
        name="Icon"
        weight="fill"
        color={paint(backdrop.strong)}
        sizePx={48}
        style={{ margin: [0, 0, 4, 0] }}
      />
      <text bind=".heading" name="Heading" textStyle={on(backdrop, type.HEADING)} />
      <text bind=".text" name="Text" textStyle={on(backdrop, type.BODY, { color: paint(backdrop.muted) })} />
    </box>
  </grid>,
]);

/** Four fixed tiles below the texts, so that the slide layout has them too. */
const QUADRANTS = [
  { bind: 'strengths', backdrop: BLUE, start: 64, top: 164 },
  { bind: 'weaknesses', backdrop: TILE, start: 646, top: 164 },
  { bind: 'opportunities', backdrop: LIME, start: 64, top: 408 },
  { bind: 'threats', backdrop: BLACK, start: 646, top: 408 },
] as const;
const swot = page(
  'swot',
  QUADRANTS.flatMap(({ bind, backdrop, start, top }) => {
    const place = { position: 'absolute', start, top: top - 160, width: 570, height: 232 } as const;
    return [
      <shape
        id={`${bind}-tile`}
        fixed
        geometry={{ kind: 'round_rect', radiusPx: 24 }}
        fill={paint(backdrop.fill)}
        style={place}
      />,
      <box id={bind} style={{ ...place, padding: [18, 24], gap: 6 }}>
        <text
          id="word"
          text={`{lang:${bind}}`}
          textStyle={on(backdrop, type.HEADING, { sizesPt: [24, 22, 20, 18], color: paint(backdrop.strong) })}
        />
        <list
          bind={bind}
          name={`Points: ${bind}`}
          role="body"
          textStyle={on(backdrop, type.LIST, { sizesPt: [22, 20, 18, 16, 14] })}
          bullet={dot(backdrop)}
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
