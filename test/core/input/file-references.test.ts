import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  fileReference,
  holding,
  namesFiles,
  replaceInMarkdown,
  replaceReferences,
} from '../../../src/core/input/file-references.ts';
import { picturesInMarkdown } from '../../../src/core/input/markdown-references.ts';
import { OPERATIONS } from '../../../src/core/operations/index.ts';

const shout = async (reference: string) => reference.toUpperCase();

describe('replaceReferences', () => {
  const schema = z.strictObject({
    url: fileReference(z.string()).optional().describe('A file.'),
    files: z.array(fileReference(z.string())).optional(),
    fonts: holding('references', z.record(z.string(), z.unknown())).nullish(),
    slides: z
      .array(
        z.strictObject({
          content: holding('content', z.record(z.string(), z.unknown())).optional(),
          markup: holding('markup', z.string()).optional(),
        }),
      )
      .optional(),
    text: holding('markdown', z.string()).default(''),
    title: z.string().optional(),
    kind: z
      .discriminatedUnion('op', [
        z.strictObject({ op: z.literal('a'), value: holding('content', z.unknown()) }),
        z.strictObject({ op: z.literal('b'), value: z.string() }),
      ])
      .optional(),
  });

  test.each([
    [
      { url: 'a.png', title: 'b.png' },
      { url: 'A.PNG', title: 'b.png' },
    ],
    [{ files: ['a.docx', 'b.docx'] }, { files: ['A.DOCX', 'B.DOCX'] }],
    [
      { fonts: { Brand: ['a.ttf', { url: 'b.ttf' }], Other: 'c.ttf' } },
      { fonts: { Brand: ['A.TTF', { url: 'B.TTF' }], Other: 'C.TTF' } },
    ],
    [
      { slides: [{ content: { title: 'a.png', image: { image_url: 'b.png', alt: 'b.png b' } } }] },
      { slides: [{ content: { title: 'a.png', image: { image_url: 'B.PNG', alt: 'b.png b' } } }] },
    ],
    [
      { slides: [{ markup: `<img src="a b.png" alt="src"/><img src='c.png'/>` }] },
      { slides: [{ markup: `<img src="A B.PNG" alt="src"/><img src="C.PNG"/>` }] },
    ],
    [{ text: 'See ![a](a.png "t") and [b](b.png)' }, { text: 'See ![a](A.PNG "t") and [b](b.png)' }],
    [
      { kind: { op: 'a', value: { image_url: 'a.png' } } },
      { kind: { op: 'a', value: { image_url: 'A.PNG' } } },
    ],
    [{ kind: { op: 'b', value: 'a.png' } }, { kind: { op: 'b', value: 'a.png' } }],
    ['not an object', 'not an object'],
    [
      { unknown: 'a.png', url: 3, files: 'a' },
      { unknown: 'a.png', url: 3, files: 'a' },
    ],
  ])('%j', async (input, replaced) => {
    expect(await replaceReferences(schema, input, shout)).toEqual(replaced);
  });

  test('names the path of each reference, and whether text is allowed there', async () => {
    const places: unknown[] = [];
    const input = {
      files: ['a', 'b'],
      slides: [{ content: { cells: [['x.png']], image: 'y.png', picture: { asset_id: 'z' } } }],
    };
    await replaceReferences(schema, input, async (reference, at, { explicit }) => {
      places.push([reference, at.join('.'), explicit]);
      return reference;
    });
    expect(places).toEqual([
      ['a', 'files.0', false],
      ['b', 'files.1', false],
      ['y.png', 'slides.0.content.image', true],
      ['z', 'slides.0.content.picture.asset_id', false],
    ]);
  });

  test('leaves every input unchanged if nothing is replaced', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), async (value, text) => {
        const input = { slides: [{ content: { a: value } }], text, url: text };
        expect(await replaceReferences(schema, input, async (reference) => reference)).toEqual(input);
      }),
    );
  });
});

describe('replaceInMarkdown', () => {
  test.each([
    ['![a](<my file.png>)', '![a](<MY FILE.PNG>)'],
    ['![a](my%20file.png)', '![a](<MY FILE.PNG>)'],
    ['![](a(1).png)', '![](<A(1).PNG>)'],
    ['<p><img alt="x" src="a.png"></p>', '<p><img alt="x" src="A.PNG"></p>'],
    ['[link](a.png) `![code](a.png)`', '[link](a.png) `![code](a.png)`'],
    ['```md\n![a](a.png)\n```\n![a](b.png)', '```md\n![a](a.png)\n```\n![a](B.PNG)'],
    ['![a [b]](a.png)', '![a [b]](A.PNG)'],
    ['![a\nb](a.png)', '![a\nb](A.PNG)'],
    ['![a][r]\n\n[r]: ./a.png\n[s]: ./page.html', '![a][r]\n\n[r]: ./A.PNG\n[s]: ./page.html'],
    ['<img alt="x > y" src=a.png>', '<img alt="x > y" src="A.PNG">'],
    ['<img src="it&apos;s &#x41;.png">', '<img src="IT\'S A.PNG">'],
  ])('%s', async (text, replaced) => {
    expect(await replaceInMarkdown(text, [], shout)).toBe(replaced);
  });
});

test('picturesInMarkdown examines a bounded number of characters of any text', () => {
  for (const text of ['![', '![](<', '<img ', '![a](', '[a]: ', '`!['])
    expect(picturesInMarkdown(text.repeat(200_000)).length).toBeLessThanOrEqual(5_000);
  expect(picturesInMarkdown('![a](a.png)\n'.repeat(6_000))).toHaveLength(5_000);
});

test('every field of the catalogue for the address of a file accepts a reference', () => {
  const addresses = OPERATIONS.flatMap(({ name, input }) =>
    Object.entries(input.shape).flatMap(([field, schema]) =>
      /^(?:url|files|(?:pptx|package|logo|image)_url|slide_image_urls)$/.test(field) && !namesFiles(schema)
        ? [`${name}.${field}`]
        : [],
    ),
  );
  // A webhook address is no file, and the files of upload_files are objects with a reference in `url`.
  expect(addresses.sort()).toEqual(['subscribe_webhook.url', 'upload_files.files']);
});

test('every operation that returns the path of a new file accepts save_to over stdio', () => {
  const answering = OPERATIONS.filter(({ output }) => Object.hasOwn(output.shape, 'path'));
  // Opening a file makes no new file; its path is the stored one.
  expect(answering.filter(({ makesFile }) => makesFile !== true).map(({ name }) => name)).toEqual([
    'open_presentation',
  ]);
});
