import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../src/core/ooxml/package/index.ts';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { alterPptx } from '../support/open-pptx.ts';
import { expectNoXmlErrors, openXmlErrors } from '../support/validate-pptx.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const pictures = fixture('opened/pictures.pptx');
const tall = fixture('opened/tall.png');
const TALL = `data:image/png;base64,${tall.toString('base64')}`;

const doors = openDeckDoors();
const { download: downloaded } = doors;

/** Answer of an MCP tool. */
async function tool(
  name: string,
  input: Record<string, unknown>,
): Promise<{ readonly [field: string]: unknown; readonly warnings?: string[] }> {
  const { isError, text: words, content } = await doors.tool(name, input);
  if (isError) throw new Error(words);
  return content;
}

async function opened(file: Buffer): Promise<string> {
  const { presentation_id, id } = await tool('open_presentation', { pptx_base64: file.toString('base64') });
  return String(presentation_id ?? id);
}

const edit = (id: string, element: string, value: object, slide = 1) =>
  tool('edit_presentation', { id, edits: [{ op: 'set_element', slide, element, value }] });

const names = (file: Buffer) => readZip(file).map(({ name }) => name);
const text = (file: Buffer, part: string) =>
  Buffer.from(
    readZip(file)
      .find(({ name }) => name === part)
      ?.read() ?? [],
  ).toString();
/** XML of an element of a slide. */
const elementOf = (file: Buffer, id: string, slide = 1) =>
  text(file, `ppt/slides/slide${slide}.xml`)
    .split(/(?=<p:(?:pic|sp|graphicFrame)>)/)
    .find((one) => one.includes(`<p:cNvPr id="${id}"`))
    ?.replace(/<\/p:(pic|sp|graphicFrame)>[\s\S]*$/, '</p:$1>') ?? '';
const relations = (file: Buffer, slide = 1) =>
  new Map(
    [...text(file, `ppt/slides/_rels/slide${slide}.xml.rels`).matchAll(/<Relationship [^>]*>/g)].map(
      ([one]) => [/Id="([^"]+)"/.exec(one)?.[1], /Target="([^"]+)"/.exec(one)?.[1]],
    ),
  );
/** Bytes of an element's picture. */
function shownIn(file: Buffer, id: string, slide = 1): Buffer {
  const target = relations(file, slide).get(/r:embed="([^"]+)"/.exec(elementOf(file, id, slide))?.[1]) ?? '';
  return Buffer.from(
    readZip(file)
      .find(({ name }) => name === target.replace('../', 'ppt/'))
      ?.read() ?? [],
  );
}
/** Aspect ratio of the visible part of a picture, cropped by `srcRect` or extending beyond its shape. */
async function ratioOf(file: Buffer, id: string, slide = 1): Promise<number> {
  const { width = 0, height = 0 } = await sharp(shownIn(file, id, slide)).metadata();
  const side = (tag: string, name: string) =>
    Number(new RegExp(`<a:${tag}[^>]* ${name}="(-?\\d+)"`).exec(elementOf(file, id, slide))?.[1] ?? 0) /
    100_000;
  const share = (start: string, end: string) =>
    (1 - side('srcRect', start) - side('srcRect', end)) /
    (1 - side('fillRect', start) - side('fillRect', end));
  return (width * share('l', 'r')) / (height * share('t', 'b'));
}

