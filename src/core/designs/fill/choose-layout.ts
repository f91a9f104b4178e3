import type { ReadBox } from '../../ooxml/read/index.ts';
import { findContract } from '../../templates/catalogue.ts';
import type { DesignLayout, DesignRepeat, DesignSlot, LayoutPurpose } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import { arrange, isBrief } from './arrange.ts';
import type { Choice, LayoutFacts } from './choice.ts';
import { composedChoices } from './composed-choices.ts';
import type { Frame } from './frames.ts';
import { ownPlaced, ownPlan } from './own-plan.ts';
import { besidePicture } from './picture-side.ts';
import type { TextRoom } from './place-content.ts';
import { placeCounts } from './place-counts.ts';
import { planSample, type SamplePlan } from './plan-sample.ts';
import { staged } from './stages.ts';

/** What else serves a kind of slide, the best first; what is missing costs more each. */
const SERVES: Readonly<Record<SlideMaterial['kind'], readonly LayoutPurpose[]>> = {
  cover: ['cover', 'section', 'content', 'free', 'columns', 'picture'],
  section: ['section', 'cover', 'content', 'free', 'columns', 'picture'],
  content: ['content', 'columns', 'picture', 'free', 'section', 'cover'],
};
/** A slide that a designer made is worth more than a layout. */
const MADE = 2;
/** What it costs to look like the slide before, like the two before, and like any other of the deck. */
const ALIKE = { one: 2, two: 12, any: 0.2 } as const;
/** Text without a placeholder of its own, and things of one kind as a list. */
const FREE = 4;
/** Figures without one: more than it costs to look like the slide before. */
const FIGURE = 3;
const LISTED = 2.5;
/** Text would stand on a band or a logo. */
const SPOILED = 9;
const STRANGE = 5;
/** Letters or numbers would stand beside nothing. */
const MISCOUNTED = 8;
/** Share of the slide that a chart wants, and what a whole slide of empty places costs. */
const [LEAST_FIGURE, HOLE] = [0.3, 40];
/** A text that fills less of its place than this wants letters of this size, pt on a slide of this height, EMU. */
const [ALMOST_EMPTY, LARGE_PT, STANDARD_EMU] = [0.3, 18, 6_858_000];
/** A layout beside slides that have the look of the company. */
const BARE = 6;
/** A layout of ours on a slide of theirs. */
const FRAMED = 0.5;
/** Share of the slide's width that tables and charts take, letters of a number before those of a title, and what no title of an opening is smaller than. */
const [TABLE_WIDTH, NUMBERED, LEAST_OPENING_PT] = [0.6, 1.3, 20];
/** A quotation after its author. */
const BEFORE = 5;
/** A title in the middle of a slide, of its height, opens, whatever its layout is called. */
const LOW = { from: 0.25, to: 0.6, worth: 7 } as const;
/** Letters of captions are smaller, and those of bodies no smaller than the second, pt. */
const [CAPTION_PT, LEAST_BODY_PT] = [18, 14];
/** Titles of layouts that nobody styled, pt. */
const UNSET_PT = 18;
/** Content is never set on a layout for openings while another is there. */
const OPENING = 50;

/** Columns of text have places of their own in many designs. */
const COLUMNED = 0.25;
/** Of the slide: what is smaller holds no diagram, and what is larger is not better. */
const [LEAST_HEIGHT, ENOUGH_AREA] = [0.4, 0.45];

