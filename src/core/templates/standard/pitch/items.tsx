import { h } from '../../jsx.ts';
import type { Geometry } from '../../../scene/scene.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, hasNot, paint, turn } from '../shared.ts';
import { BLACK, BLUE, type Ground, LIME, PAPER, TILE } from './grounds.ts';
import { Bento, dot, FILL, on, page, split, Tile } from './parts.tsx';
import * as type from './type.ts';

const card = (index: number, ground: Ground, large: boolean): TreeNode[] => [
  <box id="card" style={{ ...FILL, gap: 8 }}>
    <image bind=".image" name="Picture" radius={16} style={{ ...FILL, minHeight: 48, margin: [0, 0, 6, 0] }} />
    <icon bind=".icon" name="Icon" when={hasNot('.image')} weight="fill" color={paint(ground.strong)} sizePx={large ? 64 : 44} style={{ margin: [0, 0, 6, 0] }} />
    <text bind=".heading" name="Card heading" textStyle={on(ground, type.HEADING, { sizesPt: large ? [36, 32, 28, 26, 24, 22, 20] : [24, 22, 20, 18] })} fitGroup={large ? `lead-heading-${index}` : 'card-headings'} />
    <text bind=".text" name="Card text" textStyle={on(ground, type.BODY, { sizesPt: large ? [22, 20, 18, 16, 14] : [18, 16, 14] })} fitGroup={large ? `lead-text-${index}` : 'card-texts'} />
  </box>,
];
const small = (index: number, ground: Ground) => card(index, ground, false);
const lead = (index: number, ground: Ground) => card(index, ground, index === 0);
const cards = page('cards', [
  <Bento each="items" when={{ ...count('items', 2), ...turn(2, 0) }} lines={[[7, 5]]} filled={{ 0: BLUE }} plain={TILE} padding={36} draw={(index, ground) => card(index, ground, true)} />,
  <Bento each="items" when={{ ...count('items', 2), ...turn(2, 1) }} lines={[[5, 7]]} filled={{ 1: LIME }} plain={TILE} padding={36} draw={(index, ground) => card(index, ground, true)} />,
  <Bento each="items" when={{ ...count('items', 3), ...turn(2, 0) }} lines={[[1], [1, 1]]} columns={[5, 6]} filled={{ 0: BLUE }} plain={TILE} draw={lead} />,
  <Bento each="items" when={{ ...count('items', 3), ...turn(2, 1) }} lines={[[1], [1, 1]]} columns={[5, 6]} filled={{ 0: LIME }} plain={TILE} draw={lead} />,
  <Bento each="items" when={{ ...count('items', 4), ...turn(2, 0) }} lines={[[7, 5], [5, 7]]} filled={{ 0: BLUE }} plain={TILE} padding={24} draw={small} />,
  <Bento each="items" when={{ ...count('items', 4), ...turn(2, 1) }} lines={[[5, 7], [7, 5]]} filled={{ 1: LIME }} plain={TILE} padding={24} draw={small} />,
  <Bento each="items" when={count('items', 5)} lines={[[7, 5], [4, 4, 4]]} filled={{ 0: BLUE }} plain={TILE} padding={24} draw={small} />,
  <Bento each="items" when={count('items', 6)} lines={[[5, 4, 4], [4, 4, 5]]} filled={{ 0: BLUE, 5: BLACK }} plain={TILE} padding={24} draw={small} />,
]);

const iconList = split('icon_list', (ground) => [
  <grid id="lines" each="items" rows={{ 3: [1, 1, 1], 4: [2, 2], 5: [2, 2, 1], 6: [2, 2, 2] }} gap={[24, 40]} style={FILL}>
    <box id="line" style={{ ...FILL, gap: 6 }}>
      <icon bind=".icon" name="Icon" weight="fill" color={paint(ground.strong)} sizePx={48} style={{ margin: [0, 0, 4, 0] }} />
      <text bind=".heading" name="Line" textStyle={on(ground, type.HEADING)} />
      <text bind=".text" name="Line text" textStyle={on(ground, type.BODY, { color: paint(ground.muted) })} />
    </box>
  </grid>,
]);

const event = (ground: Ground, sizes: { date: readonly number[]; heading: readonly number[]; text: readonly number[] }): TreeNode[] => [
  <text bind=".date" name="Date" textStyle={on(ground, type.FIGURE, { weight: 700, color: paint(ground.strong), sizesPt: sizes.date, lineHeight: 1.05 })} fitGroup="dates" />,
  <text bind=".heading" name="Event" textStyle={on(ground, type.HEADING, { sizesPt: sizes.heading })} fitGroup="events" style={{ margin: [10, 0, 0, 0] }} />,
  <text bind=".text" name="Event text" textStyle={on(ground, type.BODY, { color: paint(ground.muted), sizesPt: sizes.text })} fitGroup="event-texts" style={{ margin: [6, 0, 0, 0] }} />,
];

