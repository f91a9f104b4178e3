import type { FontChoice } from '../theme.ts';
import { fontLibrary } from './font-library.ts';

const WEIGHT_NAMES: Readonly<Record<number, string>> = { 1: 'Thin', 2: 'ExtraLight', 3: 'Light', 4: 'Regular', 5: 'Medium', 6: 'SemiBold', 7: 'Bold', 8: 'ExtraBold', 9: 'Black' };
/** Weights that count as a family's regular one: "Book" and its like are among them. */
const REGULAR = { from: 350, to: 450 } as const;

/**
 * The family as runs and theme of a PowerPoint file name it. Office programs know four faces of a family, regular
 * and bold; one that was uploaded in other weights alone is a family of its own to them, "X SemiBold", under the name
 * that Windows and macOS find its file by (OpenType, name 1).
 */
export function familyInFile(choice: FontChoice): string {
  const { family } = choice;
  const face = fontLibrary.uploaded(choice, 400, false);
  const weight = nearestWeight(choice);
  if (face === undefined || weight === undefined || (weight >= REGULAR.from && weight <= REGULAR.to)) return family;
  const { familyName, subfamilyName } = face.file;
  if (/^(regular|italic)$/i.test(subfamilyName ?? '')) return familyName ?? family;
  const word = WEIGHT_NAMES[Math.round(weight / 100)] ?? '';
  return family.endsWith(` ${word}`) ? family : `${family} ${word}`;
}

/** Of the upright face that regular text is set in. */
function nearestWeight({ faces = [] }: FontChoice): number | undefined {
  const upright = faces.filter(({ italic }) => !italic);
  const among = upright.length > 0 ? upright : faces;
  return among.map(({ weight }) => weight).sort((one, other) => Math.abs(one - 400) - Math.abs(other - 400))[0];
}
