import type { Measure } from '../templates/measure.ts';
import { composeClaimStatements } from './compose/claim-statement.ts';
import { composeClosing } from './compose/closing.ts';
import type { Draft } from './compose/draft.ts';
import { compose, keepsCounts } from './compose/index.ts';
import { composeLastResort } from './compose/points.ts';
import type { Range } from './cut.ts';
import {
  hasIcons,
  hasRequiredName,
  hasTitle,
  isWithinLimit,
  omitTakeaway,
  showsPicture,
} from './draft-checks.ts';
import { DraftFitter, TIGHTNESS } from './draft-fitter.ts';
import { CHOICE } from './heuristics.ts';
import { createMaterial } from './material.ts';
import { type LayoutWishes, rankLayouts, sortLastResorts } from './rank-layouts.ts';
import { selectHeaviest } from './select-heaviest.ts';
import { findShape, listShapedTitles } from './shaped.ts';
import { createBudget, type Style } from './style.ts';
import { listAttempts } from './title-attempts.ts';
import type { SlideTitle } from './titles.ts';
import { addTitleUnit, chooseFullest, countCharacters, FULLER, type Written } from './written-draft.ts';

export interface WriterOptions extends LayoutWishes {
  readonly template: string;
  readonly verbosity: string;
  readonly measure: Measure;
  /** True if there is an icon for a meaning; absent to assume one. */
  readonly hasIcon?: (meaning: string) => boolean;
}

/**
 * On a slide that is too empty: how much longer points may be, and how many more. The last factor applies to
 * a slide that could be fuller.
 */
const ROOMY = 1.6;
const ROOMY_ITEMS = 2;
const LOOSER = 1.3;
/** Empty share from which a sentence in the title is missed below it. */
const ROOM_MAX = 0.25;
/** Cost of a third layout of its kind in a row, as an empty share; large letters are the most monotonous. */
const [THIRD, THIRD_STATEMENT] = [0.4, 1];
/** Share of a slide that may be empty for a title that is a claim. */
const CLAIM_WORTH = 0.5;
/** Number of layouts to try for a fuller slide. */
const OTHERS = 2;
/** Number of layouts tried to avoid warnings. */
const TRIALS = 5;
/**
 * Minimum share of content that a layout without warnings must show to replace one with warnings; less if the
 * first is far too empty.
 */
const COVERAGE = 0.6;
const COVERAGE_EMPTY = 0.25;
const FAR_TOO_EMPTY = 0.45;

/**
 * Writes slides one after another: it chooses layouts by shape, suitability and variety, and never returns
 * one that overflows.
 */
export class SlideWriter {
  private readonly layouts: string[] = [];
  private readonly options: WriterOptions;
  private readonly fitter: DraftFitter;

  constructor(options: WriterOptions) {
    this.options = options;
    this.fitter = new DraftFitter(options);
  }

  /** Layouts of the slides so far. */
  listLayouts(): readonly string[] {
    return [...this.layouts];
  }

  /** Records a finished slide, including those made elsewhere (title, agenda). */
  record(layout: string): void {
    this.layouts.push(layout);
  }

  write(
    range: Range,
    title: SlideTitle,
    style: Style,
    index: number,
    last: boolean,
    wanted?: string,
  ): Written | undefined {
    const best = this.find(range, title, style, index, last, wanted);
    if (best !== undefined) this.record(best.spec.layout);
    return best;
  }

