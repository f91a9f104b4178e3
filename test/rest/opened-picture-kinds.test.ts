import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { alterPptx, OpenedPptx } from '../support/open-pptx.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const pictures = fixture('opened/pictures.pptx');
const TALL = `data:image/png;base64,${fixture('opened/tall.png').toString('base64')}`;
const SLIDE = 'ppt/slides/slide1.xml';
const RELATIONS = 'ppt/slides/_rels/slide1.xml.rels';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);
const at = (id: string, rest = '') => `/api/v3/presentation/${id}${rest}`;

async function open(file: Uint8Array): Promise<string> {
  const { body } = await call('post', '/api/v3/presentation/open')
    .attach('file', Buffer.from(file), 'pictures.pptx')
    .expect(200);
  return body.presentation_id;
}
const edit = (id: string, edit: object) => call('post', at(id, '/edit')).send({ edits: [edit] });
const replace = (id: string, element: string, image_url = TALL) =>
  edit(id, { op: 'set_element', slide: 1, element, value: { image_url } });
async function download(id: string): Promise<Buffer> {
  const { body } = await call('post', '/api/v3/presentation/export').send({ id, export_as: 'pptx' });
  const got = await request(app.app)
    .get(String(body.path).replace(/^https?:\/\/[^/]+/, ''))
    .buffer(true)
    .parse((res, done) => {
      const pieces: Buffer[] = [];
      res.on('data', (piece: Buffer) => pieces.push(piece));
      res.on('end', () => done(null, Buffer.concat(pieces)));
    });
  return got.body as Buffer;
}
/** The deck with an element at the end of its slide. */
const withElement = (xml: string, parts: Parameters<typeof alterPptx>[1] = {}) =>
  alterPptx(pictures, { [SLIDE]: (slide) => slide.replace('</p:spTree>', `${xml}</p:spTree>`), ...parts });
