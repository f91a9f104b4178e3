import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { downloadName } from '../../input/download-name.ts';
import { designId, requireDesigns } from './design-fields.ts';

export const exportDesign = defineOperation({
  name: 'export_design',
  title: 'Export a design',
  summary:
    'Write a design to one file that another server can import: its presentation file, fonts and pictures.',
  guidance: message`${whereOffered`Give the file to {import_design}.`} Fonts that may not be passed on are left out, and warnings say so.`,
  effect: 'create',
  scope: 'designs',
  toolset: 'designs',
  makesFile: true,
  input: z.strictObject({ id: designId }),
  output: z.object({
    id: z.string().describe('Id of the design.'),
    path: z.string().describe('The file, .zip: a download link that expires, or a path on this machine.'),
    size_bytes: z.int().describe('Size in bytes.'),
    warnings: z.array(z.string()).describe('Contents that the file lacks.'),
  }),
  async run({ id }, call) {
    const { key, name, size_bytes, warnings } = await requireDesigns(call).pack(id);
    return {
      id,
      path: call.services.presentations.link(key, call, downloadName(name, key, 'design')),
      size_bytes,
      warnings: [...warnings],
    };
  },
});
