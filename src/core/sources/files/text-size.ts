import { refused } from './refused.ts';

/** MB of kinds that are one long text: more is no document that anyone reads. What packages and PDFs cost is judged by what is in them. */
const TEXT_MB: Readonly<Record<string, number | undefined>> = { text: 4, csv: 12, rtf: 16, html: 24 };

/** @throws Failure `invalid_input` for a text of more bytes than are read of its kind. */
export function refuseLongText({ length }: Uint8Array, format: string): void {
  const most = TEXT_MB[format];
  if (most !== undefined && length > most * 1024 * 1024) throw refused('too_large', `It has ${Math.round(length / 1024 / 1024)} MB; at most ${most} MB are read in this format.`);
}
