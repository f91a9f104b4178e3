import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { collectPlainText, normalize } from './collect-text.ts';
import type { Draft, Dropped } from './compose/draft.ts';
import type { Range } from './cut.ts';
import { flattenUnit, type Unit } from './unit.ts';

export interface Written {
  readonly spec: SlideSpec;
  readonly used: readonly Unit[];
  /** Used units that are only partly shown. */
  readonly partly: readonly Unit[];
  /** Used unit that concludes from the others below them. */
  readonly takeaway?: Unit;
  /** Units whose words are shown in full. */
  readonly verbatim: ReadonlySet<Unit>;
  /** Parts of tables that the slide leaves out. */
  readonly dropped: readonly Dropped[];
  /** Number of warnings after layout: too empty or too full. */
  readonly warnings: number;
  /** Contiguous empty share of the slide if it is too large, else 0. Fewer words cannot reduce it. */
  readonly empty: number;
  /** Contiguous empty share if it is larger than necessary for this document, else 0. */
  readonly room: number;
  /** False if the slide cannot show all of its material. */
  readonly complete: boolean;
}
/** Minimum reduction of the empty share that makes a slide fuller than another. */
export const FULLER = 0.05;
/** Minimum share of words to keep. */
const SAME_WORDS = 0.8;

/** The fullest of slides with about the same content; the first unless another is clearly fuller. */
export function chooseFullest(first: Written, others: readonly (Written | undefined)[]): Written {
  return others.reduce<Written>(
    (best, other) =>
      other !== undefined &&
      other.warnings === 0 &&
      other.room < best.room - FULLER &&
      countCharacters(other) >= countCharacters(first) * SAME_WORDS
        ? other
        : best,
    first,
  );
}

/** Characters on a slide; 0 if there is none. */
export function countCharacters(written: Written | undefined): number {
  return written === undefined ? 0 : JSON.stringify(written.spec.content).length;
}

/**
 * A draft that fits as a slide with what its layout reports.
 *
 * @param tooEmpty empty share from which a slide is too empty
 */
export function toWritten(
  draft: Draft,
  spec: SlideSpec,
  findings: readonly Finding[],
  range: Range,
  tooEmpty: number,
): Written {
  const room = Math.max(
    0,
    ...findings.flatMap((finding) => (finding.code === 'sparse_slide' ? (finding.measured ?? 1) : [])),
  );
  const shown = collectPlainText(spec.content);
  const verbatim = new Set(
    draft.used
      .flatMap(flattenUnit)
      .filter(
        (unit) =>
          unit.text.text !== '' &&
          shown.includes(normalize(unit.text.text)) &&
          shown.includes(normalize(unit.author ?? '')),
      ),
  );
  return {
    spec,
    used: draft.used,
    partly: draft.partly ?? [],
    ...(draft.takeaway === undefined ? {} : { takeaway: draft.takeaway }),
    verbatim,
    dropped: draft.dropped ?? [],
    warnings: findings.filter(
      (finding) => finding.code !== 'sparse_slide' || (finding.measured ?? 1) > tooEmpty,
    ).length,
    empty: room > tooEmpty ? room : 0,
    room,
    complete: range.every(
      (unit) => unit.kind === 'code' || unit.kind === 'figure' || draft.used.includes(unit),
    ),
  };
}

/** A slide whose title is a sentence of the source, which is shown in full unless the title shortens it. */
export function addTitleUnit(written: Written, unit: Unit): Written {
  const isWhole = collectPlainText(written.spec.content).includes(normalize(unit.text.text));
  return {
    ...written,
    used: [unit, ...written.used],
    ...(isWhole ? { verbatim: new Set([unit, ...written.verbatim]) } : {}),
  };
}
