import { h } from '../../jsx.ts';
import type { LayoutId } from '../../layout-id.ts';
import type { Condition, Style, TextStyle, TreeNode } from '../../tree.ts';
import { count, has, IN_LAYOUT, layout, paint, turn, varyStyle } from '../conditions.ts';
import { FILL, Notes as FootNotes, Unequal } from '../shared-parts.tsx';
import { type Backdrop, BLACK, BLUE, LIME, PAPER, TILE } from './backdrops.ts';
import * as type from './type.ts';

export const on = (backdrop: Backdrop, style: TextStyle, change: Partial<TextStyle> = {}): TextStyle =>
  varyStyle(style, { color: paint(backdrop.text), ...change });
export const dot = (backdrop: Backdrop) =>
  ({ kind: 'char', char: '•', color: paint(backdrop.strong) }) as const;

const Notes = ({ backdrop, source }: { backdrop: Backdrop; source: boolean }): TreeNode => (
  <FootNotes foot={on(backdrop, type.FOOT, { color: paint(backdrop.muted) })} source={source} />
);

export const PageNumber = ({ backdrop }: { backdrop: Backdrop }): TreeNode => (
  <text
    bind="@number"
    name="Slide number"
    role="slide_number"
    textStyle={on(backdrop, type.FOOT, { weight: 700, align: 'end' })}
    style={{ width: 48 }}
  />
);

export const Title = ({
  backdrop,
  textStyle = type.TITLE,
  style = { height: 92 },
}: {
  backdrop: Backdrop;
  textStyle?: TextStyle;
  style?: Style;
}): TreeNode => (
  <text
    bind="title"
    name="Title"
    role="title"
    textStyle={on(backdrop, textStyle)}
    style={style}
    maxLines={textStyle === type.TITLE ? 2 : 8}
  />
);

/** The head band alternates between plain, black, plain and blue; the title never moves. */
const HEADS = [PAPER, BLACK, PAPER, BLUE] as const;

/** Title over the full width, content below it. */
export const page = (
  id: LayoutId,
  content: readonly TreeNode[],
  options: { source?: boolean; head?: Backdrop } = {},
) =>
  layout(
    id,
    'background',
    <box style={{ width: 1280, height: 720 }}>
      {(options.head ? [options.head] : HEADS).map((backdrop, index) => (
        <box
          id={`head-${index}`}
          {...(options.head
            ? {}
            : { when: index === 0 ? turn(HEADS.length, 0, IN_LAYOUT) : turn(HEADS.length, index) })}
          {...(backdrop === PAPER ? {} : { fill: paint(backdrop.fill) })}
          style={{ height: 160, padding: [56, 64, 0, 64] }}
        >
          <Title backdrop={backdrop} />
        </box>
      ))}
      <box id="content" style={{ ...FILL, padding: [24, 64, 24, 64] }}>
        {content}
      </box>
      <box id="footer" style={{ direction: 'row', gap: 24, padding: [0, 64, 24, 64], minHeight: 40 }}>
        <Notes backdrop={PAPER} source={options.source === true} />
        <PageNumber backdrop={PAPER} />
      </box>
    </box>,
  );

/** The colour block changes sides: it holds the title, then the content, then the title in another colour. */
const SIDES: readonly (readonly [Backdrop, Backdrop])[] = [
  [BLUE, PAPER],
  [PAPER, BLACK],
  [LIME, PAPER],
  [PAPER, BLUE],
  [PAPER, PAPER],
];
const TURNS = SIDES.length - 1;

