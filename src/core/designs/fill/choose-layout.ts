import type { DesignLayout, LayoutPurpose } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import type { Placed } from './arrange.ts';
import { ownPlaced, ownPlan } from './own-plan.ts';
import { planSample, type SamplePlan } from './plan-sample.ts';

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
const LISTED = 2.5;
const ITEMS: ReadonlySet<string> = new Set(['cards', 'icon_list', 'metrics', 'timeline', 'process', 'team', 'funnel', 'image_grid']);
/** Text would stand on a band or a logo. */
const SPOILED = 9;
const STRANGE = 5;
/** Content is never set on a layout for openings while another is there. */
const OPENING = 50;

export interface Choice {
  readonly layout: DesignLayout;
  /** How its places are filled where it is a sample slide. */
  readonly plan?: SamplePlan;
  /** What stands where on a layout of the file's own, where its author said so. */
  readonly placed?: readonly Placed[];
  readonly cost: number;
}

/** What is known of layouts beside their places, by their ids. */
export interface LayoutFacts {
  /** Capacities count East Asian letters. */
  readonly wide: ReadonlySet<string>;
  /** Decoration runs through the places for text. */
  readonly spoiled: ReadonlySet<string>;
  /** On another ground than most slides of the file, which paint their own. */
  readonly strange: ReadonlySet<string>;
  /** Of the slide. */
  readonly heightEmu: number;
}

/** Ways to show a slide's material, the best first. Earlier layouts of the design win where two are alike. */
export function choicesFor(
  material: SlideMaterial,
  layouts: readonly DesignLayout[],
  samples: readonly DesignLayout[],
  known: LayoutFacts = { wide: new Set(), spoiled: new Set(), strange: new Set(), heightEmu: Number.POSITIVE_INFINITY },
): Choice[] {
  const own = layouts.map(
    (layout, index): Choice => ({ layout, cost: costOf(material, layout) + (known.spoiled.has(layout.id) ? SPOILED : 0) + (known.strange.has(layout.id) ? STRANGE : 0) + index * 0.01 }),
  );
  const made = samples.flatMap((layout, index): Choice[] => {
    const plan = planSample(material, layout, known.wide.has(layout.id), known.heightEmu);
    return plan === undefined ? [] : [{ layout, plan, cost: plan.cost - (isMade(plan) ? MADE : 0) + index * 0.01 }];
  });
  return [...made, ...own].sort((a, b) => a.cost - b.cost);
}

/** The one way to show what was written for one of the design's own layouts; undefined where that is gone. */
export function ownChoice(material: SlideMaterial, layouts: readonly DesignLayout[], samples: readonly DesignLayout[]): Choice[] | undefined {
  const { own } = material;
  if (own === undefined) return undefined;
  const sample = samples.find(({ id }) => id === own.layout);
  if (sample !== undefined) return [{ layout: sample, plan: ownPlan(own, material, sample), cost: 0 }];
  const layout = layouts.find(({ id }) => id === own.layout);
  return layout === undefined ? undefined : [{ layout, placed: ownPlaced(own, material, layout), cost: 0 }];
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
    const able = all.filter(({ layout }) => barred[index]?.has(layout.id) !== true);
    const [before, earlier] = [chosen[index - 1]?.layout.id, chosen[index - 2]?.layout.id];
    const variety = ({ layout: { id } }: Choice) => (id === before ? (id === earlier ? ALIKE.two : ALIKE.one) : 0) + ALIKE.any * Math.min(4, used.get(id) ?? 0);
    const [best] = (able.length > 0 ? able : all).map((choice) => ({ choice, cost: choice.cost + variety(choice) })).sort((a, b) => a.cost - b.cost);
    if (best !== undefined) used.set(best.choice.layout.id, (used.get(best.choice.layout.id) ?? 0) + 1);
    chosen.push(best?.choice);
  }
  return chosen;
}

function costOf(material: SlideMaterial, { purpose, slots }: DesignLayout): number {
  const count = (role: string) => slots.filter((slot) => slot.role === role).length;
  const [bodies, pictures, headings] = [count('body'), count('picture'), count('heading')];
  const service = SERVES[material.kind].indexOf(purpose);
  if (material.kind !== 'content') {
    const extra = material.parts.length > 0 && count('subtitle') + bodies === 0 ? 6 : 0;
    return service * 4 + extra + unfilled(pictures - material.pictures.length) + Math.max(0, bodies - 1) * 2;
  }
  if (purpose === 'cover' || purpose === 'section') return OPENING + service;
  const columns = material.parts.length === bodies && bodies > 1;
  // A short text stands above a table in its place.
  const texts = columns ? bodies : material.parts.length > 0 && material.tables.length === 0 ? 1 : 0;
  const wanted = texts + material.tables.length + material.charts.length;
  const room = slots.filter(({ role }) => role === 'body').reduce((sum, { characters }) => sum + characters, 0);
  const letters = material.parts.reduce((sum, { paragraphs }) => sum + paragraphs.reduce((inner, { text }) => inner + text.length, 0), 0);
  return (
    (bodies === 0 ? 20 : 0) +
    Math.abs(bodies - Math.max(1, wanted)) * 3 +
    unfilled(pictures - material.pictures.length) +
    Math.max(0, material.pictures.length - pictures) * 2 +
    (headings > 0 && (!columns || material.parts.some(({ heading }) => heading === undefined)) ? headings * 2 : 0) +
    (!columns && material.parts.length > 1 ? 1.5 : 0) +
    (columns && headings === 0 ? 0.5 : 0) +
    (purpose === 'free' ? (material.charts.length + material.tables.length > 0 ? 1.5 : FREE) : 0) +
    (!columns && ITEMS.has(material.layout ?? '') ? LISTED : 0) +
    Math.max(0, letters / Math.max(1, room) - 1) * 6
  );
}

/** A place for a picture without one leaves a hole. */
function unfilled(more: number): number {
  return more > 0 ? more * 5 : 0;
}
