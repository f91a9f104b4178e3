import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';

export const recommendChart = defineOperation({
  name: 'recommend_chart',
  title: 'Recommend a chart',
  summary: 'Name the charts that suit data best, and what each hides.',
  guidance: 'A chart of type "auto" takes the first by itself.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'designs',
  input: z.strictObject({
    chart: z
      .record(z.string(), z.unknown())
      .describe('Chart as in a slide: categories and series, points or values.'),
  }),
  output: z.object({
    recommendations: z
      .array(
        z.object({
          type: z.string().describe('Kind, for the type of a chart.'),
          reason: z.string().describe('Reason why the kind suits.'),
          hides: z.string().describe('Facts that the kind does not show.'),
        }),
      )
      .describe('Kinds, best first, at most three.'),
  }),
  async run({ chart }) {
    const [{ recommendCharts }, { parseChart }, { Reader }] = await Promise.all([
      import('../../charts/advice.ts'),
      import('../../charts/content/parse-chart.ts'),
      import('../../templates/content/reader.ts'),
    ]);
    const read = new Reader();
    const parsed = parseChart({ ...chart, type: 'auto' }, ['chart'], read);
    if (read.issues.length > 0)
      throw new Failure('invalid_input', 'This chart cannot be drawn.', { issues: read.issues });
    return { recommendations: recommendCharts(parsed as Parameters<typeof recommendCharts>[0], 'en') };
  },
});
