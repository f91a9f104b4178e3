import type { Paint } from '../../../scene/theme.ts';
import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, first, has, hasNot, later, paint, span, varyStyle } from '../conditions.ts';
import { evenly, FILL, Unequal } from '../shared-parts.tsx';
import { AMBER, DOT, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** The first item is bright and large, the others are dim. */
const lit = (): TreeNode => (
  <box id="lit" style={{ ...FILL, gap: 14 }}>
    <image bind=".image" name="Picture" style={{ ...FILL, minHeight: 96 }} />
    <icon bind=".icon" name="Icon" when={hasNot('.image')} weight="light" color={AMBER} sizePx={104} />
    <text
      bind=".heading"
      name="Heading"
      textStyle={varyStyle(type.HEADING, { color: AMBER, sizesPt: [44, 40, 36, 32, 28, 26, 24, 22, 20] })}
      fitGroup="lit-heading"
    />
    <text
      bind=".text"
      name="Text"
      textStyle={varyStyle(type.LEAD, { sizesPt: [26, 24, 22, 20, 18, 16, 14] })}
      fitGroup="lit-text"
      style={{ shrink: 1 }}
    />
  </box>
);
const shaded = (stacked: boolean, heading: Paint = paint('text')): TreeNode => (
  <box id="shaded" style={{ ...FILL, direction: stacked ? 'row' : 'column', gap: stacked ? 24 : 8 }}>
    <image
      bind=".image"
      name="Picture"
      style={stacked ? { width: 140, self: 'stretch' } : { ...FILL, minHeight: 48 }}
    />
    <icon
      bind=".icon"
      name="Icon"
      when={hasNot('.image')}
      weight="light"
      color={paint('muted')}
      sizePx={stacked ? 56 : 40}
    />
    <box
      id="words"
      {...(stacked ? {} : { equalHeight: 'words' })}
      style={stacked ? { ...FILL, gap: 6 } : { gap: 4, shrink: 1 }}
    >
      <text
        bind=".heading"
        name="Heading"
        textStyle={varyStyle(type.HEADING, { color: heading, sizesPt: [26, 24, 22, 20, 18, 16] })}
        fitGroup="headings"
      />
      <text
        bind=".text"
        name="Text"
        textStyle={varyStyle(type.BODY, { sizesPt: [20, 18, 16, 14] })}
        fitGroup="texts"
        style={{ shrink: 1 }}
      />
    </box>
  </box>
);
const cards = page('cards', [
  <Unequal
    id="two"
    each="items"
    noun="Card"
    when={count('items', 2)}
    lines={[[7, 5]]}
    gap={[32, 72]}
    item={(index) => [index === 0 ? lit() : shaded(false)]}
  />,
  ...[3, 4].map((n) => (
    <Unequal
      id={`stack-${n}`}
      each="items"
      noun="Card"
      when={count('items', n)}
      lines={evenly(1, n - 1)}
      columns={[6, 6]}
      gap={[24, 72]}
      item={(index) => [index === 0 ? lit() : shaded(true)]}
    />
  )),
  <grid
    id="many"
    each="items"
    when={count('items', 5, 6)}
    rows={{ 5: [3, 2], 6: [3, 3] }}
    gap={[24, 48]}
    hold
    style={FILL}
  >
    <box id="cell" name="Card" style={FILL}>
      <box id="cell-first" when={first} style={FILL}>
        {shaded(false, AMBER)}
      </box>
      <box id="cell-later" when={later} style={FILL}>
        {shaded(false)}
      </box>
    </box>
  </grid>,
  <Takeaway />,
]);

/** Large thin icons, each above its line. */
const Line = ({
  sizePx,
  heading,
  text,
}: {
  sizePx: number;
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="line" name="Line" style={{ ...FILL, gap: 12 }}>
    <icon bind=".icon" name="Icon" weight="light" color={AMBER} sizePx={sizePx} />
    <text bind=".heading" name="Heading" textStyle={varyStyle(type.HEADING, { sizesPt: heading })} />
    <text
      bind=".text"
      name="Text"
      textStyle={varyStyle(type.BODY, { sizesPt: text })}
      style={{ shrink: 1 }}
    />
  </box>
);
const iconList = page('icon_list', [
  <grid
    id="three"
    each="items"
    when={count('items', 3, 4)}
    rows={{ 3: [3], 4: [4] }}
    gap={[24, 40]}
    style={FILL}
  >
    <Line sizePx={160} heading={[32, 28, 26, 24, 22, 20, 18, 16]} text={[22, 20, 18, 16, 14]} />
  </grid>,
  <grid
    id="lines"
    each="items"
    when={count('items', 5, 6)}
    rows={{ 5: [3, 2], 6: [3, 3] }}
    gap={[20, 40]}
    hold
    style={FILL}
  >
    <Line sizePx={72} heading={[24, 22, 20, 18, 16]} text={[18, 16, 14]} />
  </grid>,
]);

/** Four words in two colours: amber for helpful factors, blue for harmful ones. */
const Quadrant = ({ bind, help }: { bind: string; help: boolean }) => (
  <box id={bind} style={{ ...FILL, gap: 6 }}>
    <text
      id="word"
      text={`{lang:${bind}}`}
      textStyle={varyStyle(type.HEADING, {
        color: help ? AMBER : paint('text'),
        sizesPt: [32, 28, 26, 24, 22],
      })}
      maxLines={1}
      fitGroup="words"
    />
    <list
      bind={bind}
      name="Points"
      role="body"
      textStyle={varyStyle(type.LIST, { sizesPt: [24, 22, 20, 18, 16, 14], lineHeight: 1.28 })}
      bullet={DOT}
      indentEm={1}
      itemGapEm={0.15}
      style={FILL}
      fitGroup="swot"
    />
  </box>
);
const swot = page('swot', [
  <box id="inside" style={{ ...FILL, direction: 'row', gap: 72 }}>
    <Quadrant bind="strengths" help />
    <Quadrant bind="weaknesses" help={false} />
  </box>,
  <box id="outside" style={{ ...FILL, direction: 'row', gap: 72, margin: [16, 0, 0, 0] }}>
    <Quadrant bind="opportunities" help />
    <Quadrant bind="threats" help={false} />
  </box>,
]);

const ROLE = varyStyle(type.LABEL, { color: AMBER, sizesPt: [18, 16, 14, 13, 12] });

/** Large portraits; people without one are a name of the same size. */
const team = page('team', [
  <box id="one" each="people" when={count('people', 1)} style={{ ...FILL, direction: 'row' }}>
    <box id="person" style={{ ...FILL, direction: 'row', gap: 56 }}>
      <image bind=".image" name="Portrait" portrait style={{ width: span(5) }} />
      <box id="words" style={{ ...FILL, gap: 8, justify: 'end' }}>
        <text
          bind=".name"
          name="Name"
          textStyle={varyStyle(type.GIANT, { sizesPt: [72, 64, 56, 48, 42, 36, 32] })}
        />
        <text bind=".role" name="Role" textStyle={varyStyle(ROLE, { sizesPt: [24, 22, 20, 18, 16] })} />
        <text
          bind=".bio"
          name="Bio"
          textStyle={varyStyle(type.BODY, { sizesPt: [24, 22, 20, 18, 16, 14] })}
          style={{ margin: [16, 0, 0, 0] }}
        />
      </box>
    </box>
  </box>,
  <grid
    id="faces"
    each="people"
    when={{ ...count('people', 2, 4), ...has('people[0].image') }}
    rows={{ 2: [2], 3: [3], 4: [4] }}
    gap={[24, 24]}
    style={FILL}
  >
    <box id="person" style={{ ...FILL, gap: 4 }}>
      <image
        bind=".image"
        name="Portrait"
        portrait
        style={{ ...FILL, minHeight: 150, margin: [0, 0, 10, 0] }}
      />
      <text
        bind=".name"
        name="Name"
        textStyle={varyStyle(type.HEADING, { sizesPt: [28, 26, 24, 22, 20, 18] })}
      />
      <text bind=".role" name="Role" textStyle={ROLE} />
      <text
        bind=".bio"
        name="Bio"
        textStyle={varyStyle(type.BODY, { sizesPt: [18, 16, 14] })}
        style={{ shrink: 1 }}
      />
    </box>
  </grid>,
  <grid
    id="names"
    each="people"
    when={{ ...count('people', 2, 4), ...hasNot('people[0].image') }}
    rows={{ 2: [1, 1], 3: [1, 1, 1], 4: [2, 2] }}
    gap={[24, 72]}
    style={FILL}
  >
    <box id="person" style={{ ...FILL, direction: 'row', gap: 24 }}>
      <image bind=".image" name="Portrait" portrait style={{ width: 120, self: 'stretch' }} />
      <box id="words" style={{ ...FILL, gap: 4 }}>
        <text
          bind=".name"
          name="Name"
          textStyle={varyStyle(type.HEADING, { sizesPt: [44, 40, 36, 32, 28, 26, 24, 22] })}
        />
        <text bind=".role" name="Role" textStyle={ROLE} />
        <text bind=".bio" name="Bio" textStyle={type.BODY} style={{ margin: [6, 0, 0, 0], shrink: 1 }} />
      </box>
    </box>
  </grid>,
  <grid
    id="many"
    each="people"
    when={count('people', 5, 8)}
    rows={{ 5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[16, 24]}
    hold
    style={FILL}
  >
    <box id="person" style={{ ...FILL, gap: 1 }}>
      <box id="who" style={{ direction: 'row', gap: 14 }}>
        <image bind=".image" name="Portrait" portrait style={{ width: 72, height: 72 }} />
        <box id="name" style={FILL}>
          <text bind=".name" name="Name" textStyle={varyStyle(type.HEADING, { sizesPt: [20, 18, 16] })} />
          <text bind=".role" name="Role" textStyle={varyStyle(ROLE, { sizesPt: [14, 13, 12] })} />
        </box>
      </box>
      <text
        bind=".bio"
        name="Bio"
        textStyle={varyStyle(type.BODY, { sizesPt: [16, 14] })}
        style={{ margin: [8, 0, 0, 0], shrink: 1 }}
      />
    </box>
  </grid>,
  <Takeaway />,
]);

export const ITEMS = [cards, iconList, swot, team];
