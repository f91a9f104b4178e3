import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../../src/core/designs/check-file.ts';
import { Failure } from '../../../src/core/errors/failure.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { createTemplateService } from '../../../src/core/templates/template-service.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { freeDrawn } from '../../support/free-drawn.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
const slide = 'ppt/slides/slide1.xml';

const codes = (bytes: Uint8Array) =>
  checkFile(bytes).findings.map(({ code, element }) => `${code} ${element ?? ''}`.trim());

/** The fixture with an additional text box. */
function withBox(
  text: string,
  {
    x = 3_500_000,
    y = 5_900_000,
    width = 4_000_000,
    height = 400_000,
    size = 1800,
    color = '000000',
    name = 'Note',
    rotation = 0,
  } = {},
): Uint8Array {
  const shape =
    `<p:sp><p:nvSpPr><p:cNvPr id="950" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm rot="${rotation}"><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
    `<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US" sz="${size}"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree>`;
  return alterPptx(fixture('every-kind.pptx'), { [slide]: (xml) => xml.replace('</p:spTree>', shape) });
}

describe('check_presentation', () => {
  it('finds every kind of fault that was planted', () => {
    expect(codes(withBox('Fits'))).not.toEqual(expect.arrayContaining([expect.stringMatching(/Note$/)]));
    expect(
      codes(
        withBox(
          'Far more words than this small box can ever hold at eighteen points, so they run out of it. '.repeat(
            3,
          ),
        ),
      ),
    ).toContain('text_overflow Note');
    expect(codes(withBox('Grey on white', { color: 'CCCCCC' }))).toContain('low_contrast Note');
    expect(codes(withBox('Footnote', { size: 700 }))).toContain('text_too_small Note');
    expect(codes(withBox('Beyond the edge of the slide', { x: 11_000_000 }))).toContain('off_canvas Note');
    expect(codes(withBox('Click to add text'))).toContain('leftover_text Note');
    expect(codes(withBox('Lies over the other words', { x: 4_226_573, y: 5_168_112 }))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^overlap /)]),
    );
    expect(codes(fixture('every-kind.pptx'))).toEqual(
      expect.arrayContaining(['missing_title', 'missing_alt Image']),
    );
  });

  it('measures contrast at the glyphs, against what is rendered there', async () => {
    const [x, y, width, height] = [3_500_000, 5_900_000, 1_200_000, 500_000];
    const frame = (at = x) =>
      `<a:xfrm><a:off x="${at}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
    const under = (shape: string, media = {}) =>
      alterPptx(
        withBox('White words', {
          color: 'FFFFFF',
          x: x + 40_000,
          y: y + 40_000,
          width: width + 2_000_000,
          height: 380_000,
        }),
        {
          [slide]: (xml) =>
            xml.replace('<p:sp><p:nvSpPr><p:cNvPr id="950"', `${shape}<p:sp><p:nvSpPr><p:cNvPr id="950"`),
          ...media,
        },
      );
    const drawn = (geometry: string, fill = '<a:solidFill><a:srgbClr val="0B3D91"/></a:solidFill>') =>
      `<p:sp><p:nvSpPr><p:cNvPr id="951" name="Ground"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${frame()}${geometry}${fill}</p:spPr></p:sp>`;
    // A freeform whose right half, beside the text, is empty; and a band whose points are beyond the text.
    const half = (left: boolean) =>
      `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:pathLst><a:path w="10" h="10"><a:moveTo><a:pt x="${left ? 0 : 9}" y="0"/></a:moveTo><a:lnTo><a:pt x="10" y="0"/></a:lnTo><a:lnTo><a:pt x="10" y="10"/></a:lnTo><a:lnTo><a:pt x="${left ? 0 : 9}" y="10"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>`;
    expect(codes(under(drawn(half(true)).replaceAll(`cx="${width}"`, 'cx="3200000"')))).not.toContain(
      'low_contrast Note',
    );
    expect(codes(under(drawn(half(false)).replaceAll(`cx="${width}"`, 'cx="3200000"')))).toContain(
      'low_contrast Note',
    );
  });

  it('merges a fault that repeats on many slides into one finding, and package faults by kind', () => {
    const many = alterPptx(fixture('every-kind.pptx'), {
      [slide]: (xml) => xml.replace(/(<p:cNvPr id=")\d+"/g, '$17"'),
    });
    const { faults, findings } = checkFile(many);
    const [taken, ...others] = faults.filter(({ code }) => code === 'shape_id_duplicate');
    expect(others).toEqual([]);
    expect(taken?.places?.length).toBeGreaterThan(2);
    expect(new Set(findings.map(({ code, message }) => code + message)).size).toBe(findings.length);
  });

  it('ignores a box that extends beyond the slide without its text', () => {
    expect(codes(withBox('Short', { x: 8_000_000, width: 5_000_000 }))).not.toContain('off_canvas Note');
  });

  it('includes in every finding the measured and the allowed value and a remedy', () => {
    const { findings } = checkFile(withBox('Grey on white', { color: 'CCCCCC' }));
    const contrast = findings.find(({ code }) => code === 'low_contrast');
    expect(contrast).toMatchObject({
      severity: 'error',
      slide: 1,
      element: 'Note',
      allowed: 3,
      unit: 'ratio',
    });
    expect(contrast?.measured).toBeCloseTo(1.6, 1);
    for (const finding of findings) {
      expect(finding.fix).toMatch(/\w{3}/);
      // Content paths belong to decks made here.
      expect(finding.path).toBeUndefined();
    }
  });

  it('reports package faults beside findings on slides', () => {
    const { faults, score } = checkFile(
      alterPptx(fixture('every-kind.pptx'), { 'ppt/media/image1.png': undefined }),
    );
    expect(faults.map(({ code }) => code)).toContain('relationship_target_missing');
    expect(faults[0]?.fix).toMatch(/\w/);
    expect(score).toBeLessThan(checkFile(fixture('every-kind.pptx')).score);
  });

  it('skips hidden slides and says so', () => {
    const report = checkFile(
      alterPptx(withBox('Click to add text'), {
        [slide]: (xml) => xml.replace('<p:sld ', '<p:sld show="0" '),
      }),
    );
    expect(report.findings).toEqual([]);
    expect(report.remarks.join()).toMatch(/Slide 1 is hidden/);
  });

  it('names slides that share a title by their numbers in the file, counting hidden ones', () => {
    const title = (xml: string) =>
      xml.replace(/(<p:ph type="(?:title|ctrTitle)"[\s\S]*?<a:t>)[^<]*/, '$1The same title');
    const second = 'ppt/slides/slide2.xml';
    const third = 'ppt/slides/slide3.xml';
    const { findings } = checkFile(
      alterPptx(fixture('picture-chart-table.pptx'), {
        [slide]: (xml) => xml.replace('<p:sld ', '<p:sld show="0" '),
        [second]: title,
        [third]: title,
      }),
    );
    const [shared] = findings.filter(({ code }) => code === 'duplicate_title');
    expect(shared).toMatchObject({ slide: 3, message: 'The title "The same title" is also on slide 2.' });
  });

  it('accepts text whose language is "x-none", as PowerPoint writes it for none', () => {
    const words = Array.from({ length: 400 }, (_, number) => `words-of-the-quay-${number}`).join('. ');
    const file = alterPptx(withBox(words), {
      [slide]: (xml) => xml.replaceAll(/ lang="[^"]*"/g, '').replaceAll('<a:rPr ', '<a:rPr lang="x-none" '),
    });
    expect(checkFile(file).findings.map(({ code }) => code)).toContain('too_dense');
  });

  it('refuses an unreadable file with the reason', () => {
    expect(() => checkFile(Buffer.from('no deck'))).toThrow(Failure);
  });
});

describe('a layout finding of check_file', () => {
  const found = async (name: string, code: string) => {
    const { names, bytes } = await drawn;
    return checkFile(bytes).findings.flatMap((finding) =>
      finding.code === code
        ? (finding.places ?? [finding])
            .filter(({ slide }) => slide === names.indexOf(name) + 1)
            .map(() => finding)
        : [],
    );
  };
  const drawn = freeDrawn();

  it('is reported for a table in tiny text despite free space, and not for one of legible size', async () => {
    expect(await found('shrunk', 'room_unused')).toMatchObject([
      {
        severity: 'warning',
        measured: 9,
        unit: 'pt',
        message: expect.stringMatching(/^"Table 0" is set in 9 pt, though there is room for it \d/),
      },
    ]);
    expect(await found('phases', 'room_unused')).toEqual([]);
  });

  it('is reported for a crop that cuts through a drawing', async () => {
    expect(await found('cut', 'picture_cut')).toMatchObject([
      { severity: 'warning', unit: 'ratio', fix: expect.stringContaining('reset its crop') },
    ]);
  });

  it('is reported for large cards with one word each, and for boxes without gaps', {
    skip: !DEEP,
  }, async () => {
    expect(await found('hollow', 'sparse_slide')).toMatchObject([{ severity: 'warning', allowed: 0.5 }]);
    expect(await found('dashboard', 'crowded')).toMatchObject([{ severity: 'error' }]);
    for (const name of ['cover', 'figures', 'scale', 'payback', 'phases', 'risks', 'decisions'])
      expect([...(await found(name, 'crowded')), ...(await found(name, 'sparse_slide'))]).toEqual([]);
  });
});

describe('decks of this server', () => {
  it.each(oneIn(24, TEMPLATES, 2).map(({ id }) => id))(
    'have no fault and no error in the same check: %s',
    async (id) => {
      const { slides } = createTemplateService().example(id);
      const report = checkFile(await writePptx(await composedDeck(id, slides)));
      expect(report.faults).toEqual([]);
      expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(report.score).toBeGreaterThanOrEqual(95);
    },
  );
});
