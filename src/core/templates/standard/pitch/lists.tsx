import type { ColorToken } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { Condition } from '../../tree.ts';
import {
  count,
  has,
  hasNot,
  IN_LAYOUT,
  layout,
  longPoints,
  paint,
  shortPoints,
  turn,
  varyStyle,
} from '../conditions.ts';
import { FILL, SOURCE_ROWS } from '../shared-parts.tsx';
import { type Backdrop, BLACK, BLUE, LIME, PAPER, TILE } from './backdrops.ts';
import { dot, on, PageNumber, page, split, Tile, Title } from './parts.tsx';
import * as type from './type.ts';

/** Sizes for a few points without details. */
const LARGE = [36, 32, 28, 26, 24, 22, 20, 18, 16, 14];
const Points = ({
  backdrop,
  sizes = type.LIST.sizesPt,
  gapEm = 0.8,
  when,
}: {
  backdrop: Backdrop;
  sizes?: readonly number[];
  gapEm?: number;
  when?: Condition;
}) => (
  <list
    bind="items"
    name="Points"
    role="body"
    textStyle={on(backdrop, type.LIST, { sizesPt: sizes })}
    detailStyle={on(backdrop, type.DETAIL, { color: paint(backdrop.muted) })}
    bullet={dot(backdrop)}
    indentEm={1.2}
    itemGapEm={gapEm}
    style={FILL}
    {...(when ? { when } : {})}
  />
);

const bullets = split('bullets', (backdrop) => [
  <Points backdrop={backdrop} sizes={LARGE} gapEm={1.1} when={shortPoints} />,
  <Points backdrop={backdrop} when={longPoints} />,
  <Points backdrop={backdrop} when={{ ...count('items', 2, 4), ...has('items[0].detail') }} />,
  <Points backdrop={backdrop} when={count('items', 5, 7)} />,
]);

const Column = ({ side, backdrop, grow }: { side: 'left' | 'right'; backdrop: Backdrop; grow: number }) => (
  <Tile id={side} backdrop={backdrop} style={{ grow, padding: 32, gap: 16 }}>
    <text
      bind={`${side}.heading`}
      name="Column heading"
      textStyle={on(backdrop, type.HEADING, { sizesPt: [28, 26, 24, 22, 20] })}
      fitGroup="column-heading"
    />
    <list
      bind={`${side}.items`}
      name="Column points"
      role="body"
      textStyle={on(backdrop, type.LIST)}
      bullet={dot(backdrop)}
      indentEm={1.2}
      itemGapEm={0.6}
      style={FILL}
      fitGroup="columns"
    />
    <text
      bind={`${side}.text`}
      name="Column text"
      role="body"
      textStyle={on(backdrop, type.LIST, { paragraphGapEm: 0.7 })}
      style={FILL}
      fitGroup="columns"
    />
  </Tile>
);
const twoColumns = page('two_columns', [
  <box id="wide-end" when={turn(2, 0)} style={{ ...FILL, direction: 'row', gap: 16 }}>
    <Column side="left" backdrop={TILE} grow={5} />
    <Column side="right" backdrop={BLUE} grow={6} />
  </box>,
  <box id="wide-start" when={turn(2, 1)} style={{ ...FILL, direction: 'row', gap: 16 }}>
    <Column side="left" backdrop={LIME} grow={6} />
    <Column side="right" backdrop={TILE} grow={5} />
  </box>,
  <box id="in-layout" when={turn(2, IN_LAYOUT)} style={{ ...FILL, direction: 'row', gap: 16 }}>
    <Column side="left" backdrop={PAPER} grow={1} />
    <Column side="right" backdrop={PAPER} grow={1} />
  </box>,
]);

/**
 * Two blocks meet in the middle of the page and run to its edges; the favoured one is blue, and the verdict
 * is a black band across both.
 */
