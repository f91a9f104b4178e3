import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../../support/deep.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const upload = async (filename: string, bytes: Uint8Array | string): Promise<string> => {
  const { files } = (await bench.run('upload_files', {
    files: [{ filename, content_base64: Buffer.from(bytes).toString('base64') }],
  })) as { files: { value: string }[] };
  return files[0]?.value ?? '';
};
const fixture = (name: string): Uint8Array => readFileSync(`test/fixtures/docs/${name}`);

/** The services, which count the files that are read. */
function countReads() {
  const { references } = bench.services;
  if (references === undefined) throw new Error('There are no references.');
  const counted = { reads: 0 };
  const read: typeof references.read = (...parameters) => {
    counted.reads += 1;
    return references.read(...parameters);
  };
  return { counted, services: { ...bench.services, references: { ...references, read } } };
}

const readText = async (file: unknown): Promise<string> => {
  const { digest } = (await bench.run('read_source', { files: [file], parts: ['text'] })) as {
    digest: { text?: string };
  };
  return digest.text ?? '';
};

/** Pages, slides or sheets that were read. */
const readPlaces = async (file: unknown): Promise<Set<string>> => {
  const { digest } = (await bench.run('read_source', {
    files: [file],
    parts: ['outline', 'facts', 'tables'],
  })) as { digest: Record<string, { at: string }[]> };
  const places = Object.values(digest).flatMap((entries) => entries.map(({ at }) => at));
  return new Set(places.filter((place) => place !== ''));
};

describe('limits of a deck with files', () => {
  test.each([
    ['generate_presentation', { n_slides: 101 }, 'n_slides'],
    ['generate_outline', { n_slides: 101 }, 'n_slides'],
    ['create_draft', { n_slides: 101 }, 'n_slides'],
    ['generate_presentation', { n_slides: 2, include_table_of_contents: true }, 'n_slides'],
    ['generate_presentation', { template: 'nowhere' }, 'template'],
  ])('%s refuses %j before a file is read', async (operation, input, field) => {
    const { counted, services } = countReads();
    const files = [await upload('ferries.md', fixture('ferries.md'))];
    await expect(bench.run(operation, { ...input, files }, { services })).rejects.toMatchObject({
      issues: [{ loc: [field] }],
    });
    expect(counted.reads).toBe(0);
  });

  test('apply to tasks, which are accepted before their files are read, and refused for a missing file', async () => {
    const { counted, services } = countReads();
    const files = [await upload('ferries.md', fixture('ferries.md'))];
    const accepted = await bench.run(
      'generate_presentation',
      { files, mode: 'task', n_slides: 3 },
      { services },
    );
    expect(counted.reads).toBe(0);
    bench.tasks.begin();
    const { id } = accepted['task'] as { id: string };
    await expect.poll(async () => (await bench.run('get_task', { id }))['status']).toBe('completed');
    expect(await bench.run('get_presentation', { id: accepted['presentation_id'] })).toMatchObject({
      n_slides: 3,
    });
    const missing = 'file-00000000-0000-4000-8000-000000000000.md';
    await expect(
      bench.run('generate_presentation', { files: [...files, missing], mode: 'task' }),
    ).rejects.toMatchObject({ issues: [{ loc: ['files', 1] }] });
  });

  test('apply to a task that compares slides with files that it reads itself', async () => {
    const { counted, services } = countReads();
    const files = [await upload('ferries.md', fixture('ferries.md'))];
    const slides = [{ layout: 'statement', content: { statement: 'Nine ferries cross the fjord' } }];
    const accepted = await bench.run('create_presentation', { files, slides, mode: 'task' }, { services });
    expect(counted.reads).toBe(0);
    bench.tasks.begin();
    const { id } = accepted['task'] as { id: string };
    await expect.poll(async () => (await bench.run('get_task', { id }))['status']).toBe('completed');
    const { data } = (await bench.run('get_task', { id })) as { data: { omitted: unknown[] } };
    expect(data.omitted.length).toBeGreaterThan(0);
  });
});

describe('files of several calls', () => {
  test('are read once, in any number of calls', async () => {
    const { assets } = bench.services;
    if (assets === undefined) throw new Error('There are no assets.');
    let stored = 0;
    const services = {
      ...bench.services,
      assets: {
        ...assets,
        addPictureOfFile: (...parameters: Parameters<typeof assets.addPictureOfFile>) => {
          stored += 1;
          return assets.addPictureOfFile(...parameters);
        },
      },
    };
    const files = [await upload('lake.docx', fixture('word_sample.docx'))];
    await bench.run('read_source', { files }, { services });
    const once = stored;
    expect(once).toBeGreaterThan(0);
    await bench.run('generate_outline', { files }, { services });
    await bench.run('generate_presentation', { files }, { services });
    expect(stored).toBe(once);
  });
});

