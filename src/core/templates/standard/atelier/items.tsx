import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, hasNot, paint, span, varyStyle } from '../conditions.ts';
import { FILL, ROW, Unequal } from '../shared-parts.tsx';
import { CLAY, HAIR, inColor, NONE, page, Saying, sized } from './parts.tsx';
import * as type from './type.ts';

/**
 * Swatches of a mood board, edge to edge: the first is clay, the others pale; a picture fills its swatch down
 * to the text.
 */
const swatch =
  (large: readonly number[], atEdge: readonly number[]) =>
  (index: number): readonly TreeNode[] => {
    const lead = index === 0;
    // Text beside the edge of the page keeps a margin.
    const end = atEdge.includes(index) ? 64 : 32;
    return [
      <box id="swatch" fill={paint(lead ? 'accent' : 'surface')} style={FILL}>
        <image bind=".image" name="Picture" style={FILL} />
        <box id="top" when={hasNot('.image')} style={{ ...FILL, padding: [32, 32, 8, 32] }}>
          <icon
            bind=".icon"
            name="Icon"
            weight="thin"
            color={paint(lead ? 'on_accent' : 'text')}
            sizePx={56}
          />
        </box>
        <box id="words" equalHeight="words" style={{ padding: [16, end, 28, 32], gap: 6 }}>
          <text
            bind=".heading"
            name="Heading"
            textStyle={inColor(type.HEADING, lead ? 'on_accent' : 'text', ...large)}
            fitGroup="headings"
          />
          <text
            bind=".text"
            name="Text"
            textStyle={inColor(type.BODY, lead ? 'on_accent' : 'muted', 16, 14)}
            fitGroup="texts"
          />
        </box>
      </box>,
    ];
  };
const BOARD: Readonly<
  Record<number, { readonly lines: readonly (readonly number[])[]; readonly columns?: readonly number[] }>
> = {
  2: { lines: [[5, 4]] },
  3: { lines: [[1], [1, 1]], columns: [1, 1] },
  4: {
    lines: [
      [5, 4],
      [4, 5],
    ],
  },
  5: {
    lines: [
      [1, 1],
      [1, 1, 1],
    ],
  },
  6: {
    lines: [
      [1, 1, 1],
      [1, 1, 1],
    ],
  },
};
/** Indexes of the cards in the last column. */
const EDGE: Readonly<Record<string, readonly number[]>> = {
  2: [1],
  3: [1, 2],
  4: [1, 3],
  5: [1, 4],
  6: [2, 5],
};
const cards = page(
  'cards',
  Object.entries(BOARD).map(([n, plan]) => (
    <Unequal
      id={`board-${n}`}
      each="items"
      noun="Card"
      when={count('items', Number(n))}
      {...plan}
      gap={[8, 8]}
      item={swatch(
        Number(n) < 5 ? [34, 32, 30, 28, 26, 24, 22, 20, 18] : [26, 24, 22, 20, 18, 16],
        EDGE[n] ?? [],
      )}
    />
  )),
  { bleed: true, margin: [<Saying />] },
);

/** Thin icons above their lines, in two columns at unequal heights. */
const line = (hang: 'start' | 'end', iconPx: number, heading: readonly number[]): readonly TreeNode[] => [
  <box id="line" style={{ ...FILL, justify: hang, gap: 2 }}>
    <icon
      bind=".icon"
      name="Icon"
      weight="thin"
      color={paint('text')}
      sizePx={iconPx}
      style={{ margin: [0, 0, 8, 0] }}
    />
    <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} fitGroup="headings" />
    <text bind=".text" name="Text" textStyle={sized(type.BODY, 16, 14)} fitGroup="texts" />
  </box>,
];
const hung = (n: number, iconPx: number, heading: readonly number[]): TreeNode => {
  const low = Math.ceil(n / 2);
  return (
    <Unequal
      id={`hung-${n}`}
      each="items"
      noun="Line"
      when={count('items', n)}
      lines={[Array.from({ length: low }, () => 1), Array.from({ length: n - low }, () => 1)]}
      columns={[1, 1]}
      gap={[12, 48]}
      item={(index) => line(index < low ? 'start' : 'end', iconPx, heading)}
    />
  );
};
const iconList = page('icon_list', [
  ...[3, 4].map((n) => hung(n, 112, [36, 34, 32, 30, 28, 26, 24, 22, 20])),
  ...[5, 6].map((n) => hung(n, 56, [28, 26, 24, 22, 20, 18])),
]);

