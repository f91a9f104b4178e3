import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PackageEdit } from '../../../src/core/ooxml/package/index.ts';
import { setFileKind } from '../../../src/core/presentations/file-kind.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { type Bench, openBench } from '../../support/services.ts';

const SLIDES = [
  {
    layout: 'title',
    content: { title: 'Ferries: a *quiet* plan' },
    speaker_note: 'Welcome.\nSay it <slowly>.',
  },
  {
    layout: 'bullets',
    content: {
      title: 'What changes',
      items: [{ text: 'Electric boats' }, { text: 'New [quays](#costs)' }, { text: 'One ticket' }],
    },
  },
  {
    layout: 'table',
    content: {
      title: 'Costs',
      table: {
        columns: [{ label: 'Line' }, { label: 'Cost' }],
        rows: [
          ['North', '12'],
          ['South', '7'],
        ],
      },
    },
    speaker_note: 'Both lines are paid.',
  },
  {
    layout: 'chart',
    content: {
      title: 'Passengers grow',
      chart: { type: 'bar', categories: ['2025', '2026'], series: [{ name: 'Riders', values: [410, 530] }] },
    },
  },
];

let bench: Bench;
let id: string;
beforeAll(async () => {
  bench = await openBench();
  id = String(
    (await bench.run('create_presentation', { title: 'Ferries', slides: SLIDES, on_overflow: 'warn' }))[
      'presentation_id'
    ],
  );
});
afterAll(() => bench.close());

async function download(input: object, of = id): Promise<{ name: string; bytes: Uint8Array; text: string }> {
  const { path } = await bench.run('export_presentation', { id: of, ...input });
  const key = new URL(String(path)).pathname.replace('/downloads/', '');
  const bytes = (await bench.blobs.get(key)) ?? new Uint8Array();
  return { name: key.split('/').at(-1) ?? '', bytes, text: new TextDecoder().decode(bytes) };
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages;
}

