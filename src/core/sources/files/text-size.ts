import { FORMAT_ROWS, type Format } from './formats.ts';
import { createRefusal } from './refusal.ts';

/**
 * @throws Failure `invalid_input` if a text exceeds the size limit of its format. Packages and PDFs are limited by
 * their contents.
 */
export function refuseLongText({ length }: Uint8Array, format: Format): void {
  const most = FORMAT_ROWS.get(format)?.textMb;
  if (most !== undefined && length > most * 1024 * 1024)
    throw createRefusal(
      'too_large',
      `It has ${Math.round(length / 1024 / 1024)} MB; at most ${most} MB are read in this format.`,
    );
}