describe('parts of files', () => {
  test.runIf(DEEP)('are pages of a PDF, read without the others', async () => {
    const file = await upload('pages.pdf', fixture('multi_page.pdf'));
    expect(await readPlaces(file)).toEqual(new Set([1, 2, 3, 4].map((page) => `page ${page}`)));
    expect(await readPlaces({ file, pages: '1, 3-4' })).toEqual(new Set(['page 1', 'page 3', 'page 4']));
    expect((await readText({ file, pages: '2' })).length).toBeLessThan((await readText(file)).length);
    await expect(readText({ file, pages: '40-' })).rejects.toMatchObject({
      issues: [{ loc: ['files', 0], msg: expect.stringContaining('the pages 1 to 5') }],
    });
  });

  test('are sheets of a workbook, chosen by name', async () => {
    const file = await upload('mill.xlsx', fixture('mill.xlsx'));
    const names = [...(await readPlaces(file))].map((place) => place.replace(/^sheet /, ''));
    expect(names.length).toBeGreaterThan(1);
    expect(await readPlaces({ file, sheets: [names[1]?.toUpperCase()] })).toEqual(
      new Set([`sheet ${names[1]}`]),
    );
    await expect(readText({ file, sheets: ['Nowhere'] })).rejects.toMatchObject({
      issues: [{ loc: ['files', 0], msg: expect.stringContaining(`"${names[0]}"`) }],
    });
  });

  test('are sections of a text, chosen by their headings, with their subsections', async () => {
    const file = await upload(
      'harbour.md',
      '# Harbour\n\nOpening words.\n\n## Quays\n\nFour quays.\n\n### Cranes\n\nTwo cranes.\n\n## Costs\n\n12 million.\n',
    );
    const text = await readText({ file, sections: ['quays'] });
    expect(text).toContain('Two cranes');
    expect(text).not.toContain('12 million');
    expect(text).not.toContain('Opening words');
    await expect(readText({ file, pages: '1' })).rejects.toMatchObject({
      issues: [{ loc: ['files', 0], msg: expect.stringContaining('Choose sections') }],
    });
  });

  test('are named after a number sign in a value, for clients that send texts only', async () => {
    const file = await upload(
      'harbour.md',
      '# Harbour\n\n## Quays & locks\n\nFour.\n\n## Costs\n\n12 million.\n',
    );
    const text = await readText(`${file}#sections=Quays%20%26%20locks`);
    expect(text).toContain('Four');
    expect(text).not.toContain('million');
    await expect(readText(`${file}#pages=first`)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('include pages as numbers and ranges', async () => {
    await expect(readText({ file: 'file-x', pages: 'first' })).rejects.toMatchObject({
      issues: [{ loc: ['files', 0, 'pages'] }],
    });
  });

  test('are offered for a document that is too long for one deck', async () => {
    const chapter = (number: number) =>
      `## Chapter ${number}\n\n${`The harbour of chapter ${number} counted 37 ships in 1931. `.repeat(500)}\n`;
    const file = await upload(
      'history.md',
      `# Harbours\n\n${Array.from({ length: 12 }, (_, at) => chapter(at + 1)).join('\n')}`,
    );
    const { decks = [] } = (await bench.run('read_source', { files: [file] })) as {
      decks?: { title: string; sections: string[] }[];
    };
    expect(decks.length).toBeGreaterThan(2);
    expect(decks.flatMap(({ sections }) => sections)).toEqual(
      expect.arrayContaining(Array.from({ length: 12 }, (_, at) => `Chapter ${at + 1}`)),
    );
    const part = await bench.run('generate_outline', {
      files: [{ file, sections: decks[1]?.sections }],
    });
    expect(JSON.stringify(part)).toContain(decks[1]?.sections[0]);
    const { warnings } = (await bench.run('generate_outline', { files: [file], n_slides: 5 })) as {
      warnings: string[];
    };
    expect(warnings.join('\n')).toContain('It is too long for one deck');
    const short = (await bench.run('read_source', { content: '# A\n\nB.' })) as { decks?: unknown };
    expect(short.decks).toBeUndefined();
  });
});
