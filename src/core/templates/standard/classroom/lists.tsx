import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { has, IN_LAYOUT, layout, paint, turn, varyStyle } from '../conditions.ts';
import { FILL, SOURCE_ROWS } from '../shared-parts.tsx';
import { type Backdrop, dot, LEAF, on, SAND, SKY, TANGERINE } from './backdrops.ts';
import { Bubble, Foot, page, ROUND } from './parts.tsx';
import * as type from './type.ts';

/** The title is in the margin, the answer on a board in pale blue or school green. */
const BOARDS: readonly (readonly [Backdrop, number])[] = [
  [SKY, 0],
  [LEAF, 1],
  [SAND, IN_LAYOUT],
];
const bullets = layout(
  'bullets',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    {BOARDS.map(([backdrop, at]) => (
      <box
        id={`side-${at}`}
        when={turn(2, at)}
        style={{ ...FILL, direction: 'row', gap: 40, padding: [40, 40, 80, 64] }}
      >
        <box id="ask" style={{ width: 336, padding: [16, 0, 0, 0] }}>
          <text
            bind="title"
            name="Title"
            role="title"
            textStyle={varyStyle(type.TITLE, { sizesPt: [40, 36, 34, 32, 30, 28, 26, 24] })}
            style={FILL}
          />
        </box>
        <box
          id="board"
          radius={48}
          {...(backdrop === SAND ? {} : { fill: paint(backdrop.fill) })}
          style={{ ...FILL, padding: [44, 48, 36, 48] }}
        >
          <list
            bind="items"
            name="Points"
            role="body"
            textStyle={on(backdrop, type.LIST)}
            detailStyle={on(backdrop, type.DETAIL, { color: paint(backdrop.muted) })}
            bullet={dot(backdrop)}
            indentEm={1.1}
            itemGapEm={0.7}
            anchor="middle"
            style={FILL}
          />
        </box>
      </box>
    ))}
    <Foot />
  </box>,
);

/** Two pages of an exercise book. */
const Page = ({ side }: { side: 'left' | 'right' }) => (
  <box id={side} style={{ ...FILL, gap: 14, padding: [36, 40, 32, 44] }}>
    <text
      bind={`${side}.heading`}
      name="Column heading"
      textStyle={on(SKY, type.HEADING, { color: paint('primary'), sizesPt: [30, 28, 26, 24, 22, 20, 18] })}
      fitGroup="column-headings"
    />
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={on(SKY, type.LIST, { sizesPt: [26, 24, 22, 20, 18, 16, 14] })}
      bullet={dot(SKY)}
      indentEm={1.1}
      itemGapEm={0.6}
      style={FILL}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={on(SKY, type.LIST, {
        sizesPt: [26, 24, 22, 20, 18, 16, 14],
        paragraphGapEm: 0.7,
        lineHeight: 1.38,
      })}
      style={FILL}
      fitGroup="columns"
    />
  </box>
);
const twoColumns = page('two_columns', [
  <box id="columns" style={{ ...FILL, direction: 'row' }}>
    <shape
      id="book"
      fixed
      geometry={{ kind: 'round_rect', radiusPx: ROUND }}
      fill={paint('surface')}
      style={{ position: 'absolute', start: 0, top: 0, width: 1152, height: 464 }}
    />
    <box id="spine" fixed style={{ position: 'absolute', start: 575, top: 0, width: 2, height: 464 }}>
      <rule id="seam" axis="vertical" paint={paint('background')} widthPx={6} dash="dash" style={FILL} />
    </box>
    <Page side="left" />
    <Page side="right" />
  </box>,
]);