  /** Finds the best slide for a range, in a layout if one is wanted, without recording it. */
  find(
    range: Range,
    title: SlideTitle,
    style: Style,
    index: number,
    last: boolean,
    wanted?: string,
  ): Written | undefined {
    const shape = findShape(range, title.unit, style, this.options.verbosity);
    if (
      title.unit !== undefined &&
      shape.units.has(title.unit) &&
      (wanted ?? shape.layout) === shape.layout
    ) {
      const isShaped = (draft: Draft): boolean => draft.layout === shape.layout;
      for (const named of listShapedTitles(title, shape)) {
        const shaped = this.attempt(range, named, style, index, false, wanted, isShaped);
        if (shaped === undefined) continue;
        const isOnlyTitle = named.unit !== undefined && !shaped.used.includes(named.unit);
        return isOnlyTitle ? addTitleUnit(shaped, named.unit) : shaped;
      }
    }
    const attempts = listAttempts(range, title);
    let best: Written | undefined;
    for (const [units, text] of attempts) {
      const isClaimed = text.unit !== undefined && !units.includes(text.unit);
      const tried =
        this.findWithPicture(units, text, style, index, wanted) ??
        this.attempt(units, text, style, index, last, wanted, isClaimed ? hasTitle : undefined);
      const filled = isClaimed ? this.fillWithClaim(tried, units, text, style, index, wanted) : undefined;
      const found =
        filled !== undefined && this.rate(filled) <= (tried === undefined ? 1 : this.rate(tried))
          ? filled
          : tried;
      if (found === undefined) continue;
      const whole = text.unit !== undefined && units !== range ? addTitleUnit(found, text.unit) : found;
      const worth = best === undefined || text.unit !== undefined ? 0 : CLAIM_WORTH;
      const isBetter = best === undefined || this.rate(whole) < this.rate(best) - worth;
      if (isBetter) best = whole;
      // If the slide is far too empty without the sentence that became its title, the sentence stays.
      if (this.rate(whole) === 0) break;
    }
    best = this.promoteTakeaway(best, range, title, style, index) ?? best;
    const { statement } = title;
    if (statement === undefined) return best;
    const below = range.filter((unit) => unit !== statement.unit);
    return this.fillWithClaim(undefined, below, { ...title, ...statement }, style, index, wanted) ?? best;
  }

  /** A slide under a heading whose conclusion is a claim has that as its title instead. */
  private promoteTakeaway(
    found: Written | undefined,
    range: Range,
    title: SlideTitle,
    style: Style,
    index: number,
  ): Written | undefined {
    if (found?.takeaway === undefined || found.spec.content['title'] !== title.heading) return undefined;
    const claim = title.otherClaims?.find(({ unit }) => unit === found.takeaway);
    if (claim === undefined) return undefined;
    const isAlike = (draft: Draft): boolean => draft.layout === found.spec.layout;
    const promoted = this.attempt(range, { ...title, ...claim }, style, index, false, undefined, isAlike);
    return promoted === undefined ? undefined : addTitleUnit(promoted, claim.unit);
  }

  /** A slide that is too empty below its claim shows the claim itself in large letters. */
  private fillWithClaim(
    found: Written | undefined,
    units: Range,
    title: SlideTitle,
    style: Style,
    index: number,
    wanted: string | undefined,
  ): Written | undefined {
    const isWanted = wanted === 'statement';
    if (found?.empty === 0 || (wanted !== undefined && !isWanted)) return undefined;
    const lead = title.unit === undefined ? style : { ...style, lead: title.unit };
    const { claim = title.text, heading } = title;
    const name = title.claim === undefined ? undefined : heading;
    for (const draft of composeClaimStatements(claim, units, lead, isWanted, name)) {
      const written = this.fitter.fit(draft, { range: units, title, style, index });
      if (written !== undefined)
        return title.statement === undefined ? written : addTitleUnit(written, title.statement.unit);
    }
    return undefined;
  }

  /** How much speaks against a slide: its empty share, and a third layout of its kind in a row. */
  private rate({ empty, room, spec: { layout } }: Written): number {
    const isThird = layout === this.layouts.at(-1) && layout === this.layouts.at(-2);
    return (
      empty +
      Math.max(0, room - ROOM_MAX) +
      (isThird ? (layout === 'statement' ? THIRD_STATEMENT : THIRD) : 0)
    );
  }

  /** Result of `write` without recording it. */
  trial(range: Range, title: SlideTitle, style: Style, index: number): Written | undefined {
    return (
      this.findWithPicture(range, title, style, index, undefined) ??
      this.attempt(range, title, style, index, false, undefined)
    );
  }

  /** A range with a picture shows it, whatever the shape of its text. */
  private findWithPicture(
    range: Range,
    title: SlideTitle,
    style: Style,
    index: number,
    wanted: string | undefined,
  ): Written | undefined {
    if (wanted !== undefined || !range.some(({ kind }) => kind === 'figure')) return undefined;
    return this.attempt(range, title, style, index, false, undefined, showsPicture);
  }

