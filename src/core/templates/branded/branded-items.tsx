import type { BrandShapes } from '../../designs/design.ts';
import type { Shadow } from '../../scene/scene.ts';
import type { ColorToken } from '../../scene/theme.ts';
import { h } from '../jsx.ts';
import { count, has, hasNot, paint, varyStyle } from '../standard/conditions.ts';
import { bodySizes, headingSizes } from '../standard/ledger/item-sizes.ts';
import { page, sidePage, Takeaway } from '../standard/ledger/parts.tsx';
import * as type from '../standard/ledger/type.ts';
import { FILL } from '../standard/shared-parts.tsx';
import type { BoxNode, Condition, LayoutTree, TextStyle, TreeNode } from '../tree.ts';

/** Colours of neighbouring items and of text on them, in turn. */
const CYCLE: readonly (readonly [ColorToken, ColorToken])[] = [
  ['primary', 'on_primary'],
  ['secondary', 'on_secondary'],
  ['accent', 'on_accent'],
];
const [BAR_PX, PADDING_PX, BADGE_PX] = [6, 20, 48];
/** Topics of an agenda: their largest height, the gap between two, and the width of a square and a round badge. */
const [TOPIC_PX, TOPIC_GAP_PX, TAB_PX, TOPIC_BADGE_PX] = [112, 8, 72, 40];
/** Maximum height of a single row of cards, which have few words. */
const LOW_PX = 340;
/** Maximum number of items in the layouts of items. */
const MAX_ITEMS = 8;

/** Variants of a node by the index of its item, or one for all if the file does not change colours. */
function variants(
  { cycles }: BrandShapes,
  draw: (colors: readonly [ColorToken, ColorToken], when: Condition | undefined, suffix: string) => TreeNode,
): TreeNode[] {
  if (!cycles) return [draw(CYCLE[0] as (typeof CYCLE)[number], undefined, '')];
  return CYCLE.map((colors, turn) => {
    const is = Array.from({ length: MAX_ITEMS }, (_, index) => index).filter(
      (index) => index % CYCLE.length === turn,
    );
    return draw(colors, { index: { is } }, turn === 0 ? '' : `-${turn + 1}`);
  });
}

function colorHeading({ colorsHeadings }: BrandShapes, style: TextStyle): TextStyle {
  return colorsHeadings ? varyStyle(style, { color: paint('primary') }) : style;
}

interface CardProps {
  readonly look: BrandShapes;
  readonly heading: readonly number[];
  readonly text: readonly number[];
  readonly iconPx: number;
}

/** Cards with the fill, outline, corners and bar of the file's own. */
const Cards = ({ look, heading, text, iconPx }: CardProps): TreeNode[] =>
  variants(look, ([color, on], when, suffix) => {
    const { cycles } = look;
    const { fill, radiusPx, bar } = look.card;
    const isStrong = fill === 'primary';
    const ink = isStrong ? { color: paint(on) } : {};
    const heads = varyStyle(colorHeading(look, headingSizes(...heading)), ink);
    const inner = (
      <box id="card-body" style={{ grow: 1, shrink: 1, padding: PADDING_PX, gap: 10 }}>
        <image
          bind=".image"
          name="Picture"
          when={has('.image')}
          style={{ ...FILL, minHeight: 90, margin: [0, 0, 6, 0] }}
        />
        <icon
          bind=".icon"
          name="Icon"
          when={hasNot('.image')}
          weight="regular"
          color={paint(isStrong ? on : cycles ? color : 'secondary')}
          sizePx={iconPx}
        />
        <text bind=".heading" name="Heading" textStyle={heads} fitGroup="headings" />
        <text
          bind=".text"
          name="Text"
          textStyle={varyStyle(bodySizes(...text), ink)}
          fitGroup="texts"
          style={{ shrink: 1 }}
        />
      </box>
    );
    // A bar would stand out of rounded corners.
    const edge = radiusPx > 0 ? undefined : bar;
    const strip =
      edge === undefined ? undefined : (
        <box
          id="card-bar"
          fill={paint(isStrong ? 'accent' : color)}
          style={edge === 'top' ? { height: BAR_PX, shrink: 0 } : { width: BAR_PX, shrink: 0 }}
        />
      );
    return (
      <box
        id={`card${suffix}`}
        name="Card"
        {...(when === undefined ? {} : { when })}
        {...cardLook(look.card, color)}
        style={{ ...FILL, direction: edge === 'start' ? 'row' : 'column' }}
      >
        {strip}
        {inner}
      </box>
    );
  });

