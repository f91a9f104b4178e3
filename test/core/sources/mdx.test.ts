import { describe, expect, it } from 'vitest';
import { fileMarkdown } from '../../../src/core/sources/file-markdown.ts';
import { parseFile } from '../../../src/core/sources/files/parse-file.ts';

const PAGE = `import { Card } from '@/components/card'
import {
  Chart,
} from './chart.mdx'

export const meta = {
  title: 'Harbour plan',
}

{/* Not for
readers */}

# The harbour plan

Six ferries run **every** day. They import fuel, and export nothing.

<Card title="Costs">

Fuel went up by 7 %.

</Card>

\`\`\`js
import fastify from 'fastify'
\`\`\`
`;
const none = () => Promise.resolve({ reason: '' });

describe('a page in MDX', () => {
  it('is read as its prose, and its lines keep their numbers', async () => {
    const { markdown } = await fileMarkdown(
      Buffer.from(PAGE),
      'plan.mdx',
      none,
      new AbortController().signal,
    );
    expect(markdown).toContain('They import fuel, and export nothing.');
    expect(markdown).toContain("import fastify from 'fastify'");
    expect(markdown).not.toMatch(/components|chart\.mdx|meta|Not for/);
    expect(markdown.split('\n').indexOf('# The harbour plan')).toBe(
      PAGE.split('\n').indexOf('# The harbour plan'),
    );
  });

  it('loses its imports and exports without a warning when it is read as a document', async () => {
    const { document } = await parseFile(Buffer.from(PAGE), { filename: 'plan.mdx' });
    expect(JSON.stringify(document.root)).not.toMatch(/components|chart\.mdx|meta|Not for/);
    expect(JSON.stringify(document.root)).toContain('Fuel went up by 7 %.');
  });

  it('with another extension keeps such lines', async () => {
    const { markdown } = await fileMarkdown(Buffer.from(PAGE), 'plan.md', none, new AbortController().signal);
    expect(markdown).toContain('@/components/card');
  });
});
