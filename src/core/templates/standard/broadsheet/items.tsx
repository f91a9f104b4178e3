import { h } from '../../jsx.ts';
import type { Style, TreeNode } from '../../tree.ts';
import { count, hasNot, paint, span, varyStyle } from '../conditions.ts';
import { FILL, ROW, Unequal } from '../shared-parts.tsx';
import { COLUMN_RULE, DASH, Hair, inColor, page, Standfirst, sized, ThickThin } from './parts.tsx';
import * as type from './type.ts';

const Picture = ({ style }: { style: Style }) => <image bind=".image" name="Picture" style={style} />;
const Mark = ({ sizePx }: { sizePx: number }) => (
  <icon
    bind=".icon"
    name="Icon"
    when={hasNot('.image')}
    weight="light"
    color={paint('primary')}
    sizePx={sizePx}
    style={{ margin: [4, 0, 0, 0] }}
  />
);

/** A lead story below the thick rule, as large as the page allows. */
const leadStory: readonly TreeNode[] = [
  <ThickThin id="story-rule" style={{ margin: [0, 0, 6, 0] }} />,
  <Picture style={{ ...FILL, minHeight: 56, margin: [0, 0, 6, 0] }} />,
  <Mark sizePx={64} />,
  <text
    bind=".heading"
    name="Heading"
    textStyle={sized(type.HEADING, 48, 42, 38, 34, 30, 28, 26, 24, 22, 20)}
    fitGroup="heads-lead"
  />,
  <text
    bind=".text"
    name="Text"
    textStyle={sized(type.BODY, 24, 22, 20, 18, 16, 14)}
    fitGroup="texts-lead"
    style={{ shrink: 1 }}
  />,
];
/** A short story below a hairline, with its picture beside the heading. */
const shortStory: readonly TreeNode[] = [
  <Hair id="story-rule" />,
  <Mark sizePx={36} />,
  <box id="story-head" style={{ direction: 'row', gap: 14 }}>
    <Picture style={{ width: 96, height: 72, margin: [4, 0, 0, 0] }} />
    <text
      bind=".heading"
      name="Heading"
      textStyle={sized(type.HEADING, 24, 22, 20, 18, 16)}
      fitGroup="heads"
      style={FILL}
    />
  </box>,
  <text
    bind=".text"
    name="Text"
    textStyle={sized(type.BODY, 20, 18, 16, 14)}
    fitGroup="texts"
    style={{ shrink: 1 }}
  />,
];
/** A short story in a row of its own, with the icon before the text. */
const line: readonly TreeNode[] = [
  <Hair id="line-rule" />,
  <box id="line" style={{ ...ROW, gap: 20 }}>
    <image bind=".image" name="Picture" style={{ width: span(2) }} />
    <icon
      bind=".icon"
      name="Icon"
      when={hasNot('.image')}
      weight="light"
      color={paint('primary')}
      sizePx={44}
    />
    <box id="words" style={{ ...FILL, gap: 4 }}>
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, 24, 22, 20, 18, 16)}
        fitGroup="heads"
      />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, 20, 18, 16, 14)} fitGroup="texts" />
    </box>
  </box>,
];
const lead = (index: number) => (index === 0 ? leadStory : shortStory);
const cards = page('cards', [
  <Standfirst />,
  <Unequal
    id="two"
    each="items"
    noun="Story"
    when={count('items', 2)}
    lines={[[7, 5]]}
    gap={[24, 32]}
    style={{ gap: 10 }}
    item={() => leadStory}
  />,
  <Unequal
    id="three"
    each="items"
    noun="Story"
    when={count('items', 3)}
    lines={[[1], [1, 1]]}
    columns={[7, 5]}
    gap={[20, 32]}
    style={{ gap: 8 }}
    item={lead}
  />,
  <Unequal
    id="four"
    each="items"
    noun="Story"
    when={count('items', 4)}
    lines={[[1], [1, 1, 1]]}
    columns={[6, 6]}
    gap={[14, 32]}
    style={{ gap: 10 }}
    item={(index) => (index === 0 ? leadStory : line)}
  />,
  <Unequal
    id="five"
    each="items"
    noun="Story"
    when={count('items', 5)}
    lines={[[1], [1, 1], [1, 1]]}
    columns={[4, 4, 4]}
    gap={[20, 32]}
    style={{ gap: 8 }}
    item={lead}
  />,
  <grid
    id="six"
    each="items"
    when={count('items', 6)}
    rows={{ 6: [3, 3] }}
    gap={[20, 40]}
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="story" name="Story" style={{ ...FILL, gap: 8 }}>
      {shortStory}
    </box>
  </grid>,
]);

