import { z } from 'zod';
import { requireReferences } from '../../assets/require-references.ts';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { fileReference } from '../../input/file-references.ts';
import { base64 } from '../shared/file-input.ts';
import { fileBytes, fontShape, fontView, requireFonts } from './font-fields.ts';

export const uploadFont = defineOperation({
  name: 'upload_font',
  title: 'Upload a font',
  summary:
    'Store a font file for use in themes: text is measured and drawn in it, it is embedded in PDFs and named in PPTX.',
  guidance: message`Static TTF, OTF or WOFF2, one style per file; regular and bold at least. Fonts that forbid embedding are refused.${whereOffered` Then name it in {create_theme}.`}`,
  effect: 'create',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    file_base64: base64.optional().describe('The file in base64.'),
    url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the file.'),
    filename: z.string().max(200).default('').describe('Name of the file.'),
  }),
  output: z.object({ font: fontShape.describe('The font as stored.') }),
  async run({ file_base64, url, filename }, call) {
    const bytes = await fileBytes({ base64: file_base64, url }, { base64: 'file_base64', url: 'url' }, call);
    const font = await requireFonts(call).upload(
      bytes,
      filename || (url === undefined ? '' : await requireReferences(call).filename(url)),
    );
    return { font: fontView(font, call) };
  },
});
