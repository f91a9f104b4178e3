import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesignService } from '../../../src/core/designs/design-service.ts';
import { createFileService } from '../../../src/core/designs/file-service.ts';
import { OPERATIONS } from '../../../src/core/operations/index.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { TextElement } from '../../../src/core/scene/scene.ts';
import { PainterProblem, type SlidePainter } from '../../../src/core/store/slide-painter.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { eot, withEmbedded } from '../../support/eot.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { HOSTILE_FONTS, SOUND_FONT } from '../../support/hostile-fonts.ts';
import { type McpBench, openMcpBench } from '../../support/mcp-bench.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';
import { createDesignThreads } from '../../support/shared-design-threads.ts';
import { CLIENTS } from '../../tools/clients.ts';

/** A deck of Google Slides with eight faces of Lato and Raleway, compressed with MicroType Express. */
const google = readFileSync(new URL('../../fixtures/designs/real-basic-theme.pptx', import.meta.url));
const HEADING = 'Crossings of the harbour by night and by day';
/** Width for one line of the heading in Carlito, the substitute of Lato, but not in Lato itself. */
const heading = box({ family: 'Lato', widthPt: 530, text: HEADING });
const SLIDE = 'ppt/slides/slide1.xml';

function box({
  family,
  widthPt,
  text,
}: {
  readonly family: string;
  readonly widthPt: number;
  readonly text: string;
}): string {
  const font = `<a:rPr lang="en-US" sz="2800"><a:latin typeface="${family}"/></a:rPr>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="950" name="Heading"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="400000" y="4400000"/><a:ext cx="${widthPt * 12_700}" cy="520000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/><a:p><a:r>${font}<a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

const withHeading = (pptx: Uint8Array, shape = heading) =>
  alterPptx(pptx, { [SLIDE]: (xml) => xml.replace('</p:spTree>', `${shape}</p:spTree>`) });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
type CheckAnswer = {
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly element?: string;
    readonly message: string;
  }[];
};

/** One for all tests, as in the server. */
const threads = createDesignThreads();
let mcp: McpBench;
beforeAll(async () => {
  mcp = await openMcpBench();
});
afterAll(() => mcp.close());

describe.each(oneIn(4, CLIENTS, 1))('a client of %s', (_era, connect) => {
  async function called(tool: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const client = await connect({ url: `${mcp.url}?toolsets=designs` });
    try {
      return (await client.call(tool, input)).structuredContent ?? {};
    } finally {
      await client.close();
    }
  }

  it.runIf(DEEP)('checks a file in its embedded fonts, not in substitutes', async () => {
    const { findings } = (await called('check_file', {
      pptx_base64: base64(withHeading(google)),
    })) as unknown as CheckAnswer;
    expect(findings).toContainEqual(expect.objectContaining({ code: 'text_overflow', element: 'Heading' }));
    expect(findings.filter(({ code }) => code === 'font_substituted')).toEqual([]);
  });

  it('gets the faces with a substitute, and the reasons', async () => {
    const broken = alterPptx(withHeading(google), {
      'ppt/fonts/Lato-regular.fntdata': 'Dear all',
      'ppt/fonts/Lato-bold.fntdata': undefined,
    });
    const { findings } = (await called('check_file', {
      pptx_base64: base64(broken),
    })) as unknown as CheckAnswer;
    const warnings = findings
      .filter(({ code }) => code === 'font_substituted')
      .map(({ severity, message }) => `${severity}: ${message}`);
    expect(warnings).toEqual([
      expect.stringMatching(/^warning: The file embeds Lato regular.* not used.*not an embedded font/),
      expect.stringMatching(/^warning: The file embeds Lato bold.* part is missing/),
    ]);
    const { report } = (await called('check_template', { pptx_base64: base64(broken) })) as unknown as {
      report: { fonts: unknown[]; remarks: string[] };
    };
    expect(report.remarks.slice(0, 2)).toEqual([
      expect.stringContaining('Lato regular'),
      expect.stringContaining('Lato bold'),
    ]);
    // Only italics use a substitute, which has the same widths.
    expect(report.fonts).toContainEqual({ family: 'Raleway', measured_with: 'Raleway', exact: true });
  });

  it.runIf(DEEP)('gets the families of a template as available', async () => {
    const drawn = await called('upload_template', { pptx_base64: base64(google) });
    expect(drawn['known_fonts']).toEqual(expect.arrayContaining(['Lato', 'Raleway']));
    expect(drawn['unknown_fonts']).not.toContain('Lato');
  });
});

describe('a design of a file with embedded fonts', () => {
  const clock = { now: () => new Date('2026-03-01T12:00:00.000Z'), monotonicMs: () => performance.now() };
  const server = () =>
    createDesignService({
      records: mcp.bench.records,
      blobs: mcp.bench.blobs,
      clock,
      threads,
    });
  const faces = (
    deck:
      | {
          readonly theme: {
            readonly fonts: Readonly<Record<string, { readonly family: string; readonly faces?: unknown }>>;
          };
        }
      | undefined,
  ) =>
    Object.values(deck?.theme.fonts ?? {}).flatMap(({ family, faces }) =>
      faces === undefined ? [] : [family],
    );

  it('is measured and drawn in them, also after a restart', async () => {
    const made = await server().create({ file: google }, mcp.bench.context());
    expect(made.report.fonts).toEqual(
      expect.arrayContaining([{ family: 'Lato', measured_with: 'Lato', exact: true }]),
    );
    expect(made.report.remarks.filter((remark) => remark.includes('brings'))).toEqual([]);
    const design = await server().open(made.id);
    const [spec] = validateSlides([
      { layout: 'bullets', content: { title: HEADING, items: ['By night', 'By day'] } },
    ]);
    if (spec === undefined) throw new Error('No slide');
    const deck = await design?.applyDesign({
      deck: await composedDeck('ledger', []),
      slides: [buildSlideMaterial(spec, new Map(), 'en')],
    });
    expect(faces(deck)).toEqual(expect.arrayContaining(['Raleway']));
    const [title] =
      deck?.slides[0]?.elements.filter(
        (element): element is TextElement => element.type === 'text' && element.placeholder === 'title',
      ) ?? [];
    expect(title?.paragraphs[0]?.lines.length).toBeGreaterThan(0);
    // The embedded fonts are copied unchanged.
    const file = new OpenedPptx(deck?.file ?? new Uint8Array());
    expect(
      Buffer.from(file.bytes('ppt/fonts/Lato-bold.fntdata')).equals(
        Buffer.from(new OpenedPptx(google).bytes('ppt/fonts/Lato-bold.fntdata')),
      ),
    ).toBe(true);
    expect(file.xml('ppt/presentation.xml')).toContain('<p:embeddedFontLst>');
  });

  it.runIf(DEEP)('reports embedded fonts that are not used', async () => {
    const file = alterPptx(google, { 'ppt/fonts/Raleway-bold.fntdata': Buffer.alloc(300) });
    const { report } = await server().create({ file }, mcp.bench.context());
    expect(report.remarks[0]).toMatch(
      /^The file embeds Raleway bold, but it is not used, and another font is measured: its part is not an embedded font/,
    );
  });

  it('is drawn in the same faces by LibreOffice, which ignores embedded fonts', async () => {
    const painterFonts: unknown[] = [];
    const painter: SlidePainter = {
      isHere: async () => true,
      paint: async (_, fonts) => {
        painterFonts.push(...fonts.map(({ name, family, files }) => [name, family, files.length]));
        throw new PainterProblem('it has seen enough');
      },
      close: async () => undefined,
    };
    const { records, blobs } = mcp.bench;
    const { drawn_by, pictures } = await createDesignService({
      records,
      blobs,
      clock,
      painter,
      threads,
    }).pictures(google, {}, 1, new AbortController().signal);
    expect({ drawn_by, pictures: pictures.length }).toEqual({ drawn_by: 'server', pictures: 1 });
    expect(painterFonts).toEqual([
      ['Raleway', 'Raleway', 4],
      ['Lato', 'Lato', 4],
    ]);
  });
});

describe('a hostile font in a file', () => {
  it.runIf(DEEP)('causes one finding, and all together stay within the limits of a file', async () => {
    const faces = Object.entries(HOSTILE_FONTS).map(([name, font], index) => ({
      family: `Quay ${index}`,
      name,
      part: eot(font()),
    }));
    for (const half of [faces.slice(0, 12), faces.slice(12)]) {
      const file = withHeading(
        withEmbedded(google, half),
        box({ family: half[0]?.family ?? '', widthPt: 600, text: HEADING }),
      );
      const { findings } = await createFileService(threads).check(file);
      const warnings = findings
        .filter(({ code, severity }) => code === 'font_substituted' && severity === 'warning')
        .map(({ message }) => message);
      for (const { family } of half)
        expect(warnings.join('\n'), family).toMatch(new RegExp(`${family} regular[, ]| more along`));
    }
  });

  it.runIf(DEEP)('is refused as an upload with the field at fault, and the server continues', async () => {
    const upload = OPERATIONS.find(({ name }) => name === 'upload_font');
    expect(upload).toBeDefined();
    for (const [name, font] of oneIn(8, Object.entries(HOSTILE_FONTS))) {
      const refused = mcp.bench.run('upload_font', { file_base64: base64(font()), filename: 'quay.ttf' });
      await expect(refused, name).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(/The font "quay\.ttf" was not accepted: (it|its) /),
      });
    }
    await expect(
      mcp.bench.run('upload_font', { file_base64: base64(SOUND_FONT), filename: 'quay.ttf' }),
    ).resolves.toMatchObject({ font: { family: 'Jost' } });
  });
});
