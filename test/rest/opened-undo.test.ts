import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPackage } from '../../src/core/ooxml/check/index.ts';
import { PackageEdit } from '../../src/core/ooxml/package/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const FILE = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post' | 'put', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);
const at = (id: string, rest = '') => `/api/v3/presentation/${id}${rest}`;
const open = async () =>
  String(
    (await call('post', '/api/v3/presentation/open').attach('file', FILE, 'quarter.pptx').expect(200)).body
      .presentation_id,
  );
const edit = async (id: string, edits: object[], status = 200) => {
  const { body } = await call('post', at(id, '/edit')).send({ edits }).expect(status);
  return body;
};
const read = async (id: string) => (await call('get', at(id)).expect(200)).body.slides;
const download = async (id: string): Promise<Buffer> => {
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
};

test('undo and redo of one edit of a call leave other edits of the same slide in place', async () => {
  const id = await open();
  const [slide] = await read(id);
  const [first, second] = slide.elements.filter(({ text }: { text?: string }) => text !== undefined);
  const made = await edit(id, [
    { op: 'set_text', slide: 1, element: first.id, value: 'Another title' },
    { op: 'set_text', slide: 1, element: second.id, value: 'Another text' },
    { op: 'duplicate', slide: 1 },
    { op: 'set_notes', slide: 1, speaker_note: 'Pause.' },
  ]);
  expect(made.steps.map(({ step }: { step: string }) => step)).toEqual(['2.1', '2.2', '2.3', '2.4']);
  const change = `slide 1: "${first.text.slice(0, 60).trimEnd()}…" of "${first.name}" replaced by "Another title"`;
  expect(made.steps[0].change).toBe(change);
  const texts = async () => {
    const slides = await read(id);
    const text = (element: { id: string }) =>
      slides[0].elements.find((one: { id: string }) => one.id === element.id)?.text;
    return [slides.length, text(first), text(second), slides[0].speaker_note];
  };
  const count = (await texts())[0];
  const undone = await edit(id, [{ op: 'undo', step: '2.1' }]);
  expect(undone.undo).toEqual([`Undid 2.1: ${change}.`]);
  expect(await texts()).toEqual([count, first.text, 'Another text', 'Pause.']);
  await edit(id, [{ op: 'undo', step: '2.3' }]);
  expect(await texts()).toEqual([count - 1, first.text, 'Another text', 'Pause.']);
  await expectNoXmlErrors(await download(id));
  await edit(id, [{ op: 'redo', step: '2.1' }]);
  await edit(id, [{ op: 'redo', step: '2.3' }]);
  expect(await texts()).toEqual([count, 'Another title', 'Another text', 'Pause.']);
  await expectNoXmlErrors(await download(id));
});

test('undo of a step is refused with the reason after a later change of the same place, and nothing changes', async () => {
  const id = await open();
  const [slide] = await read(id);
  const [first] = slide.elements.filter(({ text }: { text?: string }) => text !== undefined);
  await edit(id, [{ op: 'set_text', slide: 1, element: first.id, value: 'One' }]);
  await edit(id, [{ op: 'set_text', slide: 1, element: first.id, value: 'Two' }]);
  const before = await download(id);
  const refused = await edit(id, [{ op: 'undo', step: '2.1' }], 422);
  expect(refused.detail[0]).toMatchObject({
    loc: ['body', 'edits', 0, 'step'],
    msg: expect.stringMatching(/Step 2\.1 cannot be undone alone, since .* changed again later/),
  });
  expect((await download(id)).equals(before)).toBe(true);
  const { undo } = await edit(id, [{ op: 'undo' }]);
  expect(undo).toEqual([
    expect.stringMatching(/^Undid revision 3: slide 1: "One" of ".*" replaced by "Two"\.$/),
  ]);
});

test('undo lists the restored slides', async () => {
  const id = await open();
  const [first] = await read(id);
  await edit(id, [{ op: 'insert', layout: 'Blank', at: 1 }]);
  await edit(id, [{ op: 'delete', slide: first.id }]);
  expect((await edit(id, [{ op: 'undo' }])).changed).toEqual([
    expect.objectContaining({ id: first.id, change: 'inserted' }),
  ]);
});

test('undo of texts, notes and moves lists the changed slides, and the positions of moved ones', async () => {
  const id = await open();
  const slides = await read(id);
  const last = slides.length;
  const [first] = slides[0].elements.filter(({ text }: { text?: string }) => text !== undefined);
  const made = await edit(id, [
    { op: 'set_text', slide: 1, element: first.id, value: 'Another title' },
    { op: 'set_notes', slide: 2, speaker_note: 'Pause.' },
    { op: 'move', slide: last, to: 1 },
  ]);
  expect(made.steps.at(-1).change).toBe(`slide ${last} moved to 1`);
  const { undo, changed } = await edit(id, [{ op: 'undo' }]);
  expect(undo).toEqual([
    expect.stringMatching(`Undid revision 2, 3 edits: .*2\\.3 slide ${last} moved to 1\\.$`),
  ]);
  expect(changed).toMatchObject([
    { id: slides[0].id, slide: 1, change: 'updated' },
    { id: slides[1].id, slide: 2, change: 'updated' },
    { id: slides[last - 1].id, slide: last, change: 'moved', from: 1 },
  ]);
  const redone = await edit(id, [{ op: 'redo' }]);
  expect(redone.changed).toMatchObject([
    { id: slides[last - 1].id, slide: 1, change: 'moved', from: last },
    { id: slides[0].id, slide: 2, change: 'updated' },
    { id: slides[1].id, slide: 3, change: 'updated' },
  ]);
});

