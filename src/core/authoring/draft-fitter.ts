import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Measure } from '../templates/measure.ts';
import { formatSourceLine } from './cite.ts';
import type { Draft } from './compose/draft.ts';
import type { Range } from './cut.ts';
import { nameDraft, sortDrafts } from './draft-checks.ts';
import type { Style } from './style.ts';
import type { SlideTitle } from './titles.ts';
import { toWritten, type Written } from './written-draft.ts';

/** Versions of a layout, from the roomiest to the tightest. */
export const TIGHTNESS = [0, 1, 2];
/** With a larger empty share the writer looks for a fuller layout of about the same suitability. */
const SPARE = 0.22;
/** Empty share that causes a warning. */
const TOO_EMPTY = 0.33;
/**
 * Limit for the characters of a slide, even with a table of two hundred rows; longer content is not laid out.
 */
const MAX_CHARACTERS = 50_000;
/** Number of slides whose findings are cached. */
const MEMORY_MAX = 64;

export interface FitterOptions {
  readonly template: string;
  readonly measure: Measure;
}

/** Content and position of the slide that a draft becomes. */
export interface DraftPlace {
  readonly range: Range;
  readonly title: SlideTitle;
  readonly style: Style;
  /** Index of the slide in its deck. */
  readonly index: number;
}

/** Lays drafts out and finds those that fit their slide. */
export class DraftFitter {
  private readonly options: FitterOptions;
  private readonly findings = new Map<string, readonly Finding[]>();

  constructor(options: FitterOptions) {
    this.options = options;
  }

  /** A draft with its title as a slide; undefined if it does not fit. */
  fit(draft: Draft, { range, title, style, index }: DraftPlace): Written | undefined {
    const named = nameDraft(draft, range, title, style.lang);
    if (JSON.stringify(named).length > MAX_CHARACTERS) return undefined;
    const plain: SlideSpec = { layout: draft.layout, content: named };
    const line = formatSourceLine(draft.used, style.lang);
    const lay = (spec: SlideSpec): Written | undefined => {
      const findings = this.measureOnce(spec, style.lang, index);
      return findings.some((finding) => finding.severity === 'error')
        ? undefined
        : toWritten(draft, spec, findings, range, TOO_EMPTY);
    };
    // If the source line does not fit, only the notes contain it.
    return (line === undefined ? undefined : lay({ ...plain, sources: [line] })) ?? lay(plain);
  }

  /**
   * The loosest version of a layout that fits, without warnings if possible.
   *
   * @param listDrafts drafts of all layouts at a tightness
   */
  fitTightest(
    layout: string,
    from: number,
    listDrafts: (tightness: number) => readonly Draft[],
    place: DraftPlace,
  ): Written | undefined {
    let best: Written | undefined;
    for (const tightness of TIGHTNESS.slice(from)) {
      for (const draft of sortDrafts(listDrafts(tightness), layout, place.style)) {
        const written = this.fit(draft, place);
        if (written?.warnings === 0) return written;
        if (written !== undefined && (best === undefined || written.empty < best.empty)) best = written;
      }
      if ((best?.empty ?? 0) > 0) return best;
    }
    return best;
  }

  /** Some layouts are equal at every tightness and are laid out once. */
  private measureOnce(spec: SlideSpec, lang: string, index: number): readonly Finding[] {
    const key = JSON.stringify([index, spec]);
    const known = this.findings.get(key);
    if (known !== undefined) return known;
    if (this.findings.size >= MEMORY_MAX) this.findings.clear();
    const findings = this.options.measure({
      template: this.options.template,
      lang,
      spec,
      index,
      density: true,
      emptyAbove: SPARE,
    });
    this.findings.set(key, findings);
    return findings;
  }
}
