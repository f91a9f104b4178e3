import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, hasNot, paint, span, varyStyle } from '../conditions.ts';
import { FILL, ROW, Unequal } from '../shared-parts.tsx';
import { inColor, NONE, page, SIDE, sized, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** The first item is as large as the page allows, in red; the others follow in columns of text. */
const card = (size: 'lead' | 'pair' | 'plain') => (): readonly TreeNode[] => [
  <image
    bind=".image"
    name="Picture"
    style={
      size === 'plain'
        ? { height: 84, margin: [0, 0, 4, 0] }
        : { ...FILL, minHeight: 56, margin: [0, 0, 6, 0] }
    }
  />,
  <icon
    bind=".icon"
    name="Icon"
    when={hasNot('.image')}
    weight="bold"
    color={paint(size === 'plain' ? 'text' : 'primary')}
    sizePx={{ plain: 40, lead: 80, pair: 152 }[size]}
    style={{ margin: [0, 0, size === 'plain' ? 2 : 16, 0] }}
  />,
  <text
    bind=".heading"
    name="Heading"
    textStyle={
      size === 'plain'
        ? sized(type.HEADING, 24, 22, 20, 18, 16)
        : inColor(type.GIANT, size === 'lead' ? 'primary' : 'text', 54, 48, 42, 36, 32, 28, 26, 24, 22, 20)
    }
    fitGroup={`headings-${size}`}
  />,
  <text
    bind=".text"
    name="Text"
    textStyle={size === 'plain' ? sized(type.BODY, 18, 16, 14) : sized(type.LEAD, 24, 22, 20, 18, 16, 14)}
    fitGroup={`texts-${size}`}
    style={{ shrink: 1 }}
  />,
];
/** In a column with two others the icon is before the text. */
const line: readonly TreeNode[] = [
  <box id="line" style={{ ...ROW, gap: 24 }}>
    <image bind=".image" name="Picture" style={{ width: span(2) }} />
    <icon bind=".icon" name="Icon" when={hasNot('.image')} weight="bold" color={paint('text')} sizePx={48} />
    <box id="words" style={{ ...FILL, gap: 4 }}>
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, 24, 22, 20, 18, 16)}
        fitGroup="headings-plain"
      />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, 18, 16, 14)} fitGroup="texts-plain" />
    </box>
  </box>,
];
const lead = (index: number) => card(index === 0 ? 'lead' : 'plain')();
const cards = page('cards', [
  <Unequal
    id="two"
    each="items"
    noun="Card"
    when={count('items', 2)}
    lines={[[1, 1]]}
    gap={[24, 24]}
    style={{ gap: 10, padding: [0, 24, 0, 0] }}
    item={card('pair')}
  />,
  <Unequal
    id="three"
    each="items"
    noun="Card"
    when={count('items', 3)}
    lines={[[1], [1, 1]]}
    columns={[1, 1]}
    gap={[32, 24]}
    style={{ gap: 8, padding: [0, 24, 0, 0] }}
    item={lead}
  />,
  <Unequal
    id="four"
    each="items"
    noun="Card"
    when={count('items', 4)}
    lines={[[1], [1, 1, 1]]}
    columns={[1, 1]}
    gap={[20, 24]}
    style={{ gap: 10 }}
    item={(index) => (index === 0 ? card('lead')() : line)}
  />,
  <Unequal
    id="five"
    each="items"
    noun="Card"
    when={count('items', 5)}
    lines={[[1], [1, 1], [1, 1]]}
    columns={[1, 1, 1]}
    gap={[24, 24]}
    style={{ gap: 8, padding: [0, 12, 0, 0] }}
    item={lead}
  />,
  <grid id="six" each="items" when={count('items', 6)} rows={{ 6: [3, 3] }} gap={[24, 24]} style={FILL}>
    <box id="card" name="Card" style={{ ...FILL, gap: 8, padding: [0, 12, 0, 0] }}>
      {card('plain')()}
    </box>
  </grid>,
  <Takeaway />,
]);

const Line = ({
  sizePx,
  heading,
  text,
}: {
  sizePx: number;
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="line" name="Line" style={{ ...FILL, gap: 8, padding: [0, 24, 0, 0] }}>
    <icon
      bind=".icon"
      name="Icon"
      weight="fill"
      color={paint('primary')}
      sizePx={sizePx}
      style={{ margin: [0, 0, 8, 0] }}
    />
    <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} />
    <text bind=".text" name="Text" textStyle={sized(type.BODY, ...text)} style={{ shrink: 1 }} />
  </box>
);
const iconList = page('icon_list', [
  <grid id="three" each="items" when={count('items', 3)} rows={{ 3: [3] }} gap={[24, 24]} style={FILL}>
    <Line sizePx={160} heading={[44, 40, 36, 32, 28, 26, 24, 22, 20, 18]} text={[22, 20, 18, 16, 14]} />
  </grid>,
  <grid
    id="lines"
    each="items"
    when={count('items', 4, 6)}
    rows={{ 4: [2, 2], 5: [3, 2], 6: [3, 3] }}
    gap={[24, 24]}
    hold
    style={FILL}
  >
    <Line sizePx={72} heading={[28, 26, 24, 22, 20, 18]} text={[18, 16, 14]} />
  </grid>,
]);

