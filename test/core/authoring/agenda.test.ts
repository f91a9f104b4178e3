import { describe, expect, it } from 'vitest';
import { deck, readName } from './deck-helpers.ts';

const NAMES =
  'Harbours Quays Cranes Pilots Tugs Locks Dredgers Beacons Ferries Customs Yards Ropes Anchors Charts Tides Winds Cargo Crews Fuel Bells Masts Oars Sails Docks Piers Buoys Hulls Nets'.split(
    ' ',
  );
const chapter = (name: string): string =>
  `## What is known of ${name} in the port\n\n- ${name} are counted each spring by the office\n- ${name} are repaired before the winter comes\n- ${name} are insured by the province\n- ${name} are listed in the public register\n`;
const book = (count: number): string =>
  `# The port\n\nThe port is run by the province.\n\n${NAMES.slice(0, count).map(chapter).join('\n')}`;

interface Entry {
  readonly heading: string;
  readonly page: number;
}

describe('the table of contents', () => {
  it.each([
    [8, 1],
    [12, 2],
    [20, 3],
  ])('of %s chapters has %s slides and names every chapter with its slide', async (count, pages) => {
    const { slides, warnings } = await deck(book(count), { include_table_of_contents: true });
    const agenda = slides.filter(({ layout }) => layout === 'agenda');
    expect(agenda).toHaveLength(pages);
    expect(slides.slice(1, 1 + pages)).toEqual(agenda);
    for (const { content } of agenda) expect((content['items'] as Entry[]).length).toBeLessThanOrEqual(8);
    const entries = agenda.flatMap(({ content }) => content['items'] as Entry[]);
    for (const name of NAMES.slice(0, count)) {
      const entry = entries.find(({ heading }) => heading.includes(name));
      expect(entry, `${name} in ${JSON.stringify(entries)} ${warnings.join()}`).toBeDefined();
      if (entry?.heading.endsWith(`of ${name} in the port`))
        expect(readName(slides[entry.page - 1] ?? { layout: '', content: {} })).toContain(name);
    }
  });

  it('reports the headings that it has no room for when the number of slides is fixed', async () => {
    const long = book(28);
    const { slides, warnings } = await deck(long, { include_table_of_contents: true, n_slides: 30 });
    expect(slides).toHaveLength(30);
    expect(slides.filter(({ layout }) => layout === 'agenda')).toHaveLength(1);
    const shown = JSON.stringify(slides[1]);
    const lost = NAMES.filter((name) => !shown.includes(`of ${name} in`));
    expect(lost.length).toBeGreaterThan(0);
    expect(warnings.find((warning) => warning.startsWith('The table of contents has no room'))).toContain(
      `${lost.length} of 28`,
    );
  });
});
