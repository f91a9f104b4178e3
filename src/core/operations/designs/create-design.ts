import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { task } from '../shared/answers.ts';
import { mutable } from '../shared/run-deck.ts';

export const createDesign = defineOperation({
  name: 'create_design',
  title: 'Make a design of a file or pictures',
  summary: 'Begin to make a design of a PPTX file or of pictures of slides, as a task.',
  guidance: 'Not possible yet: the task ends in an error that says so. Use create_theme with the brand colours or the logo over a template instead.',
  effect: 'create',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    pptx_url: z.string().max(2_000).nullish().describe('Address of the file.'),
    name: z.string().max(200).nullish().describe('Name of the design.'),
    slide_image_urls: z.array(z.string().max(2_000)).max(200).nullish().describe('Addresses of pictures of its slides.'),
    fonts: z.record(z.string(), z.unknown()).nullish().describe('Font family to address.'),
  }),
  output: z.object({ task: task.describe('What to ask get_task for.') }),
  async run(asked, call) {
    const request = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null && value !== undefined));
    return { task: mutable(await call.services.tasks.start('design.create', request, {}, call)) };
  },
});
