import type { NumberSource } from '../call/services.ts';
import type { Finding } from '../scene/finding.ts';
import { tidied } from '../scene/round.ts';
import { numbersIn } from '../sources/number-values.ts';
import type { SlideSpec } from '../templates/contract.ts';

/** Counts such as "3 steps" come of counting what is there, and small numbers are often words in the source. */
const MAX_COUNT = 9;
/** Numbers that order a slide and say nothing of its matter, and texts that are no words. */
const SKIPPED_FIELDS = ['number', 'page', 'image', 'icon', 'icon_query', 'highlight', 'number_format', 'code', 'url', 'x', 'y'];
const MAX_FINDINGS_PER_SLIDE = 5;

/** Numbers on slides and in their notes that do not stand in the source, whatever way they are written there. */
export function findForeignNumbers(slides: readonly SlideSpec[], { source, severity }: NumberSource): Finding[] {
  const known = new Set((typeof source === 'string' ? numbersIn(source).flatMap(({ values }) => values) : source).map(tidied));
  return slides.flatMap((slide, index) => {
    const found = [...collectTexts(slide.content, 'content'), ...(slide.speaker_note === undefined ? [] : [{ path: 'speaker_note', text: removeSourcePlaces(slide.speaker_note) }])];
    const foreign = found.flatMap(({ path, text }) =>
      numbersIn(text)
        .filter(({ values }) => !values.some((value) => known.has(tidied(value)) || (Number.isInteger(value) && value <= MAX_COUNT && !isMeasured(text))))
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
  return Object.entries(value).flatMap(([key, inner]) => (SKIPPED_FIELDS.includes(key) ? [] : collectTexts(inner, `${path}.${key}`)));
}

/** "(line 12)" names a place in the source. */
function removeSourcePlaces(note: string): string {
  return note.replace(/\(line \d+\)|\bline \d+/g, '');
}

function isMeasured(text: string): boolean {
  return /\d\s?[%‰€$£¥₹]|[€$£¥₹]\s?\d/u.test(text);
}
