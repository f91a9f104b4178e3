import { h } from '../../jsx.ts';
import type { Condition } from '../../tree.ts';
import { count, has, IN_LAYOUT, paint, span, turn, varyStyle } from '../conditions.ts';
import { FILL, ROW, SOURCE_ROWS } from '../shared-parts.tsx';
import { COLUMN_RULE, DASH, Hair, inColor, Plumb, page, sized, ThickThin } from './parts.tsx';
import * as type from './type.ts';

/**
 * News in brief: each of a few points heads a short column with its detail as text; more points are a list.
 */
const Briefs = ({
  id,
  from,
  to,
  head,
  body,
  gap,
}: {
  id: string;
  from: number;
  to: number;
  head: readonly number[];
  body: readonly number[];
  gap: readonly [number, number];
}) => (
  <grid
    id={id}
    each="items"
    when={count('items', from, to)}
    rows={{ 2: [2], 3: [3], 4: [2, 2], 5: [3, 2] }}
    gap={gap}
    hold
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="brief" name="Point" style={{ ...FILL, gap: 8 }}>
      <rule
        id="brief-rule"
        axis="horizontal"
        paint={paint('text')}
        widthPx={2}
        style={{ margin: [0, 0, 6, 0] }}
      />
      <text bind=".text" name="Point" textStyle={sized(type.HEADING, ...head)} />
      <text bind=".detail" name="Detail" textStyle={sized(type.BODY, ...body)} fitGroup={`${id}-details`} />
      <list
        bind=".children"
        name="Sub-points"
        textStyle={sized(type.BODY, ...body)}
        bullet={DASH}
        indentEm={1}
        itemGapEm={0.25}
        fitGroup={`${id}-details`}
      />
    </box>
  </grid>
);
const bullets = page('bullets', [
  <Briefs
    id="briefs-few"
    from={2}
    to={3}
    head={[40, 36, 32, 30, 28, 26, 24, 22, 20, 18]}
    body={[24, 22, 20, 18, 16, 14]}
    gap={[24, 40]}
  />,
  <Briefs
    id="briefs"
    from={4}
    to={5}
    head={[32, 30, 28, 26, 24, 22, 20, 18, 16]}
    body={[22, 20, 18, 16, 14]}
    gap={[20, 40]}
  />,
  <box id="many" when={count('items', 6, 7)} style={{ ...FILL, gap: 12 }}>
    <Hair />
    <list
      bind="items"
      name="Points"
      role="body"
      textStyle={sized(type.LIST, 26, 24, 22, 20, 18, 16, 14)}
      detailStyle={varyStyle(type.BODY, {
        color: paint('muted'),
        sizesPt: [16, 16, 16, 16, 14, 14, 14],
        lineHeight: 1.32,
      })}
      bullet={DASH}
      indentEm={0.9}
      itemGapEm={0.3}
      style={{ ...FILL, width: span(10) }}
    />
  </box>,
]);

const TEXT = sized(type.LIST, 26, 24, 22, 20, 18, 16, 14);
const Column = ({ side }: { side: 'left' | 'right' }) => (
  <box id={side} style={{ ...FILL, gap: 12 }}>
    <box id="head" equalHeight="heads">
      <text
        bind={`${side}.heading`}
        name="Column heading"
        textStyle={sized(type.HEADING, 32, 30, 28, 26, 24, 22, 20)}
        fitGroup="heads"
      />
    </box>
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={TEXT}
      bullet={DASH}
      indentEm={0.9}
      itemGapEm={0.5}
      style={FILL}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={varyStyle(TEXT, { paragraphGapEm: 0.6, lineHeight: 1.42 })}
      style={FILL}
      fitGroup="columns"
    />
  </box>
);
const twoColumns = page('two_columns', [
  <Hair id="top" />,
  <box id="columns" style={{ ...ROW, gap: 32, padding: [20, 0, 0, 0] }}>
    <Column side="left" />
    <Plumb />
    <Column side="right" />
  </box>,
]);