const Side = ({
  side,
  backdrop,
  padding,
}: {
  side: 'left' | 'right';
  backdrop: Backdrop;
  padding: readonly [number, number, number, number];
}) => (
  <box id={side} style={{ ...FILL, padding, gap: 16 }}>
    <text
      bind={`${side}.heading`}
      name="Option"
      textStyle={on(backdrop, type.HEADING, { sizesPt: [36, 32, 28, 26, 24, 22, 20] })}
      fitGroup="options"
    />
    <list
      bind={`${side}.items`}
      name="Option points"
      role="body"
      textStyle={on(backdrop, type.LIST)}
      bullet={dot(backdrop)}
      indentEm={1.2}
      itemGapEm={0.5}
      style={FILL}
      fitGroup="option-points"
    />
  </box>
);
const BAND = 96;
const Block = ({
  id,
  fill,
  start,
  width,
}: {
  id: string;
  fill: ColorToken;
  start: number;
  width: number;
}) => (
  <shape
    id={id}
    fixed
    geometry={{ kind: 'rect' }}
    fill={paint(fill)}
    style={{ position: 'absolute', start, top: 160, width, height: 560 }}
  />
);
const comparison = layout(
  'comparison',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <Block id="left-block" fill="surface" start={0} width={640} />
    <Block id="right-block" fill="primary" start={640} width={640} />
    <shape
      id="verdict-block"
      when={has('verdict')}
      geometry={{ kind: 'rect' }}
      fill={paint('secondary')}
      style={{ position: 'absolute', start: 0, top: 720 - BAND, width: 1280, height: BAND }}
    />
    <box id="head" style={{ height: 160, padding: [56, 64, 0, 64] }}>
      <Title backdrop={PAPER} />
    </box>
    <box id="sides" style={{ ...FILL, direction: 'row' }}>
      <Side side="left" backdrop={TILE} padding={[32, 40, 32, 64]} />
      <Side side="right" backdrop={BLUE} padding={[32, 64, 32, 40]} />
    </box>
    <box
      id="number-row"
      when={hasNot('verdict')}
      style={{ direction: 'row', justify: 'end', padding: [0, 64, 24, 64] }}
    >
      <PageNumber backdrop={BLUE} />
    </box>
    <box
      id="verdict-band"
      when={has('verdict')}
      style={{ direction: 'row', gap: 20, padding: [0, 64, 0, 64], align: 'center', height: BAND }}
    >
      <icon id="verdict-icon" icon="check-circle" weight="fill" color={paint('accent')} sizePx={36} />
      <box id="verdict-text" style={FILL}>
        <text
          bind="verdict"
          name="Verdict"
          textStyle={on(BLACK, type.HEADING, { sizesPt: [22, 20, 18, 16], lineHeight: 1.25 })}
          maxLines={2}
        />
      </box>
      <PageNumber backdrop={BLACK} />
    </box>
  </box>,
);

const faq = split('faq', (backdrop) => [
  <box id="questions" each="items" style={{ ...FILL, gap: 16 }}>
    <box id="pair" name="Entry" style={{ ...FILL, gap: 6 }}>
      <text
        bind=".question"
        name="Question"
        textStyle={on(backdrop, type.HEADING, { color: paint(backdrop.strong), sizesPt: [24, 22, 20, 18] })}
      />
      <text bind=".answer" name="Answer" textStyle={on(backdrop, type.BODY, { sizesPt: [20, 18, 16, 14] })} />
    </box>
  </box>,
]);

/** The picture is the block: it runs to three edges of the page, with the caption in its own strip. */
const bulletsImage = layout(
  'bullets_image',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="words" style={{ ...FILL, padding: [56, 48, 24, 64], gap: 24 }}>
      <Title
        backdrop={PAPER}
        textStyle={varyStyle(type.SIDE_TITLE, { sizesPt: [36, 32, 28, 24] })}
        style={{ maxHeight: 240 }}
      />
      <Points backdrop={PAPER} sizes={[22, 20, 18, 16, 14]} />
      <box id="foot" style={{ direction: 'row', minHeight: 16 }}>
        <text
          bind="@deck_title"
          name="Footer"
          role="footer"
          textStyle={on(PAPER, type.FOOT, { color: paint('muted') })}
          style={FILL}
        />
        <PageNumber backdrop={PAPER} />
      </box>
    </box>
    <box id="block" style={{ width: 600 }}>
      <image bind="image" name="Picture" role="picture" style={FILL} />
      {[LIME, BLACK].map((backdrop, index) => (
        <box
          id={`strip-${index}`}
          when={{ has: 'caption', turn: { of: 2, is: [index] } }}
          fill={paint(backdrop.fill)}
          style={{ padding: [20, 64, 20, 32] }}
        >
          <text
            bind="caption"
            name="Caption"
            textStyle={on(backdrop, type.CAPTION, { sizesPt: [16, 14, 13, 12] })}
          />
        </box>
      ))}
    </box>
  </box>,
);

const ENTRY = varyStyle(type.BODY, { sizesPt: [20, 18, 16, 14, 13, 12], lineHeight: 1.3 });
const references = page('references', [
  <grid id="sources" each="items" rows={SOURCE_ROWS} gap={[8, 48]} hold style={FILL}>
    <box id="source" name="Source" style={{ ...FILL, direction: 'row', gap: 8 }}>
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(ENTRY, { weight: 700, color: paint('primary') })}
        fitGroup="entries"
        style={{ width: 40 }}
      />
      <box id="source-text" style={{ ...FILL, gap: 2 }}>
        <text bind=".text" name="Text" textStyle={ENTRY} fitGroup="entries" />
        <text
          bind=".url"
          name="Web address"
          textStyle={varyStyle(type.CAPTION, { color: paint('muted'), sizesPt: [14, 13, 12, 11] })}
          maxLines={1}
        />
      </box>
    </box>
  </grid>,
]);

export const LISTS = [bullets, twoColumns, comparison, faq, bulletsImage, references];