describe('handouts', () => {
  it.each([
    [1, 4],
    [2, 2],
    [3, 2],
    [6, 1],
    [9, 1],
  ])('with %i slides a page have %i pages with every slide', async (handout, count) => {
    const { name, bytes } = await download({ export_as: 'pdf', handout });
    expect(name).toBe(`Ferries-handout-${handout}.pdf`);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(count);
    for (const title of ['quiet', 'What changes', 'Costs', 'Passengers grow'])
      expect(pages.join(' ')).toContain(title);
    expect(Buffer.from(bytes).toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  });

  it('are refused for other counts and other formats, by field', async () => {
    for (const input of [
      { export_as: 'pdf', handout: 4 },
      { export_as: 'md', handout: 3 },
      { export_as: 'pdf', handout: 3, notes: true },
    ])
      await expect(bench.run('export_presentation', { id, ...input })).rejects.toMatchObject({
        issues: [{ loc: ['handout'] }],
      });
  });
});

describe('the text of a deck', () => {
  it('in Markdown keeps addresses and notes from becoming HTML', async () => {
    const address = 'https://a.example/b)<img/src=x>';
    const made = await bench.run('create_presentation', {
      title: 'Links',
      slides: [
        {
          markup: `<section><h1>Links</h1><p>See <a href="${address.replace('<', '&lt;')}">it</a>.</p></section>`,
          speaker_note: `a${'\n'.repeat(18_000)}# b`,
        },
      ],
    });
    const { text } = await download({ export_as: 'md' }, String(made['presentation_id']));
    expect(text).toContain('[it](https://a.example/b%29%3Cimg/src=x%3E)');
    expect(text).toContain('\n> \\# b');
  });

  it('in Markdown has a heading for each slide, lists, tables and notes', async () => {
    const { name, text } = await download({ export_as: 'md' });
    expect(name).toBe('Ferries.md');
    const { root } = parseSource(text);
    expect(root.sections[0]?.sections.map(({ heading }) => heading)).toEqual([
      'Ferries: a quiet plan',
      'What changes',
      'Costs',
      'Passengers grow',
    ]);
    expect(text).toContain('- Electric boats\n- New [quays](#costs)\n- One ticket');
    expect(text).toContain('| North | 12 |');
    expect(text).toContain('| 2026 | 530 |');
    expect(text).toContain('> Both lines are paid.');
  });

  it('in plain text has no markup', async () => {
    const { name, text } = await download({ export_as: 'txt' });
    expect(name).toBe('Ferries.txt');
    expect(text).toContain('2. What changes\nElectric boats');
    expect(text).toContain('North\t12');
    expect(text).not.toMatch(/\*|\[/);
  });

  it('contains the speaker notes alone on request', async () => {
    expect((await download({ export_as: 'txt', notes: true })).text).toBe(
      'Ferries\n\n1. Ferries: a quiet plan\nWelcome.\nSay it <slowly>.\n\n3. Costs\nBoth lines are paid.\n',
    );
    const { name, text } = await download({ export_as: 'md', notes: true });
    expect(name).toBe('Ferries-notes.md');
    expect(text).toContain('## Costs\n\nBoth lines are paid.');
    expect(text).not.toContain('Electric');
  });
});

describe('one slide', () => {
  it('is a picture of its own', async () => {
    const { name, bytes } = await download({ export_as: 'png', slide: 2 });
    expect(name).toBe('Ferries-slide-2.png');
    expect(Buffer.from(bytes).subarray(1, 4).toString()).toBe('PNG');
    expect(Buffer.from(bytes).readUInt32BE(16)).toBe(1920);
    expect((await download({ export_as: 'svg', slide: 2 })).text).toMatch(/^<svg /);
    await expect(bench.run('export_presentation', { id, export_as: 'png', slide: 9 })).rejects.toMatchObject({
      issues: [{ loc: ['slide'] }],
    });
    await expect(bench.run('export_presentation', { id, export_as: 'pdf', slide: 1 })).rejects.toMatchObject({
      issues: [{ loc: ['slide'] }],
    });
  });
});

describe('the HTML page of a deck', () => {
  it('contains every slide and note, and loads nothing', async () => {
    const { name, text } = await download({ export_as: 'html' });
    expect(name).toBe('Ferries.html');
    expect(text.match(/<section class="slide"/g)).toHaveLength(SLIDES.length);
    expect(text).toContain('<p>Say it &lt;slowly&gt;.</p>');
    expect(text).toContain("default-src 'none'");
    expect(text).not.toMatch(/(?:src|href)="(?!data:|#)/);
    expect(text).not.toMatch(/url\((?!#|&#39;#)/);
    expect(text).toContain('href="#3"');
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the same bytes each time', async () => {
    expect((await download({ export_as: 'html' })).text).toBe((await download({ export_as: 'html' })).text);
  });
});

describe('the kind of a presentation file', () => {
  const typeOf = (bytes: Uint8Array) => {
    const file = PackageEdit.open(bytes);
    return file.contentType(file.main);
  };
  it('changes on request', async () => {
    for (const [kind, type] of [
      ['potx', 'template'],
      ['ppsx', 'slideshow'],
      ['pptx', 'presentation'],
    ] as const) {
      const { name, bytes } = await download({ export_as: kind });
      expect(name).toBe(`Ferries.${kind}`);
      expect(typeOf(bytes)).toBe(
        `application/vnd.openxmlformats-officedocument.presentationml.${type}.main+xml`,
      );
    }
  });

  it('keeps macros, and with them the extension of files that have some', async () => {
    const { bytes } = await download({ export_as: 'pptx' });
    const file = PackageEdit.open(bytes);
    file.setContentType(file.main, 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml');
    const { extension, bytes: show } = setFileKind(file.toBytes(), 'ppsx');
    expect(extension).toBe('ppsm');
    expect(typeOf(show)).toBe('application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml');
  });
});
