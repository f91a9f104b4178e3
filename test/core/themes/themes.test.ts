import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Failure } from '../../../src/core/errors/failure.ts';
import { computeContrastRatio } from '../../../src/core/scene/color.ts';
import { AA, LEGIBLE_PAIRS } from '../../../src/core/scene/legible-pairs.ts';
import type { Hex } from '../../../src/core/scene/theme.ts';
import { toOklch } from '../../../src/core/themes/oklch.ts';
import { DEEP } from '../../support/deep.ts';
import { drawnSvg } from '../../support/drawn-svg.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const fontFile = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${name}`)).toString('base64');
const logo = async (svg: string): Promise<string> =>
  `data:image/png;base64,${drawnSvg(svg).toString('base64')}`;
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="#fff"/><circle cx="60" cy="50" r="40" fill="#C2185B"/><rect x="120" y="40" width="160" height="20" fill="#111"/><circle cx="60" cy="50" r="8" fill="#FFC107"/></svg>';
const SLIDES = [
  { layout: 'title', content: { title: 'Harbour Line goes electric', subtitle: 'Plan' } },
  {
    layout: 'bullets',
    content: { title: 'What changes', items: [{ text: 'Quieter boats' }, { text: 'Cheaper trips' }] },
  },
];

type Made = {
  theme: {
    id: string;
    colors: Record<string, Hex>;
    fonts: Record<string, string>;
    footer?: string;
    logo_url?: string;
  };
  warnings: string[];
};
const create = async (input: object): Promise<Made> =>
  (await bench.run('create_theme', { name: 'Harbour', ...input })) as Made;
const refusal = async (operation: string, input: object): Promise<Failure> =>
  bench.run(operation, input).then(
    () => expect.fail('it was taken'),
    (error: Failure) => error,
  );
const deckOf = async (theme: string): Promise<{ presentation_id: string; path: string }> =>
  (await bench.run('create_presentation', { template: 'ledger', theme, slides: SLIDES })) as never;
const pptxOf = async (id: string): Promise<Uint8Array> => {
  const key =
    (await bench.blobs.list(`presentations/${id}/exports/`)).find((blob) => blob.key.endsWith('.pptx'))
      ?.key ?? '';
  return (await bench.blobs.get(key)) ?? expect.fail('no file');
};

