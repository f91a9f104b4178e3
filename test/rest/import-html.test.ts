import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importHtmlCommand } from '../../src/cli/import-html.ts';
import { PackageEdit } from '../../src/core/ooxml/package/index.ts';
import { page } from '../core/sources/html-slides/pages.ts';
import { DEEP } from '../support/deep.ts';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';
import { toDataUri, writeMovie, writeWave } from '../support/media-files.ts';

const CHART =
  "new Chart(document.getElementById('c'), {type: 'bar', data: {labels: ['2025', '2026'], datasets: [{label: 'Riders', data: [3, 4]}]}});";
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HTML = page(
  `<section class="slide"><h1>Shore power</h1><p>For every quay</p><img src="${DOT}" alt="A dot" width="80" height="80"><aside class="notes">Wait.</aside></section>
   <section class="slide"><h2>Riders</h2><canvas id="c"></canvas></section>
   <section class="slide"><h2>Films</h2><video src="quay.mp4" title="The quay at dawn"></video></section>
   <script>${CHART}</script>`,
  '.slide{background:#fafafa;color:#223344;padding:60px}h2{color:#0f7b7b}',
);

let served: ServedApp;
let client: Client;
beforeAll(async () => {
  served = await serveApp({ toolsets: ['presentations'], letIn: true });
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${served.base}/mcp`)));
});
afterAll(async () => {
  await client.close();
  await served.close();
});

const post = (body: object) =>
  request(served.base)
    .post('/api/v3/presentation/import-html')
    .set('Authorization', served.app.session)
    .send(body);

test.runIf(DEEP)('import_html creates an editable deck from HTML slides, in their colours', async () => {
  const answer = await client.callTool({ name: 'import_html', arguments: { html: HTML } });
  expect(answer.isError).not.toBe(true);
  const made = answer.structuredContent as Record<string, unknown>;
  expect(made).toMatchObject({ n_slides: 3, title: 'Quay' });
  expect(made['omitted']).toMatchObject([{ kind: 'video', text: 'The quay at dawn', where: 'slide 3' }]);
  const { body: deck } = await request(served.base)
    .get(`/api/v3/presentation/${String(made['presentation_id'])}`)
    .set('Authorization', served.app.session);
  const slides = deck.slides as { content: { markup: string }; speaker_note?: string }[];
  expect(slides[0]?.content.markup).toMatch(/<h1[^>]*>Shore power<\/h1>/);
  expect(slides[0]?.content.markup).toMatch(/<img src="asset:[\w-]+" alt="A dot"/);
  expect(slides[0]?.speaker_note).toBe('Wait.');
  expect(slides[1]?.content.markup).toContain('"series":[{"name":"Riders","values":[3,4]}]');
  expect(JSON.stringify(deck)).toContain(String(made['theme_id']));
});

test('import_html keeps videos and sounds that PowerPoint plays, and shows the posters of others', {
  skip: !DEEP,
}, async () => {
  const film = toDataUri(writeMovie(), 'video/mp4');
  const html = page(
    `<section class="slide"><h1>Ferries</h1><video autoplay loop poster="${DOT}" title="A ferry"><source src="quay.webm"><source src="${film}#t=2,6"></video></section>
     <section class="slide"><h1>Horns</h1><audio controls src="${toDataUri(writeWave(), 'audio/wav')}"></audio></section>
     <section class="slide"><h1>Quays</h1><video poster="${DOT}" title="The quay" src="data:video/webm;base64,GkXfo0AgQoaBAUL3"></video></section>`,
  );
  const { body: made } = await post({ html });
  expect(made.omitted).toMatchObject([{ kind: 'video', text: 'The quay', where: 'slide 3' }]);
  const { body: deck } = await request(served.base)
    .get(`/api/v3/presentation/${String(made.presentation_id)}`)
    .set('Authorization', served.app.session);
  const markup = (deck.slides as { content: { markup: string } }[]).map(({ content }) => content.markup);
  expect(markup[0]).toMatch(
    /<video src="media:[^"]+\.mp4" poster="asset:[^"]+" start="auto" loop from="2" to="6" alt="A ferry"/,
  );
  expect(markup[1]).toMatch(/<audio src="media:[^"]+\.wav"/);
  expect(markup[2]).toMatch(/<img src="asset:/);
});

test('import_html names the style sheets that it could not load', async () => {
  const html = `<html><head><link rel="stylesheet" href="looks/quay.css"></head><body><section><h1>Quay</h1></section><section><h1>Boat</h1></section></body></html>`;
  const { body: made } = await post({ html });
  expect(made.warnings.join(' ')).toMatch(/lack the looks of a style sheet \(looks\/quay\.css\)/);
});

test('import_html accepts an uploaded file, and refuses markup nested too deeply and two inputs at once', async () => {
  const sent = await post({ html: '<section class="slide"><h1>Quay</h1></section>', html_url: 'file-x' });
  expect(sent.status).toBe(422);
  expect(JSON.stringify(sent.body)).toContain('Give either html or html_url.');
  const deep = await post({ html: '<div>'.repeat(500) });
  expect(deep.status).toBe(422);
  expect(JSON.stringify(deep.body)).toContain('deep in one another');
});

test('import_html keeps the text of a slide whose markup is refused', async () => {
  const cells = Array.from(
    { length: 3 },
    () => `<tr>${'<td rowspan="9" colspan="30">Crane</td>'.repeat(2)}</tr>`,
  );
  const { status, body } = await post({
    html: page(`<section class="slide"><h1>Quay</h1><table>${cells.join('')}</table></section>`),
  });
  expect(status).toBe(200);
  expect(JSON.stringify(body.warnings)).toContain('Slide 1 has only its words');
});

test.runIf(DEEP)('lectern html writes a deck from a file and the files beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-html-'));
  const [input, style, picture, output] = ['slides.html', 'quay.css', 'quay.svg', 'slides.pptx'].map((name) =>
    join(folder, name),
  );
  writeFileSync(String(style), 'h1{color:#c2185b}');
  writeFileSync(
    String(picture),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  writeFileSync(
    String(input),
    page(
      '<section class="slide" style="background-image:url(&quot;quay.svg&quot;)"><h1>Quay</h1></section>',
      '',
      '<link rel="stylesheet" href="quay.css">',
    ),
  );
  const before = { chromium: process.env['CHROMIUM_PATH'], data: process.env['APP_DATA_DIRECTORY'] };
  process.env['CHROMIUM_PATH'] = 'off';
  try {
    expect(await importHtmlCommand.run([String(input), '-o', String(output)])).toBeLessThan(2);
    const names = PackageEdit.open(readFileSync(String(output))).names;
    expect(names.filter((name) => name.startsWith('ppt/media/'))).toHaveLength(1);
  } finally {
    if (before.chromium === undefined) delete process.env['CHROMIUM_PATH'];
    else process.env['CHROMIUM_PATH'] = before.chromium;
    rmSync(folder, { recursive: true, force: true });
  }
});