/** Four quarters of the plate below hairlines that run to its edges; helpful factors are clay-coloured. */
const Quarter = ({
  bind,
  help,
  end,
  top,
}: {
  bind: string;
  help: boolean;
  end: boolean;
  top: number;
}): TreeNode => (
  <box id={bind} style={{ ...FILL, padding: [top, end ? 64 : 32, 24, end ? 32 : 0], gap: 10 }}>
    <text
      id="word"
      text={`{lang:${bind}}`}
      textStyle={varyStyle(type.HEADING, {
        color: help ? CLAY : paint('text'),
        sizesPt: [40, 36, 34, 32, 30, 28, 26, 24],
      })}
      maxLines={1}
      fitGroup="words"
    />
    <list
      bind={bind}
      name="Points"
      role="body"
      textStyle={sized(type.LIST, 22, 20, 18, 16, 14)}
      bullet={NONE}
      indentEm={0}
      itemGapEm={0.3}
      style={FILL}
      fitGroup="swot"
    />
  </box>
);
const swot = page(
  'swot',
  [
    <box id="inside" style={ROW}>
      <Quarter bind="strengths" help end={false} top={48} />
      <rule id="plumb" axis="vertical" {...HAIR} style={{ self: 'stretch' }} />
      <Quarter bind="weaknesses" help={false} end top={48} />
    </box>,
    <rule id="level" axis="horizontal" {...HAIR} />,
    <box id="outside" style={ROW}>
      <Quarter bind="opportunities" help end={false} top={32} />
      <rule id="plumb-2" axis="vertical" {...HAIR} style={{ self: 'stretch' }} />
      <Quarter bind="threats" help={false} end top={32} />
    </box>,
  ],
  { bleed: true },
);

const NAME = sized(type.HEADING, 28, 26, 24, 22, 20, 18);
const who = ({
  name = NAME,
  bio = [16, 14],
  group,
}: {
  name?: typeof NAME;
  bio?: readonly number[];
  group: string;
}): readonly TreeNode[] => [
  <text bind=".name" name="Name" textStyle={name} fitGroup={`${group}-names`} />,
  <text
    bind=".role"
    name="Role"
    textStyle={inColor(type.LABEL, 'primary', 14, 13, 12)}
    fitGroup={`${group}-roles`}
  />,
  <text
    bind=".bio"
    name="Bio"
    textStyle={sized(type.BODY, ...bio)}
    fitGroup={`${group}-bios`}
    style={{ margin: [6, 0, 0, 0], shrink: 1 }}
  />,
];
const faces = has('people[0].image');
const names = hasNot('people[0].image');

/** Portraits hang from the upper edge; people without one are names down the page. */
const team = page(
  'team',
  [
    <box id="one" each="people" when={count('people', 1)} style={FILL}>
      <box id="person" style={ROW}>
        <box id="who" style={{ ...FILL, padding: [56, 48, 64, 0], justify: 'end', gap: 12 }}>
          {who({
            name: sized(type.DISPLAY, 72, 64, 56, 52, 48, 44, 40, 36, 32),
            bio: [20, 18, 16, 14],
            group: 'one',
          })}
        </box>
        <image bind=".image" name="Portrait" portrait style={{ width: span(5) }} />
        <box id="cloth" when={hasNot('.image')} fill={paint('accent')} style={{ width: span(4) }} />
      </box>
    </box>,
    <box
      id="gallery"
      each="people"
      when={{ ...count('people', 2, 4), ...faces }}
      style={{ ...ROW, gap: 24, padding: [0, 64, 56, 0] }}
    >
      <box id="person" style={{ ...FILL, gap: 2 }}>
        <image bind=".image" name="Portrait" portrait style={{ height: 400, margin: [0, 0, 14, 0] }} />
        {who({ group: 'gallery' })}
      </box>
    </box>,
    <box
      id="list"
      each="people"
      when={{ ...count('people', 2, 4), ...names }}
      style={{ ...FILL, justify: 'evenly', gap: 16, padding: [56, 64, 64, 0] }}
    >
      <box id="person" style={{ direction: 'row', gap: 32 }}>
        <image bind=".image" name="Portrait" portrait style={{ width: 120, self: 'stretch' }} />
        <box id="who" style={{ ...FILL, gap: 2 }}>
          {who({
            name: sized(type.HEADING, 44, 40, 36, 32, 30, 28, 26, 24),
            bio: [18, 16, 14],
            group: 'list',
          })}
        </box>
      </box>
    </box>,
    <grid
      id="many"
      each="people"
      when={count('people', 5, 8)}
      rows={{ 5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
      gap={[24, 24]}
      hold
      style={{ ...FILL, padding: [56, 64, 64, 0] }}
    >
      <box id="person" style={{ ...FILL, gap: 2 }}>
        <image
          bind=".image"
          name="Portrait"
          portrait
          style={{ ...FILL, minHeight: 56, margin: [0, 0, 8, 0] }}
        />
        <box id="who" equalHeight="who" style={{ gap: 1 }}>
          {who({ name: sized(type.HEADING, 24, 22, 20, 18, 16), bio: [14], group: 'many' })}
        </box>
      </box>
    </grid>,
  ],
  { bleed: true, margin: [<Saying />] },
);

export const ITEMS = [cards, iconList, swot, team];
