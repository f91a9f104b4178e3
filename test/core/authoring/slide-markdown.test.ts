import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { readSlide, readSlides } from '../../../src/core/sources/slide-markdown/read-slides.ts';
import { deck } from './deck-helpers.ts';

const FOLDER = 'test/fixtures/slide-markdown/';
const read = (name: string) => readFileSync(`${FOLDER}${name}.md`, 'utf8');
const outline = ({ slides }: AuthoredDeck) =>
  slides.map(({ layout, content, speaker_note: note }) => [
    layout,
    content['title'] ?? content['quote'] ?? content['statement'],
    note ?? '',
  ]);

describe('decks in the Markdown of slide tools', () => {
  test.each([
    [
      'marp',
      [
        ['title', 'Ferry plan', 'This is a presenter note for the first slide'],
        ['bullets_image', 'Why now', 'Note one: mention the old engines.\nNote two: ask for questions.'],
        ['code', 'Code', ''],
      ],
    ],
    [
      'quarto',
      [
        ['title', 'Ferry plan', ''],
        ['section', 'Section one', 'Notes on the section header.'],
        ['two_columns', 'Two columns', ''],
        ['bullets', 'Incremental', 'Speaker notes go here.'],
        ['section', 'Image', ''],
        ['table', 'Table', ''],
      ],
    ],
    [
      'notes',
      [
        ['title', 'Ferry plan', ''],
        ['bullets', 'Why now', 'mention the old engines.'],
        ['bullets', 'Costs', 'Say it slowly.'],
      ],
    ],
    [
      'pandoc',
      [
        ['title', 'Habits', ''],
        ['section', 'In the morning', ''],
        ['bullets', 'Getting up', ''],
        ['bullets', 'Breakfast', 'This is my note.\n\n- It can contain Markdown'],
        ['section', 'In the evening', ''],
        ['image_full', 'Dinner', ''],
      ],
    ],
    [
      'reveal',
      [
        ['title', 'Reveal deck', 'greet all'],
        ['bullets', 'Vertical', ''],
        ['statement', 'Thanks to all of you', 'Close here'],
      ],
    ],
    [
      'deckset',
      [
        ['title', 'Deckset title', 'Welcome everybody\nand smile'],
        ['bullets_image', 'Costs', ''],
        ['bullets', 'a one', ''],
        ['quote', 'The quay is the bottleneck.', ''],
      ],
    ],
    [
      'remark',
      [
        ['title', 'Remark title', 'Say hello.'],
        ['bullets', 'Agenda', ''],
        ['statement', 'A note below', ''],
      ],
    ],
    [
      'md2pptx',
      [
        ['title', 'Ferry plan', ''],
        ['section', 'Why now', ''],
        ['bullets', 'Costs rose', 'Mention the old engines first.'],
        ['table', 'Crew', 'Say that half of them retire by 2031.'],
      ],
    ],
  ])('from %s keep their slides and speaker notes', async (name, slides) => {
    expect(outline(await deck(read(name)))).toEqual(slides);
  });

  test('from slidev keep columns, pictures, code and diagrams', async () => {
    const { slides } = await deck(read('slidev'));
    expect(slides.map(({ layout }) => layout)).toEqual([
      'title',
      'two_columns',
      'image_full',
      'code',
      'section',
      'diagram',
      'statement',
    ]);
    expect(slides[3]?.content['language']).toBe('ts');
  });

  test.each(readdirSync(FOLDER))('from %s have no markup on their slides', async (file) => {
    const { slides } = await deck(readFileSync(FOLDER + file, 'utf8'));
    const words = JSON.stringify(
      slides.filter(({ layout }) => layout !== 'code').map(({ content }) => content),
    );
    expect(words).not.toMatch(
      /:::|<!--|\{[.#]|\{width|!\[|\[\[(?!")|==|%%|v-click|\[fit\]|_class|\?\?\?|bg right/,
    );
  });

  test('omit notes that have no slide after the number of slides changed', async () => {
    const { omitted } = await deck(read('notes'), { n_slides: 2 });
    expect(omitted.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual([
      'mention the old engines.',
      'Say it slowly.',
    ]);
  });

  test('report settings of a tool as omitted', async () => {
    const { omitted } = await deck(read('marp'));
    expect(omitted.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['theme: gaia', 'footer: Confidential', '_class: lead']),
    );
  });

  test('show code-only slides as code, without referring elsewhere', async () => {
    const { slides, warnings, omitted } = await deck(read('code-slide'));
    expect(slides.at(-1)).toMatchObject({
      layout: 'code',
      content: { title: 'Code', code: 'def f(x):\n    return x + 1', language: 'python' },
    });
    expect([warnings, omitted]).toEqual([[], []]);
  });

  test('keep the notes of their source in a plan', async () => {
    const slides = [{ content: '## Costs\n\n- Hull\n- Crew\n\n::: notes\nSay it slowly.\n:::' }];
    const planned = await deck('', { slides });
    expect(planned.slides[0]?.speaker_note).toBe('Say it slowly.');
  });

  test('keep links to slides, with the slugs of titles as ids of headings', async () => {
    const head = '---\ntitle: Ferry\nformat: revealjs\n---\n\n';
    const text = `## Where to look\n\n- See [below](#sec-two) for the costs of 2025\n- The [crew](#crew) has 12 people\n\n`;
    const rest = '## Costs of it {.smaller #sec-two}\n\n- Hull\n- Motor\n\n## Crew\n\n- Ann\n- Ben\n';
    const { slides } = await deck(head + text + rest);
    const words = JSON.stringify(slides.map(({ content }) => content));
    expect(words).toContain('[below](#costs-of-it)');
    expect(words).toContain('[crew](#crew)');
  });

  test('are distinguished from documents, whose internal links become text', async () => {
    const { slides } = await deck(
      '# Ferry\n\n## Costs\n\n- See [below](#crew) for all costs of 2025\n- The hull costs 12 m\n\n## Crew\n\n- Ann steers the ferry\n- Ben sells the tickets\n',
    );
    expect(JSON.stringify(slides)).toContain('below');
    expect(JSON.stringify(slides)).not.toContain('#crew');
  });

  test('are distinguished from documents, which stay documents', () => {
    const documents = [
      '# Report\n\n## Costs\n\nHull and motor.\n\n---\n\n## Crew\n\nTraining.',
      'Title\n---\n\nText below.',
      '---\ntitle: A report\nauthor: Ann\n---\n\n# A report\n\n<!-- To do: check -->\n\nText.',
    ];
    expect(documents.map(readSlides)).toEqual([undefined, undefined, undefined]);
  });

  test('have every word of a slide in its content, its notes or its settings', () => {
    const piece = fc.constantFrom(
      'word',
      '- item',
      '## Heading',
      '::: notes',
      ':::',
      '::: {.columns}',
      '::: {.column width="50%"}',
      '<!-- a note -->',
      '<!--',
      '-->',
      '```js',
      '```',
      'Note: said',
      '???',
      '[.column]',
      '::right::',
      '',
      '    indented',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (lines) => {
        const numbered = lines.map((line, at) =>
          line.replace(/word|item|Heading|note\b|said|indented/, `$&${at}`),
        );
        const { content, speaker_note = '' } = readSlide(numbered.join('\n'));
        for (const word of numbered.join(' ').match(/[a-zA-Z]+\d+/g) ?? [])
          expect(`${content} ${speaker_note}`).toContain(word);
      }),
    );
  });
});
