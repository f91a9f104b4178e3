import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createExtractiveAuthor } from '../../../../src/core/authoring/extractive-author.ts';
import { fileMarkdown } from '../../../../src/core/sources/file-markdown.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { parseSource } from '../../../../src/core/sources/parse-source.ts';
import { toMarkdown } from '../../../../src/core/sources/rich-text.ts';
import type { SourceDocument, SourceSection } from '../../../../src/core/sources/source-document.ts';
import { main, odfBody, RELATIONS } from '../../../support/made-documents.ts';
import { alterPptx } from '../../../support/open-pptx.ts';
import { TYPES, zip } from '../../../support/zip.ts';
import { call, measure, request } from '../../authoring/deck-helpers.ts';

const SIGNAL = new AbortController().signal;
const bytesOf = (name: string) => new Uint8Array(readFileSync(`test/fixtures/docs/${name}`));
const read = async (bytes: Uint8Array, filename: string) => (await parseFile(bytes, { filename })).document;

/** Paragraphs and items of a document as Markdown, one per line. */
function listTexts({ root }: SourceDocument): string[] {
  const visit = (section: SourceSection): string[] => [
    ...section.blocks.flatMap((block) =>
      block.kind === 'paragraph'
        ? [toMarkdown(block.text)]
        : block.kind === 'list'
          ? block.items.map(({ text }) => toMarkdown(text))
          : [],
    ),
    ...section.sections.flatMap(visit),
  ];
  return visit(root);
}

