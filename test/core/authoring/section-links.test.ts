import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

const LINKS = `# Links

## One

- [Wiki](https://en.example.org/wiki/Tide_(water)) has the data of 2025
- See [below](#two) for the costs of 2025
- Nothing is said about [the annex](#annex) yet

## Two

The team has 14 people and costs 310,000 euro in 2025. Four of them work in Oslo.
`;

interface Slide {
  readonly title: string;
  readonly content: Readonly<Record<string, unknown>>;
}

async function make(content: string) {
  const made = await bench.run('generate_presentation', { content });
  const { slides } = await bench.run('get_presentation', {
    id: made['presentation_id'],
    response_format: 'detailed',
    max_slides: 100,
  });
  return { slides: slides as readonly Slide[], findings: made['findings'] as { readonly code: string }[] };
}

describe('links to headings of a document', () => {
  it('lead to the slide of the section, whatever its title is', async () => {
    const { slides, findings } = await make(LINKS);
    const texts = slides.map(({ content }) => JSON.stringify(content));
    const target = slides.find(({ content }) => JSON.stringify(content).includes('Oslo'));
    const slug = target?.title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replace(/\s+/g, '-');
    expect(texts.join('\n')).toContain(`[below](#${slug})`);
    expect(findings.map(({ code }) => code)).not.toContain('link_without_target');
  });

  it('keep only their text if no slide shows the section', async () => {
    const text = JSON.stringify((await make(LINKS)).slides.map(({ content }) => content));
    expect(text).toContain('about the annex yet');
    expect(text).not.toContain('#annex');
  });

  it('keep the address of a page with brackets', async () => {
    const text = JSON.stringify((await make(LINKS)).slides.map(({ content }) => content));
    expect(text).toMatch(/wiki\/Tide_(?:\(water\)|%28water%29)/);
  });
});
