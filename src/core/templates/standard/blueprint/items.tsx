import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, first, has, hasNot, later, varyStyle } from '../conditions.ts';
import { FILL, ROW } from '../shared-parts.tsx';
import { CLEAN, CROSS, CYAN, HAIR, inColor, LINE, page, STRONG, sized, Takeaway, View } from './parts.tsx';
import * as type from './type.ts';

const WHOLE = { position: 'absolute', start: 0, top: 0, width: '100%', height: '100%' } as const;

/**
 * A part: icon and name in the head of the box, its function below the line. The first has a stronger
 * outline.
 */
const Part = ({
  tall,
  heading,
  text,
}: {
  tall: boolean;
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="part" name="Card" style={FILL}>
    <box id="outline-first" when={first} fill={CLEAN} stroke={STRONG} style={WHOLE} />
    <box id="outline" when={later} fill={CLEAN} stroke={LINE} style={WHOLE} />
    <box id="part-head" equalHeight="heads" style={{ direction: 'row', align: 'center', minHeight: 64 }}>
      {!tall && <image bind=".image" name="Picture" style={{ width: 72, self: 'stretch' }} />}
      <icon
        bind=".icon"
        name="Icon"
        when={hasNot('.image')}
        weight="regular"
        color={CYAN}
        sizePx={40}
        style={{ margin: [0, 0, 0, 20] }}
      />
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, ...heading)}
        fitGroup="parts"
        style={{ ...FILL, margin: [12, 20] }}
      />
    </box>
    <rule id="part-line" axis="horizontal" {...HAIR} />
    <box id="part-body" style={{ ...FILL, padding: [14, 20], gap: 12 }}>
      {tall && <image bind=".image" name="Picture" style={{ ...FILL, minHeight: 96 }} />}
      <text
        bind=".text"
        name="Text"
        textStyle={sized(type.BODY, ...text)}
        fitGroup="part-texts"
        style={{ shrink: 1 }}
      />
    </box>
  </box>
);
const cards = page('cards', [
  <grid
    id="few"
    each="items"
    when={count('items', 2, 3)}
    rows={{ 2: [2], 3: [3] }}
    gap={[32, 32]}
    style={FILL}
  >
    <Part tall heading={[26, 24, 22, 20, 18, 16, 14]} text={[26, 24, 22, 20, 18, 16, 14]} />
  </grid>,
  <grid
    id="many"
    each="items"
    when={count('items', 4, 6)}
    rows={{ 4: [2, 2], 5: [3, 2], 6: [3, 3] }}
    gap={[32, 32]}
    style={FILL}
  >
    <Part tall={false} heading={[22, 20, 18, 16, 14]} text={[20, 18, 16, 14]} />
  </grid>,
  <Takeaway />,
]);

/** A ruled parts list: number, icon, name, remark. */
const Row = ({ sizePx }: { sizePx: number }): TreeNode => (
  <box id="line" name="Line" style={FILL}>
    <rule id="line-rule" axis="horizontal" {...HAIR} when={later} />
    <box id="line-cells" style={ROW}>
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(type.LABEL, { weight: 700, color: CYAN, align: 'center', sizesPt: [18, 16] })}
        anchor="middle"
        fitGroup="numbers"
        style={{ width: 64 }}
      />
      <rule id="after-number" axis="vertical" {...HAIR} />
      <box id="sign" style={{ width: 96, align: 'center', justify: 'center' }}>
        <icon bind=".icon" name="Icon" weight="regular" color={CYAN} sizePx={sizePx} />
      </box>
      <rule id="after-sign" axis="vertical" {...HAIR} />
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, 22, 20, 18, 16, 14)}
        anchor="middle"
        fitGroup="lines"
        style={{ ...FILL, grow: 5, padding: [4, 20], maxHeight: '100%' }}
      />
      <text
        bind=".text"
        name="Text"
        textStyle={sized(type.BODY, 20, 18, 16, 14)}
        anchor="middle"
        fitGroup="line-texts"
        style={{ ...FILL, grow: 6, padding: [4, 20, 4, 0], maxHeight: '100%' }}
      />
    </box>
  </box>
);
const iconList = page('icon_list', [
  <box id="list-outline" fill={CLEAN} stroke={LINE} style={WHOLE} />,
  <box id="few" each="items" when={count('items', 3, 4)} style={FILL}>
    <Row sizePx={56} />
  </box>,
  <box id="more" each="items" when={count('items', 5, 6)} style={FILL}>
    <Row sizePx={40} />
  </box>,
]);

