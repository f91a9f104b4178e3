import { h } from '../../jsx.ts';
import type { Condition, Style, TreeNode } from '../../tree.ts';
import { count, has, hasNot, paint, varyStyle } from '../conditions.ts';
import { FILL, Unequal } from '../shared-parts.tsx';
import { type Backdrop, CHALKS, dot, LEAF, NIGHT, on, SKY, TANGERINE } from './backdrops.ts';
import { page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** The picture side of a memory card: a picture, or a large icon on a colour of its own. */
const Face = ({
  backdrop,
  icon,
  style,
}: {
  backdrop: Backdrop;
  icon: number;
  style: Style;
}): readonly TreeNode[] => [
  <image bind=".image" name="Picture" radius={22} style={style} />,
  <box
    id="face"
    when={{ has: '.icon', hasNot: '.image' }}
    fill={paint(backdrop.fill)}
    radius={22}
    style={{ ...style, align: 'center', justify: 'center' }}
  >
    <icon bind=".icon" name="Icon" weight="fill" color={paint(backdrop.text)} sizePx={icon} />
  </box>,
];
const words = (heading: readonly number[], text: readonly number[]) => [
  <text
    bind=".heading"
    name="Heading"
    textStyle={on(SKY, type.HEADING, { sizesPt: heading })}
    fitGroup="headings"
  />,
  <text
    bind=".text"
    name="Text"
    textStyle={on(SKY, type.BODY, { sizesPt: text })}
    fitGroup="texts"
    style={{ shrink: 1 }}
  />,
];
const CARD = { padding: 14, gap: 16 } as const;
const chalk = (index: number): Backdrop => CHALKS[index % CHALKS.length] ?? LEAF;

/** Two or three cards are upright, four are horizontal, more have their picture in a corner. */
const standing = (index: number) => [
  <box id="card" fill={paint('surface')} radius={ROUND_CARD} style={{ ...FILL, ...CARD }}>
    {Face({ backdrop: chalk(index), icon: 128, style: { ...FILL, minHeight: 150 } })}
    <box id="words" equalHeight="card-words" style={{ gap: 6, padding: [0, 14, 14, 14], shrink: 1 }}>
      {words([30, 28, 26, 24, 22, 20, 18], [24, 22, 20, 18, 16, 14])}
    </box>
  </box>,
];
const lying = (index: number) => [
  <box id="card" fill={paint('surface')} radius={ROUND_CARD} style={{ ...FILL, ...CARD, direction: 'row' }}>
    {Face({ backdrop: chalk(index), icon: 88, style: { width: 152 } })}
    <box id="words" style={{ ...FILL, gap: 4, padding: [8, 14, 4, 4] }}>
      {words([24, 22, 20, 18], [20, 18, 16, 14])}
    </box>
  </box>,
];
const small = (face: number) => (index: number) => [
  <box id="card" fill={paint('surface')} radius={ROUND_CARD} style={{ ...FILL, padding: 14, gap: 8 }}>
    <box id="card-head" style={{ direction: 'row', align: 'center', gap: 16 }}>
      {Face({ backdrop: chalk(index), icon: Math.round(face * 0.6), style: { width: face, height: face } })}
      <box id="name" style={FILL}>
        <text
          bind=".heading"
          name="Heading"
          textStyle={on(SKY, type.HEADING, { sizesPt: [24, 22, 20, 18] })}
          fitGroup="headings"
        />
      </box>
    </box>
    <box id="words" style={{ padding: [0, 8, 0, 8], ...FILL }}>
      <text
        bind=".text"
        name="Text"
        textStyle={on(SKY, type.BODY, { sizesPt: [20, 18, 16, 14] })}
        fitGroup="texts"
        style={{ shrink: 1 }}
      />
    </box>
  </box>,
];
const ROUND_CARD = 32;
type CardOf = (index: number) => readonly TreeNode[];
const HANDS: readonly {
  n: number;
  lines: readonly (readonly number[])[];
  item: CardOf /** Above a conclusion there is less room. */;
  concluded?: CardOf;
}[] = [
  { n: 2, lines: [[1, 1]], item: standing },
  { n: 3, lines: [[1, 1, 1]], item: standing },
  {
    n: 4,
    lines: [
      [1, 1],
      [1, 1],
    ],
    item: lying,
  },
  {
    n: 5,
    lines: [
      [1, 1, 1],
      [1, 1],
    ],
    item: small(88),
    concluded: small(72),
  },
  {
    n: 6,
    lines: [
      [1, 1, 1],
      [1, 1, 1],
    ],
    item: small(88),
    concluded: small(72),
  },
];
const cards = page('cards', [
  ...HANDS.flatMap(({ n, lines, item, concluded }) => {
    const hand = (id: string, when: Condition, card: CardOf): TreeNode => (
      <Unequal
        id={id}
        each="items"
        noun="Card"
        when={{ ...count('items', n), ...when }}
        lines={lines}
        gap={[20, 24]}
        item={card}
      />
    );
    return concluded === undefined
      ? [hand(`hand-${n}`, {}, item)]
      : [
          hand(`hand-${n}`, hasNot('takeaway'), item),
          hand(`hand-${n}-concluded`, has('takeaway'), concluded),
        ];
  }),
  <Takeaway />,
]);

/** Large counters in alternating colours. */
const Counter = ({ index, size }: { index: number; size: number }): TreeNode => (
  <box
    id="counter"
    fill={paint(chalk(index).fill)}
    geometry={{ kind: 'ellipse' }}
    style={{ width: size, height: size, align: 'center', justify: 'center' }}
  >
    <icon
      bind=".icon"
      name="Icon"
      weight="fill"
      color={paint(chalk(index).text)}
      sizePx={Math.round(size * 0.54)}
    />
  </box>
);
const line =
  (size: number, upright: boolean, heading: readonly number[], text: readonly number[]) =>
  (index: number): readonly TreeNode[] => [
    <box
      id="line"
      style={{
        ...FILL,
        direction: upright ? 'column' : 'row',
        gap: upright ? 20 : 24,
        ...(upright ? {} : { align: 'center' }),
      }}
    >
      <Counter index={index} size={size} />
      <box id="words" style={upright ? { shrink: 1, gap: 4 } : { ...FILL, gap: 4, maxHeight: '100%' }}>
        <text
          bind=".heading"
          name="Heading"
          textStyle={varyStyle(type.HEADING, { sizesPt: heading })}
          fitGroup="headings"
        />
        <text
          bind=".text"
          name="Text"
          textStyle={varyStyle(type.BODY, { sizesPt: text })}
          fitGroup="texts"
          style={{ shrink: 1 }}
        />
      </box>
    </box>,
  ];
const iconList = page('icon_list', [
  <Unequal
    id="three"
    each="items"
    noun="Line"
    when={count('items', 3)}
    lines={[[1, 1, 1]]}
    gap={[24, 40]}
    item={line(200, true, [32, 30, 28, 26, 24, 22, 20, 18], [24, 22, 20, 18, 16, 14])}
  />,
  <Unequal
    id="four"
    each="items"
    noun="Line"
    when={count('items', 4)}
    lines={[
      [1, 1],
      [1, 1],
    ]}
    gap={[24, 40]}
    item={line(144, false, [28, 26, 24, 22, 20, 18], [24, 22, 20, 18, 16, 14])}
  />,
  <Unequal
    id="five"
    each="items"
    noun="Line"
    when={count('items', 5)}
    lines={[[1, 1], [1, 1], [1]]}
    gap={[20, 40]}
    item={line(104, false, [26, 24, 22, 20, 18], [20, 18, 16, 14])}
  />,
  <Unequal
    id="six"
    each="items"
    noun="Line"
    when={count('items', 6)}
    lines={[
      [1, 1],
      [1, 1],
      [1, 1],
    ]}
    gap={[20, 40]}
    item={line(104, false, [26, 24, 22, 20, 18], [20, 18, 16, 14])}
  />,
]);

/** Four pages with tabs for helpful and harmful factors. */
const QUARTERS = [
  { bind: 'strengths', tab: LEAF, icon: 'star', start: 0, top: 0 },
  { bind: 'weaknesses', tab: TANGERINE, icon: 'puzzle-piece', start: 588, top: 0 },
  { bind: 'opportunities', tab: LEAF, icon: 'sun', start: 0, top: 240 },
  { bind: 'threats', tab: NIGHT, icon: 'cloud-lightning', start: 588, top: 240 },
] as const;
const swot = page(
  'swot',
  QUARTERS.flatMap(({ bind, tab, icon, start, top }) => [
    <shape
      id={`${bind}-page`}
      fixed
      geometry={{ kind: 'round_rect', radiusPx: 28 }}
      fill={paint('surface')}
      style={{ position: 'absolute', start, top: top + 22, width: 564, height: 202 }}
    />,
    <box
      id={bind}
      style={{ position: 'absolute', start, top, width: 564, height: 224, padding: [0, 28, 12, 28], gap: 12 }}
    >
      <box id="tab-row" style={{ direction: 'row' }}>
        <box
          id="tab"
          fill={paint(tab.fill)}
          radius={22}
          style={{
            direction: 'row',
            align: 'center',
            gap: 10,
            height: 44,
            padding: [0, 22, 0, 16],
            shrink: 1,
          }}
        >
          <icon id="sign" icon={icon} weight="fill" color={paint(tab.text)} sizePx={26} />
          <text
            id="word"
            text={`{lang:${bind}}`}
            textStyle={on(tab, type.HEADING, { sizesPt: [20, 18, 16] })}
            maxLines={1}
            fitGroup="tabs"
            style={{ shrink: 1 }}
          />
        </box>
      </box>
      <list
        bind={bind}
        name={`Points: ${bind}`}
        role="body"
        textStyle={on(SKY, type.LIST, { sizesPt: [24, 22, 20, 18, 16, 14], lineHeight: 1.26 })}
        bullet={dot(SKY)}
        indentEm={1.1}
        itemGapEm={0.2}
        style={FILL}
        fitGroup="swot"
      />
    </box>,
  ]),
);

export const ITEMS = [cards, iconList, swot];