test.runIf(DEEP)('a fault that PowerPoint accepts is not reported as a repair', async () => {
  const twice = PackageEdit.open(FILE);
  const part = 'ppt/slides/slide2.xml';
  const [body] = /<p:sp>(?:(?!<p:sp>)[\s\S])*?<p:ph (?:idx="1"|type="body")[\s\S]*?<\/p:sp>/.exec(
    twice.text(part),
  ) ?? [''];
  const copy = body.replace(/<p:cNvPr id="\d+"/, '<p:cNvPr id="991"');
  twice.put(part, twice.text(part).replace('</p:spTree>', `${copy}</p:spTree>`));
  const bytes = twice.toBytes();
  expect(checkPackage(bytes).map(({ code }) => code)).toEqual(['placeholder_duplicate']);
  const { body: answer } = await call('post', '/api/v3/presentation/open')
    .attach('file', Buffer.from(bytes), 'twice.pptx')
    .expect(200);
  expect(answer.warnings).toEqual([]);
});

test.runIf(DEEP)(
  'a warning that PowerPoint would repair a file disappears when the fault is fixed',
  async () => {
    const broken = PackageEdit.open(FILE);
    broken.put(
      'ppt/slides/slide1.xml',
      broken.text('ppt/slides/slide1.xml').replace('<a:bodyPr', '<a:bodyPr autofit="1"'),
    );
    const { body } = await call('post', '/api/v3/presentation/open')
      .attach('file', Buffer.from(broken.toBytes()), 'broken.pptx')
      .expect(200);
    const id = String(body.presentation_id);
    const warnings = async () => (await call('get', at(id)).expect(200)).body.warnings;
    expect(body.warnings).toEqual([
      expect.stringContaining('PowerPoint would offer to repair the file (1 fault)'),
    ]);
    await edit(id, [{ op: 'set_notes', slide: 1, speaker_note: 'Pause.' }]);
    expect(await warnings()).toEqual(body.warnings);
    await call('post', at(id, '/fix')).send({ fixes: 'all' }).expect(200);
    expect(await warnings()).toEqual([]);
  },
);

test('steps of an opened file name their slides and texts', async () => {
  const id = await open();
  const { items } = (await call('get', at(id, '/texts')).expect(200)).body;
  const texts = items
    .slice(0, 2)
    .map((item: { id: string }, index: number) => ({ id: item.id, text: `Text ${index}` }));
  const { body } = await call('put', at(id, '/texts')).send({ texts }).expect(200);
  expect(body.steps[0].change).toMatch(/^2 texts set on slides? \d/);
  const { steps } = await edit(id, [
    { op: 'insert', layout: 'Blank', at: 2 },
    { op: 'delete', slide: 2 },
    { op: 'delete', slide: 1 },
  ]);
  expect(steps.map(({ change }: { change: string }) => change)).toEqual([
    'slide 2 of layout "Blank" inserted',
    'slide 2 deleted',
    expect.stringMatching(/^slide 1 ".+" deleted$/),
  ]);
});

test('find_replace over a whole file and set_text are steps that name what they did', {
  skip: !DEEP,
}, async () => {
  const id = await open();
  const { items } = (await call('get', at(id, '/texts')).expect(200)).body;
  const word = items.map(({ text }: { text: string }) => /[A-Z][a-z]{3,}/.exec(text)?.[0]).find(Boolean);
  const before = await read(id);
  const { body: found } = await call('post', at(id, '/find-replace'))
    .send({ find: word, replace: 'Zeppelin' })
    .expect(200);
  expect(found.steps).toEqual([
    { step: '2.1', change: expect.stringMatching(`^"${word}" replaced by "Zeppelin" on slides? \\d`) },
  ]);
  const { body: set } = await call('put', at(id, '/texts'))
    .send({ texts: [{ id: items.at(-1).id, text: 'Last words' }] })
    .expect(200);
  expect(set.steps).toEqual([
    { step: '3.1', change: expect.stringMatching(/^slide \d: .* (?:set to|replaced by) "Last words"$/) },
  ]);
  await edit(id, [{ op: 'undo', step: '2.1' }]);
  expect(JSON.stringify(await read(id))).not.toContain('Zeppelin');
  await edit(id, [{ op: 'undo', step: '3.1' }]);
  expect(await read(id)).toEqual(before);
});

test.runIf(DEEP)('undo removes a slide that was moved after it was added', async () => {
  const id = await open();
  const before = await read(id);
  const added = [
    { op: 'duplicate', slide: 1 },
    { op: 'move', slide: 2, to: before.length + 1 },
  ];
  await edit(id, added);
  await edit(id, [{ op: 'undo', step: '2.1' }]);
  expect(await read(id)).toEqual(before);
  await expectNoXmlErrors(await download(id));
});

test.runIf(DEEP)(
  'undo names a slide that was changed after it was added instead of removing it',
  async () => {
    const id = await open();
    const count = (await read(id)).length;
    await edit(id, [
      { op: 'insert', markup: '<section><h1>New</h1><p>Words</p></section>' },
      { op: 'set_notes', slide: count + 1, speaker_note: 'Pause.' },
      { op: 'set_field', slide: count + 1, path: 'hidden', value: true },
    ]);
    const refused = await edit(id, [{ op: 'undo', step: '2.1' }], 422);
    expect(refused.detail[0].msg).toContain(`since slide ${count + 1} changed again later`);
  },
);
