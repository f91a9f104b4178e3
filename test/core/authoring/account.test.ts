import { describe, expect, it, test } from 'vitest';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { SourceBlock, SourceSection } from '../../../src/core/sources/source-document.ts';
import { oneIn } from '../../support/deep.ts';
import { call, deck, fixture, listTexts, measure, request } from './deck-helpers.ts';

const DOCUMENTS = [
  'ferries.md',
  'Hooks.md',
  'wiki.md',
  'norwich-city.txt',
  'transports.mdx',
  'fpb-HOWTO-he.md',
  'fpb-CONTRIBUTING-hi.md',
];

/** Every text of a document as its reader gave it, except addresses. */
function texts(source: string): string[] {
  const document = parseSource(source);
  const ofBlock = (value: unknown, key = ''): string[] => {
    if (typeof value === 'string') return /^(?:kind|url|align|language|unit|path)$/.test(key) ? [] : [value];
    if (Array.isArray(value))
      return key === 'marks' || key === 'path' ? [] : value.flatMap((inner) => ofBlock(inner));
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => ofBlock(inner, name))
      : [];
  };
  const ofSection = (section: SourceSection): string[] => [
    section.heading,
    ...section.blocks.flatMap((block: SourceBlock) => ofBlock(block)),
    ...section.sections.flatMap(ofSection),
  ];
  return [
    ...ofSection(document.root),
    ...document.skipped.map((piece) => piece.text),
    ...Object.values(document.meta),
  ];
}

function words(text: string): string[] {
  return (
    toVisibleText(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}]{4,}/gu) ?? []
  );
}

/** Words of the source that stand neither on a slide, nor in the notes, nor in what is told as omitted. */
function lost(source: string, report: readonly string[]): string[] {
  const known = new Set(report.flatMap(words));
  return [...new Set(texts(source).flatMap(words))].filter((word) => !known.has(word));
}

function reportedBy(authored: AuthoredDeck): string[] {
  return [
    authored.title,
    ...authored.slides.flatMap((spec) => [...listTexts(spec.content), spec.speaker_note ?? '']),
    ...authored.omitted.map((piece) => piece.text),
  ];
}

const author = createExtractiveAuthor({ measure, omittedChars: Number.MAX_SAFE_INTEGER });

describe.each(oneIn(4, DOCUMENTS))('%s', (name) => {
  it('puts every word on a slide or in omitted', async () => {
    const source = fixture(name);
    for (const n_slides of [3, 12])
      expect(
        lost(source, reportedBy(await author.deck(request(source, { n_slides }), call))),
        `${n_slides} slides`,
      ).toEqual([]);
  });

  it('puts every word in an outline, which has no notes, or in omitted', async () => {
    const source = fixture(name);
    const outline = await author.outline(request(source, { n_slides: 8 }), call);
    expect(
      lost(source, [
        outline.title,
        ...outline.slides.map((slide) => slide.markdown),
        ...outline.omitted.map((piece) => piece.text),
      ]),
    ).toEqual([]);
  });
});

describe('content that is easily lost', () => {
  const table =
    '| Route | Share |\n|---|---:|\n| Nordkai | 40 |\n| Altstadt | 35 |\n| Werft | 25 |\n| Total | 100 |';

  it.each([
    [
      'the one who said a quotation',
      '# Voices\n\n## Crew\n\nThe crew likes it. It is silent. It is clean.\n\n> We could talk on deck.\n> — Marta Lindqvist, Captain',
      'Marta Lindqvist',
    ],
    [
      'the total of a table that becomes a chart',
      `# Fares\n\n## Shares\n\nMost people take the first. Few take the last. It grows.\n\n${table}`,
      '100',
    ],
    [
      'what is done',
      '# Plan\n\n## Tasks\n\n- [x] Ordered the boats\n- [ ] Paid the boats\n- [ ] Trained the crews',
      '☑',
    ],
    [
      'the number of a step',
      '# Plan\n\n## Steps\n\n3. Order the boats from the yard\n4. Pay for them when they come\n5. Train the crews in winter',
      '3',
    ],
  ])('keeps %s', async (_, source, piece) => {
    const authored = await deck(source, { n_slides: 2 });
    expect(authored.omitted).toEqual([]);
    expect(
      authored.slides
        .map((spec) => `${listTexts(spec.content).join(' ')} ${spec.speaker_note ?? ''}`)
        .join(' '),
    ).toContain(piece);
  });
});

test('omitted lists pieces of the text before links and contents that the reader skipped', async () => {
  const links = Array.from({ length: 40 }, (_, at) => `[Page ${at}](pages/${at}.md)`).join('\n\n');
  const listPoints = (name: string): string =>
    Array.from({ length: 60 }, (_, at) => `- The ${name} quay has mooring ${at} for ships of the line`).join(
      '\n',
    );
  const quays = ['North', 'South', 'East']
    .map((name) => `## ${name} quay\n\n${listPoints(name)}`)
    .join('\n\n');
  const { omitted } = await deck(`# Ferries\n\n${links}\n\n${quays}`, { n_slides: 3 });
  const kinds = omitted.map(({ reason }) => reason.startsWith('Only links'));
  expect(new Set(kinds)).toEqual(new Set([true, false]));
  expect(kinds.indexOf(true)).toBeGreaterThan(kinds.lastIndexOf(false));
});