/** Ways to show a slide's material, the best first. Earlier layouts of the design win where two are alike. */
export function choicesFor(material: SlideMaterial, layouts: readonly DesignLayout[], samples: readonly DesignLayout[], known: LayoutFacts, rtl: boolean): Choice[] {
  const { composed } = material.written ?? {};
  if (composed !== undefined) return known.frame === undefined || composed.bare ? composedChoices(composed, layouts, known) : carried(material, layouts, known);
  const drawn = material.written?.drawn === true ? carried(material, layouts, known) : [];
  if (drawn.length > 0) return drawn.sort((a, b) => a.cost - b.cost);
  const hasFigures = material.tables.length + material.charts.length > 0;
  const letters = material.parts.reduce((sum, { paragraphs }) => sum + paragraphs.reduce((inner, { text }) => inner + text.length, 0), 0);
  const own = layouts.map(
    (layout, index): Choice => ({
      id: layout.id,
      layout,
      ...opening(material, layout, known, rtl),
      cost:
        costOf(material, layout, known, letters) +
        (hasFigures ? narrowness(layout, known) : 0) +
        (known.spoiled.has(layout.id) ? SPOILED : 0) +
        (known.strange.has(layout.id) ? STRANGE : 0) +
        smallness(material, layout, known) +
        smallLetters(material.kind, letters, known.memo.kept(placeCounts, layout).bodies, known.heightEmu) +
        (isMiscounted(material, layout, known) ? MISCOUNTED : 0) +
        (known.penalties.get(layout.id) ?? 0) +
        (known.frame !== undefined && material.kind === 'content' ? BARE : 0) +
        index * 0.01,
    }),
  );
  const made = samples.flatMap((layout, index): Choice[] => {
    const plan = planSample(material, layout, known);
    return plan === undefined ? [] : [{ id: layout.id, layout, plan, cost: plan.cost - (isMade(plan) ? MADE : 0) + planSmallness(plan, material.kind, letters, known) + index * 0.01 }];
  });
  return [...made, ...carried(material, layouts, known), ...own].sort((a, b) => a.cost - b.cost);
}

/** What it costs that little comes out small, and that places stay empty beside it. */
function smallness(material: SlideMaterial, layout: DesignLayout, { memo, widthEmu, heightEmu }: LayoutFacts): number {
  if (material.kind !== 'content') return 0;
  const { charts, tables, pictures, parts } = material;
  const share = ({ width, height }: ReadBox) => (width * height) / (widthEmu * heightEmu);
  const placed = charts.length === 0 ? [] : arrange(material, layout, heightEmu).flatMap((one) => (one.kind === 'chart' ? [share(one.box)] : []));
  const figures = placed.reduce((sum, one) => sum + Math.max(0, LEAST_FIGURE - one) * 25, 0);
  const { bodies } = memo.kept(placeCounts, layout);
  const filled = Math.max(1, parts.length === bodies.length ? parts.length : Math.min(1, parts.length) + charts.length + tables.length + pictures.length);
  return figures + bodies.slice(filled).reduce((sum, { box }) => sum + share(box) * HOLE, 0);
}

/** The same on a copied slide. */
function planSmallness({ places, repeats }: SamplePlan, kind: SlideMaterial['kind'], letters: number, { widthEmu, heightEmu }: LayoutFacts): number {
  const charts = places.flatMap(({ slot: { box }, content }) => (content.kind === 'chart' ? [(box.width * box.height) / (widthEmu * heightEmu)] : []));
  const figures = charts.reduce((sum, one) => sum + Math.max(0, LEAST_FIGURE - one) * 25, 0);
  return (
    figures +
    (repeats.length > 0
      ? 0
      : smallLetters(
          kind,
          letters,
          places.flatMap(({ slot, content }) => (content.kind === 'text' && slot.role === 'body' ? [slot] : [])),
          heightEmu,
        ))
  );
}

/** What it costs that a short text, of so many letters, comes out in small ones. */
function smallLetters(kind: SlideMaterial['kind'], letters: number, bodies: readonly DesignSlot[], heightEmu: number): number {
  if (kind !== 'content' || letters === 0) return 0;
  const room = bodies.reduce((sum, { characters }) => sum + characters, 0);
  if (room === 0 || letters > ALMOST_EMPTY * room) return 0;
  const sizePt = Math.min(...bodies.map((slot) => slot.sizePt)) * (STANDARD_EMU / heightEmu);
  return Math.max(0, LARGE_PT - sizePt) * (1 - letters / (ALMOST_EMPTY * room));
}

