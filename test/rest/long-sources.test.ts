import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { body, times, word } from '../support/made-documents.ts';

const STYLES =
  '<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style></w:styles>';
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="x/styles" Target="styles.xml"/></Relationships>';
const HARBOURS = ['Bergen', 'Oslo', 'Kiel', 'Gdansk', 'Turku', 'Malmo', 'Aarhus', 'Tallinn', 'Riga'];

/** Sentences as Word writes them after years of changes, each formatted by itself. */
const writeParagraph = (words: string, style = '') =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${words
    .split(/(?<=\. )/)
    .map(
      (one) =>
        `<w:r w:rsidR="00A77B3E"><w:rPr><w:sz w:val="22"/><w:lang w:val="en-GB"/></w:rPr><w:t xml:space="preserve">${one}</w:t></w:r>`,
    )
    .join('')}</w:p>`;

/** So many pages of 1,500 letters: a heading on each, a chapter every twenty. */
function book(pages: number): Buffer {
  const sentence = (number: number) =>
    `In year ${1200 + (number % 800)} the harbour of ${HARBOURS[number % 9]} counted ${(number * 37) % 9_000} ships, ${number % 97} of them from abroad. `;
  const page = (index: number) =>
    `${index % 20 === 0 ? writeParagraph(`Harbours of the north, part ${index / 20 + 1}`, 'H1') : ''}${writeParagraph(`Trade on page ${index + 1}`, 'H2')}${times(4, (part) => writeParagraph(times(5, (one) => sentence(index * 20 + part * 5 + one))))}`;
  return word(
    body(times(pages, page)),
    ['word/_rels/document.xml.rels', RELATIONS],
    ['word/styles.xml', STYLES],
  );
}

interface Made {
  readonly n_slides: number;
  readonly warnings: readonly string[];
  readonly omitted: readonly { readonly text: string; readonly where: string; readonly reason: string }[];
}

const open: TestApp[] = [];
async function server(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp(env);
  open.push(app);
  return app;
}
afterAll(async () => {
  for (const app of open) await app.close();
});

async function deckOf({ app, session }: TestApp, files: Readonly<Record<string, Buffer>>, n_slides?: number) {
  const values: string[] = [];
  for (const [name, bytes] of Object.entries(files))
    values.push(
      ...((
        await request(app)
          .post('/api/v3/files/upload')
          .set('Authorization', session)
          .attach('files', bytes, name)
      ).body as string[]),
    );
  const answer = await request(app)
    .post('/api/v3/presentation/generate')
    .set('Authorization', session)
    .send({ content: 'Harbours', files: values, n_slides });
  return { status: answer.status, body: answer.body as Made };
}

describe('a long file', () => {
  let usual: TestApp;
  beforeAll(async () => {
    usual = await server();
  });

  const pages = DEEP ? 872 : 60;

  it(`of ${pages} pages is read whole`, { timeout: 120_000 }, async () => {
    const { status, body: deck } = await deckOf(usual, { 'harbours.docx': book(pages) });
    expect([
      status,
      deck.n_slides > 12,
      deck.warnings.filter((one) => /characters are taken|lines/.test(one)),
    ]).toEqual([200, true, []]);
    expect(
      deck.omitted.filter(({ reason }) => /lines of a text are read|characters are taken/.test(reason)),
    ).toEqual([]);
  });

  it('is read up to the limit of the operator, a warning names what is left out, and the next file is read', {
    timeout: 60_000,
  }, async () => {
    const few = await server({ LIMIT_CONTENT_CHARACTERS: '20000' });
    const { status, body: deck } = await deckOf(
      few,
      { 'harbours.docx': book(30), 'tea.md': Buffer.from('# Tea\n\nTea is drunk in all harbours.\n') },
      6,
    );
    expect([status, deck.n_slides]).toEqual([200, 6]);
    expect(deck.warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^harbours\.docx: Of all sources together at most 20,000 characters are taken; the last [\d,]+ of this file's [\d,]+ are beyond them\. Give the rest as a file of its own/,
        ),
        expect.stringMatching(/^tea\.md: .*the last (\d+) of this file's \1 are beyond them/),
      ]),
    );
    // It is cut where a section or a paragraph begins, and the account says which.
    expect(
      deck.omitted
        .filter(({ reason }) => /at most 20,000/.test(reason))
        .map(({ where, text }) => [where, /^(?:## Trade on page|In year|# Tea)/.test(text)]),
    ).toEqual([
      ['harbours.docx: its end', true],
      ['tea.md: its end', true],
    ]);
  });

  it('sent as text is refused with the advice to upload it', async () => {
    const few = open.at(-1) as TestApp;
    const answer = await request(few.app)
      .post('/api/v3/presentation/outlines/generate')
      .set('Authorization', few.session)
      .send({ content: `# Tea\n\n${'Tea is hot. '.repeat(2_000)}` });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringContaining('upload it as a file'),
    ]);
  });
});
