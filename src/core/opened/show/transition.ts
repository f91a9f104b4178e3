import type { PackageEdit } from '../../ooxml/package/index.ts';
import { writeTransition } from '../../ooxml/write/index.ts';
import { childAtPath, type Markup, readAttribute, readTag } from '../../ooxml/xml/index.ts';
import type { EffectSide, SlideTransition } from '../../scene/slide-show.ts';
import type { TransitionChange } from './model.ts';

const MS_PER_SECOND = 1000;
/** Side from which a slide comes, by the direction of its movement. */
const SIDES: Readonly<Record<string, EffectSide>> = { r: 'left', l: 'right', d: 'top', u: 'bottom' };
const MORPHS: Readonly<Record<string, SlideTransition['morph']>> = {
  byObject: 'objects',
  byWord: 'words',
  byChar: 'characters',
};
const SECONDS: Readonly<Record<string, number>> = { slow: 0.75, med: 0.5, fast: 0.25 };

/** Sets or removes the transition to a slide. */
export function setTransition(file: PackageEdit, part: string, change: TransitionChange): void {
  file.edit(part, (edited, root) => {
    const { effect, advance_after: advanceAfter, ...look } = change;
    const written =
      writeTransition(effect, false, {
        ...look,
        ...(advanceAfter === undefined ? {} : { advanceAfter }),
      }) ?? '';
    const prefix = /^(?:[\w.-]+:)?/.exec(readTag(edited.source, root))?.[0] ?? '';
    const own = prefix === 'p:' ? written : written.replace(/(<\/?)p:/g, `$1${prefix}`);
    const known = findTransition(root);
    if (known !== undefined) {
      edited.replace(known.place.start, known.place.end, own);
      return;
    }
    if (own === '') return;
    const before = root.children.filter(({ name }) => name === 'cSld' || name === 'clrMapOvr').at(-1);
    edited.insert(before?.end ?? root.close, own);
  });
}

/** Reads the transition to a slide; undefined without one. */
export function readTransition(source: string, root: Markup): SlideTransition | undefined {
  const found = findTransition(root)?.transition;
  if (found === undefined) return undefined;
  const number = (name: string) => {
    const value = Number(readAttribute(source, found, name) ?? Number.NaN) / MS_PER_SECOND;
    return Number.isFinite(value) ? value : undefined;
  };
  const effect = found.children.find(({ name }) => !/^(sndAc|extLst)$/.test(name));
  const advance = number('advTm');
  if (effect === undefined && advance === undefined) return undefined;
  const seconds = number('dur') ?? SECONDS[readAttribute(source, found, 'spd') ?? 'fast'];
  const from = effect === undefined ? undefined : SIDES[readAttribute(source, effect, 'dir') ?? ''];
  const morph =
    effect?.name === 'morph' ? MORPHS[readAttribute(source, effect, 'option') ?? 'byObject'] : undefined;
  return {
    effect: nameEffect(source, effect),
    ...(seconds === undefined || effect === undefined ? {} : { seconds }),
    ...(from === undefined ? {} : { from }),
    ...(morph === undefined ? {} : { morph }),
    ...(advance === undefined ? {} : { advance_after: advance }),
  };
}

/** Newer transitions have one element, which names them in an attribute. */
function nameEffect(source: string, effect: Markup | undefined): string {
  if (effect === undefined) return 'none';
  const named = effect.name === 'prstTrans' ? readAttribute(source, effect, 'prst') : undefined;
  return named?.slice(0, 40) ?? effect.name;
}

function findTransition(root: Markup): { readonly place: Markup; readonly transition: Markup } | undefined {
  for (const child of root.children) {
    if (child.name === 'transition') return { place: child, transition: child };
    if (child.name !== 'AlternateContent') continue;
    const transition = childAtPath(child.children[0], 'transition');
    if (transition !== undefined) return { place: child, transition };
  }
  return undefined;
}