/** Four fields around an origin; the axes are centre lines. */
const Field = ({ bind, strong }: { bind: string; strong: boolean }) => (
  <box id={bind} style={{ ...FILL, gap: 6 }}>
    <text
      id="word"
      text={`{lang:${bind}}`}
      textStyle={inColor(type.HEADING, strong ? 'primary' : 'text', 24, 22, 20, 18, 16)}
      maxLines={1}
      fitGroup="words"
    />
    <list
      bind={bind}
      name={`Points: ${bind}`}
      role="body"
      textStyle={sized(type.LIST, 22, 20, 18, 16, 14)}
      bullet={CROSS}
      indentEm={1.3}
      itemGapEm={0.3}
      style={FILL}
      fitGroup="swot"
    />
  </box>
);
const Axis = ({ id, axis }: { id: string; axis: 'horizontal' | 'vertical' }) => (
  <rule
    id={id}
    axis={axis}
    paint={CYAN}
    widthPx={1}
    dash="dash"
    style={
      axis === 'horizontal'
        ? { position: 'absolute', start: 0, top: 232, width: 1152 }
        : { position: 'absolute', start: 576, top: 0, height: 464 }
    }
  />
);
const swot = page('swot', [
  <Axis id="axis-x" axis="horizontal" />,
  <Axis id="axis-y" axis="vertical" />,
  <shape
    id="origin"
    geometry={{ kind: 'ellipse' }}
    fill={CLEAN}
    stroke={STRONG}
    style={{ position: 'absolute', start: 564, top: 220, width: 24, height: 24 }}
  />,
  <box id="inside" style={{ ...ROW, gap: 72, padding: [0, 0, 20, 0] }}>
    <Field bind="strengths" strong />
    <Field bind="weaknesses" strong={false} />
  </box>,
  <box id="outside" style={{ ...ROW, gap: 72, padding: [20, 0, 0, 0] }}>
    <Field bind="opportunities" strong />
    <Field bind="threats" strong={false} />
  </box>,
]);

const ROLE = varyStyle(type.LABEL, { color: CYAN, sizesPt: [16, 14, 13, 12] });
/** A name plate: the portrait in one cell, name and role in the next. */
const Plate = ({
  name,
  bio,
  portrait,
}: {
  name: readonly number[];
  bio: readonly number[];
  portrait: number;
}): TreeNode => (
  <box id="plate" name="Person" fill={CLEAN} stroke={LINE} style={{ ...FILL, direction: 'row' }}>
    <image bind=".image" name="Portrait" portrait style={{ width: portrait }} />
    <box id="plate-words" style={{ ...FILL, padding: [16, 20], gap: 2 }}>
      <text bind=".name" name="Name" textStyle={sized(type.HEADING, ...name)} />
      <text bind=".role" name="Role" textStyle={ROLE} />
      <rule
        id="plate-line"
        axis="horizontal"
        {...HAIR}
        when={has('.bio')}
        style={{ margin: [10, 0, 8, 0] }}
      />
      <text bind=".bio" name="Bio" textStyle={sized(type.BODY, ...bio)} style={{ shrink: 1 }} />
    </box>
  </box>
);
const team = page('team', [
  <box id="one" each="people" when={count('people', 1)} style={ROW}>
    <box id="person" style={{ ...ROW, gap: 48 }}>
      <View bind=".image" name="Portrait" portrait style={{ width: 464 }} />
      <box id="words" style={{ ...FILL, gap: 8, justify: 'end' }}>
        <text bind=".name" name="Name" textStyle={sized(type.GIANT, 60, 54, 48, 44, 40, 36, 32, 28)} />
        <text bind=".role" name="Role" textStyle={varyStyle(ROLE, { sizesPt: [22, 20, 18, 16] })} />
        <text
          bind=".bio"
          name="Bio"
          textStyle={sized(type.LEAD, 24, 22, 20, 18, 16, 14)}
          style={{ margin: [16, 0, 0, 0] }}
        />
      </box>
    </box>
  </box>,
  ...[
    { id: 'few', when: { ...count('people', 2, 4), ...hasNot('takeaway') }, third: [1, 1, 1] },
    // Above a conclusion there is no space for three rows.
    { id: 'few-concluded', when: { ...count('people', 2, 4), ...has('takeaway') }, third: [2, 1] },
  ].map(({ id, when, third }) => (
    <grid
      id={id}
      each="people"
      when={when}
      rows={{ 2: [1, 1], 3: third, 4: [2, 2] }}
      gap={[32, 32]}
      style={FILL}
    >
      <Plate name={[28, 26, 24, 22, 20, 18, 16]} bio={[20, 18, 16, 14]} portrait={176} />
    </grid>
  )),
  <grid
    id="many"
    each="people"
    when={count('people', 5, 8)}
    rows={{ 5: [2, 2, 1], 6: [2, 2, 2], 7: [2, 2, 2, 1], 8: [2, 2, 2, 2] }}
    gap={[16, 32]}
    style={FILL}
  >
    <box id="plate" name="Person" fill={CLEAN} stroke={LINE} style={{ ...FILL, direction: 'row' }}>
      <image bind=".image" name="Portrait" portrait style={{ width: 88 }} />
      <box id="who" style={{ ...FILL, grow: 5, padding: [10, 12, 6, 16], gap: 2 }}>
        <text bind=".name" name="Name" textStyle={sized(type.HEADING, 18, 16, 14)} />
        <text
          bind=".role"
          name="Role"
          textStyle={varyStyle(ROLE, { sizesPt: [14, 13, 12] })}
          style={{ shrink: 1 }}
        />
      </box>
      <rule id="plate-divider" axis="vertical" {...HAIR} when={has('.bio')} />
      <text
        bind=".bio"
        name="Bio"
        textStyle={varyStyle(type.BODY, { sizesPt: [16, 14], lineHeight: 1.3 })}
        style={{ ...FILL, grow: 5, padding: [10, 12, 6, 12] }}
      />
    </box>
  </grid>,
  <Takeaway />,
]);

export const ITEMS = [cards, iconList, swot, team];
