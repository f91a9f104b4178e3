import { Failure } from '../../errors/failure.ts';

/** Advice for each reason; the reason is the type of the failure's issue. */
const HINTS = {
  empty: 'Send the bytes of the document.',
  too_large: 'Split the document, or remove large pictures, and send it again.',
  unknown_format: 'Send a document in a usual format.',
  not_a_zip: 'Send the file exactly as the program that made it saved it.',
  damaged: 'Open the file in the program that made it, save it under a new name and send that.',
  encrypted: 'Remove the password and send the file again.',
  legacy_format: 'Open the file in Office or LibreOffice, save it as .docx, .pptx or .xlsx and send that.',
  not_a_presentation: 'Open the file in the program that made it, save it under a new name and send that.',
  unsafe_entry:
    'Save the file again with the program that wrote it: no office program writes entries like this.',
  zip_bomb: 'Save the file again with the program that wrote it: no office program writes entries like this.',
  too_complex: 'Split the document into smaller ones.',
  no_text: 'Run text recognition (OCR) over it, or send the text itself.',
  selection: 'Choose parts that the file has, or leave the choice out.',
  too_slow: 'Split the document into smaller ones, or send its text.',
} as const;

export type RefusalReason = keyof typeof HINTS;

/** Failure for a document, with the reason and advice. */
export function createRefusal(
  reason: RefusalReason,
  message: string,
  cause?: unknown,
  hint: string = HINTS[reason],
): Failure {
  return new Failure('invalid_input', message, {
    hint,
    issues: [{ loc: [], msg: message, type: reason }],
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Converts any error of a reader to a refusal of the file. Readers process untrusted bytes, so an unexpected
 * error means damage and not a fault of the server.
 *
 * @param formats formats to send instead of an unknown one.
 */
export function toRefusal(error: unknown, filename: string, formats?: string): Failure {
  const failure = error instanceof Failure ? error : undefined;
  if (failure !== undefined && failure.code !== 'invalid_input') return failure;
  const type = failure?.issues[0]?.type ?? 'damaged';
  const reason: RefusalReason = type in HINTS ? (type as RefusalReason) : 'damaged';
  const reasonText = failure?.message ?? 'Its parts do not fit together: the file is damaged or was cut off.';
  return createRefusal(
    reason,
    `${JSON.stringify(filename.slice(0, 120))} cannot be read. ${reasonText}`,
    error,
    reason === 'unknown_format' ? formats : undefined,
  );
}
