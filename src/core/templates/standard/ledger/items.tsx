import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, hasNot, paint, span, varyStyle } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { bodySizes, headingSizes } from './item-sizes.ts';
import { BULLET, HAIR, Hair, Plumb, page, Rows, sidePage, Takeaway } from './parts.tsx';
import { timeline } from './timeline.tsx';
import * as type from './type.ts';

const words = (heading: readonly number[]): readonly TreeNode[] => [
  <text bind=".heading" name="Heading" textStyle={headingSizes(...heading)} fitGroup="headings" />,
  <text
    bind=".text"
    name="Text"
    textStyle={bodySizes(20, 18, 16, 14)}
    fitGroup="texts"
    style={{ shrink: 1 }}
  />,
];
/** An entry without a picture: its icon is above the text, or beside its heading if there is a conclusion. */
const Entry = ({ heading }: { heading: readonly number[] }): TreeNode => (
  <box id="card-body" when={hasNot('.image')} style={{ ...FILL, padding: [20, 0, 0, 0], gap: 10 }}>
    <icon
      bind=".icon"
      name="Icon"
      when={hasNot('takeaway')}
      weight="light"
      color={paint('primary')}
      sizePx={48}
      style={{ margin: [0, 0, 4, 0] }}
    />
    <box id="card-head" style={{ direction: 'row', align: 'center', gap: 12 }}>
      <icon
        bind=".icon"
        name="Icon"
        when={has('takeaway')}
        weight="light"
        color={paint('primary')}
        sizePx={32}
      />
      <text
        bind=".heading"
        name="Heading"
        textStyle={headingSizes(...heading)}
        fitGroup="headings"
        style={{ grow: 1, shrink: 1, basis: 0 }}
      />
    </box>
    <text
      bind=".text"
      name="Text"
      textStyle={bodySizes(20, 18, 16, 14)}
      fitGroup="texts"
      style={{ shrink: 1 }}
    />
  </box>
);

/** Two or three items are rows like entries of a ledger, more are columns; rules separate them. */
const cards = page('cards', [
  <Rows each="items" noun="Card" when={count('items', 2, 3)} gap={24} top={20}>
    <image bind=".image" name="Picture" style={{ width: span(3), margin: [0, 0, 20, 0], self: 'stretch' }} />
    <icon
      bind=".icon"
      name="Icon"
      when={hasNot('.image')}
      weight="light"
      color={paint('primary')}
      sizePx={56}
      style={{ margin: [0, 18, 0, 0] }}
    />
    <text
      bind=".heading"
      name="Heading"
      textStyle={headingSizes(28, 26, 24, 22, 20, 18)}
      style={{ width: span(4) }}
    />
    <text
      bind=".text"
      name="Text"
      textStyle={bodySizes(22, 20, 18, 16, 14)}
      style={{ grow: 1, shrink: 1, basis: 0 }}
    />
  </Rows>,
  <grid
    id="cards"
    each="items"
    when={count('items', 4)}
    rows={{ 4: [2, 2] }}
    gap={[20, 48]}
    columnRule={HAIR}
    style={FILL}
  >
    <box id="card" name="Card" style={FILL}>
      <Hair id="card-rule" />
      <Entry heading={[24, 22, 20, 18]} />
      <box
        id="pictured"
        when={has('.image')}
        style={{ ...FILL, direction: 'row', gap: 20, padding: [20, 0, 0, 0] }}
      >
        <image bind=".image" name="Picture" style={{ width: span(2), self: 'stretch' }} />
        <box id="words" style={{ ...FILL, gap: 8 }}>
          {words([24, 22, 20, 18])}
        </box>
      </box>
    </box>
  </grid>,
  <grid
    id="cards-more"
    each="items"
    when={count('items', 5, 6)}
    rows={{ 5: [3, 2], 6: [3, 3] }}
    gap={[20, 48]}
    columnRule={HAIR}
    style={FILL}
  >
    <box id="card" name="Card" style={FILL}>
      <Hair id="card-rule" />
      <Entry heading={[24, 22, 20, 18]} />
      <box id="pictured" when={has('.image')} style={{ ...FILL, gap: 8, padding: [16, 0, 0, 0] }}>
        <box id="picture-row" style={{ direction: 'row', align: 'center', gap: 16 }}>
          <image bind=".image" name="Picture" style={{ width: 104, height: 78 }} />
          <text
            bind=".heading"
            name="Heading"
            textStyle={headingSizes(22, 20, 18, 16)}
            fitGroup="headings"
            style={FILL}
          />
        </box>
        <text
          bind=".text"
          name="Text"
          textStyle={bodySizes(20, 18, 16, 14)}
          fitGroup="texts"
          style={{ shrink: 1 }}
        />
      </box>
    </box>
  </grid>,
  <Takeaway />,
]);

