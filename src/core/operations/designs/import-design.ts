import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { fileReference } from '../../input/file-references.ts';
import { fileBytes } from '../fonts/font-fields.ts';
import { base64 } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { designDetailShape, readDesignDetail, requireDesigns } from './design-fields.ts';

export const importDesign = defineOperation({
  name: 'import_design',
  title: 'Import a design',
  summary: message`Make a design from a file that {export_design} wrote, here or on another server.`,
  guidance: message`It gets a new id.${whereOffered` For a PPTX or POTX use {create_design}.`}`,
  effect: 'create',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    package_base64: base64.optional().describe('The file in base64.'),
    package_url: fileReference(z.string().max(2_000)).optional().describe('Address or link of the file.'),
    name: z.string().trim().min(1).max(200).optional().describe('Name of the design; absent: its old name.'),
  }),
  output: designDetailShape,
  async run({ package_base64, package_url, name }, call) {
    const bytes = await fileBytes(
      { base64: package_base64, url: package_url },
      { base64: 'package_base64', url: 'package_url' },
      call,
    );
    const design = await requireDesigns(call)
      .unpack(bytes, name, call)
      .catch((error: unknown) => {
        throw locateInField(error, package_url === undefined ? 'package_base64' : 'package_url');
      });
    return readDesignDetail(design.id, call);
  },
});