describe('a custom theme', () => {
  test('is created from one colour and applied to a deck by id or name', async () => {
    const { theme, warnings } = await create({ name: 'Quay', colors: { primary: '#0057B8' } });
    expect(warnings).toEqual([]);
    expect(theme.colors['primary']).toBe('#0057B8');
    expect(
      LEGIBLE_PAIRS.filter(
        ([text, backdrop]) =>
          computeContrastRatio(theme.colors[text] ?? '#000000', theme.colors[backdrop] ?? '#000000') < AA,
      ),
    ).toEqual([]);
    const { presentation_id } = await deckOf(theme.id);
    const part = new OpenedPptx(await pptxOf(presentation_id)).xml('ppt/theme/theme1.xml');
    expect(part).toContain('0057B8');
    expect(await bench.run('get_presentation', { id: (await deckOf('quay')).presentation_id })).toMatchObject(
      { theme: theme.id },
    );
    const { themes } = (await bench.run('list_templates', {})) as { themes: { name: string }[] };
    expect(themes[0]?.name).toBe('Quay');
  });

  test('reports a colour that is not legible, with its contrast and replacement', async () => {
    const { theme, warnings } = await create({ colors: { primary: '#FFE600', background: '#FFFFFF' } });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^primary: #FFE600 has a contrast of 1\.\d : 1 with (background|surface)/);
    expect(warnings[0]).toContain(theme.colors['primary']);
  });

  test.each([
    {
      what: 'an unknown token',
      input: { colors: { primry: '#123456' } },
      loc: ['colors', 'primry'],
      message: 'Did you mean primary?',
    },
    {
      what: 'what is no colour',
      input: { colors: { primary: 'bluish' } },
      loc: ['colors', 'primary'],
      message: '"bluish" is not a colour',
    },
    {
      what: 'an unknown font',
      input: { colors: { primary: '#123456' }, fonts: { text: 'Intr' } },
      loc: ['fonts', 'text'],
      message: 'Did you mean Inter',
    },
    {
      what: 'an unknown role',
      input: { colors: { primary: '#123456' }, fonts: { titel: 'Inter' } },
      loc: ['fonts', 'titel'],
      message: 'There is no font role',
    },
    { what: 'nothing to begin with', input: {}, loc: ['colors'], message: 'at least one colour' },
    {
      what: 'a logo that is no picture',
      input: { logo_url: 'data:image/png;base64,aGVsbG8=' },
      loc: ['logo_url'],
      message: 'its bytes are not a picture',
    },
  ])('refuses $what with the allowed values', async ({ input, loc, message: text }) => {
    const { code, issues } = await refusal('create_theme', { name: 'Wrong', ...input });
    expect(code).toBe('invalid_input');
    expect(issues[0]).toMatchObject({ loc, msg: expect.stringContaining(text) });
  });

  test('is changed value by value and deleted', async () => {
    const { theme } = await create({
      colors: { primary: '#0057B8', accent: '#FFD54F' },
      footer: 'Harbour Line',
    });
    const changed = (await bench.run('update_theme', {
      id: theme.id,
      colors: { accent: '#C8E6C9' },
      footer: null,
    })) as Made;
    expect(changed.theme.colors).toMatchObject({ primary: '#0057B8', accent: '#C8E6C9' });
    expect(changed.theme.footer).toBeUndefined();
    await bench.run('delete_theme', { id: theme.id });
    expect((await refusal('update_theme', { id: theme.id })).code).toBe('not_found');
    expect(
      (await refusal('create_presentation', { theme: theme.id, slides: SLIDES })).issues[0]?.loc,
    ).toEqual(['theme']);
    expect((await refusal('delete_theme', { id: 'mint-blue' })).code).toBe('conflict');
  });

  test.runIf(DEEP)('stays unchanged in decks that use it', async () => {
    const { theme } = await create({ colors: { primary: '#7B1FA2' }, logo_url: await logo(MARK) });
    const { presentation_id: id } = await deckOf(theme.id);
    await bench.run('update_theme', { id: theme.id, colors: { primary: '#1B5E20' } });
    await bench.run('delete_theme', { id: theme.id });
    await bench.run('edit_presentation', {
      id,
      edits: [{ op: 'set_field', slide: 2, path: 'title', value: 'What stays' }],
    });
    expect(await bench.run('check_presentation', { id })).toMatchObject({ errors: 0 });
    const copy = (await bench.run('edit_presentation', { id, edits: [], as_copy: true })) as {
      presentation_id: string;
    };
    const files = new OpenedPptx(await pptxOf(copy.presentation_id));
    expect(files.xml('ppt/theme/theme1.xml')).toContain('7B1FA2');
    // Only asking for it anew needs the theme itself.
    expect(
      (await refusal('edit_presentation', { id, edits: [{ op: 'set_deck', theme: theme.id }] })).issues[0]
        ?.loc,
    ).toEqual(['edits', 0, 'theme']);
  });

  test('is applied to a stored deck and removed again', async () => {
    const { theme } = await create({ colors: { primary: '#B71C1C' } });
    const { presentation_id: id } = await deckOf('mint-blue');
    expect(
      await bench.run('edit_presentation', { id, edits: [{ op: 'set_deck', theme: theme.id }] }),
    ).toMatchObject({ deck_changed: ['theme'] });
    expect(await bench.run('get_presentation', { id })).toMatchObject({ theme: theme.id });
    expect(
      await bench.run('edit_presentation', { id, edits: [{ op: 'restore', revision: 1 }] }),
    ).toMatchObject({ deck_changed: ['theme'] });
    expect(await bench.run('get_presentation', { id })).toMatchObject({ theme: 'mint-blue' });
  });
});

