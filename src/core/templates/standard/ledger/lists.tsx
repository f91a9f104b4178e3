import { h } from '../../jsx.ts';
import type { Condition } from '../../tree.ts';
import {
  count,
  has,
  IN_LAYOUT,
  longPoints,
  paint,
  shortPoints,
  span,
  turn,
  varyStyle,
} from '../conditions.ts';
import { BULLET, Hair, Plumb, page, Rows, sidePage } from './parts.tsx';
import * as type from './type.ts';

/** Sizes for a few points without details. */
const LARGE = [36, 32, 28, 26, 24, 22, 20, 18, 16, 14];
const Points = ({
  id,
  few = false,
  large = false,
  when,
}: {
  id: string;
  few?: boolean;
  large?: boolean;
  when?: Condition;
}) => (
  <list
    id={id}
    bind="items"
    name="Points"
    role="body"
    textStyle={few ? varyStyle(type.LIST, { sizesPt: large ? LARGE : LARGE.slice(2) }) : type.LIST}
    detailStyle={few ? varyStyle(type.DETAIL, { sizesPt: [20, 20, 18, 16, 14, 14, 14, 14] }) : type.DETAIL}
    bullet={BULLET}
    indentEm={1.1}
    itemGapEm={few ? 1.1 : 0.8}
    style={{ grow: 1, shrink: 1, basis: 0 }}
    {...(when ? { when } : {})}
  />
);
const bullets = sidePage('bullets', [
  <Points id="items" few when={{ ...longPoints, ...count('items', 2, 3) }} />,
  <Points id="items" when={{ ...longPoints, ...count('items', 4) }} />,
  <Points id="items" few when={{ ...count('items', 2, 3), ...has('items[0].detail') }} />,
  <Points id="items" when={{ ...count('items', 4), ...has('items[0].detail') }} />,
  <Points id="items" when={count('items', 5, 7)} />,
  <Points id="items" few large when={shortPoints} />,
]);

const Column = ({ side }: { side: 'left' | 'right' }) => (
  <box id={side} style={{ grow: 1, shrink: 1, basis: 0, gap: 16 }}>
    <text
      bind={`${side}.heading`}
      name="Column heading"
      textStyle={varyStyle(type.HEADING, { color: paint('primary') })}
      fitGroup="column-heading"
    />
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={type.LIST}
      bullet={BULLET}
      indentEm={1.1}
      itemGapEm={0.7}
      style={{ grow: 1, shrink: 1, basis: 0 }}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={varyStyle(type.LIST, { paragraphGapEm: 0.7, lineHeight: 1.45 })}
      style={{ grow: 1, shrink: 1, basis: 0 }}
      fitGroup="columns"
    />
  </box>
);

const twoColumns = page('two_columns', [
  <box id="columns" style={{ direction: 'row', gap: 36, grow: 1, shrink: 1, basis: 0 }}>
    <Column side="left" />
    <Plumb />
    <Column side="right" />
  </box>,
]);

/** The favoured side has the teal rule, the other one a rule in the text colour. */
const Side = ({
  side,
  rule,
  color,
}: {
  side: 'left' | 'right';
  rule: 'primary' | 'text';
  color: 'primary' | 'text';
}) => (
  <box id={side} style={{ grow: 1, shrink: 1, basis: 0 }}>
    <rule id="side-rule" axis="horizontal" paint={paint(rule)} widthPx={3} />
    <text
      bind={`${side}.heading`}
      name="Option"
      textStyle={varyStyle(type.HEADING, { color: paint(color), sizesPt: [28, 26, 24, 22, 20] })}
      style={{ margin: [16, 0, 16, 0] }}
      fitGroup="options"
    />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={type.LIST}
      bullet={{ kind: 'char', char: '–', color: paint(color) }}
      indentEm={1.1}
      itemGapEm={0.6}
      style={{ grow: 1, shrink: 1, basis: 0 }}
      fitGroup="option-points"
    />
  </box>
);

