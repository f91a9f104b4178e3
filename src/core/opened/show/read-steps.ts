import { childAtPath, descendants, type Markup, readAttribute } from '../../ooxml/xml/index.ts';
import type { EffectSide, ShowStep, StepEffect } from '../../scene/slide-show.ts';
import { listEffects, type Timeline } from './timeline.ts';

type Kind = StepEffect['kind'];

const KINDS: Readonly<Record<string, Kind>> = {
  entr: 'entrance',
  exit: 'exit',
  emph: 'emphasis',
  path: 'motion',
  mediacall: 'media',
  verb: 'media',
};
/** Effects by which elements come and go, by their number in PowerPoint. */
const COMINGS: Readonly<Record<string, string>> = {
  '1': 'appear',
  '2': 'fly_in',
  '3': 'blinds',
  '4': 'box',
  '5': 'checkerboard',
  '6': 'circle',
  '9': 'dissolve',
  '10': 'fade',
  '12': 'peek',
  '14': 'random_bars',
  '16': 'split',
  '18': 'strips',
  '21': 'wheel',
  '22': 'wipe',
  '23': 'grow',
  '26': 'bounce',
  '31': 'grow_and_turn',
  '42': 'rise',
  '53': 'zoom',
};
const EMPHASES: Readonly<Record<string, string>> = {
  '1': 'fill_color',
  '3': 'font_color',
  '6': 'grow_or_shrink',
  '8': 'spin',
  '9': 'transparency',
};
const PLAYS: Readonly<Record<string, string>> = { '1': 'play', '2': 'pause', '3': 'stop' };
/** Effects that come from a side. */
const SIDED: ReadonlySet<string> = new Set(['fly_in', 'wipe', 'peek']);
const SIDES: Readonly<Record<string, EffectSide>> = { '1': 'top', '2': 'right', '4': 'bottom', '8': 'left' };
const STARTS = { clickEffect: 'click', withEffect: 'with', afterEffect: 'after' } as const;
const MS_PER_SECOND = 1000;

/**
 * Steps of a slide in the order of the show.
 *
 * @param limit largest number of effects that are read
 */
export function readSteps(
  timeline: Pick<Timeline, 'source' | 'steps'>,
  limit: number,
): { readonly steps: ShowStep[]; readonly isCut: boolean } {
  const steps: ShowStep[] = [];
  let left = limit;
  for (const step of timeline.steps) {
    if (left <= 0) return { steps, isCut: true };
    const read = readStep(timeline.source, step, left);
    left -= read.effects.length;
    if (read.effects.length > 0) steps.push(read);
  }
  return { steps, isCut: false };
}

/** Reads a step of the main sequence. @param limit largest number of effects that are read */
export function readStep(source: string, step: Markup, limit: number): ShowStep {
  return {
    start: isAutomatic(source, step) ? 'auto' : 'click',
    effects: listEffects(source, step)
      .slice(0, limit)
      .flatMap((node) => readEffect(source, node)),
  };
}

/** A step that begins with the slide has a condition beside that of the click. */
function isAutomatic(source: string, step: Markup): boolean {
  const conditions = childAtPath(step, 'cTn', 'stCondLst')?.children ?? [];
  return conditions.some((one) => /^on(Begin|End)$/.test(readAttribute(source, one, 'evt') ?? ''));
}

function readEffect(source: string, node: Markup): StepEffect[] {
  const target = descendants(node).find(({ name }) => name === 'spTgt');
  if (target === undefined) return [];
  const kind = KINDS[readAttribute(source, node, 'presetClass') ?? ''] ?? guessKind(node);
  const effect = nameEffect(source, node, kind);
  const from = SIDED.has(effect) ? SIDES[readAttribute(source, node, 'presetSubtype') ?? ''] : undefined;
  const group = node.parent?.parent?.parent;
  const start = STARTS[readAttribute(source, node, 'nodeType') as keyof typeof STARTS] ?? 'with';
  return [
    {
      element: readAttribute(source, target, 'spid') ?? '',
      kind,
      effect,
      start,
      ...(from === undefined ? {} : { from }),
      ...readPart(source, target),
      at: round((group?.name === 'cTn' ? readDelay(source, group) : 0) + readDelay(source, node)),
      seconds: round(readSeconds(source, node, kind)),
    },
  ];
}

function guessKind(node: Markup): Kind {
  const names = new Set(descendants(node).map(({ name }) => name));
  if (names.has('cmd')) return 'media';
  if (names.has('animMotion')) return 'motion';
  return names.has('animClr') || names.has('animRot') || names.has('animScale') ? 'emphasis' : 'entrance';
}

function nameEffect(source: string, node: Markup, kind: Kind): string {
  const number = readAttribute(source, node, 'presetID') ?? '';
  if (kind === 'media') return PLAYS[number] ?? 'play';
  if (kind === 'motion') return 'path';
  if (kind === 'emphasis') return EMPHASES[number] ?? 'emphasis';
  const known = COMINGS[number];
  if (known !== undefined) return known;
  const filter = descendants(node).find(({ name }) => name === 'animEffect');
  const named = filter === undefined ? undefined : readAttribute(source, filter, 'filter');
  return named?.replace(/\(.*/, '').trim().slice(0, 40) || 'other';
}

/** Paragraphs of a text, or the series or category of a chart, that an effect moves. */
function readPart(source: string, target: Markup): Pick<StepEffect, 'paragraphs' | 'series' | 'category'> {
  const range = childAtPath(target, 'txEl', 'pRg');
  if (range !== undefined) {
    const [first, last] = ['st', 'end'].map((name) => Number(readAttribute(source, range, name)) + 1);
    if (first !== undefined && last !== undefined && first > 0 && last >= first)
      return { paragraphs: [first, last] };
  }
  const chart = childAtPath(target, 'graphicEl', 'chart');
  if (chart === undefined) return {};
  const [series, category] = ['seriesIdx', 'categoryIdx'].map(
    (name) => Number(readAttribute(source, chart, name) ?? -1) + 1,
  );
  return {
    ...(series !== undefined && series > 0 ? { series } : {}),
    ...(category !== undefined && category > 0 ? { category } : {}),
  };
}

function readDelay(source: string, node: Markup): number {
  const [condition] = childAtPath(node, 'stCondLst')?.children ?? [];
  const delay = condition === undefined ? 0 : Number(readAttribute(source, condition, 'delay') ?? 0);
  return Number.isFinite(delay) ? Math.max(0, delay) / MS_PER_SECOND : 0;
}

/** Length of the longest behaviour of an effect. */
function readSeconds(source: string, node: Markup, kind: Kind): number {
  let longest = 0;
  for (const one of descendants(node)) {
    if (one === node || one.name !== 'cTn') continue;
    const length = Number(readAttribute(source, one, 'dur'));
    // Showing a shape takes a millisecond.
    if (Number.isFinite(length) && (length > 1 || kind === 'media')) longest = Math.max(longest, length);
  }
  return longest / MS_PER_SECOND;
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
