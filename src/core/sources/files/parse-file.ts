import { refuseContradictoryEntries, warnAboutRepeats } from '../../ooxml/package/index.ts';
import { describeMissingPages, findLastPage, type Selection, selectParts } from '../selection.ts';
import type { FileInfo, ReadResult } from './file-reader.ts';
import { FORMAT_NAMES, FORMAT_ROWS } from './formats.ts';
import { createRefusal, toRefusal } from './refusal.ts';
import { sniff } from './sniff.ts';
import { refuseLongText } from './text-size.ts';

const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Reads a file of any known format in this thread and without a deadline.
 *
 * @throws Failure `invalid_input` if it cannot be read; the type of its issue is the reason.
 */
export async function parseFile(
  bytes: Uint8Array,
  info: FileInfo & { readonly mimeType?: string | undefined },
): Promise<ReadResult> {
  try {
    if (bytes.length > BYTES_MAX)
      throw createRefusal(
        'too_large',
        `It has ${Math.round(bytes.length / 1024 / 1024)} MB; at most ${BYTES_MAX / 1024 / 1024} MB are read.`,
      );
    const format = sniff(bytes, info.filename, info.mimeType ?? '');
    const row = FORMAT_ROWS.get(format);
    if (row === undefined) throw new Error(`No row for the format ${format}`);
    refuseLongText(bytes, format);
    const repeated = row.package === undefined ? [] : await refuseContradictoryEntries(bytes);
    const read = await (await row.reader())(bytes, info);
    const result = info.selection === undefined ? read : selectFrom(read, info.selection);
    const warnings = new Set([...warnAboutRepeats(repeated), ...result.warnings]);
    return { ...result, warnings: Array.from(warnings, (warning) => `${info.filename}: ${warning}`) };
  } catch (error) {
    throw toRefusal(error, info.filename, `Send one of: ${FORMAT_NAMES}.`);
  }
}

/** The parts of a document that are asked for, with a warning for pages that it does not have. */
function selectFrom({ document, warnings, ...read }: ReadResult, selection: Selection): ReadResult {
  const { pages } = selection;
  const last = pages === undefined ? undefined : (read.pages ?? findLastPage(document));
  const missing = pages === undefined || last === undefined ? undefined : describeMissingPages(pages, last);
  return {
    ...read,
    document: selectParts(document, selection),
    warnings: missing === undefined ? warnings : [...warnings, missing],
  };
}
