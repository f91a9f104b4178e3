import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { fileReference } from '../../input/file-references.ts';
import { fileBytes } from '../fonts/font-fields.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { base64 } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { toMutable } from '../shared/run-deck.ts';
import { explainedShape, requireDesigns } from './design-fields.ts';
import { newStyle, readStyleChange } from './style-field.ts';

export const checkTemplate = defineOperation({
  name: 'check_template',
  title: 'Check a PPTX as a template',
  summary:
    'Report what a design from a PPTX or POTX would be like: layouts, fonts, and what to fix in the file.',
  guidance: message`Stores nothing.${whereOffered` For the slides of a deck use {check_file}.`}${whereOffered` For the design: {create_design}.`}`,
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  lasting: true,
  input: z.strictObject({
    pptx_base64: base64.optional().describe('The file in base64.'),
    pptx_url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the file.'),
    explain: z.boolean().default(false).describe('Tell which layout shows each standard layout, and why.'),
    style: newStyle.meta(compatibilityOnly),
  }),
  output: z.object({
    layout_count: z.int().describe('Number of layouts that decks could use.'),
    report: explainedShape.describe('Remarks on the file.'),
  }),
  async run({ pptx_base64, pptx_url, explain, style }, call) {
    const bytes = await fileBytes(
      { base64: pptx_base64, url: pptx_url },
      { base64: 'pptx_base64', url: 'pptx_url' },
      call,
    );
    const designs = requireDesigns(call);
    const slides = explain
      ? (await import('../../presentations/example-materials.ts')).exampleMaterials()
      : undefined;
    const report = designs.report(bytes, call.signal, slides, readStyleChange(style));
    return toMutable(
      await report.catch((error: unknown) => {
        if (error instanceof Failure && error.issues[0]?.loc[0] === 'style') throw error;
        throw locateInField(error, pptx_url === undefined ? 'pptx_base64' : 'pptx_url');
      }),
    );
  },
});