/** A shadow that is visible on light pages and does no harm on dark ones. */
const SHADOW: Shadow = { dx: 0, dy: 2, blurPx: 10, growPx: 0, paint: { hex: '#000000', alpha: 0.16 } };

function cardLook(
  { fill, outlinePx, radiusPx, bar, shadow }: BrandShapes['card'],
  color: ColorToken,
): Pick<BoxNode, 'fill' | 'stroke' | 'radius' | 'shadow'> {
  // Without a fill, an outline or a bar nothing would show the extent of a card.
  const widthPx = fill === 'none' && outlinePx === 0 && bar === undefined ? 1 : outlinePx;
  return {
    ...(fill === 'none' ? {} : { fill: paint(fill === 'primary' ? color : 'surface') }),
    ...(widthPx === 0 || fill === 'primary'
      ? {}
      : { stroke: { paint: paint(fill === 'none' ? color : 'stroke'), widthPx } }),
    ...(radiusPx === 0 ? {} : { radius: radiusPx }),
    ...(shadow === true && fill !== 'none' ? { shadow: SHADOW } : {}),
  };
}

export function brandedCards(look: BrandShapes): LayoutTree {
  return page('cards', [
    <grid
      id="cards"
      each="items"
      when={count('items', 2, 4)}
      rows={{ 2: [2], 3: [3], 4: [4] }}
      gap={[20, 20]}
      style={{ ...FILL, maxHeight: LOW_PX }}
    >
      <box id="cell" style={FILL}>
        {Cards({ look, heading: [24, 22, 20, 18, 16], text: [20, 18, 16, 14], iconPx: 52 })}
      </box>
    </grid>,
    <grid
      id="cards-more"
      each="items"
      when={count('items', 5, 6)}
      rows={{ 5: [3, 2], 6: [3, 3] }}
      gap={[16, 20]}
      style={FILL}
    >
      <box id="cell" style={FILL}>
        {Cards({ look, heading: [22, 20, 18, 16], text: [18, 16, 14], iconPx: 36 })}
      </box>
    </grid>,
    <Takeaway />,
  ]);
}

interface SignProps {
  /** Colours of the sign and of its number. */
  readonly sign: readonly [ColorToken, ColorToken];
}

const Numeral = ({ sign: [, on] }: SignProps): TreeNode => (
  <text
    bind="#"
    name="Number"
    textStyle={varyStyle(type.HEADING, {
      color: paint(on),
      align: 'center',
      weight: 700,
      sizesPt: [22, 20, 18],
    })}
    fitGroup="numbers"
    maxLines={1}
  />
);

/** The number of an item in a badge of the file's form. */
const Badge = ({ look, sign, sizePx }: SignProps & { look: BrandShapes; sizePx: number }): TreeNode => (
  <box
    id="badge"
    fill={paint(sign[0])}
    {...(look.badge === 'rect' ? {} : { radius: look.badge === 'ellipse' ? sizePx / 2 : sizePx / 6 })}
    style={{ width: sizePx, height: sizePx, shrink: 0, align: 'center', justify: 'center' }}
  >
    <Numeral sign={sign} />
  </box>
);

/** The number of an item in an arrow as wide as the item. */
const Arrow = ({ sign }: SignProps): TreeNode => (
  <box id="step-head" style={{ direction: 'row', align: 'stretch', height: BADGE_PX }}>
    <box
      id="arrow-body"
      fill={paint(sign[0])}
      style={{ ...FILL, padding: [4, 4, 4, PADDING_PX], justify: 'center' }}
    >
      <text
        bind="#"
        name="Number"
        textStyle={varyStyle(type.HEADING, { color: paint(sign[1]), weight: 700, sizesPt: [22, 20, 18] })}
        fitGroup="numbers"
        maxLines={1}
      />
    </box>
    <shape
      id="arrow-tip"
      geometry={{ kind: 'preset', preset: 'homePlate', adjust: { adj: 100000 } }}
      fill={paint(sign[0])}
      style={{ width: 20, margin: [0, 0, 0, -1] }}
    />
  </box>
);

interface StepProps {
  readonly look: BrandShapes;
  readonly heading: readonly number[];
  readonly text: readonly number[];
}

