import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { moment } from '../../input/moment.ts';
import { onlyOver } from '../../input/only-over.ts';
import { compatibilityOnly } from '../shared/fields.ts';

/** Fields of every answer about a template. */
export const templateSummary = {
  id: z.string().describe('For the field template.'),
  name: z.string().describe('Name.'),
  description: z.string().describe('What it is good for.'),
  version: z.string().describe('Semantic version.').meta(compatibilityOnly),
  aliases: z.array(z.string()).describe('Other names accepted for it.'),
  layout_count: z.int().describe('Layouts.'),
  thumbnail: z.string().describe('Address of a picture.').meta(onlyOver('http')),
  is_default: z.boolean().describe('Built in.').meta(compatibilityOnly),
  created_at: moment.meta(compatibilityOnly),
  updated_at: moment.meta(compatibilityOnly),
};

export type TemplateSummary = z.output<z.ZodObject<typeof templateSummary>>;

/** Public address of the picture of a built-in template; empty over a transport that does not serve it. */
export function buildThumbnailAddress(id: string, { link }: Pick<CallContext, 'link'>): string {
  return link.style === 'local'
    ? ''
    : `${link.base.replace(/\/+$/, '')}/api/v3/standard-template/${id}/thumbnail`;
}
