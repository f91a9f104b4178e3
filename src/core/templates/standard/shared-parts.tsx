import { h } from '../jsx.ts';
import type { LayoutId } from '../layout-id.ts';
import type { BoxNode, Condition, GridNode, LayoutTree, Style, TextStyle, TreeNode } from '../tree.ts';
import { has, hasNot, layout, paint } from './conditions.ts';

/** Takes the remaining space. */
export const FILL: Style = { grow: 1, shrink: 1, basis: 0 };
export const ROW: Style = { ...FILL, direction: 'row' };

interface PageLook {
  readonly title: TreeNode;
  /** Shown before the title. */
  readonly above?: TreeNode;
  readonly foot: (options: { readonly source?: boolean }) => TreeNode;
  /** Space in px at the bottom and between parts. */
  readonly bottom: number;
  readonly gap: number;
}

/** Pages of a template with the title over the full width, the content below it and a footer. */
export const titledPage =
  ({ title, above, foot, bottom, gap }: PageLook) =>
  (id: LayoutId, content: readonly TreeNode[], options: { readonly source?: boolean } = {}): LayoutTree =>
    layout(
      id,
      'background',
      <box style={{ width: 1280, height: 720, padding: [56, 64, bottom, 64], gap }}>
        {above}
        {title}
        <box id="content" style={FILL}>
          {content}
        </box>
        {foot(options)}
      </box>,
    );

/** The theme's chart colours in order. */
export const SERIES = ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((index) => paint(`graph_${index}`));

/** References in one column up to five, in two columns beyond. */
export const SOURCE_ROWS: GridNode['rows'] = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => {
    const count = index + 1;
    const pairs = Array.from({ length: Math.floor(count / 2) }, () => 2);
    return [
      count,
      count < 6 ? Array.from({ length: count }, () => 1) : count % 2 === 0 ? pairs : [...pairs, 1],
    ];
  }),
);

/**
 * Notes of the footer, or the deck's title if there are none; in one line if the footer is wide. `source`
 * shows the content's own source.
 */
export const Notes = ({
  foot,
  source = false,
  style = FILL,
  titleLines = 1,
}: {
  foot: TextStyle;
  source?: boolean;
  style?: Style;
  titleLines?: number;
}): TreeNode => (
  <box id="notes" style={style}>
    {source && (
      <box id="source-line" when={has('source')} style={{ direction: 'row', gap: 6 }}>
        <text id="source-word" text="{lang:source}:" textStyle={foot} />
        <text bind="source" name="Source" textStyle={foot} style={FILL} />
      </box>
    )}
    <text bind="@footnote" name="Footnote" textStyle={foot} />
    <text bind="@sources" name="Sources" textStyle={foot} />
    <box id="notes-deck" when={hasNot('@footnote')}>
      <box id="notes-deck-2" when={hasNot('@sources')}>
        <text
          bind="@deck_title"
          name="Footer"
          role="footer"
          textStyle={foot}
          maxLines={titleLines}
          {...(source ? { when: hasNot('source') } : {})}
        />
      </box>
    </box>
  </box>
);

const ARROWS = { up: 'arrow-up-right', down: 'arrow-down-right', flat: 'arrow-right' } as const;

/** Arrow and change; the arrow shows the direction without a judging colour. */
export const Change = ({
  textStyle,
  sizePx,
  style = {},
}: {
  textStyle: TextStyle;
  sizePx: number;
  style?: Style;
}): TreeNode => (
  <box id="change" when={has('.change')} style={{ direction: 'row', gap: 6, align: 'center', ...style }}>
    {(['up', 'down', 'flat'] as const).map((value) => (
      <icon
        id={`arrow-${value}`}
        when={{ equals: { of: '.direction', value } }}
        icon={ARROWS[value]}
        weight="bold"
        color={textStyle.color}
        sizePx={sizePx}
      />
    ))}
    <text bind=".change" name="Change" textStyle={textStyle} fitGroup="changes" style={{ shrink: 1 }} />
  </box>
);

/** The four kinds of contact details in one size. */
export const Contact = ({
  strong,
  plain,
  grow = false,
}: {
  strong: TextStyle;
  plain: TextStyle;
  grow?: boolean;
}): readonly TreeNode[] =>
  (
    [
      ['contact.name', 'Contact name', 1],
      ['contact.email', 'E-mail', 1.6],
      ['contact.phone', 'Phone', 1],
      ['contact.url', 'Web address', 1.4],
    ] as const
  ).map(([bind, name, share]) => (
    <text
      bind={bind}
      name={name}
      textStyle={bind === 'contact.name' ? strong : plain}
      fitGroup="contact"
      style={grow ? { ...FILL, grow: share } : {}}
    />
  ));

interface UnequalProps {
  readonly id: string;
  readonly each: string;
  readonly noun: string;
  readonly when: Condition;
  /** Weights of the items of each line; the items fill the lines in order. */
  readonly lines: readonly (readonly number[])[];
  /** Column weights if lines are columns; otherwise lines are rows. */
  readonly columns?: readonly number[];
  /** Gaps in px between lines and between items. */
  readonly gap: readonly [number, number];
  readonly style?: Style;
  /** Paint of a place; none if absent. */
  readonly look?: (index: number) => Pick<BoxNode, 'fill' | 'radius'>;
  readonly item: (index: number) => readonly TreeNode[];
}

/** Lines of equal places: `evenly(4, 3)` is a line of four above one of three. */
export const evenly = (...counts: readonly number[]): readonly (readonly number[])[] =>
  counts.map((count) => Array.from({ length: count }, () => 1));

/** Items of a list in places of unequal size. */
export const Unequal = ({
  id,
  each,
  noun,
  when,
  lines,
  columns,
  gap: [rowGap, columnGap],
  style = {},
  look,
  item,
}: UnequalProps): TreeNode => {
  let next = 0;
  const numbered = lines.map((line) => line.map((weight) => ({ weight, index: next++ })));
  return (
    <box
      id={id}
      when={when}
      style={{ ...FILL, direction: columns ? 'row' : 'column', gap: columns ? columnGap : rowGap }}
    >
      {numbered.map((line, at) => (
        <box
          id={`line-${at}`}
          each={each}
          style={{
            ...FILL,
            grow: columns?.[at] ?? 1,
            direction: columns ? 'column' : 'row',
            gap: columns ? rowGap : columnGap,
          }}
        >
          {line.map(({ weight, index }) => (
            <box
              id={`place-${index}`}
              name={noun}
              when={{ index: { is: [index] } }}
              {...look?.(index)}
              style={{ ...FILL, grow: weight, ...style }}
            >
              {item(index)}
            </box>
          ))}
        </box>
      ))}
    </box>
  );
};
