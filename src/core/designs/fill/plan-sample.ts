import type { ChartModel } from '../../charts/model.ts';
import type { Memo } from '../../memory/memo.ts';
import { findContract } from '../../templates/catalogue.ts';
import type { DesignLayout, DesignRepeat, DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialParagraph, MaterialPart, SlideMaterial } from '../design.ts';
import { toParagraphs } from './arrange.ts';
import { doFiguresCollide } from './colliding-places.ts';
import { standsInRow } from './column-widths.ts';
import { listItems } from './list-items.ts';
import type { Content } from './place-content.ts';
import { countLetters, fitCost, toNarrowCapacities } from './place-fits.ts';
import { hasPlaces, holdsCount } from './sample-places.ts';
import { type PlaceBelow, shareTitlePlace } from './share-title-place.ts';
import { showItems } from './show-items.ts';

export interface FilledPlace {
  readonly slot: DesignSlot;
  readonly content: Content;
}

/** Assignment of a slide's material to the slots of a sample slide. */
export interface SamplePlan {
  readonly layout: DesignLayout;
  readonly places: readonly FilledPlace[];
  /** Slots and repeats without content. */
  readonly empty: readonly DesignSlot[];
  readonly emptyRepeats: readonly DesignRepeat[];
  /** Items by slot name; slots without content are absent. */
  readonly repeats: readonly {
    readonly repeat: DesignRepeat;
    readonly items: readonly ReadonlyMap<string, Content>[];
  }[];
  /** A conclusion without a slot, which goes below all slots. */
  readonly remark: readonly MaterialParagraph[];
  /** Place of the remark on an opening. */
  readonly remarkPlace?: PlaceBelow;
  readonly foot: readonly MaterialParagraph[];
  /** Lower is better. */
  readonly cost: number;
}

/** Cost of showing sequential points side by side. */
const CARDS_COST = 5;
/** Cost of showing columns as one list. */
const COLUMNS_AS_LIST_COST = 8;
/** Cost of showing points without the bullets that other slides of the file have. */
const UNMARKED_COST = 4;
/** Largest cost of lines of an opening that do not fit their place. */
const MAX_LINE_COST = 4;
/** Names of places for a date. */
const DATE = /^date/;
/** Cost of leaving a text of a slide with content empty, which the slide was drawn around. */
const EMPTY_TEXT_COST = 1.8;
/** Cost of numbering what has no order. */
const NUMBERED_COST = 6;
/** Cost of leaving a column empty beside filled ones of its size. */
const EMPTY_COLUMN_COST = 6;
/** Smallest scale of a title that still looks like those of other slides. */
const MIN_TITLE_SCALE = 0.8;
/** Maximum characters of a remark of one or two lines. */
const MAX_REMARK = 180;
/** Height in EMU for a remark, sources and the footer. */
const REMARK_ROOM = 900_000;

/** Facts about the design. */
interface PlanFacts {
  readonly memo: Memo;
  /** Samples whose capacities count East Asian characters, each as wide as two others. */
  readonly wide: ReadonlySet<string>;
  /** Slide height in EMU. */
  readonly heightEmu: number;
}

/** Plans how a sample slide would show the material; undefined if it cannot show all of it well. */
export function planSample(
  material: SlideMaterial,
  layout: DesignLayout,
  known: PlanFacts,
): SamplePlan | undefined {
  const isWide = known.wide.has(layout.id);
  return hasPlaces(material, layout, known.memo)
    ? new Planner(
        material,
        isWide ? known.memo.getOrCreate(toNarrowCapacities, layout) : layout,
        known,
      ).plan()
    : undefined;
}

class Planner {
  readonly #material: SlideMaterial;
  readonly #layout: DesignLayout;
  readonly #known: PlanFacts;
  readonly #places: FilledPlace[] = [];
  readonly #free: DesignSlot[];
  #cost = 0;
  #foot: MaterialParagraph[];
  #remark: readonly MaterialParagraph[] = [];
  #remarkPlace: SamplePlan['remarkPlace'];
  /** Pictures with a slot. */
  readonly #shown = new Set<number>();

  constructor(material: SlideMaterial, layout: DesignLayout, known: PlanFacts) {
    this.#known = known;
    this.#material = material;
    this.#layout = layout;
    this.#free = [...layout.slots];
    this.#foot = material.foot.map((text) => ({ text, level: 0 }));
  }

