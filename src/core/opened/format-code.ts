import { invalidInput } from './find-element.ts';

/** Sections of a number format: positive numbers, negative ones, zero and text (ECMA-376 part 1, 18.8.31). */
const MAX_SECTIONS = 4;
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/gu;

/** @throws Failure `invalid_input` for a number format with an open quote or bracket, or too many sections */
export function checkFormatCode(code: string, field: string): void {
  const open = code.replace(LITERALS, '');
  if (!/["[\]\\]/.test(open) && open.split(';').length <= MAX_SECTIONS) return;
  throw invalidInput(
    field,
    `"${code.slice(0, 60)}" is no number format.`,
    code.slice(0, 60),
    'Give one as in Excel, such as "0", "#,##0.0", "0%", "0.0 \\"mn\\"" or "yyyy-mm-dd".',
  );
}
