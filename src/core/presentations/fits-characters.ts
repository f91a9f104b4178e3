import { withFits } from '../scene/check/overflow.ts';
import type { Finding } from '../scene/finding.ts';
import { CAPACITIES, charactersBeside } from '../templates/capacities.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';

/** Capacities are measured with Latin text. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;

/**
 * Replaces the measured limit of an overflow by the limit of the schema's `x-capacity` if the text is
 * longer than that, so that an agent sees the same number in both places. Schemas are those of 16:9, so that limits
 * of other sizes stay as they are measured.
 */
export function applyCapacities(
  findings: readonly Finding[],
  { id: template, canvas }: Pick<Template, 'id' | 'canvas'>,
  slides: readonly (SlideSpec | undefined)[],
): Finding[] {
  if (canvas !== undefined) return [...findings];
  return findings.map((finding) => {
    const slide = slides[finding.slide - 1];
    const { fits, path } = finding;
    if (fits === undefined || slide === undefined || path === undefined) return finding;
    const capacity = findCapacity(template, slide, path.replace(/^slides\[\d+\]\.content\./, ''));
    return capacity === undefined || fits.of <= capacity
      ? finding
      : withFits({ ...finding, fits }, { characters: capacity, of: fits.of });
  });
}

/** Capacity of a field in characters, for the number of items on the slide. */
function findCapacity(template: string, { layout, content }: SlideSpec, path: string): number | undefined {
  const byCount = CAPACITIES[template]?.[layout]?.[path.replace(/\[\d+\]/g, '[]')];
  if (byCount === undefined || OTHER_SCRIPT.test(JSON.stringify(content))) return undefined;
  return charactersBeside(byCount, Math.max(1, ...collectLengths(content)));
}

function collectLengths(value: unknown): number[] {
  if (Array.isArray(value)) return [value.length];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(collectLengths) : [];
}