/** Each event stands higher than the one before; the last is blue. */
const Stairs = ({ n }: { n: number }) => (
  <box id={`stairs-${n}`} each="items" when={count('items', n)} style={{ ...FILL, direction: 'row', align: 'end', gap: 12 }}>
    {Array.from({ length: n }, (_, index) => {
      const ground = index === n - 1 ? BLUE : TILE;
      const height = Math.round(456 * (0.55 + (0.45 * index) / (n - 1)));
      return (
        <Tile id={`step-${index}`} ground={ground} when={{ index: { is: [index] } }} style={{ height, padding: 24 }}>
          {event(ground, { date: [36, 32, 28, 26, 24, 22, 20], heading: [24, 22, 20, 18, 16], text: [18, 16, 14] })}
        </Tile>
      );
    })}
  </box>
);
const smallEvent = (_: number, ground: Ground) => event(ground, { date: [28, 26, 24, 22, 20, 18], heading: [20, 18, 16], text: [16, 14] });
const timeline = page(
  'timeline',
  [
    <Stairs n={3} />,
    <Stairs n={4} />,
    <Stairs n={5} />,
    <Bento each="items" when={count('items', 6)} lines={[[1, 1, 1], [1, 1, 1]]} filled={{ 5: BLUE }} plain={TILE} padding={22} gap={12} draw={smallEvent} />,
    <Bento each="items" when={count('items', 7)} lines={[[1, 1, 1, 1], [1, 1, 1]]} filled={{ 6: BLUE }} plain={TILE} padding={22} gap={12} draw={smallEvent} />,
    <Bento each="items" when={count('items', 8)} lines={[[1, 1, 1, 1], [1, 1, 1, 1]]} filled={{ 7: BLUE }} plain={TILE} padding={22} gap={12} draw={smallEvent} />,
  ],
  { head: PAPER },
);

/** Steps are arrows that point to the next one. */
const ARROW: Geometry = { kind: 'preset', preset: 'homePlate', adjust: { adj: 12000 } };
const Arrows = ({ n, lines }: { n: number; lines: readonly (readonly number[])[] }) => {
  const wide = lines.length === 1;
  // A tenth of the width: the arrow's tip at both ends takes no text.
  const inset = Math.round(115 / Math.min(...lines.map((line) => line.length))) + 3;
  return (
    <box id={`arrows-${n}`} when={count('items', n)} style={{ ...FILL, gap: 12 }}>
      {lines.map((indexes, at) => (
        <box id={`line-${at}`} each="items" style={{ ...FILL, direction: 'row', gap: 8 }}>
          {indexes.map((index) => {
            const ground = index === 0 ? BLUE : index === n - 1 ? BLACK : TILE;
            return (
              <box id={`step-${index}`} when={{ index: { is: [index] } }} geometry={ARROW} fill={paint(ground.fill)} style={{ ...FILL, padding: wide ? [28, 40, 28, inset] : [20, 36, 20, inset] }}>
                <box id="step-head" style={{ direction: 'row', justify: 'between', align: 'start', gap: 8 }}>
                  <text bind="#" name="Step number" textStyle={on(ground, type.FIGURE, { color: paint(ground.strong), sizesPt: wide ? [80, 72, 64] : [40, 36] })} maxLines={1} fitGroup="numbers" style={FILL} />
                  <icon bind=".icon" name="Icon" weight="fill" color={paint(ground.strong)} sizePx={40} />
                </box>
                <text bind=".heading" name="Step" textStyle={on(ground, type.HEADING, { sizesPt: [24, 22, 20, 18, 16] })} fitGroup="steps" style={{ margin: [wide ? 20 : 10, 0, 0, 0] }} />
                <text bind=".text" name="Step text" textStyle={on(ground, type.BODY, { color: paint(ground.muted), sizesPt: wide ? [20, 18, 16, 14] : [16, 14] })} fitGroup="step-texts" style={{ margin: [8, 0, 0, 0] }} />
              </box>
            );
          })}
        </box>
      ))}
    </box>
  );
};
const process = page('process', [
  <Arrows n={3} lines={[[0, 1, 2]]} />,
  <Arrows n={4} lines={[[0, 1, 2, 3]]} />,
  <Arrows n={5} lines={[[0, 1, 2, 3, 4]]} />,
  <Arrows n={6} lines={[[0, 1, 2], [3, 4, 5]]} />,
  <Arrows n={7} lines={[[0, 1, 2, 3], [4, 5, 6]]} />,
  <box id="back" when={{ equals: { of: 'cyclic', value: true } }} fill={paint('accent')} radius={18} style={{ direction: 'row', align: 'center', justify: 'between', padding: [0, 20], height: 36, margin: [12, 0, 0, 0] }}>
    <icon id="back-start" icon="arrow-up" weight="bold" color={paint('on_accent')} sizePx={22} />
    <icon id="back-middle" icon="arrow-left" weight="bold" color={paint('on_accent')} sizePx={22} />
    <icon id="back-end" icon="arrow-elbow-down-left" weight="bold" color={paint('on_accent')} sizePx={22} />
  </box>,
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
        <list bind={bind} name={`Points: ${bind}`} role="body" textStyle={on(ground, type.LIST, { sizesPt: [22, 20, 18, 16, 14] })} bullet={dot(ground)} indentEm={1.2} itemGapEm={0.2} style={FILL} fitGroup="swot" />
      </box>,
    ];
  }),
  { head: PAPER },
);

