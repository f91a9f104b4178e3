import { h } from '../../jsx.ts';
import type { Condition } from '../../tree.ts';
import {
  count,
  has,
  hasNot,
  IN_LAYOUT,
  longPoints,
  paint,
  shortPoints,
  span,
  turn,
  varyStyle,
} from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { RuledRows } from '../shared-rows.tsx';
import { BULLET, Conclusion, GREEN, HAIR, Head, page, SAND, type Strip } from './parts.tsx';
import * as type from './type.ts';

/** Sizes for a few points without details. */
const LARGE = [36, 32, 28, 26, 24, 22, 20, 18, 16, 14];
const Points = ({
  id,
  when,
  detail = false,
  large = false,
  gapEm = 0.8,
}: {
  id: string;
  when?: Condition;
  detail?: boolean;
  large?: boolean;
  gapEm?: number;
}) => (
  <list
    id={id}
    bind="items"
    name="Points"
    role="body"
    textStyle={detail ? type.LIST : varyStyle(type.LIST, { sizesPt: large ? LARGE : LARGE.slice(2) })}
    detailStyle={detail ? type.DETAIL : varyStyle(type.DETAIL, { sizesPt: [20, 20, 18, 18, 16, 16, 14, 14] })}
    bullet={BULLET}
    indentEm={1.1}
    itemGapEm={gapEm}
    style={FILL}
    {...(when ? { when } : {})}
  />
);

/** Up to five claims with their proof beside them; longer, nested or plain claims become a list. */
const onSlide = turn(2, 0, 1);
const argued: Condition = { ...has('items[0].detail'), ...hasNot('items[0].children'), ...onSlide };
const bullets = page('bullets', [
  <Points id="in-layout" when={turn(2, IN_LAYOUT)} />,
  <Points id="few" when={{ ...shortPoints, ...onSlide }} large gapEm={1.1} />,
  <Points id="bare" when={{ ...longPoints, ...onSlide }} />,
  <Points id="bare" when={{ ...hasNot('items[0].detail'), ...count('items', 5, 7), ...onSlide }} />,
  <Points
    id="nested"
    when={{ ...has('items[0].detail'), ...count('items[0].children', 1, 4), ...onSlide }}
    detail
    gapEm={0.45}
  />,
  <Points id="many" when={{ ...argued, ...count('items', 6, 7) }} detail gapEm={0.45} />,
  <box id="argued" when={{ ...argued, ...count('items', 2, 5) }} style={FILL}>
    <RuledRows each="items" noun="Point" rule={HAIR} gap={32} top={12}>
      <text
        bind=".text"
        name="Claim"
        textStyle={varyStyle(type.HEADING, { sizesPt: [24, 22, 20, 18, 16, 14] })}
        style={{ ...FILL, grow: 5 }}
      />
      <box id="proof" style={{ ...FILL, grow: 6, gap: 4 }}>
        <text bind=".detail" name="Proof" textStyle={type.BODY} fitGroup="proofs" />
        <list
          bind=".children"
          name="Sub-points"
          textStyle={type.BODY}
          bullet={BULLET}
          indentEm={1}
          itemGapEm={0.15}
          fitGroup="proofs"
        />
      </box>
    </RuledRows>
  </box>,
]);

/** Two columns below heads of sand. */
const Column = ({ side }: { side: 'left' | 'right' }) => (
  <box id={side} style={{ ...FILL, gap: 18 }}>
    <Head bind={`${side}.heading`} name="Column heading" strip={SAND} group="column-headings" />
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={type.LIST}
      bullet={BULLET}
      indentEm={1.1}
      itemGapEm={0.7}
      style={{ ...FILL, margin: [0, 16] }}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={varyStyle(type.LIST, { paragraphGapEm: 0.7, lineHeight: 1.45 })}
      style={{ ...FILL, margin: [0, 16] }}
      fitGroup="columns"
    />
  </box>
);
const twoColumns = page('two_columns', [
  <box id="columns" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <Column side="left" />
    <Column side="right" />
  </box>,
]);

