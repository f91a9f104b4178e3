import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../../support/deep.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

interface Slide {
  readonly layout: string;
  readonly content: Record<string, unknown>;
  readonly speaker_note?: string;
  readonly sources?: readonly string[];
}

const upload = async (filename: string, bytes: Uint8Array | string): Promise<string> => {
  const { files } = (await bench.run('upload_files', {
    files: [{ filename, content_base64: Buffer.from(bytes).toString('base64') }],
  })) as { files: { value: string }[] };
  return files[0]?.value ?? '';
};
const deckOf = async (
  input: object,
): Promise<{ readonly slides: readonly Slide[]; readonly answer: Record<string, unknown> }> => {
  const answer = await bench.run('generate_presentation', input);
  const { slides } = (await bench.run('get_presentation', {
    id: answer['presentation_id'],
    response_format: 'detailed',
    notes: true,
    max_slides: 50,
  })) as unknown as { slides: Slide[] };
  return { slides, answer };
};
const fixture = (name: string): Uint8Array => readFileSync(`test/fixtures/docs/${name}`);

describe('pictures of files', () => {
  test('are read from a Word file with their alternative text', async () => {
    const { files } = (await bench.run('decompose_files', {
      files: [await upload('lake.docx', fixture('word_sample.docx'))],
    })) as { files: { text: string }[] };
    expect(files[0]?.text).toMatch(
      /!\[A cartoon duck holding a paper[^\]]*\]\(asset:[0-9a-f-]{36}#397x397 "Figure 1: This is a cute duckling"\)/,
    );
  });

  test('are stored once, however often their file is read', async () => {
    const value = await upload('lake.docx', fixture('word_sample.docx'));
    const address = async (): Promise<string | undefined> => {
      const { files } = (await bench.run('decompose_files', { files: [value] })) as {
        files: { text: string }[];
      };
      return /asset:[0-9a-f-]{36}/.exec(files[0]?.text ?? '')?.[0];
    };
    expect(await address()).toBe(await address());
  });
});

describe('the citation of a source', () => {
  test.runIf(DEEP)('is on slides and notes with the page of a PDF, and an outline passes it on', async () => {
    const files = [await upload('words.pdf', fixture('multi_page.pdf'))];
    const { slides } = await deckOf({ files });
    const warnings = slides.filter(({ layout }) => !['title', 'section'].includes(layout));
    for (const { sources, speaker_note } of warnings) {
      expect(sources?.[0] ?? speaker_note).toMatch(/^Source: words\.pdf, p\. \d/);
      expect(speaker_note).toMatch(/Source: words\.pdf, p\. \d[^\n]*$/);
    }
    const { slides: planned } = (await bench.run('generate_outline', { files })) as {
      slides: { content: string }[];
    };
    const again = await deckOf({ slides: planned.slice(0, 4) });
    expect(again.slides.flatMap(({ sources }) => sources ?? []).join()).toContain('words.pdf, p. 1');
  });

  test('is the chapter of each of several files, by its own name, in the language of the text', async () => {
    const one =
      '# Bericht\n\nDer Umsatz stieg im Jahr 2024 auf 12,5 Millionen Euro. Die Zahl der Kunden wuchs um 8 Prozent.\n\n## Lage\n\nDer Markt blieb ruhig und die Preise fielen leicht. Neue Werke entstehen in Ulm und Bern.\n';
    const two = 'Ort;Menge in t\nUlm;1,5\nBern;2,25\nKöln;3,75\nWien;4,5\n';
    const { slides } = await deckOf({
      files: [await upload('bericht.md', one), await upload('mengen.csv', two)],
      language: 'German',
    });
    const cited = slides.flatMap(({ sources }) => sources ?? []);
    expect(cited.some((line) => /^Quelle: bericht\.md, Zeile \d/.test(line))).toBe(true);
    const figures = slides.filter(({ content }) => JSON.stringify(content).includes('Köln'));
    expect(figures.length).toBeGreaterThan(0);
    for (const { sources } of figures) expect(sources?.join()).toContain('mengen.csv');
  });

  test('is absent for a text without a file', async () => {
    const { slides } = await deckOf({
      content: '# Tides\n\nThe barrage makes 500 GWh a year. It has run since 1966. Tides can be foretold.',
    });
    expect(slides.flatMap(({ sources }) => sources ?? [])).toEqual([]);
  });
});