const iconList = sidePage('icon_list', [
  <Rows each="items" noun="Line" gap={28} top={18}>
    <icon bind=".icon" name="Icon" weight="light" color={paint('primary')} sizePx={48} />
    <box id="line" style={{ grow: 1, shrink: 1, basis: 0, gap: 4 }}>
      <text bind=".heading" name="Heading" textStyle={headingSizes(24, 22, 20, 18)} />
      <text
        bind=".text"
        name="Text"
        textStyle={varyStyle(type.BODY, { color: paint('muted'), sizesPt: [18, 16, 14] })}
      />
    </box>
  </Rows>,
]);

/**
 * Numerals on a hairline that continues to the next; in a cycle a rule leads from the last back to the first.
 */
const Step = ({
  numeral,
  heading,
  text,
}: {
  numeral: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}) => (
  <box id="step" name="Step" style={{ grow: 1, shrink: 1, basis: 0 }}>
    <box id="step-head" style={{ direction: 'row', align: 'end', justify: 'between', padding: [0, 0, 6, 0] }}>
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(type.FIGURE, { sizesPt: numeral, color: paint('primary') })}
      />
      <icon
        bind=".icon"
        name="Icon"
        weight="light"
        color={paint('muted')}
        sizePx={Math.max(30, (numeral[0] ?? 0) / 1.5)}
      />
    </box>
    <box id="step-line" style={{ direction: 'row', align: 'center', height: 16 }}>
      <rule
        id="step-rule"
        axis="horizontal"
        paint={paint('text')}
        widthPx={1}
        style={{ grow: 1, shrink: 1, basis: 0 }}
      />
      <shape
        id="step-arrow"
        geometry={{ kind: 'preset', preset: 'chevron', adjust: { adj: 85000 } }}
        fill={paint('text')}
        style={{ width: 9, height: 10 }}
      />
    </box>
    <box id="step-text" style={{ grow: 1, shrink: 1, basis: 0, gap: 6, padding: [8, 0, 0, 0] }}>
      <text bind=".heading" name="Heading" textStyle={headingSizes(...heading)} />
      <text bind=".text" name="Text" textStyle={bodySizes(...text)} />
    </box>
  </box>
);
const process = page('process', [
  <grid
    id="steps"
    each="items"
    when={count('items', 3, 5)}
    rows={{ 3: [3], 4: [4], 5: [5] }}
    gap={[24, 24]}
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <Step numeral={[80, 72, 64]} heading={[24, 22, 20, 18, 16]} text={[20, 18, 16, 14]} />
  </grid>,
  <grid
    id="steps-more"
    each="items"
    when={count('items', 6, 7)}
    rows={{ 6: [3, 3], 7: [4, 3] }}
    gap={[16, 24]}
    hold
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <Step numeral={[30]} heading={[20, 18, 16]} text={[18, 16, 14]} />
  </grid>,
  <box
    id="back"
    when={{ equals: { of: 'cyclic', value: true } }}
    style={{ direction: 'row', align: 'center', gap: 0, height: 32, margin: [8, 0, 0, 0] }}
  >
    <icon id="back-start" icon="arrow-up" weight="light" color={paint('primary')} sizePx={28} />
    <rule
      id="back-rule"
      axis="horizontal"
      paint={paint('primary')}
      widthPx={1}
      style={{ grow: 1, shrink: 1, basis: 0 }}
    />
    <shape
      id="back-end"
      geometry={{ kind: 'ellipse' }}
      fill={paint('primary')}
      style={{ width: 10, height: 10 }}
    />
  </box>,
]);

const Quadrant = ({ bind, color }: { bind: string; color: 'primary' | 'text' }) => (
  <box id={bind} style={{ grow: 1, shrink: 1, basis: 0, gap: 10 }}>
    <text
      id="word"
      text={`{lang:${bind}}`}
      textStyle={varyStyle(type.HEADING, { sizesPt: [20, 18], color: paint(color) })}
    />
    <list
      bind={bind}
      name="Points"
      role="body"
      textStyle={varyStyle(type.LIST, { sizesPt: [22, 20, 18, 16, 14] })}
      bullet={BULLET}
      indentEm={1.1}
      itemGapEm={0.2}
      style={{ grow: 1, shrink: 1, basis: 0 }}
      fitGroup="swot"
    />
  </box>
);
const swot = page('swot', [
  <box id="inside" style={{ direction: 'row', gap: 32, grow: 1, shrink: 1, basis: 0 }}>
    <Quadrant bind="strengths" color="primary" />
    <Plumb />
    <Quadrant bind="weaknesses" color="text" />
  </box>,
  <box id="cross" style={{ padding: [12, 0] }}>
    <Hair />
  </box>,
  <box id="outside" style={{ direction: 'row', gap: 32, grow: 1, shrink: 1, basis: 0 }}>
    <Quadrant bind="opportunities" color="primary" />
    <Plumb id="plumb-2" />
    <Quadrant bind="threats" color="text" />
  </box>,
]);

