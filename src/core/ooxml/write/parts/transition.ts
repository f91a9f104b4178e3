import type { EffectSide } from '../../../scene/slide-show.ts';
import type { Transition } from '../../../scene/transition.ts';
import { type Attributes, element, type Xml } from '../../xml/xml.ts';

const P14 = { 'xmlns:p14': 'http://schemas.microsoft.com/office/powerpoint/2010/main' } as const;
const P159 = { 'xmlns:p159': 'http://schemas.microsoft.com/office/powerpoint/2015/09/main' } as const;
const COMPATIBILITY = { 'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006' } as const;
const MS_PER_SECOND = 1000;
/** Direction of the movement of a slide that comes from a side. */
const DIRECTIONS: Readonly<Record<EffectSide, string>> = { left: 'r', right: 'l', top: 'd', bottom: 'u' };
const MORPHS = { objects: 'byObject', words: 'byWord', characters: 'byChar' } as const;

/** Look of a transition beside its effect. */
export interface TransitionLook {
  readonly seconds?: number;
  /** Side from which the slide comes. */
  readonly from?: EffectSide;
  readonly morph?: keyof typeof MORPHS;
  /** Seconds after which the next slide follows by itself. */
  readonly advanceAfter?: number;
}

/**
 * Writes `p:transition`, which follows the colour map. New slides enter from the side where reading
 * continues.
 */
export function writeTransition(
  transition: Transition,
  rtl: boolean,
  { seconds, from, morph = 'objects', advanceAfter }: TransitionLook = {},
): Xml | undefined {
  const advance: Attributes =
    advanceAfter === undefined ? {} : { advTm: Math.round(advanceAfter * MS_PER_SECOND) };
  const length = seconds === undefined ? {} : { ...P14, 'p14:dur': Math.round(seconds * MS_PER_SECOND) };
  const write = (attributes: Attributes, effect?: Xml) =>
    element('p:transition', { ...attributes, ...advance }, effect);
  switch (transition) {
    case 'none':
      return advanceAfter === undefined ? undefined : write({});
    case 'fade':
    case 'push':
    case 'wipe': {
      const effect = writeEffect(transition, from, rtl);
      return seconds === undefined
        ? write({ spd: 'med' }, effect)
        : choose(
            { ...P14, Requires: 'p14' },
            write({ spd: 'med', ...length }, effect),
            write({ spd: 'med' }, effect),
          );
    }
    case 'morph':
      // Newer than the standard; other programs fade.
      return choose(
        { ...P159, Requires: 'p159' },
        write({ spd: 'slow', ...length }, element('p159:morph', { option: MORPHS[morph] })),
        write({ spd: 'med' }, element('p:fade')),
      );
  }
}

function writeEffect(effect: 'fade' | 'push' | 'wipe', from: EffectSide | undefined, rtl: boolean): Xml {
  const dir = from === undefined ? (rtl ? 'r' : 'l') : DIRECTIONS[from];
  return effect === 'fade' ? element('p:fade') : element(`p:${effect}`, { dir });
}

function choose(requires: Attributes, choice: Xml, fallback: Xml): Xml {
  return element(
    'mc:AlternateContent',
    COMPATIBILITY,
    element('mc:Choice', requires, choice),
    element('mc:Fallback', {}, fallback),
  );
}
