import type { NumberSource } from '../authoring/api.ts';
import type { Finding } from '../scene/finding.ts';
import { removeRoundingError } from '../scene/round.ts';
import { findNumbers } from '../sources/number-values.ts';
import type { SlideSpec } from '../templates/contract.ts';

/**
 * Counts such as "3 steps" are often the author's own, and small numbers are often spelled out in the
 * source.
 */
const MAX_COUNT = 9;
/** Fields with numbers that only order or format a slide, and with texts that are not prose. */
const SKIPPED_FIELDS = [
  'number',
  'page',
  'image',
  'icon',
  'icon_query',
  'highlight',
  'number_format',
  'code',
  'url',
  'x',
  'y',
];
const MAX_FINDINGS_PER_SLIDE = 5;

/** Reports numbers on slides and in notes that do not occur in the source in any notation. */
export function findForeignNumbers(
  slides: readonly SlideSpec[],
  { source, severity }: NumberSource,
): Finding[] {
  const known = new Set(
    (typeof source === 'string' ? findNumbers(source).flatMap(({ values }) => values) : source).map(
      removeRoundingError,
    ),
  );
  return slides.flatMap((slide, index) => {
    const found = [
      ...collectTexts(slide.content, 'content'),
      ...(slide.speaker_note === undefined
        ? []
        : [{ path: 'speaker_note', text: removeSourcePlaces(slide.speaker_note) }]),
    ];
    const foreign = found.flatMap(({ path, text }) =>
      findNumbers(text)
        .filter(
          ({ values }) =>
            !values.some(
              (value) =>
                known.has(removeRoundingError(value)) ||
                (Number.isInteger(value) && value <= MAX_COUNT && !isMeasured(text)),
            ),
        )
        .map((number) => ({ path, number: number.text })),
    );
    return foreign.slice(0, MAX_FINDINGS_PER_SLIDE).map(
      ({ path, number }): Finding => ({
        code: 'number_not_in_source',
        severity,
        slide: index + 1,
        path: `slides[${index}].${path}`,
        message: `The number ${number} is not in the source.`,
        fix: 'Check it against the source, or remove it.',
      }),
    );
  });
}

function collectTexts(value: unknown, path: string): { readonly path: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'number') return [{ path, text: String(Math.abs(value)) }];
  if (Array.isArray(value)) return value.flatMap((item, index) => collectTexts(item, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    SKIPPED_FIELDS.includes(key) ? [] : collectTexts(inner, `${path}.${key}`),
  );
}

/** "(line 12)" refers to a line of the source. */
function removeSourcePlaces(note: string): string {
  return note.replace(/\(line \d+\)|\bline \d+/g, '');
}

function isMeasured(text: string): boolean {
  return /\d\s?[%‰€$£¥₹]|[€$£¥₹]\s?\d/u.test(text);
}