const comparison = page('comparison', [
  <box id="sides" style={{ direction: 'row', gap: 48, grow: 1, shrink: 1, basis: 0 }}>
    <Side side="left" rule="text" color="text" />
    <Side side="right" rule="primary" color="primary" />
  </box>,
  <box id="verdict-band" when={has('verdict')} style={{ gap: 16, margin: [16, 0, 0, 0] }}>
    <Hair id="verdict-rule" />
    <box id="verdict-row" style={{ direction: 'row', gap: 24 }}>
      <text
        id="verdict-word"
        text="{lang:verdict}"
        textStyle={varyStyle(type.LABEL, { sizesPt: [16] })}
        style={{ width: span(2) }}
      />
      <text
        bind="verdict"
        name="Verdict"
        textStyle={type.TAKEAWAY}
        style={{ grow: 1, shrink: 1, basis: 0 }}
      />
    </box>
  </box>,
]);

const faq = page('faq', [
  <Rows each="items" noun="Entry" gap={48} top={16}>
    <text bind=".question" name="Question" textStyle={type.HEADING} style={{ width: span(4) }} />
    <text
      bind=".answer"
      name="Answer"
      textStyle={varyStyle(type.BODY, { sizesPt: [20, 18, 16, 14] })}
      style={{ grow: 1, shrink: 1, basis: 0 }}
    />
  </Rows>,
]);

/**
 * Points begin level with the title; the picture is at the end of the page on every second slide, otherwise
 * at its bottom.
 */
const Picture = ({ caption }: { caption: boolean }) => (
  <box id="figure" style={{ grow: 1, shrink: 1, basis: 0, gap: 10 }}>
    <image bind="image" name="Picture" role="picture" style={{ grow: 1, shrink: 1, basis: 0 }} />
    {caption && <text bind="caption" name="Caption" textStyle={type.CAPTION} />}
  </box>
);
const bulletsImage = page('bullets_image', [
  <box
    id="image-end"
    when={turn(2, 0, IN_LAYOUT)}
    style={{ direction: 'row', gap: 48, grow: 1, shrink: 1, basis: 0 }}
  >
    <Points id="items" />
    <Picture caption />
  </box>,
  <box id="image-start" when={turn(2, 1)} style={{ direction: 'row', gap: 48, grow: 1, shrink: 1, basis: 0 }}>
    <Picture caption />
    <Points id="items" />
  </box>,
]);

const ENTRY = varyStyle(type.BODY, { sizesPt: [20, 18, 16, 14, 13, 12], lineHeight: 1.3 });
const Source = ({ numberWidth }: { numberWidth: number }) => (
  <box id="source" name="Source" style={{ grow: 1, shrink: 1, basis: 0 }}>
    <Hair id="source-rule" />
    <box id="source-row" style={{ direction: 'row', gap: 8, padding: [8, 0, 0, 0] }}>
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(ENTRY, { weight: 600, color: paint('primary') })}
        fitGroup="entries"
        style={{ width: numberWidth }}
      />
      <box id="source-text" style={{ grow: 1, shrink: 1, basis: 0 }}>
        <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
        <text
          bind=".url"
          name="Web address"
          textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12, 11] })}
          maxLines={1}
        />
      </box>
    </box>
  </box>
);
const references = page('references', [
  <grid
    id="sources"
    each="items"
    rows={{
      1: [1],
      2: [1, 1],
      3: [1, 1, 1],
      4: [1, 1, 1, 1],
      5: [1, 1, 1, 1, 1],
      6: [2, 2, 2],
      7: [2, 2, 2, 1],
      8: [2, 2, 2, 2],
      9: [2, 2, 2, 2, 1],
      10: [2, 2, 2, 2, 2],
      11: [2, 2, 2, 2, 2, 1],
      12: [2, 2, 2, 2, 2, 2],
      13: [2, 2, 2, 2, 2, 2, 1],
      14: [2, 2, 2, 2, 2, 2, 2],
    }}
    gap={[8, 48]}
    hold
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <Source numberWidth={36} />
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