/** The favoured side has the green head; the verdict has the same colour across the bottom. */
const Side = ({ side, strip }: { side: 'left' | 'right'; strip: Strip }) => (
  <box id={side} style={FILL}>
    <Head bind={`${side}.heading`} name="Option" strip={strip} group="options" sizes={[24, 22, 20, 18]} />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={type.LIST}
      bullet={BULLET}
      indentEm={1.1}
      itemGapEm={0.6}
      style={{ ...FILL, margin: [18, 16, 0, 16] }}
      fitGroup="option-points"
    />
  </box>
);
const comparison = page('comparison', [
  <box id="sides" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <Side side="left" strip={SAND} />
    <Side side="right" strip={GREEN} />
  </box>,
  <Conclusion bind="verdict" word="{lang:verdict}" />,
]);

/** Questions are in a column of sand, like the first column of a table. */
const faq = page('faq', [
  <box id="entries" each="items" style={{ ...FILL, gap: 8 }}>
    <box id="entry" name="Entry" style={{ ...FILL, direction: 'row' }}>
      <box
        id="asked"
        fill={paint(SAND.fill)}
        style={{ width: span(4), padding: [12, 16], justify: 'center' }}
      >
        <text
          bind=".question"
          name="Question"
          textStyle={varyStyle(type.HEADING, { color: paint(SAND.text) })}
          style={{ shrink: 1 }}
        />
      </box>
      <box id="answered" style={{ ...FILL, padding: [12, 0, 12, 24], justify: 'center' }}>
        <text bind=".answer" name="Answer" textStyle={type.BODY} style={{ shrink: 1 }} />
      </box>
    </box>
  </box>,
]);

/** The picture runs to the edge and the bottom of the page. */
const Picture = () => (
  <box id="figure" style={{ width: span(6) - 24, gap: 8 }}>
    <image bind="image" name="Picture" role="picture" style={FILL} />
    <text bind="caption" name="Caption" textStyle={type.CAPTION} />
  </box>
);
const bulletsImage = page('bullets_image', [
  <box id="image-end" when={turn(2, 0, IN_LAYOUT)} style={{ ...FILL, direction: 'row', gap: 48 }}>
    <Points id="items" detail />
    <Picture />
  </box>,
  <box id="image-start" when={turn(2, 1)} style={{ ...FILL, direction: 'row', gap: 48 }}>
    <Picture />
    <Points id="items" detail />
  </box>,
]);

/** A few sources have a line each with their address beside, more are in two columns. */
const ENTRY = varyStyle(type.BODY, { sizesPt: [18, 16, 14, 13, 12], lineHeight: 1.3 });
const ADDRESS = varyStyle(type.CAPTION, { sizesPt: [14, 13, 12, 11] });
const TWO = Object.fromEntries(
  [8, 9, 10, 11, 12, 13, 14].map((n) => [
    n,
    Array.from({ length: Math.ceil(n / 2) }, (_, row) => Math.min(2, n - 2 * row)),
  ]),
);
const references = page('references', [
  <box id="lines" when={count('items', 1, 7)} style={FILL}>
    <RuledRows each="items" noun="Source" rule={HAIR} gap={24} top={10}>
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(ENTRY, { weight: 600, color: paint('primary') })}
        fitGroup="entries"
        style={{ width: 34 }}
      />
      <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" style={FILL} />
      <text bind=".url" name="Web address" textStyle={ADDRESS} maxLines={2} style={{ width: span(4) }} />
    </RuledRows>
  </box>,
  <grid id="columns" each="items" when={count('items', 8, 14)} rows={TWO} gap={[6, 24]} hold style={FILL}>
    <box id="source" name="Source" style={FILL}>
      <rule id="source-rule" axis="horizontal" {...HAIR} />
      <box id="source-row" style={{ direction: 'row', gap: 8, padding: [6, 0, 0, 0] }}>
        <text
          bind="#"
          name="Number"
          textStyle={varyStyle(ENTRY, { weight: 600, color: paint('primary') })}
          fitGroup="entries"
          style={{ width: 34 }}
        />
        <box id="source-text" style={FILL}>
          <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
          <text bind=".url" name="Web address" textStyle={ADDRESS} maxLines={1} fitGroup="addresses" />
        </box>
      </box>
    </box>
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
