import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/core/sources/parse-markdown.ts';
import { parseText } from '../../../src/core/sources/parse-text.ts';
import { toMarkdown } from '../../../src/core/sources/rich-text.ts';
import type { SourceSection } from '../../../src/core/sources/source-document.ts';
import { readGrid } from '../../../src/core/sources/text-grid.ts';

function paragraphs(section: SourceSection): string[] {
  return [
    ...section.blocks.flatMap((block) => (block.kind === 'paragraph' ? [toMarkdown(block.text)] : [])),
    ...section.sections.flatMap(paragraphs),
  ];
}

function headings(section: SourceSection): string[] {
  return section.sections.flatMap((inner) => [inner.heading, ...headings(inner)]);
}

describe('marks that only a renderer of Markdown understands', () => {
  it('drops unclosed emphasis and keeps meaningful signs', () => {
    expect(
      paragraphs(
        parseMarkdown('Senior career*, see below.\n\n2 * 3 is `a*b` and 5* hotels; *real* emphasis.\n').root,
      ),
    ).toEqual(['Senior career, see below.', '2 \\* 3 is `a*b` and 5\\* hotels; *real* emphasis.']);
    expect(paragraphs(parseMarkdown('**مرحبا بكم في *!`Books`**\n\nnext').root)[0]).toBe(
      '*مرحبا بكم في!`Books`*',
    );
  });

  it('turns named emoji of answers into signs and drops decorative ones', () => {
    const [block] = parseMarkdown(
      '| topic | short | long |\n|---|---|---|\n| Read :book: | :+1: | :x: |\n| At 12:30:45 | :not_an_emoji: | |\n',
    ).root.blocks;
    expect(block?.kind === 'table' && block.rows).toEqual([
      ['Read', '✓', '✗'],
      ['At 12:30:45', ':not_an_emoji:', ''],
    ]);
  });
});

describe('text taken from a page', () => {
  const line = (words: string): string =>
    `${words} ${'and so the sentence goes on for the whole width of the page'.slice(0, 78 - words.length)}`;

  it('continues a sentence after the headings that a page break put into it', () => {
    const document = parseText(
      `${line('The town was')}\nClub career\nWatford\n${line('built by the')}\n${line('river that')} ends.\n`,
    );
    expect(paragraphs(document.root)).toHaveLength(1);
    expect(document.skipped.map((piece) => piece.text)).toEqual(['Club career', 'Watford']);
  });

  it('recognizes a short line before prose as a heading and a fact box as none', () => {
    const box = [
      'Iwan Roberts',
      'Full name Iwan Wyn Roberts',
      'Height 6 ft 3 in',
      'Position Forward',
      'Early life',
    ];
    const document = parseText(
      `${box.join('\n')}\n${line('Roberts was born in Bangor')}\n${line('where the')} sea is.\nLegacy\n${line('In 2002, he')}\n${line('was')} honoured.\n`,
    );
    expect(document.title).toBe('Iwan Roberts');
    expect(headings(document.root)).toEqual(['Iwan Roberts', 'Early life', 'Legacy']);
    expect(document.skipped.map((piece) => piece.text)).toEqual(box.slice(1, 4));
  });

  it('still reads short lines between blank lines as a list', () => {
    const [block] = parseText(
      `${line('We sell')}\n${line('fruit')} of all kinds:\n\nApples\nPears\nPlums\nCherries\n\n${line('And more')} later.\n`,
    ).root.blocks.slice(1);
    expect(block?.kind === 'list' && block.items.map((item) => item.text.text)).toEqual([
      'Apples',
      'Pears',
      'Plums',
      'Cherries',
    ]);
  });

  it('requires four rows of one shape and a label for each column of a table', () => {
    const rows = [
      '1990 Leeds 12 (3)',
      '1991 Derby County 40 (9)',
      '1992 York 33 (2)',
      '1993 Hull City 7 (0)',
    ];
    expect(readGrid(['Years Team Apps (Gls)', ...rows, 'The end'])).toEqual([
      ['Years', 'Team', 'Apps', 'Gls'],
      ['1990', 'Leeds', '12', '3'],
      ['1991', 'Derby County', '40', '9'],
      ['1992', 'York', '33', '2'],
      ['1993', 'Hull City', '7', '0'],
    ]);
    expect(readGrid(['Years Team Apps', ...rows])).toBeUndefined();
    expect(readGrid(['Years Team Apps (Gls)', ...rows.slice(1)])).toBeUndefined();
  });
});
