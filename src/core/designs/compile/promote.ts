import { capitalize } from '../../locales/capital.ts';
import type { ReadDeck, ReadLayout, ReadSlide } from '../../ooxml/read/index.ts';
import type { DesignReport } from '../design.ts';
import { sharedArea } from './boxes.ts';
import type { DesignLayout, DesignSlot, LayoutPurpose } from './compiled-layout.ts';
import { summarizeLayout } from './describe.ts';
import { findFurniture } from './furniture.ts';
import { findSampleSlots, type SampleSlots } from './sample-layout.ts';
import { findPieces, ownShapes } from './sample-pieces.ts';
import { isUnmarked } from './sample-slot.ts';
import { formatSlides } from './slide-ranges.ts';
import { makeUniqueId } from './unique-id.ts';

const MAX_SAMPLES = 60;
/** A slide with more separate texts is a drawing, not a layout. */
const MAX_SLOTS = 16;
/** A slide with more shapes is a map or diagram, and slow to analyse. */
const MAX_SHAPES = 160;
/** Maximum share of a slide under SmartArt and objects whose content decks would repeat. */
const MAX_CLOSED = 0.06;
/** Last slide that opens a deck; those on a title layout after it divide or close it. */
const LAST_COVER = 3;

interface Candidate {
  readonly slide: ReadSlide;
  readonly found: SampleSlots;
  readonly layout: DesignLayout;
  readonly worth: number;
}

/**
 * Selects the slides of a file that are worth keeping as layouts, in order, with reasons for the others.
 *
 * @param isWhole whether decks can copy the slide completely
 */
export function promoteSlides(
  deck: ReadDeck,
  ids: Set<string>,
  isWhole: (layout: DesignLayout) => boolean,
): { readonly samples: readonly DesignLayout[]; readonly dropped: DesignReport['dropped'] } {
  const furniture = findFurniture(deck);
  const dropped: { readonly number: number; readonly reason: string }[] = [];
  const best = new Map<string, Candidate>();
  for (const slide of deck.slides) {
    const baseLayout = deck.layouts.find(({ part }) => part === slide.layout);
    const crowded = countPieces(slide) > MAX_SHAPES;
    const found = baseLayout === undefined || crowded ? undefined : findSampleSlots(slide, deck, furniture);
    const reason = slide.isEmpty
      ? 'The slides before it have more shapes than are read.'
      : crowded
        ? `It has more than ${MAX_SHAPES} shapes: it is a drawing, not a layout.`
        : baseLayout === undefined || found === undefined
          ? 'It uses no layout of the file.'
          : findReason(slide, baseLayout, found);
    if (reason !== undefined || found === undefined || baseLayout === undefined) {
      dropped.push({ number: slide.number, reason: reason ?? '' });
      continue;
    }
    const layout = toLayout(slide, baseLayout, found);
    if (!isWhole(layout)) {
      dropped.push({
        number: slide.number,
        reason:
          'It cannot be copied whole: parts of it are missing from the file, it contains controls, or its markup was not written by an office program.',
      });
      continue;
    }
    const candidate = { slide, found, layout, worth: scoreCandidate(slide, found) };
    const key = likenessKey(slide, found, deck);
    const known = best.get(key);
    const [better, worse] =
      known === undefined
        ? [candidate, undefined]
        : candidate.worth > known.worth
          ? [candidate, known]
          : [known, candidate];
    best.set(key, better);
    if (worse !== undefined)
      dropped.push({
        number: worse.slide.number,
        reason: `It has the same fields as slide ${better.slide.number}.`,
      });
  }
  const all = [...best.values()].sort((a, b) => a.slide.number - b.slide.number);
  for (const { slide } of all.slice(MAX_SAMPLES))
    dropped.push({ number: slide.number, reason: `A design keeps at most ${MAX_SAMPLES} slides.` });
  const names = new Map<string, number>();
  const samples = all.slice(0, MAX_SAMPLES).map(({ layout }) => {
    const number = (names.get(layout.name) ?? 0) + 1;
    names.set(layout.name, number);
    const name = number === 1 ? layout.name : `${layout.name} (${number})`;
    return { ...layout, name, id: makeUniqueId(name, ids) };
  });
  return { samples, dropped: groupByReason(dropped) };
}

function countPieces(slide: ReadSlide): number {
  return findPieces(ownShapes(slide)).length;
}

/** Groups dropped slides by reason: "Slides 2, 5–9". */
function groupByReason(
  dropped: readonly { readonly number: number; readonly reason: string }[],
): DesignReport['dropped'] {
  const reasons = new Map<string, number[]>();
  for (const { number, reason } of [...dropped].sort((a, b) => a.number - b.number))
    reasons.set(reason, [...(reasons.get(reason) ?? []), number]);
  return [...reasons].map(([reason, numbers]) => ({ name: capitalize(formatSlides(numbers)), reason }));
}

