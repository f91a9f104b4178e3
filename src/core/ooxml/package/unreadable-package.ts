import { Failure } from '../../errors/failure.ts';

/** Why a file is refused. It is the `type` of the failure's issue. */
export type UnreadableReason =
  | 'empty'
  | 'too_large'
  | 'not_a_zip'
  | 'damaged'
  | 'encrypted'
  | 'legacy_format'
  | 'not_a_presentation'
  | 'unsafe_entry'
  | 'zip_bomb'
  | 'too_complex'
  | 'no_usable_layout';

/** Advice to the caller for each reason. */
const HINTS: Readonly<Record<UnreadableReason, string>> = {
  empty: 'Send the bytes of a .pptx or .potx file.',
  too_large:
    'Compress the pictures in PowerPoint (File > Compress pictures), remove videos, or split the deck, and send it again.',
  not_a_zip:
    'Send a .pptx or .potx file; open the deck in PowerPoint and save it as "PowerPoint Presentation (.pptx)".',
  damaged: 'Open the file in PowerPoint, let it repair the deck, save it under a new name and send that.',
  encrypted: 'Remove the password (File > Info > Protect Presentation) and send the file again.',
  legacy_format: 'Open the file in PowerPoint or LibreOffice, save it as .pptx and send that.',
  not_a_presentation: 'Send a PowerPoint file (.pptx or .potx).',
  unsafe_entry: 'Save the file again with PowerPoint: no office program writes entries like this.',
  zip_bomb: 'Save the file again with PowerPoint: no office program writes entries like this.',
  too_complex: 'Split the deck into smaller ones.',
  no_usable_layout:
    'Add a layout with a title and a text placeholder in the slide master (View > Slide Master), save the file and send it again.',
};

/** Creates the failure for a refused file, with the reason and advice. */
export function createRefusal(reason: UnreadableReason, message: string, cause?: unknown): Failure {
  return new Failure('invalid_input', message, {
    hint: HINTS[reason],
    issues: [{ loc: [], msg: message, type: reason }],
    ...(cause === undefined ? {} : { cause }),
  });
}
