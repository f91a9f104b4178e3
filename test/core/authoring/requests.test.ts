import { describe, expect, it } from 'vitest';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import { DEEP } from '../../support/deep.ts';
import { deck, fixture, listTexts, measure, readName, request, strangeNumbers } from './deck-helpers.ts';

const REPORT = fixture('ferries.md');

describe('the author', () => {
  it('keeps all the text with content_generation "preserve", and places it', async () => {
    const text =
      '# Rules\n\nHowever, the harbour (old and new) is closed at night, including Sundays. Ships wait outside.\n\n## Fees\n\nFees are due in advance; late payers wait. Children travel free.';
    const authored = await deck(text, { content_generation: 'preserve' });
    const shown = authored.slides.flatMap((spec) => listTexts(spec.content)).join(' ');
    for (const sentence of [
      'However, the harbour (old and new) is closed at night, including Sundays.',
      'Fees are due in advance; late payers wait.',
      'Children travel free.',
    ])
      expect(shown).toContain(sentence);
    expect(authored.omitted).toEqual([]);
  });

  it('shows slides given word for word, one each, in the named layout', async () => {
    const slides = [
      { content: '## Welcome' },
      { content: '## Plan\n\n- Buy two ferries\n- Train the crews\n- Sail', layout: 'process' },
      { content: '## Plan\n\nWe start in May. It takes a year.' },
    ];
    const authored = await deck('', { slides, n_slides: 9 });
    expect(authored.slides.map((spec) => spec.layout).slice(0, 2)).toEqual(['title', 'process']);
    expect(authored.slides).toHaveLength(3);
    expect(new Set(authored.slides.map(readName)).size).toBe(3);
    expect(authored.warnings.join(' ')).toContain('n_slides 9 was not followed');
    expect(listTexts(authored.slides[1]?.content).join(' ')).toContain('Train the crews');
  });

  it('refuses an unknown layout and names similar ones', async () => {
    await expect(deck('', { slides: [{ content: '## A', layout: 'timelin' }] })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ loc: ['slides', 0, 'layout'], ctx: { nearest: ['timeline'] } }],
    });
  });

  it.each([0, 101, 2.5])('refuses %d slides', async (count) => {
    await expect(deck(REPORT, { n_slides: count })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('follows the instructions that need no model and reports the others', async () => {
    const authored = await deck(REPORT, {
      include_table_of_contents: true,
      instructions:
        'Use 7 slides. No table of contents; no charts. End with a summary. Rewrite it as a poem.',
      tone: 'funny',
    });
    const layouts = authored.slides.map((spec) => spec.layout);
    expect(authored.slides).toHaveLength(7);
    expect(layouts).not.toContain('agenda');
    expect(layouts.some((layout) => layout.includes('chart'))).toBe(false);
    expect(readName(authored.slides.at(-1) ?? { layout: '', content: {} })).toBe('Summary');
    expect(authored.warnings.join('\n')).toContain('Rewrite it as a poem');
    expect(authored.warnings.join('\n')).toContain('"funny"');
    expect(authored.warnings.join('\n')).not.toContain('No table');
  });

  it('follows wishes for layouts, lengths, an audience and a focus, and reports those without content', async () => {
    const plain = await deck(REPORT, { n_slides: 10 });
    const { slides, warnings } = await deck(REPORT, {
      n_slides: 10,
      instructions: 'Für den Vorstand. Ohne Tabellen. Use a funnel. Focus on batteries. Focus on submarines.',
    });
    expect(plain.slides.map(({ layout }) => layout)).toContain('table');
    expect(slides.map(({ layout }) => layout)).not.toContain('table');
    const statements = (list: typeof slides): number =>
      list
        .flatMap(({ content }) => listTexts(content))
        .join(' ')
        .match(/batter/gi)?.length ?? 0;
    expect(statements(slides)).toBeGreaterThanOrEqual(statements(plain.slides));
    expect(warnings.join('\n')).toContain('"submarines"');
    expect(warnings.join('\n')).toContain('"Use a funnel"');
    expect(warnings.join('\n')).not.toMatch(/batteries|Vorstand|Tabellen/);
  });

  it('keeps headings as titles if short ones are requested', async () => {
    const headings = new Set(
      [...fixture('Hooks.md').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.replace(/`/g, '')),
    );
    const { slides } = await deck(fixture('Hooks.md'), { instructions: 'Short titles' });
    const titles = slides.flatMap(({ content }) =>
      typeof content['title'] === 'string' ? [content['title'].replace(/ \(\d+ of \d+\)$/, '')] : [],
    );
    expect(titles.filter((title) => !headings.has(title) && title.length > 60)).toEqual([]);
  });

  it('reports that it cannot translate, and labels the layout in the requested language', async () => {
    const authored = await deck(REPORT, { language: 'German', include_table_of_contents: true });
    expect(authored.language).toBe('de');
    expect(authored.warnings.join()).toMatch(/was not translated to German/);
    expect(authored.slides[1]).toMatchObject({ layout: 'agenda', content: { title: 'Agenda' } });
    expect(
      readName(
        (await deck(REPORT, { language: 'French', include_table_of_contents: true })).slides[1] ?? {
          layout: '',
          content: {},
        },
      ),
    ).toBe('Sommaire');
  });

  it('removes emphasis on request', async () => {
    const [plain, marked] = await Promise.all(
      [false, true].map(async (markdown_emphasis) =>
        JSON.stringify((await deck(fixture('transports.mdx'), { markdown_emphasis, n_slides: 8 })).slides),
      ),
    );
    expect(marked).toContain('**MUST**');
    expect(plain).not.toContain('**');
  });

  it.runIf(DEEP)('shows more with higher verbosity', async () => {
    const [brief, full] = await Promise.all(
      ['concise', 'text-heavy'].map(
        async (verbosity) =>
          (await deck(fixture('norwich-city.txt'), { verbosity, n_slides: 10 })).slides
            .flatMap((spec) => listTexts(spec.content))
            .join('').length,
      ),
    );
    expect(full).toBeGreaterThan((brief ?? 0) * 1.4);
  });

  it('stops when the call is cancelled', async () => {
    const author = createExtractiveAuthor({ measure });
    const controller = new AbortController();
    const running = author.deck(request(REPORT), {
      signal: controller.signal,
      progress: ({ done }) => (done === 2 ? controller.abort() : undefined),
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('outlines each slide as Markdown that gives the same number of slides', async () => {
    const author = createExtractiveAuthor({ measure });
    const call = { signal: new AbortController().signal, progress: () => undefined };
    const outline = await author.outline(request(REPORT, { n_slides: 9 }), call);
    expect(outline.slides).toHaveLength(9);
    for (const slide of outline.slides) expect(slide.markdown).toMatch(/^## \S/);
    const again = await author.deck(
      request('', { slides: outline.slides.map((slide) => ({ content: slide.markdown })) }),
      call,
    );
    expect(again.slides).toHaveLength(9);
    expect(strangeNumbers(again, REPORT)).toEqual([]);
  });
});

describe('a bare topic', () => {
  it.each([
    ['Electric ferries', 8],
    ['Create a presentation about the history of tea', 12],
    ['Die Zukunft der Fähren', 6],
    ['El futuro de los transbordadores y de la gente', 30],
    ['気候変動', 5],
  ])('such as %s becomes a scaffold of %d slides without a single number', async (topic, count) => {
    const authored = await deck(topic, { n_slides: count });
    expect(authored.slides).toHaveLength(count);
    expect(new Set(authored.slides.map(readName)).size).toBe(count);
    expect(authored.warnings[0]).toContain('scaffold');
    expect(authored.slides.at(-1)?.content).toMatchObject({ title: authored.slides[0]?.content['subtitle'] });
    if (topic.length < 20)
      expect(authored.slides.slice(1).some((spec) => readName(spec).includes(topic))).toBe(true);
    expect(strangeNumbers(authored, topic)).toEqual([]);
    authored.slides.forEach((spec, index) => {
      expect(measure({ template: 'ledger', lang: 'en', spec, index })).toEqual([]);
    });
  });

  it('has the language of the instructions if it could be of many languages', async () => {
    const german = await deck('Bauhaus', { instructions: 'Für Schüler, mit vielen Beispielen.' });
    const japanese = await deck('火山', { instructions: '小学生にもわかるように' });
    expect([german.language, japanese.language, (await deck('Bauhaus')).language]).toEqual([
      'de',
      'ja',
      'en',
    ]);
  });

  it('is not a short text', async () => {
    const authored = await deck('The ferry sails at nine. It carries 40 passengers.', { n_slides: 2 });
    expect(authored.warnings).toEqual([]);
    expect(JSON.stringify(authored.slides)).toContain('40');
  });
});

it('the author follows the limit of points in the instructions, and reports when it cannot', async () => {
  const { slides, warnings } = await deck(fixture('Hooks.md'), {
    instructions: 'At most 3 bullets per slide',
  });
  for (const { layout, content } of slides.filter((spec) => spec.layout !== 'code')) {
    const sides = [content, content['left'], content['right']] as ({ items?: unknown } | undefined)[];
    for (const items of sides.map((side) => side?.items))
      if (Array.isArray(items))
        expect(items.length, `${layout}: ${JSON.stringify(items)}`).toBeLessThanOrEqual(3);
  }
  expect(warnings.join(' ')).not.toContain('language model');
  expect(
    (await deck(fixture('Hooks.md'), { instructions: 'at most 20 bullets' })).warnings.join(' '),
  ).toContain('"20" was not followed');
});