/** A card of the file with its number in a badge, or in an arrow along its head; the words are below. */
const Step = ({ look, heading, text }: StepProps): TreeNode[] =>
  variants(look, (colors, when, suffix) => {
    const [color, on] = colors;
    const isStrong = look.card.fill === 'primary';
    const ink = isStrong ? { color: paint(on) } : {};
    const sign = isStrong ? ([on, color] as const) : colors;
    const isArrow = look.step === 'arrow';
    return (
      <box
        id={`step-card${suffix}`}
        name="Step"
        {...(when === undefined ? {} : { when })}
        {...cardLook(look.card, color)}
        style={{ ...FILL, gap: 12, padding: isArrow ? [0, 0, PADDING_PX, 0] : PADDING_PX }}
      >
        {isArrow ? <Arrow sign={sign} /> : <Badge look={look} sign={sign} sizePx={BADGE_PX} />}
        <box
          id="step-words"
          style={{ ...FILL, gap: 10, padding: isArrow ? [4, PADDING_PX, 0, PADDING_PX] : 0 }}
        >
          <icon
            bind=".icon"
            name="Icon"
            weight="regular"
            color={paint(isStrong ? on : 'secondary')}
            sizePx={32}
          />
          <text
            bind=".heading"
            name="Heading"
            textStyle={varyStyle(colorHeading(look, headingSizes(...heading)), ink)}
            fitGroup="step-heads"
          />
          <text
            bind=".text"
            name="Text"
            textStyle={varyStyle(bodySizes(...text), ink)}
            fitGroup="step-texts"
            style={{ shrink: 1 }}
          />
        </box>
      </box>
    );
  });

export function brandedProcess(look: BrandShapes): LayoutTree {
  return page('process', [
    <grid
      id="steps"
      each="items"
      when={count('items', 3, 5)}
      rows={{ 3: [3], 4: [4], 5: [5] }}
      gap={[24, 16]}
      style={{ ...FILL, maxHeight: LOW_PX }}
    >
      <box id="cell" style={FILL}>
        {Step({ look, heading: [24, 22, 20, 18, 16], text: [20, 18, 16, 14] })}
      </box>
    </grid>,
    <grid
      id="steps-more"
      each="items"
      when={count('items', 6, 7)}
      rows={{ 6: [3, 3], 7: [4, 3] }}
      gap={[16, 16]}
      hold
      style={FILL}
    >
      <box id="cell" style={FILL}>
        {Step({ look, heading: [20, 18, 16], text: [18, 16, 14] })}
      </box>
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
        widthPx={2}
        style={{ grow: 1, shrink: 1, basis: 0 }}
      />
    </box>,
  ]);
}

/** Topics as cards of the file with their numbers in badges; a square badge is as high as its card. */
export function brandedAgenda(look: BrandShapes): LayoutTree {
  const isTab = look.badge === 'rect' && look.card.radiusPx === 0;
  return sidePage('agenda', [
    <box id="topics" each="items" style={{ ...FILL, gap: TOPIC_GAP_PX }}>
      <box id="cell" style={{ ...FILL, maxHeight: TOPIC_PX }}>
        {variants({ ...look, cycles: false }, (colors, when, suffix) => {
          const [color, on] = colors;
          const isStrong = look.card.fill === 'primary';
          const ink = isStrong ? { color: paint(on) } : {};
          const sign = isStrong ? ([on, color] as const) : colors;
          return (
            <box
              id={`row${suffix}`}
              name="Topic"
              {...(when === undefined ? {} : { when })}
              {...cardLook(look.card, color)}
              style={{
                ...FILL,
                direction: 'row',
                align: isTab ? 'stretch' : 'center',
                gap: 20,
                padding: isTab ? [0, PADDING_PX, 0, 0] : [0, PADDING_PX, 0, 16],
              }}
            >
              {isTab ? (
                <box
                  id="badge"
                  fill={paint(sign[0])}
                  style={{ width: TAB_PX, shrink: 0, align: 'center', justify: 'center' }}
                >
                  <Numeral sign={sign} />
                </box>
              ) : (
                <Badge look={look} sign={sign} sizePx={TOPIC_BADGE_PX} />
              )}
              <box id="topic" style={{ grow: 1, shrink: 1, basis: 0, justify: 'center' }}>
                <text
                  bind=".heading"
                  name="Heading"
                  textStyle={varyStyle(colorHeading(look, type.HEADING), ink)}
                  fitGroup="agenda"
                />
                <text
                  bind=".description"
                  name="Description"
                  textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 14, 13, 12, 11], ...ink })}
                />
              </box>
              <box id="topic-page" when={has('.page')} style={{ width: 56, justify: 'center' }}>
                <text
                  bind=".page"
                  name="Page"
                  textStyle={varyStyle(type.NUMERAL, {
                    color: paint(isStrong ? on : 'muted'),
                    align: 'end',
                  })}
                />
              </box>
            </box>
          );
        })}
      </box>
    </box>,
  ]);
}
