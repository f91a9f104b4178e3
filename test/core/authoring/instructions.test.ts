import { describe, expect, it } from 'vitest';
import { deck, fixture, readName } from './deck-helpers.ts';

const HARBOUR = fixture('ferries.md');
const PORT = `# The port

## Trade

The port handles grain and timber. Ships come from nine countries. Most of them unload within a day. The cranes were bought in Denmark and lift forty tonnes each.

Timber leaves for the south in spring. Grain arrives in autumn. The sheds hold what ships cannot take at once. A second shed is planned beside the railway.

## History

In 1902 the first quay was built. In 1934 the railway reached the harbour. In 1968 the old docks were closed. In 1999 the container terminal opened.

## People

Two hundred people work on the quays. Half of them live in the old town. Many families have done so for generations. The union was founded by their grandparents, and its hall still stands.`;
const layouts = async (instructions: string, source = PORT): Promise<string[]> =>
  (await deck(source, { instructions, include_title_slide: false })).slides.map(({ layout }) => layout);

describe('the instructions of a caller', () => {
  it('set the number of slides of every section, and a warning says where content is lacking', async () => {
    const one = await deck(PORT, { instructions: 'One slide per section', include_title_slide: false });
    expect(one.slides).toHaveLength(3);
    expect(one.warnings).toEqual([]);
    const two = await deck(PORT, { instructions: 'Use two slides per section.', include_title_slide: false });
    expect(two.slides).toHaveLength(6);
    expect(two.warnings).toEqual([]);
    const six = await deck(PORT, { instructions: '6 slides for each chapter', include_title_slide: false });
    expect(six.slides.length).toBeGreaterThan(6);
    expect(six.warnings.join(' ')).toMatch(
      /of 3 sections have too little content or room for the 6 slides each/,
    );
    expect(
      (await deck(PORT, { n_slides: 4, instructions: 'Three slides per section' })).warnings.join(' '),
    ).toContain('n_slides was followed');
  });

  it('apply a kind of slide to one part of the document', async () => {
    const { slides, warnings } = await deck(PORT, {
      instructions: 'Use a timeline for the history',
      include_title_slide: false,
    });
    expect(slides.filter(({ layout }) => layout === 'timeline').map(readName)).toEqual(['History']);
    expect(warnings).toEqual([]);
    expect((await deck(PORT, { instructions: 'Use a timeline for the budget' })).warnings).toEqual([
      'No section is called "budget", which the instructions name: "Use a timeline for the budget".',
    ]);
    expect((await deck(PORT, { instructions: 'Use a funnel for the trade' })).warnings.join(' ')).toContain(
      'does not fit the form that the instructions ask for: "Use a funnel for the trade"',
    );
  });

  it('end the deck with the requested content, in the words of the text', async () => {
    const asking = `${PORT}\n\n## Next steps\n\n- Approve the second shed in May\n- Order two cranes by June\n- Train the crews in autumn\n\n## Sources\n\nThe figures come from the yearbook of the port. They were checked by the auditors twice. Nothing else was used for them.`;
    const { slides, warnings } = await deck(asking, { instructions: 'End with a call to action' });
    expect(slides.at(-1)?.content['title']).toMatch(/^Next steps/);
    expect(JSON.stringify(slides.at(-1)?.content)).toContain('Approve the second shed in May');
    expect(warnings).toEqual([]);
    expect((await deck(PORT, { instructions: 'End with a call to action' })).warnings.join(' ')).toContain(
      'asks nothing of its readers',
    );
  });

  it('exclude kinds of slide, and prefer those for an audience', async () => {
    const { slides, omitted } = await deck(HARBOUR, { instructions: 'No tables' });
    expect(slides.map(({ layout }) => layout)).not.toContain('table');
    expect(omitted.filter(({ kind }) => kind === 'table').map(({ reason }) => reason)).toContain(
      'The instructions ask for no tables, and it has no other form.',
    );
    expect(await layouts('For investors', HARBOUR)).toEqual(expect.arrayContaining(['metrics']));
  });

  it.each([
    'Avoid tables; audience: children; layout: cards; add speaker notes; keep titles short',
    'Vermeide Tabellen. Zielgruppe: Kinder. Verwende eine Zeitleiste für History',
  ])('are followed in any wording: %s', async (instructions) => {
    const { slides, warnings } = await deck(HARBOUR, { instructions });
    expect(slides.map(({ layout }) => layout)).not.toContain('table');
    expect(warnings.filter((warning) => warning.includes('language model'))).toEqual([]);
  });
});
