import { readFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { PackageEdit } from '../../src/core/ooxml/package/index.ts';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { others } from '../support/opened-files.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
const tall = fixture('opened/tall.png');
const image_url = `data:image/png;base64,${tall.toString('base64')}`;
const CHART = 'ppt/charts/chart1.xml';

/** A deck whose cell, chart areas and backgrounds are filled with one picture. */
function filled(): { readonly deck: Buffer; readonly slides: readonly number[] } {
  const file = PackageEdit.open(fixture('pptx/picture-chart-table.pptx'));
  const media = file.names.find((name) => /^ppt\/media\/.*\.(png|jpe?g)$/.test(name)) ?? '';
  const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const fill = (part: string) =>
    `<a:blipFill ${a}><a:blip ${r} r:embed="${file.relate(part, 'image', media)}"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`;
  const slides = file.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  const numberOf = (name: string | undefined) => Number(/\d+/.exec(name ?? '')?.[0]);
  const tabled = slides.find((name) => file.text(name).includes('<a:tbl>')) ?? '';
  file.put(
    tabled,
    file
      .text(tabled)
      .replace(/<a:tcPr([^>]*?)(?:\/>|>[\s\S]*?<\/a:tcPr>)/, `<a:tcPr$1>${fill(tabled)}</a:tcPr>`),
  );
  const charted = slides.find((name) => file.relationships(name).some(({ target }) => target === CHART));
  const spPr = () => `<c:spPr>${fill(CHART)}</c:spPr>`;
  const chart = file
    .text(CHART)
    .replace(/(<\/c:\w+Ax>)(?:<c:spPr>[\s\S]*?<\/c:spPr>)?<\/c:plotArea>/, `$1${spPr()}</c:plotArea>`)
    .replace(/<\/c:chart>(?:<c:spPr>[\s\S]*?<\/c:spPr>)?/, `</c:chart>${spPr()}`);
  file.put(CHART, chart);
  const layout = file.relationships(tabled).find(({ type }) => type === 'slideLayout')?.target ?? '';
  file.put(
    layout,
    file
      .text(layout)
      .replace(
        /(<p:cSld[^>]*>)(?:<p:bg>[\s\S]*?<\/p:bg>)?/,
        `$1<p:bg><p:bgPr>${fill(layout)}<a:effectLst ${a}/></p:bgPr></p:bg>`,
      ),
  );
  return { deck: Buffer.from(file.toBytes()), slides: [numberOf(tabled), numberOf(charted)] };
}

const doors = openDeckDoors();
const { tool, download } = doors;

async function open(deck: Buffer): Promise<string> {
  const { content } = await tool('open_presentation', { pptx_base64: deck.toString('base64') });
  return String(content['presentation_id']);
}

async function fills(id: string): Promise<readonly (readonly string[])[]> {
  const { content } = await tool('get_presentation', { id, response_format: 'detailed' });
  return (content['slides'] as { picture_fills?: string[] }[]).map((slide) => slide.picture_fills ?? []);
}

const set = (slide: number, element: string) => ({ op: 'set_element', slide, element, value: { image_url } });

describe('picture fills of an opened deck', () => {
  it.runIf(DEEP)('are listed by get_presentation, and set_element replaces each over MCP', async () => {
    const { deck, slides } = filled();
    const [tabled = 0, charted = 0] = slides;
    const id = await open(deck);
    const shown = await fills(id);
    const cell = shown[tabled - 1]?.find((name) => /\/r1c1$/.test(name)) ?? '';
    const area = shown[charted - 1]?.find((name) => name.endsWith('/area')) ?? '';
    const plot = shown[charted - 1]?.find((name) => name.endsWith('/plot')) ?? '';
    expect(shown[tabled - 1]).toContain('layout/background');
    const edits = [
      set(tabled, cell),
      set(charted, area),
      set(charted, plot),
      set(tabled, 'layout/background'),
      set(charted, 'background'),
    ];
    const made = await tool('edit_presentation', { id, edits });
    expect(made.isError, made.text).toBe(false);
    expect(made.text).toContain('behind every slide with this layout');
    const bytes = await download(id);
    await expectNoXmlErrors(bytes);
    const file = PackageEdit.open(bytes);
    const media = (part: string) => file.relationships(part).filter(({ type }) => type === 'image');
    const known = PackageEdit.open(deck).names;
    expect(media(CHART)).toHaveLength(1);
    for (const part of [CHART, `ppt/slides/slide${charted}.xml`])
      expect(media(part).some(({ target }) => !known.includes(target))).toBe(true);
    expect(file.text(`ppt/slides/slide${charted}.xml`)).toMatch(/<p:cSld[^>]*><p:bg><p:bgPr><a:blipFill/);
    expect((await fills(id))[charted - 1]).toContain('background');
    expect(others(deck, bytes).filter((name) => /slideMaster|theme|embeddings/.test(name))).toEqual([]);
    await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
    expect(Buffer.compare(await download(id), deck)).toBe(0);
  });

  it.runIf(DEEP)(
    'of the theme are replaced in the master that uses them, and the theme keeps its bytes',
    async () => {
      const file = PackageEdit.open(fixture('pptx/picture-chart-table.pptx'));
      const related = (part: string, kind: string) =>
        file.relationships(part).find(({ type }) => type === kind)?.target ?? '';
      const master = related(related('ppt/slides/slide1.xml', 'slideLayout'), 'slideMaster');
      const theme = related(master, 'theme');
      const media = file.names.find((name) => /^ppt\/media\/.*\.(png|jpe?g)$/.test(name)) ?? '';
      const blip = `<a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="${file.relate(theme, 'image', media)}"/>`;
      const styles = /(<a:bgFillStyleLst>)[\s\S]*?(<\/a:bgFillStyleLst>)/;
      const plain = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
      file.put(
        theme,
        file.text(theme).replace(styles, `$1${plain}<a:blipFill>${blip}<a:stretch/></a:blipFill>${plain}$2`),
      );
      const styled = '<p:bg><p:bgRef idx="1002"><a:schemeClr val="bg1"/></p:bgRef></p:bg>';
      file.put(
        master,
        file.text(master).replace(/(<p:cSld[^>]*>)(?:<p:bg>[\s\S]*?<\/p:bg>)?/, `$1${styled}`),
      );
      const deck = Buffer.from(file.toBytes());
      const id = await open(deck);
      expect((await fills(id))[0]).toContain('master/background');
      const made = await tool('edit_presentation', { id, edits: [set(1, 'master/background')] });
      expect(made.isError, made.text).toBe(false);
      const bytes = await download(id);
      const now = PackageEdit.open(bytes);
      expect(now.text(master)).toMatch(/<p:bg><p:bgPr><a:blipFill/);
      expect(others(deck, bytes)).not.toContain(theme);
      await expectNoXmlErrors(bytes);
      await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
      expect(Buffer.compare(await download(id), deck)).toBe(0);
    },
  );

  it('that do not exist are refused by REST with the names of those that do', async () => {
    const { deck, slides } = filled();
    const [tabled = 0] = slides;
    const id = await open(deck);
    const refused = await request(doors.served.base)
      .post(`/api/v3/presentation/${id}/edit`)
      .set('Authorization', doors.served.app.session)
      .send({ edits: [set(tabled, 'master/background')] });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toMatch(/No picture fills.*r1c1, layout\/background/);
  });
});