const frame = (id: number, uri: string, inner: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="1000000"/></p:xfrm><a:graphic><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic></p:graphicFrame>`;

describe('set_element with a picture', () => {
  it.runIf(DEEP)('replaces the preview of an embedded object in its VML drawing, too', async () => {
    const object =
      '<p:oleObj spid="_x0000_s1026" name="Sheet" imgW="2000" imgH="1000" progId="Excel.Sheet.12"><p:link/></p:oleObj>';
    const shape = (id: string) =>
      `<v:shape id="${id}" style="width:10pt;height:5pt"><v:imagedata o:relid="rId1" croptop="100f" o:title=""/></v:shape>`;
    const file = withElement(frame(9, 'http://schemas.openxmlformats.org/presentationml/2006/ole', object), {
      [RELATIONS]: (xml) =>
        xml.replace(
          '</Relationships>',
          `<Relationship Id="rId8" Type="${TYPES}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/></Relationships>`,
        ),
      '[Content_Types].xml': (xml) =>
        xml.replace(
          '<Default ',
          '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Default ',
        ),
      'ppt/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">${shape('_x0000_s1026')}${shape('_x0000_s1027')}</xml>`,
      'ppt/drawings/_rels/vmlDrawing1.vml.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${TYPES}/image" Target="../media/image1.png"/></Relationships>`,
    });
    const id = await open(file);
    const { body } = await replace(id, '9').expect(200);
    expect(body.warnings.join(' ')).toContain('only its preview was replaced');
    const after = new OpenedPptx(await download(id));
    const [own, other] = [...after.xml('ppt/drawings/vmlDrawing1.vml').matchAll(/<v:imagedata [^>]*>/g)].map(
      String,
    );
    expect(other).toBe('<v:imagedata o:relid="rId1" croptop="100f" o:title=""/>');
    expect(own).toMatch(/^<v:imagedata o:relid="rId2" croptop="\d{5}f" o:title="" cropbottom="\d{5}f"\/>$/);
    expect(after.xml('ppt/drawings/_rels/vmlDrawing1.vml.rels')).toMatch(
      /Id="rId2"[^>]*media\/[0-9a-f]{16}\.png/,
    );
    await edit(id, { op: 'undo' }).expect(200);
    expect((await download(id)).equals(Buffer.from(file))).toBe(true);
  });

  it('writes an SVG as such, with a PNG for programs that do not draw SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="#1F6FEB"/></svg>';
    const id = await open(pictures);
    for (const element of ['3', '5'])
      await replace(id, element, `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`).expect(
        200,
      );
    const bytes = await download(id);
    const after = new OpenedPptx(bytes);
    const names = after.names
      .filter((name) => name.startsWith('ppt/media/'))
      .map((name) => name.replace(/^.*\./, ''));
    expect(names.sort()).toEqual(['png', 'svg']);
    const blips = [...after.xml(SLIDE).matchAll(/<a:blip .*?<\/a:blip>/g)].map(String);
    expect(blips).toHaveLength(2);
    const [png, vector] = ['png', 'svg'].map(
      (end) =>
        new RegExp(`<Relationship [^>]*\\.${end}"[^>]*>`)
          .exec(after.xml(RELATIONS))?.[0]
          .match(/Id="(\w+)"/)?.[1],
    );
    for (const blip of blips) {
      expect(/<a:blip [^>]*r:embed="(\w+)"/.exec(blip)?.[1]).toBe(png);
      expect(/svgBlip [^>]*r:embed="(\w+)"/.exec(blip)?.[1]).toBe(vector);
    }
    await expectNoXmlErrors(bytes);
    await replace(id, '5').expect(200);
    expect(new OpenedPptx(await download(id)).xml(SLIDE).match(/svgBlip/g)).toHaveLength(1);
  });

  it('refuses a picture where the picture is only a fallback', async () => {
    const fallback =
      '<p:pic><p:nvPicPr><p:cNvPr id="9" name="Model"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr/></p:pic>';
    const model = frame(
      9,
      'http://schemas.microsoft.com/office/drawing/2017/model3d',
      '<am3d:model3d xmlns:am3d="http://schemas.microsoft.com/office/drawing/2017/model3d"/>',
    );
    const file = withElement(
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:am3d="http://schemas.microsoft.com/office/drawing/2017/model3d" Requires="am3d">${model}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`,
    );
    const { body } = await replace(await open(file), '9').expect(422);
    expect(JSON.stringify(body)).toMatch(/shows no picture.*Pictures of the slide are 3, 5/);
  });

  it.runIf(DEEP)('warns about artistic effects, which are in the pixels of the earlier picture', async () => {
    const effects =
      '<a:extLst><a:ext uri="{BEBA8EAE-BF5A-486C-A8C5-ECC9F3942E4B}"><a14:imgProps xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><a14:imgLayer r:embed="rId2"><a14:imgEffect><a14:saturation sat="33000"/></a14:imgEffect></a14:imgLayer></a14:imgProps></a:ext></a:extLst>';
    const id = await open(
      alterPptx(pictures, {
        [SLIDE]: (xml) =>
          xml.replace(
            /<a:blip r:embed="rId2"\/>(?=<a:stretch>)/,
            `<a:blip r:embed="rId2">${effects}</a:blip>`,
          ),
      }),
    );
    const { body } = await replace(id, '5').expect(200);
    expect(body.warnings.join(' ')).toContain('artistic effects');
    expect(new OpenedPptx(await download(id)).xml(SLIDE)).not.toContain('imgProps');
  });

  it('replaces the picture that fills a group', async () => {
    const group =
      '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="Group"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="1000000"/><a:chOff x="0" y="0"/><a:chExt cx="2000000" cy="1000000"/></a:xfrm><a:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></p:grpSpPr><p:sp><p:nvSpPr><p:cNvPr id="10" name="Part"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2000000" cy="1000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:grpFill/></p:spPr></p:sp></p:grpSp>';
    const id = await open(withElement(group));
    await replace(id, '9').expect(200);
    const bytes = await download(id);
    expect(new OpenedPptx(bytes).xml(SLIDE)).toMatch(
      /<p:grpSpPr>.*<a:fillRect t="-\d+" b="-\d+"\/>.*<\/p:grpSpPr>/s,
    );
    await expectNoXmlErrors(bytes);
  });
});
