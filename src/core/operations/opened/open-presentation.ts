import { z } from 'zod';
import { requireReferences } from '../../assets/require-references.ts';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { fileReference } from '../../input/file-references.ts';
import { fileContent } from '../fonts/font-fields.ts';
import { deckAnswer } from '../shared/answers.ts';
import { base64 } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { toMutable } from '../shared/run-deck.ts';
import { requireOpenedDecks } from './opened-fields.ts';

export const openPresentation = defineOperation({
  name: 'open_presentation',
  title: 'Open a file',
  summary: 'Open any PPTX, POTX, PPSX or PPTM to change it; all else in it stays byte for byte.',
  guidance: message`${whereOffered`{get_presentation} (detailed) then shows its elements, {edit_presentation} changes them: set_text, set_element with value {alt, link, x, y, width, height, rows, chart, image_url or asset_id}, set_style with value as in style ("7/p2" is a paragraph, "7/r2c3" a cell); comments: add_comment {text, author}, reply_comment {comment, text}, set_comment {comment, resolved}.`}${whereOffered` {get_texts} and {set_texts} translate.`}${whereOffered` {import_presentation} moves a file into our layouts instead.`} Macros are kept, never run.`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  view: 'deck',
  input: z.strictObject({
    pptx_base64: base64.optional().describe('The file in base64.'),
    pptx_url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the file.'),
  }),
  output: deckAnswer,
  async run({ pptx_base64, pptx_url }, call) {
    const opened = requireOpenedDecks(call);
    const content = await fileContent(
      { base64: pptx_base64, url: pptx_url },
      { base64: 'pptx_base64', url: 'pptx_url' },
      call,
    );
    const bytes = await content.bytes();
    const filename = pptx_url === undefined ? undefined : await requireReferences(call).filename(pptx_url);
    return opened
      .open(bytes, { filename }, call)
      .then(toMutable)
      .catch((error: unknown) => {
        throw locateInField(error, pptx_url === undefined ? 'pptx_base64' : 'pptx_url');
      });
  },
});