/** Reason why a slide makes no layout, written for the owner of the file. */
function findReason(
  slide: ReadSlide,
  baseLayout: ReadLayout,
  { slots, repeats, closed }: SampleSlots,
): string | undefined {
  if (!slots.some(({ role }) => role === 'title'))
    return 'No text on it stands out as its title: give it a title placeholder to make it a layout.';
  if (closed > MAX_CLOSED)
    return 'Its SmartArt, object or video cannot be filled, so decks would repeat its content: convert SmartArt to shapes to make it a layout.';
  if (slots.length > MAX_SLOTS)
    return `It has ${slots.length} separate texts and pictures, too many to fill well; a layout has up to ${MAX_SLOTS}.`;
  if (slots.length === 1 && repeats.length === 0 && ownShapes(slide).length === 1)
    return 'It has only a title.';
  if (repeatsItsLayout(slide, baseLayout))
    return `It shows nothing that the layout "${baseLayout.name}" lacks.`;
  return undefined;
}

/** Returns whether a slide only fills placeholders of its layout, at their original positions. */
function repeatsItsLayout(slide: ReadSlide, baseLayout: ReadLayout): boolean {
  return ownShapes(slide).every((shape) => {
    const { placeholder, kind, box } = shape;
    if (placeholder === undefined || (kind !== 'shape' && kind !== 'picture')) return false;
    const own = baseLayout.shapes.find(
      (one) =>
        one.from === 'layout' &&
        one.placeholder !== undefined &&
        (one.placeholder.idx === placeholder.idx || one.placeholder.type === placeholder.type),
    );
    const area = Math.max(1, box.width * box.height);
    return own === undefined
      ? kind === 'shape' && (shape.text?.paragraphs.length ?? 0) === 0
      : sharedArea(own.box, box) > 0.85 * Math.max(area, own.box.width * own.box.height);
  });
}

function toLayout(slide: ReadSlide, baseLayout: ReadLayout, found: SampleSlots): DesignLayout {
  const { slots, repeats, removed, emptied, leftOut, title } = found;
  const steps = repeats.some(
    ({ items }) =>
      items[0]?.ordinal !== undefined ||
      (items.length > 2 &&
        new Set(items.slice(1).map(({ shapes }) => shapes.length - (items[0]?.shapes.length ?? 0))).has(1)),
  );
  const purpose = classifyPurpose(slide, baseLayout, found);
  return {
    id: '',
    ...summarizeLayout({ purpose, slots, repeats, title, steps }),
    purpose,
    part: baseLayout.part,
    sample: {
      part: slide.part,
      number: slide.number,
      removed,
      ...(emptied.length === 0 ? {} : { emptied }),
      ...(leftOut === 0 ? {} : { leftOut }),
    },
    slots: slots.map((slot) => markLikeLayout(slot, baseLayout)),
    ...(repeats.length === 0 ? {} : { repeats }),
  };
}

/** An empty place for text has the bullets of the layout, or none. */
function markLikeLayout(slot: DesignSlot, { shapes }: ReadLayout): DesignSlot {
  const { role, placeholder, levels } = slot;
  if (role !== 'body' || placeholder === undefined || levels !== undefined) return slot;
  const own = shapes.find(
    ({ from, placeholder: other }) => from === 'layout' && other?.idx === placeholder.idx,
  );
  return own !== undefined && isUnmarked(own) ? { ...slot, unmarked: true } : slot;
}

function classifyPurpose(
  slide: ReadSlide,
  baseLayout: ReadLayout,
  { slots, repeats, opens }: SampleSlots,
): LayoutPurpose {
  const count = (role: string) => slots.filter((slot) => slot.role === role).length;
  const bodies = count('body');
  const isFirst = slide.number === 1 || (baseLayout.type === 'title' && slide.number <= LAST_COVER);
  if (opens && isFirst && bodies <= 1) return 'cover';
  if (opens && bodies <= 1 && repeats.length === 0 && count('picture') <= 1) return 'section';
  if (repeats.length > 0 || bodies >= 2) return 'columns';
  return count('picture') > 0 ? 'picture' : 'content';
}

/** Score among slides with the same slots: more shown content is better, hidden slides come last. */
function scoreCandidate(slide: ReadSlide, { slots, repeats, removed }: SampleSlots): number {
  const items = repeats.reduce((sum, repeat) => sum + repeat.items.length, 0);
  return (
    (slide.hidden ? -100 : 0) +
    slots.filter(({ levels, role }) => levels !== undefined || role === 'picture').length +
    items -
    removed.length / 10
  );
}

function likenessKey(
  slide: ReadSlide,
  { slots, repeats, decoration }: SampleSlots,
  { widthEmu, heightEmu }: ReadDeck,
): string {
  const place = ({ x, y, width, height }: (typeof slots)[number]['box']) =>
    [(x / widthEmu) * 16, (y / heightEmu) * 12, (width / widthEmu) * 16, (height / heightEmu) * 8]
      .map(Math.round)
      .join();
  const items = repeats.map(
    ({ along, items: all }) =>
      `${along} ${all.length} ${all[0]?.slots.map(({ role }) => role).join()} ${place(all[0]?.box ?? { x: 0, y: 0, width: 0, height: 0 })}`,
  );
  return JSON.stringify([
    slide.layout,
    Math.min(decoration, 6) >> 1,
    slots.map((slot) => `${slot.role} ${place(slot.box)}`).sort(),
    items.sort(),
  ]);
}
