import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readLeniently } from '../../../src/core/input/read-leniently.ts';
import { OPERATIONS } from '../../../src/core/operations/index.ts';

const deck = z.strictObject({
  content: z.string().default(''),
  n_slides: z.int().optional(),
  contents: z.boolean().default(false),
  slides: z.array(z.strictObject({ content: z.string(), layout: z.string().optional() })).optional(),
  structured: z
    .array(z.strictObject({ layout: z.string(), content: z.record(z.string(), z.unknown()) }))
    .optional(),
});

test('text is parsed where another type is expected, at every depth', () => {
  const input = {
    n_slides: '7',
    contents: 'True',
    slides: '["## One", {"content": "## Two"}]',
    structured: [
      { layout: 'title', content: '{"title": "A"}' },
      '{"layout":"title","content":{"title":"B"}}',
    ],
  };
  expect(readLeniently(deck, input)).toEqual({
    n_slides: 7,
    contents: true,
    slides: [{ content: '## One' }, { content: '## Two' }],
    structured: [
      { layout: 'title', content: { title: 'A' } },
      { layout: 'title', content: { title: 'B' } },
    ],
  });
});

test('a plain text in the files of upload_files is the url of a file', () => {
  const upload = OPERATIONS.find(({ name }) => name === 'upload_files');
  if (upload === undefined) throw new Error('upload_files is missing');
  expect(
    readLeniently(upload.input, {
      files: ['https://a.example/plan.docx', { filename: 'b.md', content_base64: 'Yg==' }],
    }),
  ).toEqual({
    files: [{ url: 'https://a.example/plan.docx' }, { filename: 'b.md', content_base64: 'Yg==' }],
  });
});

test('one value is accepted as a list of one if that is unambiguous', () => {
  const lists = z.strictObject({
    layouts: z.array(z.string()).optional(),
    slides: z.array(z.int()).optional(),
    kinds: z.array(z.enum(['bar', 'line'])).optional(),
  });
  expect(readLeniently(lists, { layouts: 'bullets', slides: 3, kinds: 'bar' })).toEqual({
    layouts: ['bullets'],
    slides: [3],
    kinds: ['bar'],
  });
  const doubtful = { layouts: 'bullets, cards', slides: true, kinds: '' };
  expect(readLeniently(lists, doubtful)).toEqual(doubtful);
});

test('variants of a union are parsed by their discriminator, and a number beside an id as a number', () => {
  const place = z.union([z.int().min(1), z.uuid()]);
  const edits = z.strictObject({
    edits: z.array(
      z.discriminatedUnion('op', [
        z.strictObject({ op: z.literal('move'), slide: place, to: z.int() }),
        z.strictObject({ op: z.literal('note'), slide: place, to: z.string() }),
      ]),
    ),
  });
  const input = {
    edits: [
      { op: 'move', slide: '2', to: '3' },
      '{"op":"note","slide":"4","to":"5"}',
      { op: 'drop', slide: '6' },
    ],
  };
  expect(readLeniently(edits, input)).toEqual({
    edits: [
      { op: 'move', slide: 2, to: 3 },
      { op: 'note', slide: 4, to: '5' },
      { op: 'drop', slide: '6' },
    ],
  });
});

test('a text stays a text where one is expected, and invalid text is left to the schema', () => {
  const input = {
    content: '["not", "a", "list"]',
    n_slides: 'many',
    contents: 'yes',
    slides: '[broken',
    structured: ['title'],
  };
  expect(readLeniently(deck, input)).toEqual(input);
  const deep = '['.repeat(200) + ']'.repeat(200);
  expect(readLeniently(deck, { slides: deep })).toEqual({ slides: deep });
  expect(readLeniently(deck, JSON.parse('{"__proto__": "1", "constructor": "2"}'))).toEqual(
    JSON.parse('{"__proto__": "1", "constructor": "2"}'),
  );
});

test('valid input is never changed, and no input causes an exception', () => {
  const inputs = OPERATIONS.map(({ input }) => input);
  fc.assert(
    fc.property(fc.constantFrom(...inputs), fc.jsonValue(), (input, value) => {
      const read = readLeniently(input, value);
      if (input.safeParse(value).success) expect(input.safeParse(read)).toEqual(input.safeParse(value));
    }),
  );
});
