import { h } from '../../jsx.ts';
import type { Condition } from '../../tree.ts';
import { count, has, hasNot, layout, paint, varyStyle } from '../conditions.ts';
import { FILL, SOURCE_ROWS } from '../shared-parts.tsx';
import { AMBER, DOT, Foot, HAIR, NO_BULLET, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** A few points are large and without bullets; more have a dot of light each. */
const Points = ({
  id,
  few = false,
  gapEm,
  when,
}: {
  id: string;
  few?: boolean;
  gapEm: number;
  when: Condition;
}) => (
  <list
    id={id}
    bind="items"
    name="Points"
    role="body"
    textStyle={
      few
        ? varyStyle(type.LIST, { weight: 700, sizesPt: [40, 36, 32, 28, 26, 24, 22, 20, 18, 16, 14] })
        : type.LIST
    }
    detailStyle={
      few ? varyStyle(type.DETAIL, { sizesPt: [24, 22, 22, 20, 20, 18, 18, 16, 16, 14, 14] }) : type.DETAIL
    }
    bullet={few ? NO_BULLET : DOT}
    indentEm={few ? 0 : 1}
    itemGapEm={gapEm}
    style={FILL}
    when={when}
  />
);
const many = count('items', 5, 7);
const bullets = page('bullets', [
  <Points id="few" few gapEm={0.75} when={count('items', 2, 4)} />,
  <Points id="bare" gapEm={0.6} when={{ ...many, ...hasNot('items[0].detail') }} />,
  <Points id="detailed" gapEm={0.3} when={{ ...many, ...has('items[0].detail') }} />,
]);

const Column = ({ side }: { side: 'left' | 'right' }) => (
  <box id={side} style={{ ...FILL, gap: 16 }}>
    <text
      bind={`${side}.heading`}
      name="Column heading"
      textStyle={varyStyle(type.HEADING, { color: AMBER, sizesPt: [32, 28, 26, 24, 22, 20, 18] })}
      fitGroup="column-headings"
    />
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={type.LIST}
      bullet={DOT}
      indentEm={1}
      itemGapEm={0.6}
      style={FILL}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={varyStyle(type.LIST, { paragraphGapEm: 0.7, lineHeight: 1.4 })}
      style={FILL}
      fitGroup="columns"
    />
  </box>
);
const twoColumns = page('two_columns', [
  <box id="columns" style={{ ...FILL, direction: 'row', gap: 72 }}>
    <Column side="left" />
    <Column side="right" />
  </box>,
]);

/** The favoured side is bright, the other one dim and smaller. */
const comparison = page('comparison', [
  <box id="sides" style={{ ...FILL, direction: 'row', gap: 72 }}>
    <box id="dim" style={{ ...FILL, grow: 5, gap: 16 }}>
      <text
        bind="left.heading"
        name="Option"
        textStyle={varyStyle(type.HEADING, { color: paint('muted'), sizesPt: [28, 26, 24, 22, 20, 18] })}
      />
      <list
        bind="left.items"
        name="Option points"
        role="body"
        textStyle={varyStyle(type.LIST, { color: paint('muted'), sizesPt: [22, 20, 18, 16, 14] })}
        bullet={NO_BULLET}
        indentEm={0}
        itemGapEm={0.45}
        style={FILL}
      />
    </box>
    <box id="lit" style={{ ...FILL, grow: 6, gap: 16 }}>
      <text
        bind="right.heading"
        name="Option"
        textStyle={varyStyle(type.HEADING, { color: AMBER, sizesPt: [44, 40, 36, 32, 28, 26, 24, 22, 20] })}
      />
      <list
        bind="right.items"
        name="Option points"
        role="body"
        textStyle={varyStyle(type.LIST, { sizesPt: [28, 26, 24, 22, 20, 18, 16, 14] })}
        bullet={NO_BULLET}
        indentEm={0}
        itemGapEm={0.5}
        style={FILL}
      />
    </box>
  </box>,
  <Takeaway bind="verdict" name="Verdict" />,
]);

/** A bright question with its dim answer below. */
const faq = page('faq', [
  <grid
    id="entries"
    each="items"
    rows={{ 2: [1, 1], 3: [1, 1, 1], 4: [2, 2], 5: [2, 2, 1] }}
    gap={[16, 72]}
    style={FILL}
  >
    <box id="entry" name="Entry" style={{ ...FILL, gap: 8 }}>
      <text bind=".question" name="Question" textStyle={type.HEADING} />
      <text bind=".answer" name="Answer" textStyle={type.BODY} style={{ shrink: 1 }} />
    </box>
  </grid>,
]);

/** The picture takes the end of the page over its full height. */
const PICTURE = 520;
const bulletsImage = layout(
  'bullets_image',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="words" style={{ ...FILL, padding: [56, 56, 80, 64], gap: 16 }}>
      <text
        bind="title"
        name="Title"
        role="title"
        textStyle={type.TITLE}
        style={{ height: 112 }}
        maxLines={2}
      />
      <list
        bind="items"
        name="Points"
        role="body"
        textStyle={varyStyle(type.LIST, { sizesPt: [26, 24, 22, 20, 18, 16, 14] })}
        detailStyle={varyStyle(type.DETAIL, { sizesPt: [18, 18, 16, 16, 14, 14, 14] })}
        bullet={NO_BULLET}
        indentEm={0}
        itemGapEm={0.75}
        style={FILL}
      />
      <text bind="caption" name="Caption" textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12] })} />
    </box>
    <image bind="image" name="Picture" role="picture" style={{ width: PICTURE, height: 720 }} />
    <Foot width={1280 - PICTURE - 120} />
  </box>,
);

const ENTRY = varyStyle(type.BODY, {
  color: paint('text'),
  sizesPt: [20, 18, 16, 14, 13, 12],
  lineHeight: 1.3,
});
const references = page('references', [
  <grid id="sources" each="items" rows={SOURCE_ROWS} gap={[6, 48]} hold style={FILL}>
    <box id="source" name="Source" style={FILL}>
      <rule id="source-rule" axis="horizontal" {...HAIR} />
      <box id="source-row" style={{ direction: 'row', gap: 8, padding: [6, 0, 0, 0] }}>
        <text
          bind="#"
          name="Number"
          textStyle={varyStyle(ENTRY, { color: AMBER })}
          fitGroup="entries"
          style={{ width: 36 }}
        />
        <box id="source-text" style={FILL}>
          <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
          <text
            bind=".url"
            name="Web address"
            textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12, 11] })}
            maxLines={1}
            fitGroup="addresses"
          />
        </box>
      </box>
    </box>
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
