import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure, Issue } from '../../../src/core/errors/failure.ts';
import { plainText } from '../../../src/core/errors/message.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ waitingTasks: 2 });
});
afterAll(() => bench.close());

const title = { layout: 'title', content: { title: 'Fine' } };

async function refusal(operation: string, input: unknown): Promise<Failure> {
  const before = await bench.stored();
  const failure = await bench.run(operation, input).then(
    () => undefined,
    (error: Failure) => error,
  );
  expect(failure, 'it was accepted').toBeDefined();
  expect(await bench.stored(), 'something was stored').toBe(before);
  return failure as Failure;
}

function issueAt(failure: Failure, ...loc: (string | number)[]): Issue | undefined {
  return failure.issues.find((issue) => JSON.stringify(issue.loc) === JSON.stringify(loc));
}

describe('an invalid call stores nothing and names', () => {
  it('the layout that was probably meant, and the operation that lists layouts', async () => {
    const failure = await refusal('create_presentation', {
      slides: [title, { layout: 'bulets', content: {} }],
    });
    expect(failure.code).toBe('invalid_input');
    expect(issueAt(failure, 'slides', 1, 'layout')).toMatchObject({
      type: 'enum',
      input: 'bulets',
      ctx: { nearest: expect.arrayContaining(['bullets']) },
    });
    expect(plainText(failure.hint ?? '')).toContain('get_template');
  });

  it('all errors of all slides at once, each with its path', async () => {
    const failure = await refusal('create_presentation', {
      slides: [
        { layout: 'title', content: {} },
        {
          layout: 'bullets',
          content: { title: 'Ok', items: [{ text: 'a' }, { text: { no: 1 } }, { txt: 'b' }] },
        },
        { layout: 'bullets', content: { title: 'Ok', items: 'not a list', colour: 'red' } },
      ],
    });
    expect(issueAt(failure, 'slides', 0, 'content', 'title')).toMatchObject({ type: 'missing' });
    expect(issueAt(failure, 'slides', 1, 'content', 'items', 2, 'txt')).toMatchObject({
      type: 'unknown_field',
    });
    expect(issueAt(failure, 'slides', 2, 'content', 'colour')).toMatchObject({ type: 'unknown_field' });
    expect(failure.issues.filter((issue) => issue.loc[1] === 1).length).toBeGreaterThanOrEqual(2);
  });

  it('the errors of schema, layouts and room on all slides in one answer', async () => {
    const long = { layout: 'statement', content: { statement: 'Words that never end. '.repeat(80) } };
    const unknown = { layout: 'bulets', content: {} };
    const wrong = { layout: 'title', content: { title: 'Ok', colour: 'red' } };
    const places = [
      ['slides', 0, 'content', 'statement'],
      ['slides', 1, 'layout'],
      ['slides', 2, 'content', 'colour'],
    ];
    const content = await refusal('create_presentation', { slides: [long, unknown, wrong, title] });
    expect(content.issues.map(({ loc }) => loc)).toEqual(places);
    expect(content.message).toContain('2 more faults follow');
    const schema = await refusal('create_presentation', {
      slides: [long, unknown, wrong, { ...title, note: 'x' }, 'a slide'],
    });
    expect(schema.issues.map(({ loc }) => loc)).toEqual(
      expect.arrayContaining([...places, ['slides', 3, 'note'], ['slides', 4]]),
    );
    expect(schema.issues).toHaveLength(5);
  });

  it.each([
    [
      'create_presentation',
      { slides: Array.from({ length: 101 }, () => title) },
      ['slides'],
      /at most 100 slides/,
    ],
    ['create_presentation', { slides: [] }, ['slides'], /at least 1/],
    ['create_presentation', {}, ['slides'], /required/],
    ['create_presentation', { slides: [title], template: 'legder' }, ['template'], /legder/],
    ['create_presentation', { slides: [title], theme: 'ledger-dsk' }, ['theme'], /ledger-dusk/],
    ['create_presentation', { slides: [title], language: 'Klingonish' }, ['language'], /Klingonish/],
    ['create_presentation', { slides: [{ ...title, note: 'x' }] }, ['slides', 0, 'note'], /Unknown field/],
    [
      'create_presentation',
      { slides: [title], on_overflow: 'shrink' },
      ['on_overflow'],
      /error, split, warn/,
    ],
    ['generate_presentation', { content: 'x'.repeat(5_000_001) }, ['content'], /at most 5000000/],
    ['generate_presentation', {}, ['content'], /both are empty/],
    ['generate_presentation', { content: 'x', n_slides: 101 }, ['n_slides'], /at most 100 slides/],
    ['generate_presentation', { content: 'x', n_slides: 0 }, ['n_slides'], /at least 1/],
    [
      'generate_presentation',
      { content: 'x', n_slides: 2, include_table_of_contents: true },
      ['n_slides'],
      /at least 3/,
    ],
    [
      'generate_presentation',
      { content: 'x', slides: Array.from({ length: 101 }, () => ({ content: '## A' })) },
      ['slides'],
      /at most 100 slides/,
    ],
    ['generate_presentation', { content: 'x', tone: 'angry' }, ['tone'], /casual/],
    ['generate_presentation', { content: 'x', prompt: 'y' }, ['prompt'], /Unknown field/],
    ['generate_presentation', { content: 42 }, ['content'], /Expected string, got number/],
    ['generate_presentation', { content: 'x', template: 'nope', mode: 'task' }, ['template'], /nope/],
    ['get_presentation', { id: '../../etc/passwd' }, ['id'], /./],
    ['delete_presentation', { id: 'abc' }, ['id'], /^"abc" is not an id; ids look like 3f2c/],
    [
      'create_presentation',
      { slides: [{ layout: 'cards', content: { title: 'Ok', items: ['one', { heading: 'two' }] } }] },
      ['slides', 0, 'content', 'items', 0],
      /Expected an object \{heading, text.*\}, got a string/,
    ],
    [
      'create_presentation',
      { slides: [{ layout: 'title', content: 'text' }] },
      ['slides', 0, 'content'],
      /^Expected object, got string/,
    ],
    [
      'create_presentation',
      { slides: [{ layout: 'title' }] },
      ['slides', 0, 'content'],
      /^This field is required \(object\)/,
    ],
    [
      'upload_files',
      { files: ['report.docx'] },
      ['files', 0],
      /^Expected object with filename, content_base64 and url, got string/,
    ],
    [
      'create_presentation',
      { slides: [{ layout: 'image_full', content: { title: 'Yard', image: 'yard.jpeg' } }] },
      ['slides', 0, 'content', 'image'],
      /"yard.jpeg" is a file name.*upload_image.*asset_id/,
    ],
    ['get_task', { id: 'task-1' }, ['id'], /64 hexadecimal/],
    [
      'preview_slides',
      { id: '00000000-0000-4000-8000-000000000000', slides: [0] },
      ['slides', 0],
      /at least 1/,
    ],
  ])('for %s %# the invalid field and what is allowed', async (operation, input, loc, message) => {
    const failure = await refusal(operation, input);
    expect(failure.code).toBe('invalid_input');
    const { msg, next = '' } = issueAt(failure, ...loc) ?? {};
    expect(`${msg} ${plainText(next)}`).toMatch(message);
  });

  it('invalid items of a list by their number', async () => {
    const failure = await refusal('create_presentation', {
      slides: [{ layout: 'metrics', content: { title: 'One', items: [{ value: '4' }] } }],
    });
    expect(issueAt(failure, 'slides', 0, 'content', 'items')?.type).toBe('too_few_items');
    expect(issueAt(failure, 'slides', 0, 'content', 'items', 0, 'label')?.type).toBe('missing');
  });

  it('the limits of the operator if they are lower than those of the schema', async () => {
    const services = { ...bench.services, limits: { contentCharacters: 100, slides: 100 } };
    for (const operation of ['generate_presentation', 'generate_outline']) {
      await expect(bench.run(operation, { content: 'x'.repeat(101) }, { services })).rejects.toMatchObject({
        code: 'invalid_input',
        issues: [{ loc: ['content'], ctx: { max: 100 } }],
      });
    }
  });

  it('the id under which nothing is stored', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const operation of [
      'get_presentation',
      'delete_presentation',
      'export_presentation',
      'check_presentation',
      'preview_slides',
    ]) {
      expect(await refusal(operation, { id })).toMatchObject({ code: 'not_found', status: 404 });
    }
    expect(await refusal('get_task', { id: `task-${'a'.repeat(64)}` })).toMatchObject({ code: 'not_found' });
  });

  it('the missing scope', async () => {
    const caller = { id: 't', kind: 'token' as const, scopes: ['templates' as const] };
    await expect(bench.run('list_presentations', {}, { caller })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(bench.run('list_templates', {}, { caller })).resolves.toHaveProperty('templates');
  });

  it('the seconds to wait if too many tasks are pending', async () => {
    for (let n = 0; n < 2; n++) await bench.run('create_presentation', { slides: [title], mode: 'task' });
    expect(await refusal('create_presentation', { slides: [title], mode: 'task' })).toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    });
  });
});
