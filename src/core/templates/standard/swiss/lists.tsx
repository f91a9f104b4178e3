import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { Condition, TreeNode } from '../../tree.ts';
import { count, has, IN_LAYOUT, paint, span, turn, varyStyle } from '../conditions.ts';
import { FILL, ROW, SOURCE_ROWS } from '../shared-parts.tsx';
import { inColor, NONE, OnAxis, page, SIDE, sized } from './parts.tsx';
import * as type from './type.ts';

const Points = ({
  id = 'items',
  few = false,
  gap = few ? 0.85 : 0.3,
  when,
}: {
  id?: string;
  few?: boolean;
  gap?: number;
  when?: Condition;
}) => (
  <list
    id={id}
    bind="items"
    name="Points"
    role="body"
    textStyle={
      few
        ? sized(type.LIST, 36, 32, 28, 26, 24, 22, 20, 18, 16, 14)
        : sized(type.LIST, 26, 24, 22, 20, 18, 16, 14)
    }
    detailStyle={
      few
        ? sized(type.DETAIL, 20, 20, 18, 18, 16, 16, 16, 14, 14, 14)
        : sized(type.DETAIL, 16, 16, 16, 16, 14, 14, 14)
    }
    bullet={NONE}
    indentEm={0}
    itemGapEm={gap}
    style={FILL}
    {...(when ? { when } : {})}
  />
);
/** Two or three points share the height of the page. */
const Rows = (): TreeNode => (
  <box id="rows" each="items" when={count('items', 2, 3)} style={FILL}>
    <box id="point" name="Point" style={{ ...FILL, gap: 6 }}>
      <text
        bind=".text"
        name="Point"
        textStyle={sized(type.LIST, 40, 36, 32, 28, 26, 24, 22, 20, 18, 16)}
        fitGroup="row-points"
      />
      <text
        bind=".detail"
        name="Detail"
        textStyle={sized(type.DETAIL, 20, 18, 16, 14)}
        fitGroup="row-details"
      />
      <list
        bind=".children"
        name="Sub-points"
        textStyle={sized(type.DETAIL, 20, 18, 16, 14)}
        bullet={NONE}
        indentEm={0}
        itemGapEm={0.2}
        fitGroup="row-details"
      />
    </box>
  </box>
);
/** Points on the fifth column after white space; without bullets, since space separates them. */
const bullets = page('bullets', [
  <OnAxis>
    <Rows />
    <Points gap={0.9} when={count('items', 4, 5)} />
    <Points when={count('items', 6, 7)} />
  </OnAxis>,
]);

const COLUMN = sized(type.LIST, 24, 22, 20, 18, 16, 14);
const Column = ({ side }: { side: 'left' | 'right' }) => (
  <box id={side} style={{ ...FILL, gap: 20 }}>
    <box id="head" equalHeight="heads">
      <text
        bind={`${side}.heading`}
        name="Column heading"
        textStyle={sized(type.HEADING, 32, 30, 28, 26, 24, 22, 20, 18)}
        fitGroup="column-heading"
      />
    </box>
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={COLUMN}
      bullet={NONE}
      indentEm={0}
      itemGapEm={0.7}
      style={FILL}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={varyStyle(COLUMN, { weight: 400, paragraphGapEm: 0.7, lineHeight: 1.38 })}
      style={FILL}
      fitGroup="columns"
    />
  </box>
);
const twoColumns = page('two_columns', [
  <box id="columns" style={{ ...ROW, gap: 48 }}>
    <Column side="left" />
    <Column side="right" />
  </box>,
]);

