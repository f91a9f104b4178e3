import { z } from 'zod';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { makeDesign, readDesignOutcome } from '../../designs/jobs.ts';
import { Failure, invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { fileReference, holding } from '../../input/file-references.ts';
import type { FileContent } from '../../store/store.ts';
import { fileContent } from '../fonts/font-fields.ts';
import { task } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { base64 } from '../shared/file-input.ts';
import { toMutable } from '../shared/run-deck.ts';
import { learnedShape, previewShape, reportShape } from './design-fields.ts';
import { newStyle, readStyleChange } from './style-field.ts';

export const createDesign = defineOperation({
  name: 'create_design',
  title: 'Make a design from a PPTX file',
  summary: "Start making a design from a company's PPTX or POTX file, as a task.",
  guidance: message`${whereOffered`Then call {get_task}: when completed, data holds design_id and a report.`}${whereOffered` Give that id as template to {create_presentation} or {generate_presentation}: decks keep the masters, layouts and fonts of the file.`}`,
  effect: 'create',
  scope: 'designs',
  toolset: 'designs',
  essential: true,
  input: z.strictObject({
    pptx_url: fileReference(z.string().max(2_000))
      .nullish()
      .meta(describe`Address of the file, or its value${whereOffered` from {upload_files}`}.`),
    pptx_base64: base64.optional().describe('The file in base64.'),
    name: z.string().max(200).nullish().describe("Name of the design; absent: the file's title."),
    description: z
      .string()
      .trim()
      .max(2_000)
      .nullish()
      .describe('Description in lists of templates.')
      .meta(compatibilityOnly),
    slide_image_urls: z
      .array(fileReference(z.string().max(2_000)))
      .max(200)
      .nullish()
      .describe('Pictures of the slides that another program drew.')
      .meta(compatibilityOnly),
    fonts: holding('references', z.record(z.string().max(100), z.unknown()))
      .nullish()
      .describe('Font files by family: address, value or id, or a list.'),
    style: newStyle,
    mode: z
      .enum(['wait', 'task'])
      .default('task')
      .describe('Wait for the design, or get a task.')
      .meta(compatibilityOnly),
  }),
  output: z.object({
    task: task.optional().meta(describe`Id of the task for {get_task}.`),
    design: z
      .object({
        design_id: z.string().describe('Id of the design.'),
        id: z.string().describe('The same id.'),
        name: z.string().describe('Name of the design.'),
        layout_count: z.int().describe('Number of layouts.'),
        thumbnail: z.string().describe('Link to a picture of the design.'),
        report: reportShape.describe('Remarks on the file.'),
        learned: learnedShape.optional(),
        preview: previewShape,
      })
      .optional()
      .describe('The design, in mode wait.')
      .meta(compatibilityOnly),
  }),
  async run({ pptx_base64, mode, style: rawStyle, ...asked }, call) {
    const style = readStyleChange(rawStyle);
    const options = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== null && value !== undefined),
    );
    // A task stores a reference to the file instead of its bytes.
    const storedFile =
      pptx_base64 === undefined
        ? {}
        : {
            pptx_url: await storeFile(
              await fileContent(
                { base64: pptx_base64, url: asked.pptx_url ?? undefined },
                { base64: 'pptx_base64', url: 'pptx_url' },
                call,
              ),
              call,
            ),
          };
    const input = { ...options, ...storedFile, ...(style === undefined ? {} : { style }) };
    // Refuses an unreadable address at once, since a task would report it only at its end.
    if (mode === 'task') await assertReadable(asked.pptx_url ?? undefined, call);
    if (mode === 'task')
      return { task: toMutable(await call.services.tasks.start('design.create', input, {}, call)) };
    return toMutable({ design: readDesignOutcome(await makeDesign(input, call), call) });
  },
});

async function assertReadable(address: string | undefined, call: CallContext): Promise<void> {
  if (address === undefined || address === '' || /^https?:/i.test(address)) return;
  await requireReferences(call).read(address, ['pptx_url'], call.signal);
}

async function storeFile(content: FileContent, { services }: CallContext): Promise<string> {
  if (services.assets === undefined)
    throw new Failure('unsupported', 'This server does not store files; give pptx_url.');
  const [file] = await services.assets
    .addFiles([{ filename: 'design.pptx', open: async () => content }])
    .catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
      throw invalid(
        ['pptx_base64'],
        'pptx_base64 is not a PowerPoint file: its bytes are not a .pptx.',
        { type: 'file_type' },
        'Send a .pptx or .potx file in base64.',
      );
    });
  if (file === undefined) throw new Failure('internal', 'The file was not kept.');
  return file.value;
}