/** A few people get large portraits, more have a line each. */
const team = page('team', [
  <box
    id="one"
    each="people"
    when={count('people', 1)}
    style={{ grow: 1, shrink: 1, basis: 0, direction: 'row' }}
  >
    <box id="person" style={{ direction: 'row', gap: 48, grow: 1, shrink: 1, basis: 0 }}>
      <image bind=".image" name="Portrait" portrait style={{ width: span(4) }} />
      <box id="words" style={{ grow: 1, shrink: 1, basis: 0, gap: 8 }}>
        <Hair id="person-rule" />
        <text
          bind=".name"
          name="Name"
          textStyle={headingSizes(44, 40, 36, 32, 28)}
          style={{ margin: [16, 0, 0, 0] }}
        />
        <text bind=".role" name="Role" textStyle={varyStyle(type.LABEL, { sizesPt: [20, 18, 16, 14] })} />
        <text
          bind=".bio"
          name="Bio"
          textStyle={varyStyle(type.LEAD, { sizesPt: [24, 22, 20, 18, 16, 14] })}
          style={{ margin: [24, 0, 0, 0] }}
        />
      </box>
    </box>
  </box>,
  <box
    id="lines"
    when={{ ...count('people', 2, 4), ...hasNot('people[0].image') }}
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <Rows each="people" noun="Person" gap={24} top={20}>
      <box id="who" style={{ width: span(5), gap: 4 }}>
        <text bind=".name" name="Name" textStyle={headingSizes(28, 26, 24, 22, 20)} />
        <text bind=".role" name="Role" textStyle={varyStyle(type.LABEL, { sizesPt: [16, 14, 13, 12] })} />
      </box>
      <text
        bind=".bio"
        name="Bio"
        textStyle={bodySizes(22, 20, 18, 16, 14)}
        style={{ grow: 1, shrink: 1, basis: 0 }}
      />
    </Rows>
  </box>,
  <grid
    id="few"
    each="people"
    when={{ ...count('people', 2, 4), ...has('people[0].image') }}
    rows={{ 2: [2], 3: [3], 4: [4] }}
    gap={[24, 24]}
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <box id="person" style={{ grow: 1, shrink: 1, basis: 0, gap: 4 }}>
      <Hair id="person-rule" />
      <image bind=".image" name="Portrait" portrait style={{ height: 220, margin: [16, 0, 4, 0] }} />
      <text
        bind=".name"
        name="Name"
        textStyle={headingSizes(26, 24, 22, 20, 18)}
        style={{ margin: [12, 0, 0, 0] }}
      />
      <text bind=".role" name="Role" textStyle={varyStyle(type.LABEL, { sizesPt: [16, 14, 13, 12] })} />
      <text bind=".bio" name="Bio" textStyle={bodySizes(20, 18, 16, 14)} style={{ margin: [8, 0, 0, 0] }} />
    </box>
  </grid>,
  <grid
    id="many"
    each="people"
    when={count('people', 5, 8)}
    rows={{ 5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[24, 24]}
    hold
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <box id="person" style={{ grow: 1, shrink: 1, basis: 0, gap: 2 }}>
      <Hair id="person-rule" />
      <box id="who" style={{ direction: 'row', gap: 16, padding: [14, 0, 4, 0] }}>
        <image bind=".image" name="Portrait" portrait style={{ height: 72, width: 72 }} />
        <box id="name" style={{ grow: 1, shrink: 1, basis: 0, gap: 2 }}>
          <text bind=".name" name="Name" textStyle={headingSizes(20, 18, 16)} />
          <text bind=".role" name="Role" textStyle={varyStyle(type.LABEL, { sizesPt: [14, 13, 12] })} />
        </box>
      </box>
      <text bind=".bio" name="Bio" textStyle={bodySizes(16, 14)} style={{ margin: [6, 0, 0, 0] }} />
    </box>
  </grid>,
  <Takeaway />,
]);

export const ITEMS = [cards, iconList, timeline, process, swot, team];