/** Two options as large as headlines; the favoured one is red. */
const Side = ({ side, color }: { side: 'left' | 'right'; color: ColorToken }) => (
  <box id={side} style={{ ...FILL, gap: 8 }}>
    <text
      bind={`${side}.heading`}
      name="Option"
      textStyle={inColor(type.GIANT, color, 56, 48, 42, 36, 32, 28, 24, 22, 20)}
      style={{ height: 114 }}
      fitGroup="options"
    />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={sized(type.LIST, 28, 26, 24, 22, 20, 18, 16, 14)}
      bullet={NONE}
      indentEm={0}
      itemGapEm={0.6}
      style={FILL}
      fitGroup="option-points"
    />
  </box>
);
const comparison = page('comparison', [
  <box id="sides" style={{ ...ROW, gap: 24 }}>
    <Side side="left" color="text" />
    <Side side="right" color="primary" />
  </box>,
  <box
    id="verdict-row"
    when={has('verdict')}
    style={{ direction: 'row', gap: 24, margin: [24, 0, 0, 0], align: 'baseline' }}
  >
    <text id="verdict-word" text="{lang:verdict}" textStyle={sized(type.LABEL, 16)} style={SIDE} />
    <text bind="verdict" name="Verdict" textStyle={sized(type.HEADING, 22, 20, 18, 16)} style={FILL} />
  </box>,
]);

/**
 * Questions as headlines: two or three down the page with their answers on the seventh column, more in
 * columns.
 */
const faq = page('faq', [
  <box id="few" each="items" when={count('items', 2, 3)} style={{ ...FILL, gap: 24 }}>
    <box id="few-entry" name="Entry" style={{ ...ROW, gap: 24 }}>
      <text
        bind=".question"
        name="Question"
        textStyle={sized(type.HEADING, 36, 32, 28, 26, 24, 22, 20, 18)}
        fitGroup="few-questions"
        style={{ width: span(6), padding: [0, 48, 0, 0], maxHeight: '100%' }}
      />
      <text
        bind=".answer"
        name="Answer"
        textStyle={sized(type.LEAD, 22, 20, 18, 16, 14)}
        fitGroup="few-answers"
        style={{ ...FILL, maxHeight: '100%' }}
      />
    </box>
  </box>,
  <grid
    id="entries"
    each="items"
    when={count('items', 4, 5)}
    rows={{ 4: [2, 2], 5: [3, 2] }}
    gap={[24, 24]}
    hold
    style={FILL}
  >
    <box id="entry" name="Entry" style={{ ...FILL, gap: 10, padding: [0, 24, 0, 0] }}>
      <text
        bind=".question"
        name="Question"
        textStyle={sized(type.HEADING, 32, 28, 26, 24, 22, 20, 18, 16)}
      />
      <text bind=".answer" name="Answer" textStyle={sized(type.BODY, 20, 18, 16, 14)} />
    </box>
  </grid>,
]);

/** The picture runs off the page, alternately on one side and the other. */
const Picture = ({ at }: { at: 'start' | 'end' }) => (
  <box
    id="figure"
    style={{ position: 'absolute', top: 0, [at]: -64, width: span(6) + 64, height: 448, gap: 10 }}
  >
    <image bind="image" name="Picture" role="picture" style={FILL} />
    <text
      bind="caption"
      name="Caption"
      textStyle={sized(type.CAPTION, 14, 13, 12)}
      style={{ padding: at === 'start' ? [0, 0, 0, 64] : [0, 64, 0, 0] }}
    />
  </box>
);
const bulletsImage = page('bullets_image', [
  <box id="image-end" when={turn(2, 0, IN_LAYOUT)} style={{ ...FILL, padding: [0, span(6) + 48, 0, 0] }}>
    <Points few />
    <Picture at="end" />
  </box>,
  <box id="image-start" when={turn(2, 1)} style={{ ...FILL, padding: [0, 0, 0, span(6) + 24] }}>
    <Picture at="start" />
    <Points few />
  </box>,
]);

const ENTRY = varyStyle(type.BODY, { sizesPt: [24, 22, 20, 18, 16, 14, 13, 12], lineHeight: 1.3 });
const references = page('references', [
  <grid id="sources" each="items" rows={SOURCE_ROWS} gap={[8, 24]} hold style={FILL}>
    <box id="source" name="Source" style={{ ...ROW, gap: 24 }}>
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(ENTRY, { weight: 700, color: paint('primary') })}
        fitGroup="entries"
        style={{ width: span(1) }}
      />
      <box id="source-text" style={FILL}>
        <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
        <text bind=".url" name="Web address" textStyle={sized(type.CAPTION, 14, 13, 12, 11)} maxLines={1} />
      </box>
    </box>
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
