import type { ImagePins } from '../art.ts';
import { h } from '../jsx.ts';
import type { LayoutTree, Style, TreeNode } from '../tree.ts';
import { count, has, paint, varyStyle } from './conditions.ts';
import type { DiagramStyle, NumberLook } from './diagram-style.ts';
import { FILL, ROW } from './shared-parts.tsx';

const NUMBER: NumberLook = { fill: paint('primary'), text: paint('on_primary') };
const SIDE = 320;

function numberBox(
  { fill, outline, text, square }: NumberLook,
  styles: DiagramStyle,
  size: number,
  sizesPt: readonly number[],
): TreeNode {
  const isPlain = fill === undefined && outline === undefined;
  const look: Style = { width: size, height: size, justify: 'center', shrink: 0 };
  return (
    <box
      id="number"
      name="Number"
      {...(fill === undefined ? {} : { fill })}
      {...(outline === undefined ? {} : { stroke: { paint: outline, widthPx: 1.5 } })}
      radius={square === true || isPlain ? 0 : size / 2}
      style={look}
    >
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(styles.heading, {
          color: text,
          sizesPt,
          lineHeight: 1,
          align: isPlain ? 'start' : 'center',
        })}
        maxLines={1}
      />
    </box>
  );
}

/** Layouts of numbered items in a template's text styles. */
export const decisions = (styles: DiagramStyle): readonly LayoutTree[] => [
  ask(styles),
  imageCallouts(styles),
];

/** Numbered decisions down the page, with the next step and contacts at the end. */
function ask(styles: DiagramStyle): LayoutTree {
  const look = styles.number ?? NUMBER;
  const radius = styles.radius ?? 0;
  const row = (id: string, few: boolean): TreeNode => (
    <box id={id} each="items" when={few ? count('items', 1, 3) : count('items', 4, 5)} style={FILL}>
      <box id="decision" name="Decision" style={FILL}>
        <rule id="decision-rule" axis="horizontal" {...styles.rule} />
        <box id="decision-row" style={{ ...ROW, gap: 20, align: 'start', padding: [few ? 16 : 10, 0, 6, 0] }}>
          {numberBox(look, styles, few ? 52 : 40, few ? [28, 26, 24] : [22, 20, 18])}
          <box id="words" style={{ ...FILL, gap: 4, maxHeight: '100%' }}>
            <text
              bind=".heading"
              name="Heading"
              textStyle={varyStyle(styles.heading, {
                sizesPt: few ? [26, 24, 22, 20, 18, 16] : [22, 20, 18, 16, 14],
              })}
              fitGroup="decisions"
              style={{ shrink: 1 }}
            />
            <text
              bind=".text"
              name="Text"
              textStyle={varyStyle(styles.body, { sizesPt: few ? [20, 18, 16, 14] : [16, 14, 13, 12] })}
              fitGroup="decision-texts"
              style={{ shrink: 1 }}
            />
          </box>
        </box>
      </box>
    </box>
  );
  const onCall = styles.call ?? { fill: paint('primary'), text: paint('on_primary') };
  return styles.page('ask', [
    <box id="ask" style={{ ...ROW, gap: 40 }}>
      <box id="decisions" style={FILL}>
        {row('decisions-few', true)}
        {row('decisions-many', false)}
      </box>
      <box id="next" style={{ gap: 24, justify: 'between' }}>
        <box
          id="call"
          when={has('call_to_action')}
          fill={onCall.fill}
          radius={radius}
          style={{ ...FILL, width: SIDE, padding: 28, justify: 'end', maxHeight: 300 }}
        >
          <text
            bind="call_to_action"
            name="Call to action"
            textStyle={varyStyle(styles.heading, {
              color: onCall.text,
              sizesPt: [28, 26, 24, 22, 20, 18, 16],
            })}
            style={{ shrink: 1 }}
          />
        </box>
        <box id="contact" when={has('contact')} style={{ width: SIDE, gap: 4 }}>
          {(['name', 'email', 'phone', 'url'] as const).map((key) => (
            <text
              bind={`contact.${key}`}
              name={CONTACT_NAMES[key]}
              textStyle={varyStyle(styles.body, {
                sizesPt: [18, 16, 14, 13, 12],
                lineHeight: 1.35,
                ...(key === 'name' ? { weight: 600, color: paint('text') } : {}),
              })}
              fitGroup="contact"
            />
          ))}
        </box>
      </box>
    </box>,
  ]);
}

const CONTACT_NAMES = { name: 'Contact name', email: 'E-mail', phone: 'Phone', url: 'Web address' } as const;

/** A large picture with numbered points and their texts beside it. */
function imageCallouts(styles: DiagramStyle): LayoutTree {
  const look = styles.number ?? NUMBER;
  const pins: ImagePins = {
    each: 'callouts',
    fill: look.fill ?? paint('primary'),
    text: look.fill === undefined ? paint('on_primary') : look.text,
    ring: paint('background'),
    sizePx: 34,
    font: styles.heading.font,
  };
  const row = (id: string, few: boolean): TreeNode => (
    <box id={id} each="callouts" when={few ? count('callouts', 1, 3) : count('callouts', 4, 6)} style={FILL}>
      <box id="callout" name="Call-out" style={FILL}>
        <rule id="callout-rule" axis="horizontal" {...styles.rule} />
        <box id="callout-row" style={{ ...ROW, gap: 14, align: 'start', padding: [few ? 12 : 8, 0, 4, 0] }}>
          {numberBox({ ...look, fill: pins.fill, text: pins.text }, styles, 30, [16])}
          <box id="words" style={{ ...FILL, gap: 2, maxHeight: '100%' }}>
            <text
              bind=".heading"
              name="Heading"
              textStyle={varyStyle(styles.heading, {
                sizesPt: few ? [22, 20, 18, 16, 14] : [18, 16, 14, 13, 12],
              })}
              fitGroup="callouts"
              style={{ shrink: 1 }}
            />
            <text
              bind=".text"
              name="Text"
              textStyle={varyStyle(styles.body, { sizesPt: few ? [18, 16, 14, 13] : [14, 13, 12, 11] })}
              fitGroup="callout-texts"
              style={{ shrink: 1 }}
            />
          </box>
        </box>
      </box>
    </box>
  );
  return styles.page('image_callouts', [
    <box id="pinned" style={{ ...ROW, gap: 32 }}>
      <image
        bind="image"
        name="Picture"
        role="picture"
        radius={styles.radius ?? 0}
        pins={pins}
        style={{ ...FILL, grow: 2.1 }}
      />
      <box id="callouts" style={FILL}>
        {row('callouts-few', true)}
        {row('callouts-many', false)}
      </box>
    </box>,
  ]);
}
