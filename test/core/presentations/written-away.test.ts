import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** A written slide on a layout, with what was said of it. */
async function movedTo(layout: string, inner: string) {
  const { presentation_id: id } = await bench.run('create_presentation', {
    slides: [{ markup: `<section><h1>Lamps pay back</h1>${inner}</section>` }],
    on_overflow: 'warn',
  });
  const { warnings } = await bench.run('edit_presentation', {
    id,
    edits: [{ op: 'set_layout', slide: 1, layout }],
    on_overflow: 'warn',
  });
  const { slides } = (await bench.run('get_presentation', {
    id,
    response_format: 'detailed',
    notes: true,
  })) as unknown as { slides: { layout: string; content: Record<string, unknown>; speaker_note?: string }[] };
  return { ...slides[0], warnings };
}

describe('a markup slide moved to a layout of the catalogue', () => {
  test('keeps its points, with the formats of their text', async () => {
    expect(
      await movedTo('bullets', '<ul><li>It is <strong>cheap</strong></li><li>It lasts</li></ul>'),
    ).toMatchObject({
      layout: 'bullets',
      content: { title: 'Lamps pay back', items: [{ text: 'It is **cheap**' }, { text: 'It lasts' }] },
      warnings: [],
    });
  });

  test('keeps its cards, figures and events', async () => {
    const cards =
      '<x-card title="One" icon="lightning">First</x-card><x-card title="Two">Second</x-card><x-card title="Three"><ul><li>a</li><li>b</li></ul></x-card>';
    expect((await movedTo('cards', `<div class="grid grid-cols-3">${cards}</div>`)).content).toMatchObject({
      items: [
        { heading: 'One', text: 'First', icon: { icon_query: 'lightning' } },
        { heading: 'Two', text: 'Second' },
        { heading: 'Three', text: 'a b' },
      ],
    });
    const metrics = '<x-metric value="€250" label="saved"/><x-metric value="7.6 years" label="to repay"/>';
    expect((await movedTo('metrics', metrics)).content).toMatchObject({
      items: [{ value: '€250', label: 'saved' }, { value: '7.6 years' }],
    });
    expect(
      (
        await movedTo(
          'timeline',
          '<x-timeline><li title="2027">First</li><li title="2028">Second</li><li title="2029">Third</li></x-timeline>',
        )
      ).content,
    ).toMatchObject({
      items: [{ date: '2027' }, { date: '2028' }, { date: '2029' }],
    });
  });

  test('keeps its chart, its table, its code and its quotation', async () => {
    const chart = '{"type":"bar","categories":["a","b"],"series":[{"name":"s","values":[1,2]}]}';
    expect((await movedTo('chart', `<chart>${chart}</chart>`)).content).toMatchObject({
      chart: JSON.parse(chart),
    });
    expect(
      (
        await movedTo(
          'table',
          '<table><tr><th>Way</th><th>Cost</th></tr><tr><td>Loan</td><td>2</td></tr></table>',
        )
      ).content,
    ).toMatchObject({ table: { rows: [['Loan', '2']] } });
    expect(
      (await movedTo('code', '<pre><code class="language-sql">SELECT 1;</code></pre>')).content,
    ).toMatchObject({ code: 'SELECT 1;', language: 'sql' });
    expect(
      (await movedTo('quote', '<x-quote by="Ada" detail="Engineer">It works.</x-quote>')).content,
    ).toMatchObject({ quote: 'It works.', author: 'Ada, Engineer' });
  });

  test('loses nothing silently: content without a place goes to the note and is reported', async () => {
    const { content, speaker_note, warnings } = await movedTo(
      'statement',
      '<p>A paragraph.</p><ul><li>a point</li></ul><chart>{"type":"bar","categories":["a"],"series":[{"name":"s","values":[41]}]}</chart>',
    );
    const stored = `${JSON.stringify(content)} ${speaker_note}`;
    for (const words of ['Lamps pay back', 'A paragraph.', 'a point', '41']) expect(stored).toContain(words);
    expect(JSON.stringify(warnings)).toContain('moved to the speaker note');
  });
});
