import { readFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { OpenedElement } from '../../src/core/opened/api.ts';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import { others } from '../support/opened-files.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const deck = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

const doors = openDeckDoors();
const { tool, download } = doors;

async function open(): Promise<string> {
  const { content } = await tool('open_presentation', { pptx_base64: deck.toString('base64') });
  return String(content['presentation_id']);
}

async function charts(id: string) {
  const { content } = await tool('get_presentation', { id, response_format: 'detailed' });
  return (content['slides'] as { elements: OpenedElement[] }[]).flatMap(({ elements }, index) =>
    elements.flatMap(({ id: element, chart }) =>
      chart === undefined ? [] : [{ slide: index + 1, element, chart }],
    ),
  );
}

const rest = (id: string, edits: object[]) =>
  request(doors.served.base)
    .post(`/api/v3/presentation/${id}/edit`)
    .set('Authorization', doors.served.app.session)
    .send({ edits });

describe('the axes of a chart of an opened deck', () => {
  it('are titled, scaled, formatted, hidden and restored by set_element over MCP', {
    skip: !DEEP,
  }, async () => {
    const id = await open();
    const [place] = await charts(id);
    const axes = {
      value_axis: {
        title: 'Revenue & costs',
        min: 0,
        max: 1e6,
        major_unit: 250000,
        number_format: '#,##0,"k"',
      },
      category_axis: { title: 'Quarter', visible: false },
      label_format: '0.0',
    };
    const { slide, element } = place ?? { slide: 0, element: '' };
    const edit = (chart: object) => ({ op: 'set_element', slide, element, value: { chart } });
    const made = await tool('edit_presentation', { id, edits: [edit({ data_labels: true, ...axes })] });
    expect(made.isError, made.text).toBe(false);
    expect((await charts(id))[0]?.chart).toMatchObject(axes);
    const bytes = await download(id);
    await expectNoXmlErrors(bytes);
    const parts = others(deck, bytes);
    expect(parts).toHaveLength(1);
    const xml = new OpenedPptx(bytes).xml(parts[0] ?? '');
    expect(xml).toMatch(/<c:scaling><c:orientation val="minMax"\/><c:max val="1000000"\/><c:min val="0"\/>/);
    expect(xml).toContain('formatCode="#,##0,&quot;k&quot;" sourceLinked="0"');

    const none = { title: null, min: null, max: null, major_unit: null, number_format: null };
    const back = await tool('edit_presentation', {
      id,
      edits: [
        edit({
          value_axis: none,
          category_axis: { title: null, visible: true },
          label_format: null,
          title: null,
        }),
      ],
    });
    expect(back.isError, back.text).toBe(false);
    const { chart } = (await charts(id))[0] ?? {};
    for (const name of ['value_axis', 'category_axis', 'label_format', 'title'])
      expect(chart).not.toHaveProperty(name);
    await expectNoXmlErrors(await download(id));
    await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
    await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
    expect(Buffer.compare(await download(id), deck)).toBe(0);
  });

  it.each([
    [{ value_axis: { min: 5, max: 5 } }, /begin at 5 and end at 5; min must be below max/],
    [{ category_axis: { min: 1 } }, /has names and no numbers/],
    [{ value_axis: { major_unit: 0 } }, /chart\.value_axis\.major_unit|Too small/],
    [{ value_axis: { number_format: '0.0 "mn' } }, /is no number format.*Give one as in Excel/],
    [{ secondary_axis: { title: 'Share' } }, /The chart has no secondary axis.*category_axis and value_axis/],
    [{ data_labels: false, label_format: '0%' }, /shows no labels.*data_labels: true/],
    [{ type: 'pie', series: [{}], value_axis: { title: 'A' } }, /Pies and doughnuts have no axes/],
    [{ type: 'treemap' }, /chart\.type/],
    [{ axis: { min: 0 } }, /chart takes type, title.*an axis takes title, min, max/],
  ])('are unchanged by %j, which REST refuses with a reason and advice', async (chart, error) => {
    const id = await open();
    const { slide, element } = (await charts(id))[0] ?? { slide: 0, element: '' };
    const refused = await rest(id, [{ op: 'set_element', slide, element, value: { chart } }]);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toMatch(error);
  });

  it('change with the type to a pie and to a line with markers by REST, with the workbook in step', async () => {
    const id = await open();
    const { slide, element, chart } = (await charts(id))[0] ?? { slide: 0, element: '' };
    const edit = (value: object) =>
      rest(id, [{ op: 'set_element', slide, element, value: { chart: value } }]);
    const pie = await edit({ type: 'pie', series: [{}] });
    expect(pie.status, JSON.stringify(pie.body)).toBe(200);
    expect((await charts(id))[0]?.chart).toMatchObject({ type: 'pie', series: [chart?.series[0]] });
    const categories = (chart?.categories ?? []).map((_, index) => `${index + 1}.5`);
    expect((await edit({ type: 'scatter', categories })).status).toBe(200);
    expect((await charts(id))[0]?.chart).toMatchObject({ type: 'scatter', categories });
    await expectNoXmlErrors(await download(id));
  });
});
