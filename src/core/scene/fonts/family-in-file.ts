import type { FontChoice } from '../theme.ts';
import { fontLibrary } from './font-library.ts';

const WEIGHT_NAMES: Readonly<Record<number, string>> = {
  1: 'Thin',
  2: 'ExtraLight',
  3: 'Light',
  4: 'Regular',
  5: 'Medium',
  6: 'SemiBold',
  7: 'Bold',
  8: 'ExtraBold',
  9: 'Black',
};
/** Weights that count as a family's regular one, which include "Book" and the like. */
const REGULAR = { from: 350, to: 450 } as const;

/**
 * Name of a family in the runs and the theme of a PowerPoint file. Office programs know four faces of a
 * family, regular and
 * bold. A family that was uploaded only in other weights is a separate family to them, "X SemiBold", under
 * the name by which
 * Windows and macOS find its file (OpenType, name 1).
 */
export function toFileFamily(choice: FontChoice): string {
  const { family } = choice;
  const face = fontLibrary.uploaded(choice, 400, false);
  const weight = findNearestWeight(choice);
  if (face === undefined || weight === undefined || (weight >= REGULAR.from && weight <= REGULAR.to))
    return family;
  const { familyName, subfamilyName } = face.file;
  if (/^(regular|italic)$/i.test(subfamilyName ?? '')) return familyName ?? family;
  const word = WEIGHT_NAMES[Math.round(weight / 100)] ?? '';
  return family.endsWith(` ${word}`) ? family : `${family} ${word}`;
}

/** Weight of the upright face in which regular text is set. */
function findNearestWeight({ faces = [] }: FontChoice): number | undefined {
  const upright = faces.filter(({ italic }) => !italic);
  const candidates = upright.length > 0 ? upright : faces;
  return candidates
    .map(({ weight }) => weight)
    .sort((one, other) => Math.abs(one - 400) - Math.abs(other - 400))[0];
}