/** Letters and numbers that a layout counts with, beside more or fewer things. */
function isMiscounted({ parts }: SlideMaterial, { id }: DesignLayout, { counted }: LayoutFacts): boolean {
  const count = counted.get(id);
  return count !== undefined && parts.length !== count && parts.reduce((sum, { paragraphs }) => sum + paragraphs.filter(({ level }) => level === 0).length, 0) !== count;
}

/** An opening on a layout that was made for content, or for words alone. */
function opening(material: SlideMaterial, layout: DesignLayout, { stages, sides }: LayoutFacts, rtl: boolean): Pick<Choice, 'placed'> {
  const [stage, side] = [stages.get(layout.id), sides.get(layout.id)?.[rtl ? 'rtl' : 'ltr']];
  if (material.kind === 'content') return {};
  if (material.pictures.length === 1 && side !== undefined) return { placed: besidePicture(material, layout, side, stage) };
  return stage === undefined || material.pictures.length > 0 ? {} : { placed: staged(material, layout, stage) };
}

/** The standard layout that a slide was written for, in the room that a layout of the file's own has for content. */
function carried(material: SlideMaterial, layouts: readonly DesignLayout[], { memo, frame, opening, regions, spoiled, penalties, counted, widthEmu, heightEmu }: LayoutFacts): Choice[] {
  const { kind, written, title, layout: standard = '' } = material;
  // A first slide that was taken apart has no place for a picture.
  if (kind !== 'content') return opening === undefined || material.pictures.length > 0 ? [] : [opened(material, opening)];
  if (written === undefined) return [];
  if (frame !== undefined) {
    const plan: SamplePlan = { layout: frame.layout, places: titlePlace(frame, title), empty: [], emptyRepeats: [], repeats: [], remark: [], foot: [], cost: 0 };
    return [{ id: `frame ${standard}`, layout: frame.layout, plan, framed: frame, carried: frame.region, cost: FRAMED }];
  }
  return layouts.flatMap((layout, index): Choice[] => {
    const region = regions.get(layout.id);
    if (region === undefined || layout.purpose === 'cover' || layout.purpose === 'section' || region.height < LEAST_HEIGHT * heightEmu) return [];
    // What a file sets in letters that few can read is larger as a standard layout has it.
    const { of, bodyPt } = memo.kept(placeCounts, layout);
    // A text in a placeholder shows columns, things of one kind and diagrams as a plain list.
    const arrangement = findContract(standard)?.arrangement ?? 'text';
    if (arrangement === 'text' && written.drawn !== true && bodyPt >= LEAST_BODY_PT) return [];
    const small = Math.max(0, ENOUGH_AREA - (region.width * region.height) / (widthEmu * heightEmu)) * 20;
    const crowded = of.picture === undefined ? 0 : 1;
    return [
      {
        id: `${layout.id} ${standard}`,
        layout,
        carried: region,
        cost: (arrangement === 'columns' ? COLUMNED : 0) + small + crowded + (spoiled.has(layout.id) || counted.has(layout.id) ? SPOILED : 0) + (penalties.get(layout.id) ?? 0) + index * 0.01,
      },
    ];
  });
}

/** What opens a deck or a part of it on the first slide of the file. */
function opened({ kind, title, parts }: SlideMaterial, framed: Frame): Choice {
  const [, below] = framed.layout.slots;
  const said = parts.flatMap(({ heading, paragraphs }) => [...(heading === undefined ? [] : [{ text: heading, level: 0 }]), ...paragraphs.map((one) => ({ ...one, level: 0 }))]);
  const fits = below !== undefined && said.length > 0;
  const places = [...titlePlace(framed, title), ...(fits ? [{ slot: below, content: { kind: 'text', paragraphs: said, plain: true, ...roomFor(below, framed) } as const }] : [])];
  const empty = below === undefined || fits ? [] : [below];
  const plan: SamplePlan = { layout: framed.layout, places, empty, emptyRepeats: [], repeats: [], remark: fits ? [] : said, foot: [], cost: 0 };
  return { id: 'opening', layout: framed.layout, plan, framed, cost: FRAMED + (kind === 'section' ? 2 : 0) };
}

