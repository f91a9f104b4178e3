import { message } from '../../errors/message.ts';
import type { PackageEdit } from '../../ooxml/package/index.ts';
import {
  type Playback,
  type TimedEffect,
  writeMediaNode,
  writeToggleSequence,
} from '../../ooxml/write/index.ts';
import {
  childAtPath,
  element,
  findWithin,
  type Markup,
  parseMarkup,
  readAttribute,
  XmlEditor,
} from '../../ooxml/xml/index.ts';
import { readMediaFacts } from '../../pictures/media-file.ts';
import { findElement, invalidInput } from '../find-element.ts';
import { dropEffects, movesShape } from './drop-effects.ts';
import type { MediaChange, OpenedMedia } from './model.ts';
import { findMediaFile } from './plan-build.ts';
import { readStep } from './read-steps.ts';
import { MAX_EFFECTS } from './set-builds.ts';
import { findPlayer, findTimeline, type Timeline } from './timeline.ts';
import { type PlannedStep, writeTimeline } from './write-timeline.ts';

const MS_PER_SECOND = 1000;
const FULL_VOLUME = 100_000;
/** Volume that PowerPoint gives a new video or sound. */
const DEFAULT_VOLUME = 0.8;

/**
 * Changes how a video or sound is played.
 *
 * @param seconds length of the file, if it is known
 * @returns warnings
 * @throws Failure `invalid_input` for an element that is no video or sound, and for an unknown end
 */
export function setMedia(
  file: PackageEdit,
  part: string,
  id: string,
  change: MediaChange,
  seconds: number | undefined,
): string[] {
  const { element: own } = findElement(file, part, id);
  const media = findMediaFile(own.markup);
  if (media === undefined)
    throw invalidInput(
      'value.media',
      `Element "${id}" is no video or sound.`,
      id,
      message`insert_media of {edit_presentation} adds one.`,
    );
  if (change.from !== undefined || change.to !== undefined) trim(file, part, id, change, seconds);
  const { from: _, to: __, ...playback } = change;
  if (Object.keys(playback).length > 0)
    play(file, part, id.split('.')[0] ?? '', media.name === 'videoFile' ? 'video' : 'audio', playback);
  return [];
}

/** Leaves out the beginning and the end of the file (MS-PPTX, `p14:trim`). */
function trim(
  file: PackageEdit,
  part: string,
  id: string,
  { from = 0, to }: MediaChange,
  seconds: number | undefined,
): void {
  const refuse = (field: string, msg: string, input: unknown) => invalidInput(`value.${field}`, msg, input);
  if (to !== undefined && seconds === undefined)
    throw refuse('to', 'The length of the file is not known, so its end cannot be cut.', to);
  if (seconds !== undefined && from >= seconds)
    throw refuse('from', `The file is ${seconds.toFixed(1)} seconds long.`, from);
  if (to !== undefined && to <= from) throw refuse('to', 'The end must be later than the beginning.', to);
  const { source, element: own } = findElement(file, part, id);
  const media = findWithin(own.markup, ({ name }) => name === 'media');
  if (media === undefined)
    throw refuse('from', `Element "${id}" plays a file outside of the deck, which cannot be cut.`, from);
  const tail = seconds === undefined || to === undefined ? 0 : Math.max(0, seconds - to);
  const edited = new XmlEditor(source);
  const known = childAtPath(media, 'trim');
  const times = {
    st: from === 0 ? undefined : Math.round(from * MS_PER_SECOND),
    end: tail === 0 ? undefined : Math.round(tail * MS_PER_SECOND),
  };
  const written = from === 0 && tail === 0 ? '' : element('p14:trim', times);
  if (known !== undefined) edited.replace(known.start, known.end, written);
  else if (written !== '') {
    const [first] = media.children;
    if (first === undefined) edited.append(media, written);
    else edited.insert(first.start, written);
  }
  file.put(part, edited.toString());
}

/** Writes the player of a video or sound, and what starts it. */
function play(
  file: PackageEdit,
  part: string,
  shapeId: string,
  kind: 'video' | 'audio',
  change: MediaChange,
): void {
  const source = file.text(part);
  const timeline = findTimeline(source, parseMarkup(source), 'plain');
  const player = timeline === undefined ? undefined : findPlayer(timeline, shapeId);
  const before = readPlayback(source, player);
  const playback: Playback = {
    loop: change.loop ?? before.loop,
    volume: change.volume ?? before.volume,
    muted: change.muted ?? before.muted,
    fullScreen: change.full_screen ?? before.fullScreen,
    hideIcon: change.hide_icon ?? before.hideIcon,
  };
  const shapes = new Set([shapeId]);
  const toggles = timeline?.others.some((node) => node.name === 'seq' && movesShape(source, node, shapes));
  const steps = (timeline?.steps ?? []).map(
    (step): PlannedStep => ({ markup: source.slice(step.start, step.end), effects: [] }),
  );
  writeTimeline(
    file,
    part,
    timeline,
    change.start === undefined ? steps : startMedia(timeline, steps, shapeId, change.start),
    {
      others: (nextId) => {
        const node = writeMediaNode(kind, shapeId, playback, nextId);
        const others = (timeline?.others ?? []).map((one) =>
          one === player ? node : source.slice(one.start, one.end),
        );
        return [
          ...others,
          ...(toggles === true ? [] : [writeToggleSequence(shapeId, nextId)]),
          ...(player === undefined ? [node] : []),
        ].join('');
      },
    },
  );
}