const iconList = page('icon_list', [
  <grid
    id="lines"
    each="items"
    rows={{ 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3] }}
    gap={[20, 40]}
    hold
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="line" name="Line" style={{ ...FILL, gap: 8 }}>
      <rule id="line-rule" axis="horizontal" paint={paint('text')} widthPx={2} />
      <icon
        bind=".icon"
        name="Icon"
        weight="light"
        color={paint('primary')}
        sizePx={64}
        style={{ margin: [10, 0, 4, 0] }}
      />
      <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, 30, 28, 26, 24, 22, 20, 18)} />
      <text bind=".text" name="Text" textStyle={sized(type.BODY, 20, 18, 16, 14)} />
    </box>
  </grid>,
]);

const Quadrant = ({ bind, token }: { bind: string; token: 'primary' | 'text' }): TreeNode => (
  <box id={bind} style={{ ...FILL, gap: 8 }}>
    <ThickThin id="word-rule" token={token} />
    <text
      id="word"
      text={`{lang:${bind}}`}
      textStyle={inColor(varyStyle(type.STANDFIRST, { weight: 400 }), token, 26, 24, 22, 20)}
      maxLines={1}
      style={{ margin: [2, 0, 0, 0] }}
    />
    <list
      bind={bind}
      name={`Points: ${bind}`}
      role="body"
      textStyle={sized(type.LIST, 24, 22, 20, 18, 16, 14)}
      bullet={{ ...DASH, color: paint(token) }}
      indentEm={0.9}
      itemGapEm={0.2}
      style={FILL}
      fitGroup="swot"
    />
  </box>
);
const swot = page('swot', [
  <box id="inside" style={{ ...ROW, gap: 40 }}>
    <Quadrant bind="strengths" token="primary" />
    <Quadrant bind="weaknesses" token="text" />
  </box>,
  <box id="outside" style={{ ...ROW, gap: 40, margin: [16, 0, 0, 0] }}>
    <Quadrant bind="opportunities" token="primary" />
    <Quadrant bind="threats" token="text" />
  </box>,
]);

const role = (...sizesPt: readonly number[]) => (
  <text bind=".role" name="Role" textStyle={sized(type.LABEL, ...sizesPt)} />
);
const team = page('team', [
  <Standfirst />,
  <box id="one" each="people" when={count('people', 1)} style={ROW}>
    <box id="person" style={{ ...ROW, gap: 40 }}>
      <image bind=".image" name="Portrait" portrait style={{ width: span(5) }} />
      <box id="words" style={{ ...FILL, gap: 12 }}>
        <ThickThin />
        <text
          bind=".name"
          name="Name"
          textStyle={sized(type.DISPLAY, 64, 56, 48, 42, 36, 32, 28)}
          style={{ margin: [8, 0, 0, 0] }}
        />
        {role(16, 14, 13)}
        <text
          bind=".bio"
          name="Bio"
          textStyle={sized(type.BODY, 26, 24, 22, 20, 18, 16, 14)}
          style={{ margin: [12, 0, 0, 0] }}
        />
      </box>
    </box>
  </box>,
  <grid
    id="few"
    each="people"
    when={count('people', 2, 4)}
    rows={{ 2: [2], 3: [3], 4: [4] }}
    gap={[24, 40]}
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="person" name="Person" style={{ ...FILL, gap: 6 }}>
      <rule
        id="person-rule"
        axis="horizontal"
        paint={paint('text')}
        widthPx={2}
        style={{ margin: [0, 0, 10, 0] }}
      />
      <image bind=".image" name="Portrait" portrait style={{ height: 220, margin: [0, 0, 8, 0] }} />
      <text bind=".name" name="Name" textStyle={sized(type.HEADING, 36, 32, 30, 28, 26, 24, 22, 20, 18)} />
      {role(14, 13, 12)}
      <text
        bind=".bio"
        name="Bio"
        textStyle={sized(type.BODY, 24, 22, 20, 18, 16, 14)}
        style={{ margin: [8, 0, 0, 0] }}
      />
    </box>
  </grid>,
  <grid
    id="many"
    each="people"
    when={count('people', 5, 8)}
    rows={{ 5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[16, 32]}
    hold
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <box id="person" name="Person" style={{ ...FILL, gap: 4 }}>
      <Hair id="person-rule" />
      <box id="who" style={{ direction: 'row', gap: 12, padding: [10, 0, 2, 0] }}>
        <image bind=".image" name="Portrait" portrait style={{ width: 64, height: 72 }} />
        <box id="name" style={{ ...FILL, gap: 2 }}>
          <text bind=".name" name="Name" textStyle={sized(type.HEADING, 22, 20, 18, 16)} />
          {role(12)}
        </box>
      </box>
      <text
        bind=".bio"
        name="Bio"
        textStyle={varyStyle(type.BODY, { sizesPt: [18, 16, 14], lineHeight: 1.35 })}
      />
    </box>
  </grid>,
]);

export const ITEMS = [cards, iconList, swot, team];
