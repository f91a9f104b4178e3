import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';

export const generateSampleContent = defineOperation({
  name: 'generate_sample_content',
  title: 'Make sample content for a schema',
  summary: 'Make content that a JSON Schema allows: the minimum, a typical amount, or the maximum.',
  guidance: message`${whereOffered`Use it to see a layout at its limits: give its schema from {get_template}, and the content to {create_presentation}.`}`,
  effect: 'read',
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of an object.'),
    mode: z
      .enum(['min', 'normal', 'max'])
      .describe('The least that is allowed, a typical amount, or the most.'),
  }),
  output: z.object({
    content: z.record(z.string(), z.unknown()).describe('Content that the schema allows.'),
  }),
  async run({ schema, mode }) {
    const { threadedSample } = await import('../../templates/sample/threaded-samples.ts');
    return { content: { ...(await threadedSample(schema, mode)) } };
  },
});
