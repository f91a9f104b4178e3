import { z } from 'zod';

/** What every answer about a template begins with. */
export const templateSummary = {
  id: z.string().describe('For the field template.'),
  name: z.string().describe('Name.'),
  description: z.string().describe('What it is good for.'),
  version: z.string().describe('Semantic version.'),
  aliases: z.array(z.string()).describe('Other names that it answers to.'),
  layout_count: z.int().describe('Layouts.'),
  thumbnail: z.string().describe('Address of a picture.'),
  is_default: z.boolean().describe('Built in.'),
  created_at: z.string().describe('ISO 8601.'),
  updated_at: z.string().describe('ISO 8601.'),
};