describe('a palette from a logo', () => {
  test('has its colours, not its white backdrop or black letters', async () => {
    const { colors, found } = (await bench.run('generate_theme', { logo_url: await logo(MARK) })) as {
      colors: Record<string, Hex>;
      found: Hex[];
    };
    expect(Math.abs(toOklch(found[0] ?? '#000000').h - toOklch('#C2185B').h)).toBeLessThan(6);
    expect(Math.abs(toOklch(colors['primary'] ?? '#000000').h - toOklch('#C2185B').h)).toBeLessThan(8);
  });

  test('of a black logo consists of greys', async () => {
    const { found } = (await bench.run('generate_theme', {
      logo_url: await logo(
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><circle cx="20" cy="20" r="18" fill="#111"/></svg>',
      ),
    })) as { found: Hex[] };
    expect(found).toHaveLength(1);
    expect(toOklch(found[0] ?? '#FFFFFF').c).toBeLessThan(0.01);
  });
});

describe('a brand kit', () => {
  test.runIf(DEEP)('adds footer, logo and uploaded fonts to a deck', async () => {
    for (const style of ['400Regular/Jost_400Regular', '700Bold/Jost_700Bold'])
      await bench.run('upload_font', {
        file_base64: fontFile(`jost/${style}.ttf`),
        filename: `${style}.ttf`,
      });
    expect(await bench.run('check_fonts', { families: ['jost', 'Comic Sans MS'] })).toMatchObject({
      available: [{ name: 'Jost', source: 'uploaded' }],
      unavailable: [{ name: 'Comic Sans MS' }],
    });
    const { theme } = await create({
      colors: { primary: '#0057B8' },
      fonts: { text: 'Jost' },
      footer: 'Harbour Line AG',
      logo_url: await logo(MARK),
      logo_alt: 'Harbour Line',
    });
    expect(theme).toMatchObject({
      fonts: { heading: 'Jost', body: 'Jost' },
      footer: 'Harbour Line AG',
      logo_url: expect.stringContaining('/downloads/themes/logos/'),
    });
    const { presentation_id: id } = await deckOf(theme.id);
    const pptx = new OpenedPptx(await pptxOf(id));
    expect(pptx.xml('ppt/theme/theme1.xml')).toContain('<a:latin typeface="Jost" ');
    expect(pptx.xml('ppt/slides/slide2.xml')).toContain('Harbour Line AG');
    const withLogo = pptx.names.filter(
      (name) => /^ppt\/slideLayouts\/[^/]+$/.test(name) && pptx.xml(name).includes('descr="Harbour Line"'),
    );
    expect(withLogo.length).toBeGreaterThan(20);
    // The deck goes on when theme and fonts are gone.
    await bench.run('delete_theme', { id: theme.id });
    for (const font of ((await bench.run('list_fonts', {})) as { fonts: { id: string }[] }).fonts)
      await bench.run('delete_font', { id: font.id });
    const pdf = (await bench.run('export_presentation', { id, export_as: 'pdf' })) as { path: string };
    expect(pdf.path).toContain('.pdf');
    const file = (await bench.blobs.list(`presentations/${id}/exports/`)).find(({ key }) =>
      key.endsWith('.pdf'),
    );
    expect(Buffer.from((await bench.blobs.get(file?.key ?? '')) ?? []).toString('latin1')).toMatch(
      /\/FontName \/[A-Z]{6}\+Jost-/,
    );
  });

  test('refuses an invalid font with the reason', async () => {
    const { message, issues } = await refusal('upload_font', {
      file_base64: Buffer.from('hello').toString('base64'),
      filename: 'x.ttf',
    });
    expect(issues[0]?.type).toBe('font');
    expect(message).toContain('its bytes are not a font');
  });
});