describe('set_element with a picture on an opened deck', () => {
  it('replaces the picture, cropped to the frame, and removes the old part after its last use', {
    skip: !DEEP,
  }, async () => {
    const id = await opened(pictures);
    const { warnings } = await edit(id, '5', { image_url: TALL });
    expect(warnings).toEqual([expect.stringContaining('keeps its alternative text "wide.png"')]);
    const once = await downloaded(id);
    expect(await ratioOf(once, '5')).toBeCloseTo(3657600 / 914400, 1);
    expect(elementOf(once, '5')).toContain('descr="wide.png"');
    expect(elementOf(once, '3')).toBe(elementOf(pictures, '3'));
    expect(names(once)).toContain('ppt/media/image1.png');
    await edit(id, '3', { image_url: TALL, alt: 'A tower' });
    const twice = await downloaded(id);
    expect(names(twice)).not.toContain('ppt/media/image1.png');
    expect([...relations(twice).values()].filter((target) => target?.includes('media'))).toHaveLength(1);
    expect(await ratioOf(twice, '3')).toBeCloseTo(await ratioOf(pictures, '3'), 1);
    expect(elementOf(twice, '3')).toMatch(/<p:ph type="pic" idx="1"\/>.*<p:spPr\/>/s);
    await expectNoXmlErrors(twice);
  });

  it('accepts an uploaded picture by asset_id and crops it around focus', async () => {
    const { body } = await request(doors.served.base)
      .post('/api/v3/images/upload')
      .set('Authorization', doors.served.app.session)
      .attach('file', tall, 'tall.png');
    const id = await opened(pictures);
    const cutTop = async (focus_y: number) => {
      await edit(id, '5', { asset_id: body.id, focus_y });
      return Number(/<a:srcRect[^>]* t="(\d+)"/.exec(elementOf(await downloaded(id), '5'))?.[1] ?? 0);
    };
    expect(await cutTop(0)).toBe(0);
    expect(await cutTop(1)).toBeGreaterThan(50_000);
    await expect(edit(id, '5', { focus_y: 1 })).rejects.toThrow('give image_url or asset_id');
    await expect(edit(id, '5', { asset_id: body.id, image_url: TALL })).rejects.toThrow(
      'cannot be combined with image_url',
    );
    await expect(edit(id, '5', { asset_id: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow(
      'could not be loaded',
    );
  });

  it.runIf(DEEP)('fills the frame set by the same edit', async () => {
    const id = await opened(pictures);
    await edit(id, '5', { image_url: TALL, width: 300, height: 100 });
    expect(await ratioOf(await downloaded(id), '5')).toBeCloseTo(3, 1);
  });

  it.runIf(DEEP)('removes the SVG of the earlier picture, and keeps the useLocalDpi extension', async () => {
    const file = fixture('pptx/every-kind.pptx');
    const id = await opened(file);
    const svg =
      relations(file).get(/svgBlip [^>]*r:embed="([^"]+)"/.exec(elementOf(file, '11'))?.[1]) ?? 'none';
    await edit(id, '11', { image_url: TALL });
    await edit(id, '6', { image_url: TALL });
    const after = await downloaded(id);
    expect(elementOf(after, '11')).not.toContain('svgBlip');
    expect(elementOf(after, '11')).toContain('useLocalDpi');
    expect(names(after)).not.toContain(svg.replace('../', 'ppt/'));
    expect(elementOf(after, '6')).toContain('<a:duotone>');
    expect(await openXmlErrors(after)).toEqual(await openXmlErrors(file));
  });

  it('replaces the picture that fills a shape', async () => {
    const file = fixture('pptx/every-kind.pptx');
    const filled = text(file, 'ppt/slides/slide1.xml')
      .split('<p:sp>')
      .find((one) => one.includes('<a:blipFill'));
    const shape = /<p:cNvPr id="(\d+)"/.exec(filled ?? '')?.[1] ?? '';
    const id = await opened(file);
    await edit(id, shape, { image_url: TALL });
    const after = await downloaded(id);
    expect(elementOf(after, shape)).not.toContain('svgBlip');
    expect(elementOf(after, shape)).toContain('<a:prstGeom prst="rect">');
    expect(await ratioOf(after, shape)).toBeCloseTo(1861116 / 1086297, 1);
  });

  it('replaces a linked picture, and removes the link from the file', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
    const linked = alterPptx(pictures, {
      'ppt/slides/slide1.xml': (xml) =>
        xml.replace(/<a:blip r:embed="rId2"\/>(?=<a:stretch>)/, '<a:blip r:link="rId7"/>'),
      'ppt/slides/_rels/slide1.xml.rels': (xml) =>
        xml.replace(
          '</Relationships>',
          `<Relationship Id="rId7" Type="${type}" Target="https://example.org/a.png" TargetMode="External"/></Relationships>`,
        ),
    });
    expect(elementOf(Buffer.from(linked), '5')).toContain('r:link="rId7"');
    const id = await opened(Buffer.from(linked));
    await edit(id, '5', { image_url: TALL });
    const after = await downloaded(id);
    expect(elementOf(after, '5')).not.toContain('r:link');
    expect([...relations(after).values()].join(' ')).not.toContain('example.org');
    expect(shownIn(after, '5').length).toBeGreaterThan(0);
  });

  it('replaces the preview of an embedded object, and warns that only the preview was replaced', async () => {
    const preview =
      '<p:pic><p:nvPicPr><p:cNvPr id="0" name=""/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr/></p:pic>';
    const object = `<p:oleObj name="Sheet" imgW="2000" imgH="1000" progId="Excel.Sheet.12"><p:embed/>${preview}</p:oleObj>`;
    const frame = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="Object 8"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="1000000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole">${object}</a:graphicData></a:graphic></p:graphicFrame>`;
    const id = await opened(
      Buffer.from(
        alterPptx(pictures, {
          'ppt/slides/slide1.xml': (xml) => xml.replace('</p:spTree>', `${frame}</p:spTree>`),
        }),
      ),
    );
    const { warnings } = await edit(id, '9', { image_url: TALL });
    expect(warnings?.join(' ')).toContain('only its preview was replaced');
    expect(text(await downloaded(id), 'ppt/slides/slide1.xml').split('<p:oleObj ')[1]).toMatch(
      /<a:srcRect[^>]* t="\d+" b="\d+"/,
    );
  });

  it('turns an empty picture placeholder into a picture', async () => {
    const empty = alterPptx(pictures, {
      'ppt/slides/slide1.xml': (xml) =>
        xml.replace(
          /<p:pic><p:nvPicPr>(<p:cNvPr id="3"[^>]*>).*?<\/p:pic>/s,
          '<p:sp><p:nvSpPr>$1<p:cNvSpPr/><p:nvPr><p:ph type="pic" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>',
        ),
    });
    expect(elementOf(Buffer.from(empty), '3')).toMatch(/^<p:sp>/);
    const id = await opened(Buffer.from(empty));
    await edit(id, '3', { image_url: TALL });
    const after = await downloaded(id);
    expect(await ratioOf(after, '3')).toBeCloseTo(await ratioOf(pictures, '3'), 1);
    await expectNoXmlErrors(after);
  });

  it('is refused for an element without a picture, with a list of those that have one', async () => {
    const id = await opened(pictures);
    await expect(edit(id, '2', { image_url: TALL })).rejects.toThrow(
      /shows no picture.*Pictures of the slide are 3, 5/s,
    );
    await expect(edit(id, '5', {})).rejects.toThrow('names nothing to change');
  });

  it('reports a picture that is already in place', async () => {
    const id = await opened(pictures);
    await edit(id, '5', { image_url: TALL });
    const { warnings } = await edit(id, '5', { image_url: TALL });
    expect(warnings?.join(' ')).toContain('changed nothing in the file');
  });
});

describe('text of an opened deck', () => {
  it('has the format of the tag that it replaces, even if the tag is split over runs', {
    skip: !DEEP,
  }, async () => {
    const id = await opened(fixture('opened/mixed-runs.pptx'));
    await tool('edit_presentation', {
      id,
      edits: [{ op: 'set_text', slide: 1, element: '4', value: 'AB{{CDEF}}IJ' }],
    });
    await tool('find_replace', { id, find: '{{CDEF}}', replace: 'Nora' });
    expect(
      [...elementOf(await downloaded(id), '4').matchAll(/sz="(\d+)".*?<a:t>(.*?)<\/a:t>/gs)].map(
        ([, size, words]) => `${size} ${words}`,
      ),
    ).toEqual(['3600 AB', '5400 Nora', '4000 IJ']);
  });

  it.runIf(DEEP)('keeps the formats of its runs in find_replace and set_text', async () => {
    const runsIn = (file: Buffer, id: string) =>
      [...elementOf(file, id).matchAll(/sz="(\d+)".*?<a:t>(.*?)<\/a:t>/gs)].map(
        ([, size, words]) => `${size} ${words}`,
      );
    const id = await opened(fixture('opened/mixed-runs.pptx'));
    await tool('find_replace', { id, find: '富士山', replace: '阿蘇山' });
    await tool('find_replace', { id, find: '42', replace: '43' });
    await tool('edit_presentation', {
      id,
      edits: [{ op: 'set_text', slide: 1, element: '4', value: 'ABCDXFGHIJ' }],
    });
    const after = await downloaded(id);
    expect(runsIn(after, '2')).toEqual(['2800 私は', '4800 阿蘇山', '3600 に入ってしまいました']);
    expect(runsIn(after, '3')).toEqual(['2800 Revenue grew ', '4800 43 %', '3600  in the last year']);
    expect(runsIn(after, '4')).toEqual(['3600 ABC', '5400 DXF', '4000 GHIJ']);
  });
});