function titlePlace(frame: Frame, title: string): SamplePlan['places'] {
  const [slot] = frame.layout.slots;
  return slot === undefined || title === '' ? [] : [{ slot, content: { kind: 'text', paragraphs: [{ text: title, level: 0 }], ...roomFor(slot, frame) } }];
}

function roomFor({ name }: DesignSlot, { rooms }: Frame): { readonly room?: TextRoom } {
  const room = rooms[name];
  return room === undefined ? {} : { room };
}

/** The one way to show what was written for one of the design's own layouts; undefined where that is gone, or repeats its items less often. */
export function ownChoice(material: SlideMaterial, layouts: readonly DesignLayout[], samples: readonly DesignLayout[]): Choice[] | undefined {
  const { own } = material;
  if (own === undefined) return undefined;
  const sample = samples.find(({ id }) => id === own.layout);
  const repeatsSo = (count: number, { least, most }: DesignRepeat) => count === 0 || (count >= least && count <= most);
  if (sample?.repeats?.some((repeat) => !repeatsSo(own.items[repeat.name]?.length ?? 0, repeat)) === true) return undefined;
  if (sample !== undefined) return [{ id: sample.id, layout: sample, plan: ownPlan(own, material, sample), cost: 0 }];
  const layout = layouts.find(({ id }) => id === own.layout);
  return layout === undefined ? undefined : [{ id: layout.id, layout, placed: ownPlaced(own, material, layout), cost: 0 }];
}

/** Whether a sample shows more than a title over one text, which the file's own layouts say in placeholders. */
function isMade({ layout, repeats, places }: SamplePlan): boolean {
  return (
    layout.purpose === 'cover' ||
    layout.purpose === 'section' ||
    repeats.length > 0 ||
    places.some(({ content }) => content.kind !== 'text') ||
    places.filter(({ slot }) => slot.role === 'body').length > 1
  );
}

/** The best choice of each slide, so that a deck does not look alike from slide to slide. `barred` names layouts that a slide's text did not fit. */
export function chooseLayouts(choices: readonly (readonly Choice[])[], barred: readonly ReadonlySet<string>[]): (Choice | undefined)[] {
  const used = new Map<string, number>();
  const chosen: (Choice | undefined)[] = [];
  for (const [index, all] of choices.entries()) {
    const shut = barred[index];
    const able = shut === undefined ? all : all.filter(({ id }) => !shut.has(id));
    const [before, earlier] = [chosen[index - 1]?.id, chosen[index - 2]?.id];
    const variety = ({ id }: Choice) => (id === before ? (id === earlier ? ALIKE.two : ALIKE.one) : 0) + ALIKE.any * Math.min(4, used.get(id) ?? 0);
    let best: Choice | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const choice of able.length > 0 ? able : all) {
      const cost = choice.cost + variety(choice);
      if (best !== undefined && cost >= least) continue;
      best = choice;
      least = cost;
    }
    if (best !== undefined) used.set(best.id, (used.get(best.id) ?? 0) + 1);
    chosen.push(best);
  }
  return chosen;
}