/** Starts a video or sound with the slide, or no longer. */
function startMedia(
  timeline: Timeline | undefined,
  steps: readonly PlannedStep[],
  shapeId: string,
  start: 'click' | 'auto',
): PlannedStep[] {
  const shapes = new Set([shapeId]);
  const left = (timeline?.steps ?? []).flatMap((step): PlannedStep[] => {
    const { source } = timeline ?? { source: '' };
    const markup = dropEffects(
      source,
      step,
      (effect) =>
        readAttribute(source, effect, 'presetClass') === 'mediacall' && movesShape(source, effect, shapes),
    );
    return markup === '' ? [] : [{ markup, effects: [] }];
  });
  if (start === 'click') return steps.length === 0 ? [] : left;
  const effect: TimedEffect = {
    ...{ shapeId, effect: 'play', start: 'after', from: 'left', seconds: 1, delay: 0 },
  };
  const [first, ...later] = left;
  const isAutomatic =
    first?.markup !== undefined &&
    readStep(first.markup, parseMarkup(first.markup), MAX_EFFECTS).start === 'auto';
  return isAutomatic
    ? [{ ...first, effects: [effect], begin: 0 }, ...later]
    : [{ effects: [effect] }, ...left];
}

function readPlayback(source: string, player: Markup | undefined): Playback {
  const node = childAtPath(player, 'cMediaNode');
  const read = (from: Markup | undefined, name: string) =>
    from === undefined ? undefined : readAttribute(source, from, name);
  const isTrue = (value: string | undefined) => value === '1' || value === 'true';
  const volume = Number(read(node, 'vol')?.replace('%', '000') ?? DEFAULT_VOLUME * FULL_VOLUME);
  return {
    loop: read(childAtPath(node, 'cTn'), 'repeatCount') === 'indefinite',
    volume: Number.isFinite(volume) ? Math.min(1, Math.max(0, volume / FULL_VOLUME)) : DEFAULT_VOLUME,
    muted: isTrue(read(node, 'mute')),
    fullScreen: isTrue(read(player, 'fullScrn')),
    hideIcon: /^(0|false)$/.test(read(node, 'showWhenStopped') ?? ''),
  };
}

/** Facts about the player of a video or sound; undefined for another element. */
export function readMedia(
  file: PackageEdit,
  part: string,
  source: string,
  timeline: Timeline | undefined,
  { markup, id }: { readonly markup: Markup; readonly id: string },
): OpenedMedia | undefined {
  const found = findMediaFile(markup);
  if (found === undefined) return undefined;
  const shapeId = id.split('.')[0] ?? '';
  const { part: name, address } = locateMedia(file, part, source, markup);
  const { loop, volume, muted } = readPlayback(
    source,
    timeline === undefined ? undefined : findPlayer(timeline, shapeId),
  );
  const times = findWithin(markup, (one) => one.name === 'trim');
  const skip = (side: string) =>
    times === undefined
      ? 0
      : (Number.parseFloat(readAttribute(source, times, side) ?? '0') || 0) / MS_PER_SECOND;
  const mimeType = name === undefined ? undefined : file.contentType(name);
  return {
    kind: /video|quickTime/.test(found.name) ? 'video' : 'audio',
    ...(mimeType === undefined ? {} : { mime_type: mimeType }),
    ...(name === undefined ? {} : { part: name }),
    ...(address === undefined ? {} : { address }),
    start: findStart(source, timeline, shapeId),
    ...(loop ? { loop } : {}),
    ...(muted ? { muted } : {}),
    ...(volume === DEFAULT_VOLUME ? {} : { volume }),
    ...(skip('st') === 0 ? {} : { skip_start: skip('st') }),
    ...(skip('end') === 0 ? {} : { skip_end: skip('end') }),
  };
}

/** Length of the file that a video or sound of the deck plays; undefined if it is not known. */
export function readMediaSeconds(file: PackageEdit, part: string, id: string): number | undefined {
  const { source, element: own } = findElement(file, part, id);
  const name = locateMedia(file, part, source, own.markup).part;
  const bytes = name === undefined ? undefined : file.bytes(name);
  return bytes === undefined ? undefined : readMediaFacts(bytes)?.seconds;
}

/** Part of the file that a video or sound plays, or its address outside of the deck. */
export function locateMedia(
  file: PackageEdit,
  part: string,
  source: string,
  markup: Markup,
): { readonly part?: string; readonly address?: string } {
  const ids = [findWithin(markup, ({ name }) => name === 'media'), findMediaFile(markup)].flatMap((one) => {
    if (one === undefined) return [];
    const id = readAttribute(source, one, 'embed') ?? readAttribute(source, one, 'link');
    return id === undefined ? [] : [id];
  });
  const found = file.relationships(part).filter((one) => ids.includes(one.id));
  const own = found.find(({ external, target }) => !external && file.has(target));
  if (own !== undefined) return { part: own.target };
  const foreign = found.find(({ external }) => external);
  return foreign === undefined ? {} : { address: foreign.target };
}

function findStart(source: string, timeline: Timeline | undefined, shapeId: string): OpenedMedia['start'] {
  for (const step of timeline?.steps ?? []) {
    const read = readStep(source, step, MAX_EFFECTS);
    if (read.effects.some(({ kind, element: moved }) => kind === 'media' && moved === shapeId))
      return read.start === 'auto' ? 'auto' : 'step';
  }
  return 'click';
}