/** Two options below their own rules; the verdict is the last line of the page. */
const Side = ({ side, token }: { side: 'left' | 'right'; token: 'text' | 'primary' }) => (
  <box id={side} style={{ ...FILL, gap: 12 }}>
    <ThickThin token={token} />
    <text
      bind={`${side}.heading`}
      name="Option"
      textStyle={inColor(type.HEADING, token, 34, 32, 30, 28, 26, 24, 22, 20, 18)}
      style={{ height: 84, padding: [8, 0, 0, 0] }}
      fitGroup="options"
    />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={TEXT}
      bullet={{ ...DASH, color: paint(token) }}
      indentEm={0.9}
      itemGapEm={0.45}
      style={FILL}
      fitGroup="option-points"
    />
  </box>
);
const comparison = page('comparison', [
  <box id="sides" style={{ ...ROW, gap: 48 }}>
    <Side side="left" token="text" />
    <Side side="right" token="primary" />
  </box>,
  <box id="verdict-band" when={has('verdict')} style={{ margin: [12, 0, 0, 0], gap: 10 }}>
    <Hair />
    <text bind="verdict" name="Verdict" textStyle={inColor(type.STANDFIRST, 'text', 24, 22, 20, 18, 16)} />
  </box>,
]);

/** Letters to the editor: the question in italics, the answer below. */
const QUESTION = inColor(
  varyStyle(type.STANDFIRST, { weight: 400, lineHeight: 1.15 }),
  'primary',
  32,
  30,
  28,
  26,
  24,
  22,
  20,
  18,
);
const faq = page('faq', [
  <box id="few" each="items" when={count('items', 2, 3)} style={FILL}>
    <box id="few-entry" name="Question and answer" style={{ ...FILL, gap: 14 }}>
      <Hair />
      <box id="letter" style={{ ...ROW, gap: 40 }}>
        <text
          bind=".question"
          name="Question"
          textStyle={QUESTION}
          fitGroup="few-questions"
          style={{ width: span(5), maxHeight: '100%' }}
        />
        <text
          bind=".answer"
          name="Answer"
          textStyle={sized(type.BODY, 24, 22, 20, 18, 16, 14)}
          fitGroup="few-answers"
          style={{ ...FILL, maxHeight: '100%' }}
        />
      </box>
    </box>
  </box>,
  <grid
    id="entries"
    each="items"
    when={count('items', 4, 5)}
    rows={{ 4: [2, 2], 5: [3, 2] }}
    gap={[20, 40]}
    hold
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="entry" name="Question and answer" style={{ ...FILL, gap: 10 }}>
      <Hair />
      <text bind=".question" name="Question" textStyle={QUESTION} style={{ margin: [4, 0, 0, 0] }} />
      <text bind=".answer" name="Answer" textStyle={sized(type.BODY, 22, 20, 18, 16, 14)} />
    </box>
  </grid>,
]);

/** Seven columns of picture with its caption, five of text; they change sides. */
const Picture = () => (
  <box id="figure" style={{ width: span(7), gap: 8 }}>
    <image bind="image" name="Picture" role="picture" style={FILL} />
    <text bind="caption" name="Caption" textStyle={type.CAPTION} />
  </box>
);
const Points = ({ when }: { when?: Condition }) => (
  <list
    bind="items"
    name="Points"
    role="body"
    textStyle={sized(type.LIST, 28, 26, 24, 22, 20, 18, 16, 14)}
    detailStyle={varyStyle(type.BODY, {
      color: paint('muted'),
      sizesPt: [18, 18, 16, 16, 16, 14, 14, 14],
      lineHeight: 1.34,
    })}
    bullet={DASH}
    indentEm={0.9}
    itemGapEm={0.6}
    style={FILL}
    {...(when ? { when } : {})}
  />
);
const bulletsImage = page('bullets_image', [
  <box id="image-start" when={turn(2, 0, IN_LAYOUT)} style={{ ...ROW, gap: 32 }}>
    <Picture />
    <Points />
  </box>,
  <box id="image-end" when={turn(2, 1)} style={{ ...ROW, gap: 32 }}>
    <Points />
    <Picture />
  </box>,
]);

const ENTRY = varyStyle(type.BODY, { sizesPt: [22, 20, 18, 16, 14, 13, 12], lineHeight: 1.3 });
const references = page('references', [
  <Hair id="top" />,
  <grid
    id="sources"
    each="items"
    rows={SOURCE_ROWS}
    gap={[2, 40]}
    hold
    columnRule={COLUMN_RULE}
    style={{ ...FILL, padding: [8, 0, 0, 0] }}
  >
    <box id="source" name="Source" style={{ ...ROW, gap: 12 }}>
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(ENTRY, { italic: true, color: paint('primary') })}
        fitGroup="entries"
        style={{ width: 36 }}
      />
      <box id="source-text" style={FILL}>
        <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
        <text bind=".url" name="Web address" textStyle={sized(type.FOOT, 12, 11)} maxLines={1} />
      </box>
    </box>
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
