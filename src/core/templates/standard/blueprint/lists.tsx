import { h } from '../../jsx.ts';
import type { Condition } from '../../tree.ts';
import { count, has, hasNot, longPoints, shortPoints, varyStyle } from '../conditions.ts';
import { FILL, ROW, SOURCE_ROWS } from '../shared-parts.tsx';
import {
  CLEAN,
  CROSS,
  CYAN,
  Dimension,
  HAIR,
  inColor,
  Leader,
  page,
  STRONG,
  sized,
  Takeaway,
  View,
} from './parts.tsx';
import * as type from './type.ts';

const Points = ({
  id,
  few = false,
  large = false,
  gapEm,
  when,
}: {
  id: string;
  few?: boolean;
  large?: boolean;
  gapEm: number;
  when: Condition;
}) => (
  <list
    id={id}
    bind="items"
    name="Points"
    role="body"
    textStyle={
      few ? sized(type.LIST, ...(large ? [36] : []), 32, 30, 28, 26, 24, 22, 20, 18, 16, 14) : type.LIST
    }
    detailStyle={few ? sized(type.DETAIL, 20, 20, 20, 18, 18, 18, 16, 16, 14, 14) : type.DETAIL}
    bullet={CROSS}
    indentEm={1.4}
    itemGapEm={gapEm}
    style={FILL}
    when={when}
  />
);
const many = count('items', 5, 7);
const bullets = page('bullets', [
  <Points id="few" few large gapEm={1} when={shortPoints} />,
  <Points id="few" few gapEm={0.8} when={longPoints} />,
  <Points id="few" few gapEm={0.8} when={{ ...count('items', 2, 4), ...has('items[0].detail') }} />,
  <Points id="bare" gapEm={0.7} when={{ ...many, ...hasNot('items[0].detail') }} />,
  <Points id="detailed" gapEm={0.34} when={{ ...many, ...has('items[0].detail') }} />,
]);

/** Two columns of text, each below its dimension line. */
const Column = ({ side }: { side: 'left' | 'right' }) => (
  <box id={side} style={{ ...FILL, gap: 16 }}>
    <box id="head" equalHeight="heads" style={{ justify: 'end', gap: 10 }}>
      <text
        bind={`${side}.heading`}
        name="Column heading"
        textStyle={inColor(type.HEADING, 'primary', 24, 22, 20, 18, 16, 14)}
        fitGroup="column-headings"
      />
      <Dimension />
    </box>
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={type.LIST}
      bullet={CROSS}
      indentEm={1.3}
      itemGapEm={0.6}
      style={FILL}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={varyStyle(type.LIST, { paragraphGapEm: 0.7, lineHeight: 1.38 })}
      style={FILL}
      fitGroup="columns"
    />
  </box>
);
const twoColumns = page('two_columns', [
  <box id="columns" style={{ ...ROW, gap: 64 }}>
    <Column side="left" />
    <Column side="right" />
  </box>,
]);

/** Drawing convention: the rejected option is dashed, the chosen one solid. */
const Option = ({ side, built }: { side: 'left' | 'right'; built: boolean }) => (
  <box id={side} style={{ ...FILL, padding: [20, 28, 16, 28], gap: 14 }}>
    <shape
      id="outline"
      geometry={{ kind: 'rect' }}
      fill={CLEAN}
      stroke={built ? STRONG : { ...HAIR, widthPx: 1.5, dash: 'dash' }}
      style={{ position: 'absolute', start: 0, top: 0, width: '100%', height: '100%' }}
    />
    <text
      bind={`${side}.heading`}
      name="Option"
      textStyle={inColor(type.HEADING, built ? 'primary' : 'text', 26, 24, 22, 20, 18, 16)}
      fitGroup="options"
    />
    <rule id="option-line" axis="horizontal" {...HAIR} />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={type.LIST}
      bullet={CROSS}
      indentEm={1.3}
      itemGapEm={0.5}
      style={FILL}
      fitGroup="option-points"
    />
  </box>
);
const comparison = page('comparison', [
  <box id="options" style={{ ...ROW, gap: 32 }}>
    <Option side="left" built={false} />
    <Option side="right" built />
  </box>,
  <Takeaway bind="verdict" name="Verdict" />,
]);

/** A leader from each question to its answer. */
const Entries = ({
  from,
  to,
  question,
  answer,
}: {
  from: number;
  to: number;
  question: readonly number[];
  answer: readonly number[];
}) => (
  <box id={`entries-${from}`} each="items" when={count('items', from, to)} style={{ ...FILL, gap: 12 }}>
    <box id="entry" name="Entry" style={{ ...ROW, gap: 20 }}>
      <text
        bind=".question"
        name="Question"
        textStyle={sized(type.HEADING, ...question)}
        fitGroup={`questions-${from}`}
        style={{ width: 416, maxHeight: '100%' }}
      />
      <Leader width={64} top={10} />
      <text
        bind=".answer"
        name="Answer"
        textStyle={sized(type.BODY, ...answer)}
        fitGroup={`answers-${from}`}
        style={{ ...FILL, maxHeight: '100%' }}
      />
    </box>
  </box>
);
const faq = page('faq', [
  <Entries from={2} to={3} question={[24, 22, 20, 18, 16]} answer={[24, 22, 20, 18, 16, 14]} />,
  <Entries from={4} to={5} question={[20, 18, 16, 14]} answer={[18, 16, 14]} />,
]);

/** Text on one side, a mounted view on the other; its caption is in the dimension line below. */
const bulletsImage = page('bullets_image', [
  <box id="both" style={{ ...ROW, gap: 48 }}>
    <list
      bind="items"
      name="Points"
      role="body"
      textStyle={sized(type.LIST, 28, 26, 24, 22, 20, 18, 16, 14)}
      detailStyle={sized(type.DETAIL, 18, 18, 18, 16, 16, 14, 14, 14)}
      bullet={CROSS}
      indentEm={1.3}
      itemGapEm={0.8}
      style={FILL}
    />
    <box id="figure" style={{ width: 544, gap: 10 }}>
      <View bind="image" name="Picture" role="picture" style={FILL} />
      <Dimension />
      <text
        bind="caption"
        name="Caption"
        textStyle={varyStyle(type.LABEL, { color: CYAN, sizesPt: [14, 13, 12] })}
      />
    </box>
  </box>,
]);

const ENTRY = varyStyle(type.BODY, { sizesPt: [20, 18, 16, 14, 13, 12], lineHeight: 1.3 });
const references = page('references', [
  <grid id="sources" each="items" rows={SOURCE_ROWS} gap={[8, 48]} hold style={FILL}>
    <box id="source" name="Source" style={FILL}>
      <rule id="source-rule" axis="horizontal" paint={HAIR.paint} widthPx={1.5} dash="dot" />
      <box id="source-row" style={{ direction: 'row', gap: 12, padding: [6, 0, 0, 0] }}>
        <text
          bind="#"
          name="Number"
          textStyle={varyStyle(ENTRY, { font: 'heading', weight: 700, color: CYAN })}
          fitGroup="entries"
          style={{ width: 40 }}
        />
        <box id="source-text" style={FILL}>
          <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
          <text
            bind=".url"
            name="Web address"
            textStyle={varyStyle(type.CAPTION, { font: 'mono', sizesPt: [14, 13, 12, 11] })}
            maxLines={1}
            fitGroup="addresses"
          />
        </box>
      </box>
    </box>
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
