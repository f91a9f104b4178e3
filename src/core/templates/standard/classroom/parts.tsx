import { h } from '../../jsx.ts';
import type { Condition, Style, TreeNode } from '../../tree.ts';
import { has, paint, span, varyStyle } from '../conditions.ts';
import { FILL, Notes, titledPage } from '../shared-parts.tsx';
import { type Backdrop, CHALKS, LEAF, on, TANGERINE } from './backdrops.ts';
import * as type from './type.ts';

/** Corner radius of boards and bubbles in px. */
export const ROUND = 36;

/** Notes at the bottom; the page number is a green counter. */
export const Foot = ({ source = false }: { source?: boolean }): TreeNode => (
  <box
    id="foot"
    style={{
      position: 'absolute',
      start: 64,
      top: 660,
      width: span(12),
      height: 40,
      direction: 'row',
      align: 'center',
      gap: 24,
    }}
  >
    <Notes foot={type.FOOT} source={source} />
    <box id="counter" style={{ width: 40, height: 40, justify: 'center' }}>
      <shape
        id="counter-disc"
        fixed
        geometry={{ kind: 'ellipse' }}
        fill={paint('primary')}
        style={{ position: 'absolute', start: 0, top: 0, width: 40, height: 40 }}
      />
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={on(LEAF, type.FOOT, { weight: 700, align: 'center', sizesPt: [12] })}
      />
    </box>
  </box>
);

/** Title over the full width, with one element below it. */
export const page = titledPage({
  title: (
    <text bind="title" name="Title" role="title" textStyle={type.TITLE} style={{ height: 96 }} maxLines={2} />
  ),
  foot: (options) => <Foot {...options} />,
  bottom: 80,
  gap: 24,
});

/** Position of a bubble's tail and the direction of its tip. */
type Tail = 'below-start' | 'below-end' | 'start' | 'end';
const HANGING = 'M0 0 L56 0 C46 18 30 32 4 40 C14 26 14 12 0 0 Z';
const LEANING = 'M56 0 L0 0 C10 18 26 32 52 40 C42 26 42 12 56 0 Z';
const TO_END = 'M0 0 C12 6 26 10 40 6 C32 22 18 36 0 44 Z';
const TO_START = 'M40 0 C28 6 14 10 0 6 C8 22 22 36 40 44 Z';
const TAILS: Readonly<Record<Tail, { d: string; style: Style }>> = {
  'below-start': { d: HANGING, style: { start: 64, bottom: -38, width: 56, height: 40 } },
  'below-end': { d: LEANING, style: { end: 64, bottom: -38, width: 56, height: 40 } },
  start: { d: TO_START, style: { start: -38, bottom: 40, width: 40, height: 44 } },
  end: { d: TO_END, style: { end: -38, bottom: 40, width: 40, height: 44 } },
};

interface BubbleProps {
  readonly id: string;
  readonly backdrop: Backdrop;
  readonly tail: Tail;
  readonly when?: Condition;
  readonly name?: string;
  readonly radius?: number;
  /** Set if the shape belongs to the slide layout; it then needs a fixed size. */
  readonly style?: Style;
  /** Raises the tail of a bubble that may be low. */
  readonly tailStyle?: Style;
  readonly children?: TreeNode | readonly TreeNode[];
}

/** A speech bubble: a rounded box with a tail towards its speaker or subject. */
export const Bubble = ({
  id,
  backdrop,
  tail,
  when,
  name,
  radius = ROUND,
  style = {},
  tailStyle = {},
  children,
}: BubbleProps): TreeNode => (
  <box
    id={id}
    fill={paint(backdrop.fill)}
    radius={radius}
    style={style}
    {...(when ? { when } : {})}
    {...(name ? { name } : {})}
  >
    <shape
      id={`${id}-tail`}
      geometry={{ kind: 'path', d: TAILS[tail].d }}
      fill={paint(backdrop.fill)}
      style={{ position: 'absolute', ...TAILS[tail].style, ...tailStyle }}
    />
    {children}
  </box>
);

/** The conclusion of a page, in a bubble that points to the content above. */
export const Takeaway = ({
  bind = 'takeaway',
  name = 'Takeaway',
}: {
  bind?: string;
  name?: string;
}): TreeNode => (
  <box
    id="lesson"
    when={has(bind)}
    style={{ direction: 'row', align: 'center', gap: 16, margin: [16, 0, 0, 0] }}
  >
    <box
      id="lesson-disc"
      style={{ width: 56, height: 56, align: 'center', justify: 'center' }}
      fill={paint('accent')}
      geometry={{ kind: 'ellipse' }}
    >
      <icon id="lesson-icon" icon="lightbulb" weight="fill" color={paint('on_accent')} sizePx={34} />
    </box>
    <text
      bind={bind}
      name={name}
      textStyle={varyStyle(type.HEADING, { sizesPt: [24, 22, 20, 18, 16], lineHeight: 1.24 })}
      style={FILL}
    />
  </box>
);

interface StoneProps {
  readonly size: number;
  /** True if steps may have an icon, which takes the stone while the number moves to its edge. */
  readonly icons?: boolean;
}

/** Text size of a number in pt relative to its disc's diameter in px, so that tall scripts fit. */
const NUMERAL = 0.36;

/** A numbered stone; neighbours have different colours. */
export const Stone = ({ size, icons = false }: StoneProps): TreeNode => {
  const badge = Math.round(size * 0.46);
  return (
    <box id="stone" style={{ width: size, height: size }}>
      {CHALKS.map((backdrop, at) => {
        const indexes = Array.from({ length: 9 }, (_, index) => index).filter(
          (index) => index % CHALKS.length === at,
        );
        const other = backdrop === TANGERINE ? LEAF : TANGERINE;
        const figure = (id: string, on_: Backdrop, sizePt: number) => (
          <text
            id={id}
            bind="#"
            name="Number"
            textStyle={on(on_, type.FIGURE, {
              align: 'center',
              sizesPt: [sizePt],
              lineHeight: 1.1,
              trackingEm: 0,
            })}
            maxLines={1}
          />
        );
        return (
          <box
            id={`stone-${at}`}
            when={{ index: { is: indexes } }}
            geometry={{ kind: 'ellipse' }}
            fill={paint(backdrop.fill)}
            style={{ width: size, height: size, justify: 'center', align: 'center' }}
          >
            {icons ? (
              <box
                id="symbol"
                when={has('.icon')}
                style={{ width: size, height: size, justify: 'center', align: 'center' }}
              >
                <icon
                  bind=".icon"
                  name="Icon"
                  weight="fill"
                  color={paint(backdrop.text)}
                  sizePx={Math.round(size * 0.52)}
                />
                <box
                  id="badge"
                  geometry={{ kind: 'ellipse' }}
                  fill={paint(other.fill)}
                  style={{
                    position: 'absolute',
                    end: -8,
                    top: -6,
                    width: badge,
                    height: badge,
                    justify: 'center',
                  }}
                >
                  {figure('badge-number', other, Math.floor(badge * NUMERAL))}
                </box>
              </box>
            ) : undefined}
            <box id="numeral" {...(icons ? { when: { hasNot: '.icon' } } : {})} style={{ width: size }}>
              {figure('number', backdrop, Math.floor(size * NUMERAL))}
            </box>
          </box>
        );
      })}
    </box>
  );
};
