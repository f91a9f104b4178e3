import { h } from '../../jsx.ts';
import type { Condition, TreeNode } from '../../tree.ts';
import { count, paint, varyStyle } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { page, Stone } from './parts.tsx';
import * as type from './type.ts';

/** The lesson's plan: counters on a dotted line, in one or two columns. */
interface TopicProps {
  readonly size: number;
  readonly heading: readonly number[];
  readonly text: readonly number[];
  /** Condition under which the line ends here. */
  readonly last?: Condition;
}
const Topic = ({ size, heading, text, last }: TopicProps): TreeNode => (
  <box id="topic" name="Topic" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <box id="counter-room" style={{ width: size }}>
      <rule
        id="thread"
        axis="vertical"
        paint={paint('accent')}
        widthPx={4}
        dash="dot"
        style={{ position: 'absolute', start: size / 2 - 2, top: size + 4, bottom: -4 }}
        {...(last ? { when: last } : {})}
      />
      <Stone size={size} />
    </box>
    <box
      id="topic-words"
      style={{
        ...FILL,
        direction: size > 60 ? 'row' : 'column',
        align: size > 60 ? 'baseline' : 'stretch',
        gap: size > 60 ? 32 : 0,
        padding: [size > 60 ? size / 2 - 26 : 6, 0, 0, 0],
      }}
    >
      <text
        bind=".heading"
        name="Heading"
        textStyle={varyStyle(type.HEADING, { sizesPt: heading })}
        fitGroup="topics"
        style={size > 60 ? { width: 432, maxHeight: '100%' } : {}}
      />
      <text
        bind=".description"
        name="Description"
        textStyle={varyStyle(type.BODY, { color: paint('muted'), sizesPt: text, lineHeight: 1.3 })}
        fitGroup="answers"
        style={size > 60 ? { ...FILL, maxHeight: '100%' } : { shrink: 1 }}
      />
    </box>
    <text
      bind=".page"
      name="Page"
      textStyle={varyStyle(type.LABEL, { align: 'end', color: paint('primary'), sizesPt: [24, 22, 20, 18] })}
      fitGroup="pages"
      style={{ width: 56, margin: [size > 60 ? size / 2 - 24 : 8, 0, 0, 0] }}
    />
  </box>
);
const COLUMNS: readonly { n: number; rows: number }[] = [
  { n: 6, rows: 3 },
  { n: 7, rows: 4 },
  { n: 8, rows: 4 },
];
export const agenda = page('agenda', [
  ...[3, 4, 5].map((n) => (
    <box id={`plan-${n}`} each="items" when={count('items', n)} style={{ ...FILL, gap: 8 }}>
      <Topic
        size={n === 5 ? 64 : 72}
        heading={[32, 28, 26, 24, 22, 20, 18]}
        text={[24, 22, 20, 18, 16, 14]}
        last={{ index: { not: [n - 1] } }}
      />
    </box>
  )),
  ...COLUMNS.map(({ n, rows }) => (
    <box id={`plan-${n}`} when={count('items', n)} style={{ ...FILL, direction: 'row', gap: 56 }}>
      {[0, rows].map((from) => (
        <box id={`column-${from}`} each="items" style={{ ...FILL, gap: 8 }}>
          {Array.from({ length: Math.min(rows, n - from) }, (_, row) => from + row).map((index) => (
            <box id={`place-${index}`} when={{ index: { is: [index] } }} style={FILL}>
              <Topic
                size={56}
                heading={[26, 24, 22, 20, 18, 16]}
                text={[20, 18, 16, 14]}
                last={{ index: { not: [rows - 1, n - 1] } }}
              />
            </box>
          ))}
          {from > 0 && n < 2 * rows && <box id="rest" when={{ index: { is: [n - 1] } }} style={FILL} />}
        </box>
      ))}
    </box>
  )),
]);
