import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { moment } from '../../input/moment.ts';
import { onlyOver } from '../../input/only-over.ts';
import { compatibilityOnly } from '../shared/fields.ts';

/** Fields of every answer about a template. */
export const templateSummary = {
  id: z.string().describe('Id, for the field template.'),
  name: z.string().describe('Name of the template.'),
  description: z.string().describe('Look and purpose of the template.'),
  version: z.string().describe('Semantic version of the template.').meta(compatibilityOnly),
  aliases: z.array(z.string()).describe('Other names of the template.'),
  layout_count: z.int().describe('Number of layouts.'),
  thumbnail: z.string().describe('Address of a picture of the template.').meta(onlyOver('http')),
  is_default: z.boolean().describe('true for a built-in template.').meta(compatibilityOnly),
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