/** Two speech bubbles, the favoured one in a stronger colour, with the verdict between their tails. */
const SpeechBubble = ({ side, backdrop }: { side: 'left' | 'right'; backdrop: Backdrop }) => (
  <Bubble
    id={side}
    backdrop={backdrop}
    tail={side === 'left' ? 'below-start' : 'below-end'}
    style={{ ...FILL, padding: [28, 36, 24, 40], gap: 12 }}
  >
    <text
      bind={`${side}.heading`}
      name="Option"
      textStyle={on(backdrop, type.HEADING, { sizesPt: [32, 30, 28, 26, 24, 22, 20] })}
      fitGroup="options"
    />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={on(backdrop, type.LIST, { sizesPt: [26, 24, 22, 20, 18, 16, 14] })}
      bullet={dot(backdrop)}
      indentEm={1.1}
      itemGapEm={0.45}
      style={FILL}
      fitGroup="option-points"
    />
  </Bubble>
);
const comparison = page('comparison', [
  <box id="voices" style={{ ...FILL, direction: 'row', gap: 24, margin: [0, 0, 40, 0] }}>
    <SpeechBubble side="left" backdrop={SKY} />
    <SpeechBubble side="right" backdrop={LEAF} />
  </box>,
  <box
    id="verdict-row"
    when={has('verdict')}
    style={{ direction: 'row', align: 'center', gap: 20, padding: [0, 140, 0, 140], margin: [-20, 0, 0, 0] }}
  >
    <icon id="verdict-icon" icon="check-circle" weight="fill" color={paint('primary')} sizePx={44} />
    <text
      bind="verdict"
      name="Verdict"
      textStyle={varyStyle(type.HEADING, { sizesPt: [24, 22, 20, 18, 16], lineHeight: 1.24 })}
      style={FILL}
    />
  </box>,
]);

/** A question in a bubble that points to its answer. */
const faq = page('faq', [
  <box id="talk" each="items" style={{ ...FILL, gap: 16 }}>
    <box id="pair" name="Entry" style={{ ...FILL, direction: 'row', gap: 56 }}>
      {[
        { backdrop: TANGERINE, is: [0, 2, 4] },
        { backdrop: LEAF, is: [1, 3] },
      ].map(({ backdrop, is }) => (
        <Bubble
          id={`question-${is.length}`}
          backdrop={backdrop}
          tail="end"
          radius={28}
          when={{ index: { is } }}
          style={{ width: 456, padding: [8, 28], justify: 'center' }}
          tailStyle={{ bottom: 20 }}
        >
          <text
            bind=".question"
            name="Question"
            textStyle={on(backdrop, type.HEADING, { sizesPt: [26, 24, 22, 20, 18, 16] })}
            fitGroup="questions"
          />
        </Bubble>
      ))}
      <text
        bind=".answer"
        name="Answer"
        textStyle={varyStyle(type.BODY, { sizesPt: [24, 22, 20, 18, 16, 14] })}
        anchor="middle"
        style={FILL}
        fitGroup="answers"
      />
    </box>
  </box>,
]);

/** A large picture with rounded corners, and its points beside it. */
const bulletsImage = layout(
  'bullets_image',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row', gap: 48, padding: [40, 40, 80, 64] }}>
    <box id="words" style={{ ...FILL, padding: [16, 0, 0, 0], gap: 20 }}>
      <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={{ maxHeight: 160 }} />
      <list
        bind="items"
        name="Points"
        role="body"
        textStyle={varyStyle(type.LIST, { sizesPt: [28, 26, 24, 22, 20, 18, 16, 14] })}
        detailStyle={varyStyle(type.DETAIL, { sizesPt: [20, 20, 20, 18, 18, 16, 16, 14] })}
        bullet={dot(SAND)}
        indentEm={1.1}
        itemGapEm={0.7}
        style={FILL}
      />
    </box>
    <box id="shown" style={{ width: 540, gap: 12 }}>
      <image bind="image" name="Picture" role="picture" radius={56} style={FILL} />
      <text
        bind="caption"
        name="Caption"
        textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 14, 13, 12] })}
        style={{ padding: [0, 24, 0, 24] }}
      />
    </box>
    <Foot />
  </box>,
);

const ENTRY = varyStyle(type.BODY, { sizesPt: [22, 20, 18, 16, 14, 13, 12], lineHeight: 1.3 });
const Entry = (): TreeNode => (
  <box id="source" name="Source" style={{ ...FILL, direction: 'row', gap: 12 }}>
    <text
      bind="#"
      name="Number"
      textStyle={varyStyle(ENTRY, { weight: 700, color: paint('primary'), align: 'end' })}
      fitGroup="entries"
      style={{ width: 36 }}
    />
    <box id="source-text" style={FILL}>
      <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
      <text
        bind=".url"
        name="Web address"
        textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 16, 14, 13, 12, 12, 11] })}
        maxLines={1}
        fitGroup="entries"
      />
    </box>
  </box>
);
const references = page('references', [
  <grid id="sources" each="items" rows={SOURCE_ROWS} gap={[8, 40]} hold style={FILL}>
    <Entry />
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