const WORD = 'xmlns:w="w" xmlns:r="r" xmlns:m="m"';
const word = (body: string, comments = '') =>
  zip([
    TYPES,
    main('word/document.xml'),
    ['word/document.xml', `<w:document ${WORD}><w:body>${body}</w:body></w:document>`],
    ['word/comments.xml', `<w:comments ${WORD}>${comments}</w:comments>`],
    [
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="c" Type="x/comments" Target="comments.xml"/><Relationship Id="l" Type="x/hyperlink" TargetMode="External" Target="https://example.org/wiki/Tide_(water)"/></Relationships>`,
    ],
  ]);

/** The deck with an equation, with more parts and relationships of its slide. */
function withParts(parts: Readonly<Record<string, string>>, relationship: string): Uint8Array {
  return alterPptx(bytesOf('equation.pptx'), {
    ...parts,
    'ppt/slides/_rels/slide1.xml.rels': (xml) =>
      xml.replace('</Relationships>', `${relationship}</Relationships>`),
  });
}

describe('equations', () => {
  test('of a slide are in its text and on the slides made from it', async () => {
    const document = await read(bytesOf('equation.pptx'), 'equation.pptx');
    expect(listTexts(document).join(' ')).toContain('The relation E=mc^2 holds in every frame of reference.');
    const { markdown } = await fileMarkdown(
      bytesOf('equation.pptx'),
      'equation.pptx',
      async () => ({ reason: '' }),
      SIGNAL,
    );
    const deck = await createExtractiveAuthor({ measure }).deck(request(markdown), call);
    expect(JSON.stringify(deck.slides)).toContain('E=mc^2');
    expect(deck.omitted).toEqual([]);
  });

  test('of Word are in their paragraph', async () => {
    const formula =
      '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>';
    const document = await read(
      word(`<w:p><w:r><w:t xml:space="preserve">It is </w:t></w:r>${formula}</w:p>`),
      'a.docx',
    );
    expect(listTexts(document)).toEqual(['It is a/b']);
  });

  test('of OpenDocument slides are on their slide', async () => {
    const page =
      '<d:page><d:frame p:class="title" xmlns:p="p"><d:text-box><x:p>Energy</x:p></d:text-box></d:frame><d:frame><d:object l:href="./Object 1"/></d:frame></d:page><d:page/>';
    const math =
      '<math><semantics><mrow><mi>E</mi><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></mrow></semantics></math>';
    const document = await read(odfBody('presentation', page, ['Object 1/content.xml', math]), 'a.odp');
    expect(listTexts(document)).toEqual(['E=c^2']);
  });

  test('of a web page are in their paragraph', async () => {
    const html =
      '<html><body><main><p>It is <math><msup><mi>x</mi><mn>2</mn></msup></math> and much more than that, as we said.</p></main></body></html>';
    const document = await read(new TextEncoder().encode(html), 'a.html');
    expect(listTexts(document).join('')).toContain('It is x^2 and');
  });
});

test('a bold line above the points of a slide is a heading', async () => {
  const line = (text: string, format = '', bullet = '') =>
    `<a:p>${bullet}<a:r><a:rPr lang="en-US"${format}/><a:t>${text}</a:t></a:r></a:p>`;
  const point = (text: string) => line(text, '', '<a:pPr><a:buChar char="•"/></a:pPr>');
  const bytes = alterPptx(bytesOf('equation.pptx'), {
    'ppt/slides/slide1.xml': (xml) =>
      xml.replace(
        /<a:p><a:r><a:t>The relation[\s\S]*?<\/a:p>/,
        `${line('Costs', ' b="1"')}${point('Hull: 12 million')}${point('Motor: 3 million')}${line('Gains', ' b="1"')}${point('No diesel')}`,
      ),
  });
  const { root } = await read(bytes, 'a.pptx');
  expect(root.sections.map(({ heading, sections }) => [heading, sections.map((one) => one.heading)])).toEqual(
    [['Energy', ['Costs', 'Gains']]],
  );
});

const ADDRESS = 'https://example.org/wiki/Tide_%28water%29';

describe('links with brackets', () => {
  test('of Markdown keep their address', () => {
    const [first] = listTexts(parseSource(readFileSync('test/fixtures/docs/links.md', 'utf8')));
    expect(first).toBe('[Wiki](https://en.example.org/wiki/Tide_%28water%29) has the data of 2025');
  });

  test('of Word, OpenDocument and web pages keep their address', async () => {
    const docx = await read(
      word(
        '<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r><w:hyperlink r:id="l"><w:r><w:t>tides</w:t></w:r></w:hyperlink></w:p>',
      ),
      'a.docx',
    );
    const odt = await read(
      odfBody('text', '<x:p>See <x:a l:href="https://example.org/wiki/Tide_(water)">tides</x:a></x:p>'),
      'a.odt',
    );
    const html = await read(
      new TextEncoder().encode(
        '<html><body><main><p>See <a href="https://example.org/wiki/Tide_(water)">tides</a></p></main></body></html>',
      ),
      'a.html',
    );
    for (const document of [docx, odt, html])
      expect(listTexts(document)).toEqual([`See [tides](${ADDRESS})`]);
  });
});

describe('review comments', () => {
  const expected = [{ kind: 'comment', text: 'Ada: Is this right?', reason: 'A review comment.' }];

  test('of Word are reported, with their authors', async () => {
    const comment =
      '<w:comment w:id="4" w:author="Ada"><w:p><w:r><w:t>Is this right?</w:t></w:r></w:p></w:comment>';
    const body =
      '<w:p><w:commentRangeStart w:id="4"/><w:r><w:t>It costs 12 euros.</w:t></w:r><w:commentRangeEnd w:id="4"/><w:r><w:commentReference w:id="4"/></w:r></w:p>';
    const bytes = word(body, comment);
    const document = await read(bytes, 'a.docx');
    expect(listTexts(document)).toEqual(['It costs 12 euros.']);
    expect(document.skipped).toMatchObject(expected);
    const { markdown } = await fileMarkdown(
      new Uint8Array(bytes),
      'a.docx',
      async () => ({ reason: '' }),
      SIGNAL,
    );
    expect(parseSource(markdown).skipped).toMatchObject(expected);
  });

  test('of slides are reported in the form of 2007 and with replies in that of 2021', async () => {
    const old = withParts(
      {
        'ppt/commentAuthors.xml':
          '<p:cmAuthorLst xmlns:p="p"><p:cmAuthor id="0" name="Ada"/></p:cmAuthorLst>',
        'ppt/comments/comment1.xml':
          '<p:cmLst xmlns:p="p"><p:cm authorId="0"><p:text>Is this right?</p:text></p:cm></p:cmLst>',
      },
      '<Relationship Id="c9" Type="x/comments" Target="../comments/comment1.xml"/>',
    );
    expect((await read(old, 'a.pptx')).skipped).toMatchObject(expected);
    const paragraph = (text: string) => `<q:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></q:txBody>`;
    const modern = withParts(
      {
        'ppt/authors.xml':
          '<q:authorLst xmlns:q="q"><q:author id="{A}" name="Ada"/><q:author id="{B}" name="Ben"/></q:authorLst>',
        'ppt/comments/modernComment_1.xml': `<q:cmLst xmlns:q="q" xmlns:a="a"><q:cm authorId="{A}"><q:replyLst><q:reply authorId="{B}">${paragraph('It is.')}</q:reply></q:replyLst>${paragraph('Is this right?')}</q:cm></q:cmLst>`,
      },
      '<Relationship Id="c9" Type="x/2018/10/relationships/comments" Target="../comments/modernComment_1.xml"/>',
    );
    expect((await read(modern, 'a.pptx')).skipped).toMatchObject([...expected, { text: 'Ben: It is.' }]);
  });

  test('of OpenDocument are reported and are not part of cells', async () => {
    const annotation =
      '<o:annotation><d:creator xmlns:d="dc">Ada</d:creator><x:p>Is this right?</x:p></o:annotation>';
    const document = await read(odfBody('text', `<x:p>It costs ${annotation}12 euros.</x:p>`), 'a.odt');
    expect(listTexts(document)).toEqual(['It costs 12 euros.']);
    expect(document.skipped).toMatchObject(expected);
  });
});