  /** A slide that is too empty uses longer pieces if there is more text. */
  private attempt(
    range: Range,
    title: SlideTitle,
    style: Style,
    index: number,
    last: boolean,
    wanted: string | undefined,
    only: ((draft: Draft) => boolean) | undefined = undefined,
  ): Written | undefined {
    const found = this.tryLayouts(range, title, style, index, last, wanted, only, 1);
    if (
      found === undefined ||
      found.room === 0 ||
      found.complete ||
      style.preserve ||
      this.options.verbosity === 'concise'
    )
      return found;
    const fuller = this.tryLayouts(
      range,
      title,
      style,
      index,
      last,
      wanted,
      only,
      found.empty > 0 ? ROOMY : LOOSER,
    );
    return fuller !== undefined &&
      fuller.warnings <= found.warnings &&
      fuller.room < found.room - FULLER &&
      countCharacters(fuller) >= countCharacters(found)
      ? fuller
      : found;
  }

  private tryLayouts(
    range: Range,
    title: SlideTitle,
    style: Style,
    index: number,
    last: boolean,
    wanted: string | undefined,
    only: ((draft: Draft) => boolean) | undefined,
    stretch: number,
  ): Written | undefined {
    const material = createMaterial(selectHeaviest(range, style));
    const made: Draft[][] = [];
    const step = (tightness: number): Draft[] => {
      const own = createBudget(this.options.verbosity, style.lang, tightness, style.mostItems);
      const items =
        stretch === ROOMY
          ? Math.min(style.mostItems ?? Number.POSITIVE_INFINITY, own.items + ROOMY_ITEMS)
          : own.items;
      const tight = {
        ...style,
        ...own,
        ...(title.unit === undefined ? {} : { lead: title.unit }),
        items,
        itemChars: Math.round(own.itemChars * stretch),
      };
      made[tightness] ??= [...(last ? composeClosing(material, tight) : []), ...compose(material, tight)]
        .map((draft) => (draft.takeaway === title.unit ? omitTakeaway(draft) : draft))
        .filter(
          (draft) =>
            keepsCounts(draft) &&
            hasIcons(draft, this.options.hasIcon) &&
            isWithinLimit(draft, style.mostItems) &&
            hasRequiredName(draft, style) &&
            only?.(draft) !== false,
        );
      return made[tightness];
    };
    const place = { range, title, style, index };
    const tried = new Set<string>();
    let best: Written | undefined;
    for (const tightness of TIGHTNESS) {
      const ranked = rankLayouts(step(tightness), style, range, wanted, this.options, this.layouts);
      for (const { layout, points } of ranked) {
        if (tried.has(layout)) continue;
        if (best !== undefined && (tried.size >= TRIALS || points < (ranked[0]?.points ?? 0) - CHOICE.yield))
          return best;
        tried.add(layout);
        const written = this.fitter.fitTightest(layout, tightness, step, place);
        if (
          written !== undefined &&
          (written.warnings === 0 || (points >= CHOICE.shaped && written.empty <= FAR_TOO_EMPTY)) &&
          countCharacters(written) >=
            countCharacters(best) * ((best?.empty ?? 0) > FAR_TOO_EMPTY ? COVERAGE_EMPTY : COVERAGE)
        ) {
          // A numbered title may become shorter and change the slide.
          if (written.room === 0 || points >= CHOICE.shaped || style.preserve || title.base !== undefined)
            return written;
          const others = ranked
            .filter((other) => !tried.has(other.layout) && other.points >= points - CHOICE.near)
            .slice(0, OTHERS);
          return chooseFullest(
            written,
            others.map((other) => this.fitter.fitTightest(other.layout, tightness, step, place)),
          );
        }
        if (
          written !== undefined &&
          (best === undefined ||
            (written.empty < best.empty && countCharacters(written) >= countCharacters(best) * COVERAGE))
        )
          best = written;
      }
      if (best !== undefined) return best;
    }
    if (wanted !== undefined || (only !== undefined && only !== hasTitle)) return undefined;
    for (const draft of sortLastResorts(composeLastResort(material, style), range, this.layouts)) {
      if (!hasRequiredName(draft, style) || only?.(draft) === false) continue;
      const written = this.fitter.fit(draft, place);
      if (written !== undefined) return written;
    }
    if (this.options.avoided.has('table')) return undefined;
    // A third table in a row is better than hidden rows.
    return TIGHTNESS.map((tightness) => this.fitter.fitTightest('table', tightness, step, place)).find(
      (written) => written !== undefined,
    );
  }
}
