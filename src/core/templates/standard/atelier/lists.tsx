import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, paint, varyStyle } from '../conditions.ts';
import { FILL, ROW, SOURCE_ROWS } from '../shared-parts.tsx';
import { HAIR, inColor, NONE, page, Saying, sized } from './parts.tsx';
import * as type from './type.ts';

/** Points as lines of a poem, evenly spaced, with small explanations. */
const Lines = ({
  id,
  from,
  to,
  head,
  body,
}: {
  id: string;
  from: number;
  to: number;
  head: readonly number[];
  body: readonly number[];
}): TreeNode => (
  <box id={id} each="items" when={count('items', from, to)} style={{ ...FILL, justify: 'evenly', gap: 10 }}>
    <box id="point" name="Point" style={{ gap: 4 }}>
      <text bind=".text" name="Point" textStyle={sized(type.HEADING, ...head)} fitGroup={`${id}-points`} />
      <text bind=".detail" name="Detail" textStyle={sized(type.BODY, ...body)} fitGroup={`${id}-details`} />
      <list
        bind=".children"
        name="Sub-points"
        textStyle={sized(type.BODY, ...body)}
        bullet={NONE}
        indentEm={0}
        itemGapEm={0.15}
        fitGroup={`${id}-details`}
      />
    </box>
  </box>
);
const bullets = page('bullets', [
  <Lines id="few" from={2} to={4} head={[40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18]} body={[18, 16, 14]} />,
  <Lines id="more" from={5} to={7} head={[30, 28, 26, 24, 22, 20, 18]} body={[16, 14]} />,
]);

/** Two texts at unequal heights, the first from the top, the second from the bottom. */
const HANG = 64;
const Column = ({ side }: { side: 'left' | 'right' }): TreeNode => (
  <box
    id={side}
    style={{
      ...FILL,
      justify: side === 'left' ? 'start' : 'end',
      padding: side === 'left' ? [0, 0, HANG, 0] : [HANG, 0, 0, 0],
      gap: 16,
    }}
  >
    <text
      bind={`${side}.heading`}
      name="Column heading"
      textStyle={sized(type.HEADING, 34, 32, 30, 28, 26, 24, 22, 20)}
      fitGroup="column-headings"
    />
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={sized(type.LIST, 22, 20, 18, 16, 14)}
      bullet={NONE}
      indentEm={0}
      itemGapEm={0.6}
      style={{ shrink: 1 }}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={varyStyle(type.LIST, { sizesPt: [22, 20, 18, 16, 14], paragraphGapEm: 0.6 })}
      style={{ shrink: 1 }}
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

/** A diptych: two plates side by side, the favoured one black. */
const Panel = ({ side, dark }: { side: 'left' | 'right'; dark: boolean }): TreeNode => (
  <box
    id={side}
    fill={paint(dark ? 'secondary' : 'surface')}
    style={{ ...FILL, padding: [56, dark ? 64 : 32, 64, 32], gap: 24 }}
  >
    <text
      bind={`${side}.heading`}
      name="Option"
      textStyle={inColor(
        type.HEADING,
        dark ? 'on_secondary' : 'text',
        40,
        36,
        34,
        32,
        30,
        28,
        26,
        24,
        22,
        20,
      )}
      style={{ height: 160 }}
      fitGroup="options"
    />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={inColor(type.LIST, dark ? 'on_secondary' : 'text', 22, 20, 18, 16, 14)}
      bullet={NONE}
      indentEm={0}
      itemGapEm={0.6}
      style={FILL}
      fitGroup="option-points"
    />
  </box>
);
const comparison = page(
  'comparison',
  [
    <box id="sides" style={ROW}>
      <Panel side="left" dark={false} />
      <Panel side="right" dark />
    </box>,
  ],
  { bleed: true, margin: [<Saying bind="verdict" name="Verdict" />] },
);

/** The question in italics, the answer beside it. */
const faq = page('faq', [
  <box id="entries" each="items" style={{ ...FILL, justify: 'evenly', gap: 16 }}>
    <box id="entry" name="Entry" style={{ direction: 'row', align: 'baseline', gap: 48 }}>
      <text
        bind=".question"
        name="Question"
        textStyle={sized(type.SAYING, 30, 28, 26, 24, 22, 20, 18)}
        fitGroup="questions"
        style={{ ...FILL, grow: 5 }}
      />
      <text
        bind=".answer"
        name="Answer"
        textStyle={varyStyle(type.LIST, { sizesPt: [18, 16, 14] })}
        fitGroup="answers"
        style={{ ...FILL, grow: 6 }}
      />
    </box>
  </box>,
]);

const ENTRY = varyStyle(type.LIST, { sizesPt: [18, 16, 14, 13, 12], lineHeight: 1.32 });
const references = page('references', [
  <grid id="sources" each="items" rows={SOURCE_ROWS} gap={[8, 32]} hold style={FILL}>
    <box id="source" name="Source" style={FILL}>
      <rule id="source-rule" axis="horizontal" {...HAIR} />
      <box id="source-row" style={{ direction: 'row', gap: 8, padding: [8, 0, 0, 0] }}>
        <text
          bind="#"
          name="Number"
          textStyle={inColor(ENTRY, 'primary')}
          fitGroup="entries"
          style={{ width: 32 }}
        />
        <box id="source-text" style={FILL}>
          <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
          <text
            bind=".url"
            name="Web address"
            textStyle={sized(type.CAPTION, 13, 12, 11)}
            maxLines={2}
            fitGroup="addresses"
          />
        </box>
      </box>
    </box>
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, references];