const SWOT = ['strengths', 'weaknesses', 'opportunities', 'threats'] as const;
/** Four columns of three, read across. */
const swot = page('swot', [
  <box id="four" style={{ ...ROW, gap: 24 }}>
    {SWOT.map((bind) => (
      <box id={bind} style={{ ...FILL, gap: 24 }}>
        <text
          id="word"
          text={`{lang:${bind}}`}
          textStyle={inColor(
            type.HEADING,
            bind === 'strengths' || bind === 'opportunities' ? 'primary' : 'text',
            30,
            28,
            26,
            24,
            22,
            20,
            18,
          )}
          fitGroup="swot-words"
          maxLines={1}
        />
        <list
          bind={bind}
          name={`Points: ${bind}`}
          role="body"
          textStyle={sized(type.LIST, 32, 28, 26, 24, 22, 20, 18, 16, 14)}
          bullet={NONE}
          indentEm={0}
          itemGapEm={0.8}
          style={FILL}
          fitGroup="swot"
        />
      </box>
    ))}
  </box>,
]);

const WHO = { role: sized(type.CAPTION, 16, 14, 13, 12), bio: sized(type.BODY, 18, 16, 14) } as const;
const team = page('team', [
  <box id="one" each="people" when={count('people', 1)} style={ROW}>
    <box id="person" style={{ ...ROW, gap: 24 }}>
      <image bind=".image" name="Portrait" portrait style={SIDE} />
      <box id="no-portrait" when={hasNot('.image')} style={SIDE} />
      <box id="words" style={FILL}>
        <text bind=".name" name="Name" textStyle={sized(type.GIANT, 72, 64, 56, 48, 42, 36, 32, 28)} />
        <text
          bind=".role"
          name="Role"
          textStyle={inColor(type.HEADING, 'primary', 24, 22, 20, 18, 16)}
          style={{ margin: [12, 0, 0, 0] }}
        />
        <text
          bind=".bio"
          name="Bio"
          textStyle={sized(type.LEAD, 24, 22, 20, 18, 16, 14)}
          style={{ margin: [24, 0, 0, 0] }}
        />
      </box>
    </box>
  </box>,
  <box
    id="names"
    each="people"
    when={{ ...count('people', 2, 4), ...hasNot('people[0].image') }}
    style={FILL}
  >
    <box id="person" name="Person" style={{ ...ROW, gap: 24, align: 'baseline' }}>
      <text
        bind=".name"
        name="Name"
        textStyle={sized(type.GIANT, 48, 42, 36, 32, 28, 24, 22, 20)}
        style={{ width: span(6), maxHeight: '100%' }}
      />
      <text
        bind=".role"
        name="Role"
        textStyle={inColor(type.LABEL, 'primary', 16, 14, 13, 12)}
        style={{ width: span(2), maxHeight: '100%' }}
      />
      <text
        bind=".bio"
        name="Bio"
        textStyle={sized(type.BODY, 18, 16, 14)}
        style={{ ...FILL, maxHeight: '100%' }}
      />
    </box>
  </box>,
  <grid
    id="few"
    each="people"
    when={{ ...count('people', 2, 4), ...has('people[0].image') }}
    rows={{ 2: [2], 3: [3], 4: [4] }}
    gap={[24, 24]}
    style={FILL}
  >
    <box id="person" name="Person" style={{ ...FILL, gap: 4 }}>
      <image bind=".image" name="Portrait" portrait style={{ height: 250, margin: [0, 0, 8, 0] }} />
      <text bind=".name" name="Name" textStyle={sized(type.HEADING, 26, 24, 22, 20, 18)} />
      <text bind=".role" name="Role" textStyle={WHO.role} />
      <text bind=".bio" name="Bio" textStyle={WHO.bio} style={{ margin: [6, 0, 0, 0] }} />
    </box>
  </grid>,
  <grid
    id="many"
    each="people"
    when={count('people', 5, 8)}
    rows={{ 5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[24, 24]}
    hold
    style={FILL}
  >
    <box id="person" name="Person" style={{ ...FILL, gap: 4 }}>
      <image bind=".image" name="Portrait" portrait style={{ height: 88, margin: [0, 0, 4, 0] }} />
      <text bind=".name" name="Name" textStyle={sized(type.HEADING, 22, 20, 18, 16)} />
      <text bind=".role" name="Role" textStyle={sized(type.CAPTION, 14, 13, 12)} />
      <text bind=".bio" name="Bio" textStyle={varyStyle(type.BODY, { sizesPt: [16, 14], lineHeight: 1.3 })} />
    </box>
  </grid>,
  <Takeaway />,
]);

export const ITEMS = [cards, iconList, swot, team];
