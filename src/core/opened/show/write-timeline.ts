import type { PackageEdit } from '../../ooxml/package/index.ts';
import {
  type NextId,
  type TimedEffect,
  writeGroups,
  writeMainSequence,
  writeStep,
  writeTiming,
} from '../../ooxml/write/index.ts';
import { childAtPath, type Markup, parseMarkup, readAttribute, readTag } from '../../ooxml/xml/index.ts';
import { readStep } from './read-steps.ts';
import { listEffects, listTargets, type Timeline } from './timeline.ts';

/** A step of a new timeline: one that stays, new effects, or one that goes on with new effects. */
export interface PlannedStep {
  /** The step that stays, as it is written. */
  readonly markup?: string;
  readonly effects: TimedEffect[];
  /** Second of the step that stays at which the new effects begin; absent for its end. */
  readonly begin?: number;
}

interface Additions {
  /** New entries of `p:bldLst`. */
  readonly builds?: readonly string[];
  /** Nodes beside the main sequence in place of those that the slide has. */
  readonly others?: (nextId: NextId) => string;
}

/** Writes the timeline of a slide with these steps, or removes it if nothing is left of it. */
export function writeTimeline(
  file: PackageEdit,
  part: string,
  timeline: Timeline | undefined,
  steps: readonly PlannedStep[],
  { builds = [], others }: Additions = {},
): void {
  const raw = (node: Markup) => timeline?.source.slice(node.start, node.end) ?? '';
  let last = timeline?.maxId ?? 0;
  const nextId = () => ++last;
  const rootId = nextId();
  const sequenceId = timeline !== undefined && timeline.sequenceId > 0 ? timeline.sequenceId : nextId();
  const written = steps
    .map(({ markup, effects, begin }) => {
      if (markup === undefined) return writeStep(effects, sequenceId, nextId);
      return effects.length === 0 ? markup : continueStep(markup, effects, begin, nextId);
    })
    .join('');
  const beside = others?.(nextId) ?? (timeline?.others ?? []).map(raw).join('');
  const main = written === '' ? '' : writeMainSequence(sequenceId, written);
  if (main === '' && beside === '') {
    if (timeline !== undefined) file.edit(part, (edited) => edited.remove(timeline.place));
    return;
  }
  const groups = listGroups([...steps.flatMap(({ markup }) => markup ?? []), beside]);
  const left = (timeline?.builds ?? []).filter((build) =>
    groups.has(nameGroup(timeline?.source ?? '', build)),
  );
  const rest = timeline?.timing.children.filter(({ name }) => name === 'extLst') ?? [];
  const entries = [...left.map(raw), ...builds].join('');
  putTiming(file, part, timeline, writeTiming(rootId, main + beside, entries, rest.map(raw).join('')));
}

function putTiming(file: PackageEdit, part: string, timeline: Timeline | undefined, timing: string): void {
  file.edit(part, (edited, root) => {
    const prefix = /^(?:[\w.-]+:)?/.exec(readTag(edited.source, root))?.[0] ?? '';
    const own = prefix === 'p:' ? timing : timing.replace(/(<\/?)p:/g, `$1${prefix}`);
    const extensions = childAtPath(root, 'extLst');
    if (timeline !== undefined) edited.replace(timeline.place.start, timeline.place.end, own);
    else if (extensions === undefined) edited.append(root, own);
    else edited.insert(extensions.start, own);
  });
}

/** Adds groups to a step that stays. */
function continueStep(
  markup: string,
  effects: readonly TimedEffect[],
  begin: number | undefined,
  nextId: NextId,
): string {
  const step = parseMarkup(markup);
  const list = childAtPath(step, 'cTn', 'childTnLst');
  if (list === undefined) return markup;
  const known = readStep(markup, step, Number.POSITIVE_INFINITY).effects;
  const end = begin ?? Math.max(0, ...known.map(({ at, seconds }) => at + seconds));
  return `${markup.slice(0, list.close)}${writeGroups(effects, nextId, end)}${markup.slice(list.close)}`;
}

/** Shapes and groups of builds that effects belong to. */
function listGroups(nodes: readonly string[]): Set<string> {
  const groups = new Set<string>();
  for (const node of nodes) {
    if (node === '') continue;
    const source = `<nodes>${node}</nodes>`;
    for (const effect of listEffects(source, parseMarkup(source)))
      for (const shape of listTargets(source, effect))
        groups.add(`${shape} ${readAttribute(source, effect, 'grpId') ?? '0'}`);
  }
  return groups;
}

function nameGroup(source: string, build: Markup): string {
  return `${readAttribute(source, build, 'spid') ?? ''} ${readAttribute(source, build, 'grpId') ?? '0'}`;
}