const person = (size: 'one' | 'few' | 'many') => (_: number, ground: Ground): TreeNode[] => {
  const sizes = { one: { name: [48, 44, 40, 36, 32, 28], role: [20, 18, 16], bio: [24, 22, 20, 18, 16, 14] }, few: { name: [28, 26, 24, 22, 20, 18], role: [16, 14, 13, 12], bio: [18, 16, 14] }, many: { name: [20, 18, 16], role: [14, 13, 12], bio: [16, 14] } }[size];
  const words = [
    <text bind=".name" name="Name" textStyle={on(ground, type.HEADING, { sizesPt: sizes.name })} fitGroup="names" />,
    <text bind=".role" name="Role" textStyle={on(ground, type.BODY, { weight: 600, color: paint(ground.strong), sizesPt: sizes.role, lineHeight: 1.3 })} fitGroup="roles" />,
  ];
  const bio = <text bind=".bio" name="Bio" textStyle={on(ground, type.BODY, { sizesPt: sizes.bio })} fitGroup="bios" style={{ margin: [4, 0, 0, 0] }} />;
  if (size === 'many') {
    return [
      <box id="person" style={{ direction: 'row', gap: 14 }}>
        <image bind=".image" name="Portrait" radius={16} style={{ width: 64, height: 64 }} />
        <box id="words" style={{ ...FILL, gap: 2 }}>
          {words}
        </box>
      </box>,
      <box id="bio" style={{ padding: [8, 0, 0, 0] }}>
        {bio}
      </box>,
    ];
  }
  return [
    <box id="person" style={{ ...FILL, direction: size === 'one' ? 'row' : 'column', gap: size === 'one' ? 48 : 12 }}>
      <image bind=".image" name="Portrait" radius={16} style={size === 'one' ? FILL : { height: 168 }} />
      <box id="words" style={size === 'one' ? { ...FILL, grow: 2, justify: 'end', gap: 8 } : { gap: 4 }}>
        {words}
        {bio}
      </box>
    </box>,
  ];
};

/** Without portraits the tiles lie instead of standing. */
const SEEN = has('people[0].image');
const UNSEEN = hasNot('people[0].image');
const team = page('team', [
  <Bento each="people" when={count('people', 1)} lines={[[1]]} filled={{ 0: BLUE }} plain={TILE} padding={40} draw={person('one')} />,
  <Bento each="people" when={{ ...count('people', 2), ...SEEN }} lines={[[1, 1]]} filled={{ 0: BLUE }} plain={TILE} padding={32} draw={person('few')} />,
  <Bento each="people" when={{ ...count('people', 3), ...SEEN }} lines={[[1, 1, 1]]} filled={{ 0: BLUE }} plain={TILE} draw={person('few')} />,
  <Bento each="people" when={{ ...count('people', 4), ...SEEN }} lines={[[1, 1, 1, 1]]} filled={{ 0: BLUE }} plain={TILE} padding={24} draw={person('few')} />,
  <Bento each="people" when={{ ...count('people', 2), ...UNSEEN }} lines={[[1], [1]]} filled={{ 0: BLUE }} plain={TILE} padding={32} draw={person('few')} />,
  <Bento each="people" when={{ ...count('people', 3), ...UNSEEN }} lines={[[1], [1, 1]]} columns={[5, 6]} filled={{ 0: BLUE }} plain={TILE} padding={32} draw={person('few')} />,
  <Bento each="people" when={{ ...count('people', 4), ...UNSEEN }} lines={[[7, 5], [5, 7]]} filled={{ 0: BLUE }} plain={TILE} padding={32} draw={person('few')} />,
  <Bento each="people" when={count('people', 5)} lines={[[1, 1], [1, 1, 1]]} filled={{ 0: BLUE }} plain={TILE} padding={22} draw={person('many')} />,
  <Bento each="people" when={count('people', 6)} lines={[[1, 1, 1], [1, 1, 1]]} filled={{ 0: BLUE }} plain={TILE} padding={22} draw={person('many')} />,
  <Bento each="people" when={count('people', 7)} lines={[[1, 1, 1], [1, 1, 1, 1]]} filled={{ 0: BLUE }} plain={TILE} padding={20} draw={person('many')} />,
  <Bento each="people" when={count('people', 8)} lines={[[1, 1, 1, 1], [1, 1, 1, 1]]} filled={{ 0: BLUE }} plain={TILE} padding={20} draw={person('many')} />,
]);

export const ITEMS = [cards, iconList, timeline, process, swot, team];