  plan(): SamplePlan | undefined {
    const { kind, title, charts, tables } = this.#material;
    const { purpose, repeats: own = [], serves } = this.#layout;
    const opens = kind !== 'content';
    if (kind === 'cover' && purpose === 'section') this.#cost += 3;
    if (kind === 'section' && purpose === 'cover') this.#cost += 4;
    if (title !== '' && !this.#placeTitle([{ text: this.#takeNumber() ?? title, level: 0 }]))
      return undefined;
    for (const [at, { chart }] of charts.entries())
      if (!this.#placeFigure('chart', at, chart)) return undefined;
    for (const [at, table] of tables.entries()) {
      const slot = this.#take('table');
      if (slot === undefined) return undefined;
      const most = slot.extent?.mostRows ?? 8;
      if (table.rows.length + 1 > most * 1.4) return undefined;
      this.#cost +=
        Math.max(0, table.rows.length + 1 - most) +
        Math.abs(table.columns.length - (slot.extent?.columns ?? table.columns.length)) * 0.3;
      this.#places.push({ slot, content: { kind: 'table', at } });
    }
    const repeats = this.#placeItems(own);
    if (repeats === undefined) return undefined;
    const isRepeated = repeats.length > 0;
    if (!isRepeated && own.length > 0) this.#cost += 12;
    if (!this.#placeBodies(isRepeated)) return undefined;
    this.#placePictures();
    if (this.#shown.size < this.#material.pictures.length) return undefined;
    if (doFiguresCollide(this.#places)) return undefined;
    this.#placeCaptions();
    const empty = this.#findUnused(opens);
    if (empty === undefined) return undefined;
    const rank = serves?.indexOf(this.#material.layout ?? '') ?? -1;
    const plain =
      !isRepeated &&
      !opens &&
      this.#places.every(({ content }) => content.kind === 'text') &&
      this.#places.filter(({ slot }) => slot.role === 'body').length < 2;
    if (plain) this.#cost += 1;
    else if (rank >= 0) this.#cost -= 3 - Math.min(2, rank * 0.4);
    return {
      layout: this.#layout,
      places: this.#places,
      empty,
      emptyRepeats: own.filter((one) => !repeats.some(({ repeat }) => repeat === one)),
      repeats,
      remark: this.#remark,
      ...(this.#remarkPlace === undefined ? {} : { remarkPlace: this.#remarkPlace }),
      foot: this.#foot,
      cost: this.#cost,
    };
  }

  /** Splits off the number of a section if there is a slot for it. @returns the name without the number */
  #takeNumber(): string | undefined {
    const { numbered } = this.#material;
    const slot = numbered === undefined ? undefined : this.#take('number');
    if (numbered === undefined || slot === undefined) return undefined;
    this.#put(slot, [{ text: numbered.number, level: 0 }]);
    return numbered.name;
  }

  #take(role: DesignSlot['role']): DesignSlot | undefined {
    const slot = this.#free.find((one) => one.role === role);
    if (slot !== undefined) this.#free.splice(this.#free.indexOf(slot), 1);
    return slot;
  }

  #placeTitle(paragraphs: readonly MaterialParagraph[]): boolean {
    const leastScale = this.#material.kind === 'content' ? MIN_TITLE_SCALE : undefined;
    const slot = this.#free.find(
      (one) =>
        one.role === 'title' &&
        fitCost(one, paragraphs, one.characters, leastScale) < Number.POSITIVE_INFINITY,
    );
    if (slot === undefined) return false;
    this.#free.splice(this.#free.indexOf(slot), 1);
    this.#put(slot, paragraphs);
    return true;
  }

  #put(slot: DesignSlot, paragraphs: readonly MaterialParagraph[], plain = false): void {
    const cost = fitCost(slot, paragraphs);
    // Lines of openings get the free space around them.
    this.#cost += this.#material.kind === 'content' ? cost : Math.min(MAX_LINE_COST, cost);
    this.#places.push({ slot, content: { kind: 'text', paragraphs, ...(plain ? { plain } : {}) } });
  }

  #placeFigure(role: 'chart', at: number, chart: ChartModel): boolean {
    const slot = this.#take(role);
    if (slot === undefined) return false;
    // A small chart cannot label more points.
    if (chart.categories.length > 14 && slot.box.width < 4_000_000) this.#cost += 3;
    this.#places.push({ slot, content: { kind: 'chart', at } });
    return true;
  }

  /** Assigns items to the most suitable repeat; undefined if a repeat would stay empty. */
  #placeItems(own: readonly DesignRepeat[]): SamplePlan['repeats'] | undefined {
    if (own.length === 0) return [];
    const items = this.#material.items ?? this.#known.memo.getOrCreate(listItems, this.#material);
    const guessed = this.#material.items === undefined;
    const able = own
      .filter((repeat) => holdsCount(repeat, items.length))
      .flatMap((repeat) => {
        const shown = showItems(items, repeat);
        return shown === undefined ? [] : [{ repeat, ...shown }];
      })
      .sort((a, b) => a.cost - b.cost);
    const [best] = able;
    if (best === undefined) return undefined;
    for (const item of items) if (item.picture !== undefined) this.#shown.add(item.picture);
    // The items have no slots for their pictures.
    const pictured = best.items.filter((one) =>
      [...one.values()].some(({ kind }) => kind === 'picture'),
    ).length;
    if (pictured === 0) this.#shown.clear();
    const { layout = '' } = this.#material;
    const isList =
      findContract(layout)?.sequential === true && this.#layout.serves?.includes(layout) !== true;
    const isNumbered = best.repeat.items[0]?.ordinal !== undefined;
    const hasOrder = layout === 'agenda' || findContract(layout)?.sequential === true;
    this.#cost +=
      best.cost +
      (guessed ? 2.5 : 0) +
      (isList ? CARDS_COST : 0) +
      (isNumbered && !hasOrder ? NUMBERED_COST : 0) +
      (own.length - 1) * 8;
    return [{ repeat: best.repeat, items: best.items }];
  }

  /** Assigns parts to bodies: one each if there are enough, else all to the largest. */
  #placeBodies(isRepeated: boolean): boolean {
    const { parts, kind, beside = [] } = this.#material;
    const opens = kind !== 'content';
    const texts: readonly MaterialPart[] = isRepeated
      ? beside.length > 0
        ? [{ paragraphs: beside }]
        : []
      : parts;
    if (texts.length === 0) return true;
    const roles: readonly DesignSlot['role'][] =
      opens || isRepeated ? ['subtitle', 'body', 'caption', 'heading'] : ['body', 'subtitle', 'caption'];
    const places = roles.flatMap((role) => this.#free.filter((slot) => slot.role === role));
    const bodies = places.filter(({ role }) => role === 'body');
    if (texts.length > 1 && bodies.length >= texts.length) {
      const chosen = [...bodies]
        .sort((a, b) => b.characters - a.characters)
        .slice(0, texts.length)
        .sort((a, b) => bodies.indexOf(a) - bodies.indexOf(b));
      const headings = this.#free.filter(({ role }) => role === 'heading');
      for (const [at, slot] of chosen.entries()) {
        const part = texts[at] as MaterialPart;
        const head =
          part.heading === undefined
            ? undefined
            : headings.find(
                ({ box }) =>
                  Math.abs(box.x - slot.box.x) < slot.box.width / 3 &&
                  box.y < slot.box.y + slot.box.height / 3,
              );
        if (head !== undefined && part.heading !== undefined) {
          this.#free.splice(this.#free.indexOf(head), 1);
          this.#put(head, [{ text: part.heading, level: 0 }]);
        }
        const paragraphs = toParagraphs(part, head !== undefined, slot);
        if (fitCost(slot, paragraphs) === Number.POSITIVE_INFINITY) return false;
        this.#free.splice(this.#free.indexOf(slot), 1);
        this.#put(slot, paragraphs);
      }
      return true;
    }
    const all = texts.flatMap((part) => toParagraphs(part, false, {}));
    const isInColumns = findContract(this.#material.layout ?? '')?.arrangement === 'columns';
    const fitting = places.filter((slot) => fitCost(slot, all) < Number.POSITIVE_INFINITY);
    const able = kind === 'cover' && fitting.length === 0 ? places.slice(0, 1) : fitting;
    if (kind === 'cover' && this.#placeLines(all)) return true;
    const slot =
      opens || isRepeated
        ? able[0]
        : able.sort(
            (a, b) => Number(b.role === 'body') - Number(a.role === 'body') || b.characters - a.characters,
          )[0];
    if (slot === undefined) {
      if ((kind === 'cover' || this.#material.layout === 'closing') && this.#placeBelowTitle(all))
        return true;
      // A short remark beside items or a figure can stand below them.
      if (
        (!isRepeated &&
          this.#places.every(({ content }) => content.kind === 'text') &&
          this.#material.pictures.length === 0) ||
        countLetters(all) > MAX_REMARK
      )
        return false;
      const { repeats = [] } = this.#layout;
      const bottom = Math.max(
        ...this.#places.map(({ slot: { box } }) => box.y + box.height),
        ...repeats.flatMap(({ items }) => items.map(({ box }) => box.y + box.height)),
      );
      if (bottom > this.#known.heightEmu - REMARK_ROOM) return false;
      this.#remark = all;
      this.#cost += 1;
      return true;
    }
    this.#free.splice(this.#free.indexOf(slot), 1);
    this.#put(slot, opens ? all : texts.flatMap((part) => toParagraphs(part, false, slot)), opens);
    const points = all.filter(({ strong, level }) => strong !== true && level === 0);
    if (slot.unmarked === true && !opens && points.length > 1) this.#cost += UNMARKED_COST;
    if (texts.length > 1) this.#cost += isInColumns ? COLUMNS_AS_LIST_COST : 2;
    // Little text in a large slot leaves a gap.
    if (!opens && slot.characters > 0)
      this.#cost += Math.max(0, 0.25 - countLetters(all) / slot.characters) * 6;
    return true;
  }

  /** Puts the text of an opening without another place for it below the title. */
  #placeBelowTitle(lines: readonly MaterialParagraph[]): boolean {
    const at = this.#places.findIndex(({ slot }) => slot.role === 'title');
    const title = this.#places[at];
    const shared = title && shareTitlePlace(title, lines, this.#known.heightEmu);
    if (shared === undefined) return false;
    this.#places[at] = shared.title;
    this.#remark = lines;
    this.#remarkPlace = shared.below;
    return true;
  }

  /** Puts the last line of a cover, its date, in the place for the date, and the others below the title. */
  #placeLines(lines: readonly MaterialParagraph[]): boolean {
    const [last] = lines.slice(1).slice(-1);
    const subtitle = this.#free.find(({ role }) => role === 'subtitle');
    const captions = this.#free.filter(({ role }) => role === 'caption');
    const date = captions.length === 1 ? captions[0] : captions.find(({ name }) => DATE.test(name));
    const others = lines.slice(0, -1);
    if (last === undefined || subtitle === undefined || date === undefined) return false;
    if (!Number.isFinite(fitCost(subtitle, others)) || !Number.isFinite(fitCost(date, [last]))) return false;
    this.#free.splice(this.#free.indexOf(subtitle), 1);
    this.#put(subtitle, others, true);
    this.#free.splice(this.#free.indexOf(date), 1);
    this.#put(date, [last], true);
    return true;
  }

  #placePictures(): void {
    this.#material.pictures.forEach((_, at) => {
      if (this.#shown.has(at)) return;
      const slot = this.#take('picture');
      if (slot === undefined) return;
      this.#shown.add(at);
      this.#places.push({ slot, content: { kind: 'picture', at } });
    });
  }

  #placeCaptions(): void {
    if (this.#foot.length === 0) return;
    const slot = this.#free.find(
      ({ role, characters }) => role === 'caption' && characters >= countLetters(this.#foot) * 0.8,
    );
    if (slot === undefined) return;
    this.#free.splice(this.#free.indexOf(slot), 1);
    this.#put(slot, this.#foot);
    this.#foot = [];
  }

  /** Unused slots with their cost, in proportion to their size. Openings keep their pictures. */
  #findUnused(opens: boolean): DesignSlot[] | undefined {
    const empty: DesignSlot[] = [];
    for (const slot of this.#free) {
      const share = (slot.box.width * slot.box.height) / (12_192_000 * 6_858_000);
      if (opens && slot.role === 'picture') continue;
      if (opens && slot.role === 'icon') continue;
      empty.push(slot);
      if (slot.role === 'chart' || slot.role === 'table') return undefined;
      if (slot.role === 'title') continue;
      this.#cost += slot.role === 'picture' ? 4 + share * 20 : (opens ? 0.5 : EMPTY_TEXT_COST) + share * 14;
      if (!opens && standsInRow(slot, this.#places)) this.#cost += EMPTY_COLUMN_COST;
    }
    return empty;
  }
}