/** Title in the first block, content in the second. */
export const split = (id: LayoutId, content: (backdrop: Backdrop) => readonly TreeNode[], width = 488) =>
  layout(
    id,
    'background',
    <box style={{ width: 1280, height: 720 }}>
      {SIDES.map(([start, end], index) => (
        <box
          id={`split-${index}`}
          when={turn(TURNS, index === TURNS ? IN_LAYOUT : index)}
          style={{ ...FILL, direction: 'row' }}
        >
          <box
            id="start"
            {...(start === PAPER ? {} : { fill: paint(start.fill) })}
            style={{ width, padding: [56, 48, 24, 64], gap: 24 }}
          >
            <Title backdrop={start} textStyle={type.SIDE_TITLE} style={FILL} />
            <box id="start-foot" style={{ direction: 'row', minHeight: 16 }}>
              <Notes backdrop={start} source={false} />
            </box>
          </box>
          <box
            id="end"
            {...(end === PAPER ? {} : { fill: paint(end.fill) })}
            style={{ ...FILL, padding: [56, 64, 24, 56], gap: 24 }}
          >
            <box id="end-content" style={FILL}>
              {content(end)}
            </box>
            <box id="end-foot" style={{ direction: 'row', justify: 'end', minHeight: 16 }}>
              <PageNumber backdrop={end} />
            </box>
          </box>
        </box>
      ))}
    </box>,
  );

type Drawn = (index: number, backdrop: Backdrop) => readonly TreeNode[];

export const Tile = ({
  id = 'tile',
  name,
  backdrop,
  style = {},
  when,
  children,
}: {
  id?: string;
  name?: string;
  backdrop: Backdrop;
  style?: Style;
  when?: Condition;
  children?: TreeNode | readonly TreeNode[];
}): TreeNode => (
  <box
    id={id}
    fill={paint(backdrop.fill)}
    radius="theme"
    style={{ ...FILL, padding: 28, ...style }}
    {...(when ? { when } : {})}
    {...(name ? { name } : {})}
  >
    {children}
  </box>
);

interface Plan {
  /** Number of items for which the plan is made. */
  readonly n: number;
  readonly when?: Condition;
  /** Weights of the tiles of each line; the items fill the lines in order. */
  readonly lines: readonly (readonly number[])[];
  /** Column weights if lines are columns; otherwise lines are rows. */
  readonly columns?: readonly number[];
  /** Backdrop of an item by its index; the others are plain. */
  readonly filled: Readonly<Record<number, Backdrop>>;
  readonly plain?: Backdrop;
  readonly padding?: number;
  readonly gap?: number;
  readonly draw: Drawn;
}

/**
 * Items in tiles of unequal size, with a plan per number of items; `noun` names an item in the selection
 * pane.
 */
export const bentos = (each: string, noun: string, plans: readonly Plan[]): readonly TreeNode[] =>
  plans.map(({ n, when, lines, columns, filled, plain = TILE, padding = 28, gap = 16, draw }) => {
    const backdrop = (index: number): Backdrop => filled[index] ?? plain;
    return (
      <Unequal
        id={`bento-${n}`}
        each={each}
        noun={noun}
        when={{ ...count(each, n), ...when }}
        lines={lines}
        {...(columns ? { columns } : {})}
        gap={[gap, gap]}
        style={{ padding }}
        look={(index) => ({ fill: paint(backdrop(index).fill), radius: 'theme' })}
        item={(index) => draw(index, backdrop(index))}
      />
    );
  });

/** Lines of four, five and six tiles. */
export const QUARTET = [
  [7, 5],
  [5, 7],
] as const;
export const QUINTET = [
  [7, 5],
  [4, 4, 4],
] as const;
export const SEXTET = [
  [5, 4, 4],
  [4, 4, 5],
] as const;

/** The conclusion in a lime tile at the bottom. */
export const Takeaway = ({ bind = 'takeaway' }: { bind?: string }): TreeNode => (
  <box
    id="takeaway-tile"
    when={has(bind)}
    fill={paint(LIME.fill)}
    radius="theme"
    style={{ padding: [16, 24], margin: [16, 0, 0, 0] }}
  >
    <text
      bind={bind}
      name="Takeaway"
      textStyle={on(LIME, type.HEADING, { sizesPt: [22, 20, 18, 16], lineHeight: 1.25 })}
    />
  </box>
);
