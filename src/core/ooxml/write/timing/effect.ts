import type { BuildEffect, EffectSide } from '../../../scene/slide-show.ts';
import { element, join, type Xml } from '../../xml/xml.ts';

/** One effect of a timeline, before its time nodes have ids. */
export interface TimedEffect {
  readonly shapeId: string;
  /** Part of the shape: `p:txEl` or `p:graphicEl`. */
  readonly part?: Xml;
  readonly effect: BuildEffect | 'play';
  readonly start: 'click' | 'with' | 'after';
  readonly from: EffectSide;
  readonly seconds: number;
  /** Seconds from its start. */
  readonly delay: number;
  /** Group of its build; absent for shapes that have none, such as pictures. */
  readonly groupId?: number;
}

/** Returns the id of the next time node. */
export type NextId = () => number;

interface Preset {
  readonly id: number;
  readonly subtype: (from: EffectSide) => number;
}

/** Numbers of sides as PowerPoint's presets have them. */
const SIDE_NUMBERS: Readonly<Record<EffectSide, number>> = { top: 1, right: 2, bottom: 4, left: 8 };
/** Directions of the filter "wipe", which names the side where it begins. */
const WIPES: Readonly<Record<EffectSide, string>> = {
  left: 'left',
  right: 'right',
  top: 'up',
  bottom: 'down',
};

/** Presets of PowerPoint, by which its animation pane names and edits an effect. */
const PRESETS: Readonly<Record<BuildEffect, Preset>> = {
  appear: { id: 1, subtype: () => 0 },
  fade: { id: 10, subtype: () => 0 },
  wipe: { id: 22, subtype: (from) => SIDE_NUMBERS[from] },
  fly_in: { id: 2, subtype: (from) => SIDE_NUMBERS[from] },
  grow: { id: 23, subtype: () => 16 },
};

const NODE_TYPES = { click: 'clickEffect', with: 'withEffect', after: 'afterEffect' } as const;
const MS_PER_SECOND = 1000;

export function toMilliseconds(seconds: number): number {
  return Math.round(seconds * MS_PER_SECOND);
}

/** Condition that a node begins after a time in milliseconds. */
export function startAfter(delay: number | 'indefinite', ...more: readonly Xml[]): Xml {
  return element('p:stCondLst', {}, element('p:cond', { delay }), ...more);
}

/** Writes the time node of an effect: what PowerPoint's animation pane shows as one row. */
export function writeEffect(effect: TimedEffect, nextId: NextId): Xml {
  const isPlay = effect.effect === 'play';
  const preset = effect.effect === 'play' ? undefined : PRESETS[effect.effect];
  return element(
    'p:par',
    {},
    element(
      'p:cTn',
      {
        id: nextId(),
        presetID: preset?.id ?? 1,
        presetClass: isPlay ? 'mediacall' : 'entr',
        presetSubtype: preset?.subtype(effect.from) ?? 0,
        fill: 'hold',
        grpId: effect.groupId,
        nodeType: NODE_TYPES[effect.start],
      },
      startAfter(toMilliseconds(effect.delay)),
      element(
        'p:childTnLst',
        {},
        ...(effect.effect === 'play'
          ? [writeCommand('playFrom(0.0)', effect.seconds, effect.shapeId, nextId)]
          : [showShape(effect, nextId), moveShape(effect.effect, effect, nextId)]),
      ),
    ),
  );
}

/** Writes a command to the player of a video or sound. */
export function writeCommand(command: string, seconds: number, shapeId: string, nextId: NextId): Xml {
  return element(
    'p:cmd',
    { type: 'call', cmd: command },
    element(
      'p:cBhvr',
      {},
      element('p:cTn', { id: nextId(), dur: Math.max(1, toMilliseconds(seconds)), fill: 'hold' }),
      writeTarget({ shapeId }),
    ),
  );
}

/** Writes `p:tgtEl` of a shape or of a part of it. */
export function writeTarget({ shapeId, part }: Pick<TimedEffect, 'shapeId' | 'part'>): Xml {
  return element('p:tgtEl', {}, element('p:spTgt', { spid: shapeId }, part));
}

function attributeNames(...names: readonly string[]): Xml {
  return element('p:attrNameLst', {}, join(names.map((name) => `<p:attrName>${name}</p:attrName>` as Xml)));
}

function showShape(target: TimedEffect, nextId: NextId): Xml {
  return element(
    'p:set',
    {},
    element(
      'p:cBhvr',
      {},
      element('p:cTn', { id: nextId(), dur: 1, fill: 'hold' }, startAfter(0)),
      writeTarget(target),
      attributeNames('style.visibility'),
    ),
    element('p:to', {}, element('p:strVal', { val: 'visible' })),
  );
}

function moveShape(effect: BuildEffect, target: TimedEffect, nextId: NextId): Xml | undefined {
  switch (effect) {
    case 'appear':
      return undefined;
    case 'fade':
      return filterShape('fade', target, nextId);
    case 'wipe':
      return filterShape(`wipe(${WIPES[target.from]})`, target, nextId);
    case 'fly_in':
      return join([
        animateValue('ppt_x', flightStart('x', target.from), '#ppt_x', target, nextId, true),
        animateValue('ppt_y', flightStart('y', target.from), '#ppt_y', target, nextId, true),
      ]);
    case 'grow':
      return join([
        animateValue('ppt_w', 0, '#ppt_w', target, nextId),
        animateValue('ppt_h', 0, '#ppt_h', target, nextId),
      ]);
  }
}

/** Position just outside of the slide, as a formula of PowerPoint, on the side from which a shape comes. */
function flightStart(axis: 'x' | 'y', from: EffectSide): string {
  const size = axis === 'x' ? 'w' : 'h';
  if (from === (axis === 'x' ? 'left' : 'top')) return `0-#ppt_${size}/2`;
  return from === (axis === 'x' ? 'right' : 'bottom') ? `1+#ppt_${size}/2` : `#ppt_${axis}`;
}

function filterShape(filter: string, target: TimedEffect, nextId: NextId): Xml {
  return element(
    'p:animEffect',
    { transition: 'in', filter },
    element(
      'p:cBhvr',
      {},
      element('p:cTn', { id: nextId(), dur: toMilliseconds(target.seconds) }),
      writeTarget(target),
    ),
  );
}

function animateValue(
  name: string,
  from: string | number,
  to: string,
  target: TimedEffect,
  nextId: NextId,
  additive = false,
): Xml {
  const value = (time: number, at: string | number) =>
    element(
      'p:tav',
      { tm: time },
      element(
        'p:val',
        {},
        typeof at === 'number' ? element('p:fltVal', { val: at }) : element('p:strVal', { val: at }),
      ),
    );
  return element(
    'p:anim',
    { calcmode: 'lin', valueType: 'num' },
    element(
      'p:cBhvr',
      additive ? { additive: 'base' } : {},
      element('p:cTn', { id: nextId(), dur: toMilliseconds(target.seconds), fill: 'hold' }),
      writeTarget(target),
      attributeNames(name),
    ),
    element('p:tavLst', {}, value(0, from), value(100_000, to)),
  );
}