/** @param letters of all that the slide says. */
function costOf(material: SlideMaterial, layout: DesignLayout, { memo, heightEmu }: LayoutFacts, letters: number): number {
  const { purpose, slots } = layout;
  const { of, titlePt: largest, bodyPt: size, leastTitlePt, bodyCharacters: room } = memo.kept(placeCounts, layout);
  const { body: bodies = 0, picture: pictures = 0, heading: headings = 0, subtitle: subtitles = 0 } = of;
  const service = SERVES[material.kind].indexOf(purpose);
  if (material.kind !== 'content') {
    // A place with larger letters than the title's is one for a number.
    const places = slots.filter(({ role, sizePt }) => (role === 'subtitle' || role === 'body') && sizePt < largest * NUMBERED);
    const extra = (material.parts.length > 0 && places.length === 0 ? 6 : 0) + (largest < LEAST_OPENING_PT ? 4 : 0);
    // Who said something stands below it.
    const before = material.layout === 'quote' && places.length > 0 && places.every(({ box }) => slots.some((slot) => slot.role === 'title' && box.y < slot.box.y)) ? BEFORE : 0;
    const isLow = purpose !== 'cover' && purpose !== 'section' && slots.some(({ role, box }) => role === 'title' && box.y > LOW.from * heightEmu && box.y < LOW.to * heightEmu);
    return service * 4 + extra + before - (isLow ? LOW.worth : 0) + unfilled(pictures - material.pictures.length) + Math.max(0, subtitles + bodies - 1) * (material.layout === 'quote' ? 5 : 2);
  }
  if (purpose === 'cover' || purpose === 'section') return OPENING + service;
  const columns = material.parts.length === bodies && bodies > 1;
  // A short text stands above a table or a chart in its place.
  const isOver = material.tables.length > 0 || (material.charts.length > 0 && material.pictures.length === 0 && isBrief(material.parts));
  const texts = columns ? bodies : material.parts.length > 0 && !isOver ? 1 : 0;
  const wanted = texts + material.tables.length + material.charts.length;
  return (
    (bodies === 0 ? 20 : 0) +
    Math.abs(bodies - Math.max(1, wanted)) * 3 +
    unfilled(pictures - material.pictures.length) +
    Math.max(0, material.pictures.length - pictures) * 2 +
    // Points in the letters of a caption.
    (pictures > 0 && size < CAPTION_PT * (heightEmu / 6_858_000) && material.parts.some(({ paragraphs }) => paragraphs.length > 1) ? 2.5 : 0) +
    Math.max(0, LEAST_BODY_PT - size) * 0.5 +
    (leastTitlePt <= UNSET_PT ? 2.5 : 0) +
    (headings > 0 && (!columns || material.parts.some(({ heading }) => heading === undefined)) ? headings * 2 : 0) +
    (!columns && material.parts.length > 1 ? 1.5 : 0) +
    (columns && headings === 0 ? 0.5 : 0) +
    (purpose === 'free' ? (material.charts.length + material.tables.length > 0 ? FIGURE : FREE) : 0) +
    (!columns && (findContract(material.layout ?? '')?.arrangement === 'items' || material.layout === 'agenda') ? LISTED : 0) +
    Math.max(0, letters / Math.max(1, room) - 1) * 6
  );
}

/** Tables and charts want the width of the slide. */
function narrowness(layout: DesignLayout, { memo, widthEmu }: LayoutFacts): number {
  return Math.max(0, TABLE_WIDTH - memo.kept(placeCounts, layout).widestEmu / widthEmu) * 8;
}

/** A place for a picture without one leaves a hole. */
function unfilled(more: number): number {
  return more > 0 ? more * 5 : 0;
}

/** Whether one way to show a slide has no more room than another of its kind: what was too much for that is too much for this. */
export function hasLessRoom(one: Choice, other: Choice): boolean {
  if (one.plan !== undefined || other.plan !== undefined) return false;
  if (one.carried !== undefined || other.carried !== undefined)
    return one.carried !== undefined && other.carried !== undefined && one.carried.width <= other.carried.width && one.carried.height <= other.carried.height;
  const bodies = ({ layout }: Choice) => layout.slots.filter(({ role }) => role === 'body');
  const areaOf = (choice: Choice) => bodies(choice).reduce((sum, { box }) => sum + box.width * box.height, 0);
  const least = (choice: Choice) => Math.min(...bodies(choice).map(({ sizePt }) => sizePt));
  return areaOf(one) <= areaOf(other) && least(one) >= least(other);
}
