import { readFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { OpenedElement } from '../../src/core/opened/api.ts';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const deck = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

const doors = openDeckDoors();
const { tool, download } = doors;

async function open(): Promise<string> {
  const { content } = await tool('open_presentation', { pptx_base64: deck.toString('base64') });
  return String(content['presentation_id']);
}

async function elements(id: string, slide: number): Promise<readonly OpenedElement[]> {
  const { content } = await tool('get_presentation', { id, response_format: 'detailed' });
  return (content['slides'] as { elements: OpenedElement[] }[])[slide - 1]?.elements ?? [];
}

const STYLES = [
  { op: 'set_style', slide: 2, element: '3', value: { size: 16, color: 'accent2', line_spacing: 1.2 } },
  { op: 'set_style', slide: 2, element: '5', value: { line: 'accent1', shadow: true, rotation: 5 } },
  { op: 'set_style', slide: 3, element: '7/r1', value: { fill: 'dark2', color: 'light1', borders: 'none' } },
  { op: 'set_style', slide: 5, element: '9', value: { fill: { gradient: ['accent1', 'accent4'] } } },
  { op: 'arrange_elements', slide: 2, value: { elements: ['3', '5'], align: 'top' } },
  { op: 'ungroup_element', slide: 5, element: '6' },
  { op: 'group_elements', slide: 5, value: { elements: ['7', '8', '9'], name: 'Box' } },
];

describe('the style of an opened deck', () => {
  it('set_style changes, lists, describes and undoes styles by MCP, and the file is valid', async () => {
    const id = await open();
    const made = await tool('edit_presentation', { id, edits: STYLES });
    expect(made.isError, made.text).toBe(false);
    expect((made.content['steps'] as { change: string }[]).map(({ change }) => change)).toEqual([
      'slide 2: size, color, line_spacing of "Content Placeholder 2" set',
      'slide 2: line, shadow, rotation of "Picture 4" set',
      'slide 3: color, fill, borders of "Table 6" set',
      'slide 5: fill of "Rectangle 83" set',
      'slide 2: 2 elements arranged',
      'slide 5: "Group 5" ungrouped',
      'slide 5: 3 elements grouped',
    ]);
    const text = (await elements(id, 2)).find((one) => one.id === '3');
    expect(text?.style).toMatchObject({ size: 16, color: 'accent2' });
    expect((await elements(id, 3)).find((one) => one.id === '7')?.style?.first_row).toMatchObject({
      fill: 'dark2',
      color: 'light1',
    });
    expect((await elements(id, 5)).find(({ kind }) => kind === 'group')?.name).toBe('Box');
    await expectNoXmlErrors(await download(id));
    await tool('edit_presentation', { id, edits: [{ op: 'undo', step: '2.3' }] });
    expect((await elements(id, 3)).find((one) => one.id === '7')?.style?.first_row?.fill).toBe('accent1');
    await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
    await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
    expect(Buffer.compare(await download(id), deck)).toBe(0);
  });

  it('set_style changes styles by REST, and an error names the field and the allowed values', async () => {
    const id = await open();
    const edit = (edits: object[]) =>
      request(doors.served.base)
        .post(`/api/v3/presentation/${id}/edit`)
        .set('Authorization', doors.served.app.session)
        .send({ edits });
    await edit(STYLES).expect(200);
    for (const [value, at, text] of [
      [{ colour: 'accent1' }, 'value', /colour.*value takes words, size, color/],
      [{ color: 'reddish' }, 'color', /no colour/],
      [{ line: { width: -1 } }, 'value.line.width', />=0\. value takes/],
      [{ line: 3 }, 'value.line', /Give a colour, .{1,3}none/],
      [{ align: 'middle' }, 'value.align', /Give one of left, center, right, justify/],
      [{}, 'value', /names nothing to change/],
    ] as const) {
      const { body, status } = await edit([{ op: 'set_style', slide: 2, element: '3', value }]);
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toMatch(text);
      expect(JSON.stringify(body)).toContain(`"${at}"`);
    }
  });

  it.runIf(DEEP)(
    'links to slides, files and mailboxes are listed, survive other edits, and are removed',
    async () => {
      const id = await open();
      const link = (element: string, value: string | null) => ({
        op: 'set_element',
        slide: 2,
        element,
        value: { link: value },
      });
      const made = await tool('edit_presentation', {
        id,
        edits: [
          link('5', '#a-chart-to-test-parsing'),
          {
            op: 'set_text',
            slide: 2,
            element: '2',
            value: 'See [the table](#3) or [write](mailto:ann@example.org)',
          },
          { op: 'set_style', slide: 2, element: '3', value: { words: 'AutoGen', link: 'plans/costs.xlsx' } },
          { op: 'move', slide: 3, to: 6 },
        ],
      });
      expect(made.isError, made.text).toBe(false);
      const [title, body, picture] = await elements(id, 2);
      expect(title?.text).toBe('See [the table](#6) or [write](mailto:ann@example.org)');
      expect(body?.text).toContain('[AutoGen](plans/costs.xlsx)');
      expect(picture?.link).toBe('#3');
      await expectNoXmlErrors(await download(id));
      const { body: removed } = await request(doors.served.base)
        .post(`/api/v3/presentation/${id}/edit`)
        .set('Authorization', doors.served.app.session)
        .send({ edits: [link('5', null)] })
        .expect(200);
      expect(removed.steps[0].change).toBe('slide 2: link of "Picture 4" set');
      expect((await elements(id, 2))[2]?.link).toBeUndefined();
      const refused = await tool('edit_presentation', { id, edits: [link('5', '#99')] });
      expect(refused.text).toMatch(/no slide .*#99.*It has 6 slides/);
    },
  );

  it.runIf(DEEP)('composed slides and elements have links to slides of the deck', async () => {
    const id = await open();
    const insert = (link: string) => ({
      op: 'insert',
      at: 2,
      markup: `<section><h1>Agenda</h1><p>Look at <a href="${link}">a table</a> first</p></section>`,
    });
    const made = await tool('edit_presentation', {
      id,
      edits: [
        insert('#a-table-to-test-parsing'),
        {
          op: 'insert_element',
          slide: 5,
          markup: '<p><a href="#2">Back</a></p>',
          value: { x: 40, y: 660, width: 200, height: 40 },
        },
        {
          op: 'insert',
          at: 3,
          layout: 'bullets',
          content: { title: 'More', items: ['See [it](#next)', 'Two'] },
        },
      ],
    });
    expect(made.isError, made.text).toBe(false);
    const texts = async (slide: number) => (await elements(id, slide)).map(({ text }) => text).join();
    expect(await texts(2)).toContain('Look at [a table](#5) first');
    expect(await texts(3)).toContain('See [it](#next)');
    expect(await texts(6)).toContain('[Back](#2)');
    const file = await download(id);
    expect(file.includes('deck.invalid')).toBe(false);
    await expectNoXmlErrors(file);
    const refused = await tool('edit_presentation', { id, edits: [insert('#99')] });
    expect(refused.text).toMatch(/no slide .*#99/);
  });

  it.runIf(DEEP)(
    'an agenda with page numbers links to slides of the deck, and its step reports the inserted slide',
    async () => {
      const id = await open();
      const items = [3, 4, 99].map((page) => ({ heading: `Part ${page}`, page }));
      const made = await tool('edit_presentation', {
        id,
        edits: [{ op: 'insert', at: 2, layout: 'agenda', content: { title: 'What comes', items } }],
      });
      expect(made.isError, made.text).toBe(false);
      expect((made.content['steps'] as { change: string }[])[0]?.change).toBe('slide 2 inserted');
      const texts = (await elements(id, 2)).map(({ text }) => text).join();
      expect(texts).toContain('[Part 3](#3)');
      expect(texts).toContain('[Part 4](#4)');
      expect(texts).not.toContain('#99');
    },
  );

  it('an error among several edits names the edit, and the intended field for a misspelt one', {
    skip: !DEEP,
  }, async () => {
    const id = await open();
    const style = (element: string, value: object) => ({ op: 'set_style', slide: 2, element, value });
    const lost = await tool('edit_presentation', {
      id,
      edits: [style('3', { bold: true }), style('77', { bold: true })],
    });
    expect(lost.text).toMatch(/Edit 2 \(set_style\): The slide has no element .*77/);
    const misspelt = await tool('edit_presentation', { id, edits: [style('3', { border: {} })] });
    expect(misspelt.text).toMatch(/Did you mean .*borders/);
    const row = await tool('edit_presentation', { id, edits: [style('3', { first_row: { bold: true } })] });
    expect(row.text).toMatch(/elements of their own: .*3\/r1/);
  });

  it('group_elements is refused for slides in markup, which have no positions', async () => {
    const { content } = await tool('create_presentation', {
      slides: [{ markup: '<section><h1>Lamps</h1><p id="a">first</p></section>' }],
    });
    const refused = await tool('edit_presentation', {
      id: content['presentation_id'],
      edits: [{ op: 'group_elements', slide: 1, value: { elements: ['a'] } }],
    });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/opened from a file take it/);
  });
});
