import { describe, expect, it } from 'vitest';
import { deck } from './deck-helpers.ts';

const COVER =
  '# Electric ferries\n\nA plan for the board of the Harbour Line, for the years 2026 to 2029.\n\n';
const AGENDA = '## Agenda\n\n1. Where we stand\n2. What changes\n3. What it costs\n';
const PLAN = '## Plan\n\n1. Sign the contract\n2. Hire two planners\n3. Open the hall\n';
const STAND = `## Where we stand

- Six routes carry 4.1 million riders a year
  - Route 1 alone carries 1.3 million
- Diesel costs 16.3 million a year
- Two ferries are older than thirty years
`;
const COSTS = `## What it costs

| Item | Investment | Grant |
|---|--:|--:|
| Four ferries | 27.0 | 9.0 |
| Three quays | 6.2 | 3.1 |
`;
const CHANGES = `## What changes

### On board

- Silent running on every deck
- Step-free boarding from the quay
- One crew for all boats

### On shore

- Charging arms at three quays
- Buffer batteries of 2 MWh
- A control room at Old Yard
`;

describe('the agenda of a document', () => {
  it('is an agenda slide, even with numbered topics', async () => {
    const { slides } = await deck(`${COVER}${AGENDA}\n${CHANGES}`);
    expect(slides.find(({ content }) => content['title'] === 'Agenda')).toEqual({
      layout: 'agenda',
      content: {
        title: 'Agenda',
        items: [{ heading: 'Where we stand' }, { heading: 'What changes' }, { heading: 'What it costs' }],
      },
    });
  });

  it('has the headings of its language', async () => {
    const { slides } = await deck(
      '# Elektrische Fähren\n\nEin Plan für den Vorstand.\n\n## Inhalt\n\n- Wo wir stehen\n- Was sich ändert\n- Was es kostet\n\n## Wo wir stehen\n\n- Sechs Linien fahren mit Diesel\n- Zwei Schiffe sind älter als dreißig Jahre\n- Der Treibstoff kostet 16 Millionen im Jahr\n- Die Werft hat keinen Platz mehr\n\n## Was sich ändert\n\n- Drei Anleger bekommen Ladearme\n- Die Mannschaften lernen um\n- Der Fahrplan bleibt wie er ist\n- Die Werkstatt zieht um',
      { language: 'de' },
    );
    expect(slides.map(({ layout }) => layout)).toContain('agenda');
  });

  it('may be a list of the following sections below any heading', async () => {
    const today = '## Today\n\n1. Why we are here\n2. What changes.\n3. Costs\n';
    const costs = '## Cost and benefit\n\n- Boats cost 12 million\n- Arms cost 2 million\n';
    const { slides } = await deck(`${COVER}${today}\n${CHANGES}\n${costs}`);
    expect(slides.find(({ content }) => content['title'] === 'Today')?.layout).not.toBe('agenda');
    const named = today.replace('Why we are here', 'What changes').replace('What changes.', 'Cost');
    const { slides: listed } = await deck(`${COVER}${named}\n${CHANGES}\n${costs}`);
    expect(listed.find(({ content }) => content['title'] === 'Today')?.layout).toBe('agenda');
  });

  it('is not a numbered list under another heading', async () => {
    const { slides } = await deck(`${COVER}${PLAN}\n${CHANGES}`);
    expect(slides.map(({ layout }) => layout)).not.toContain('agenda');
  });
});

describe('a section of two subsections with a list each', () => {
  it('is one slide with its title and two columns', async () => {
    const { slides, omitted } = await deck(`${COVER}${STAND}\n${CHANGES}\n${COSTS}\n${PLAN}`);
    expect(slides.find(({ content }) => content['title'] === 'What changes')).toMatchObject({
      layout: 'two_columns',
      content: {
        left: {
          heading: 'On board',
          items: [
            'Silent running on every deck',
            'Step-free boarding from the quay',
            'One crew for all boats',
          ],
        },
        right: { heading: 'On shore' },
      },
    });
    expect(omitted).toEqual([]);
  });
});

describe('the last section', () => {
  it('has its heading above its only sentence', async () => {
    const { slides } = await deck(
      `${COVER}${STAND}\n${CHANGES}\n${COSTS}\n${PLAN}\n## Next steps\n\nThe board meets on 12 May.\n\n- Approve the budget\n- Name a lead\n`,
      { n_slides: 8 },
    );
    const all = slides.filter(({ content }) => JSON.stringify(content).includes('Next steps'));
    expect(all.length).toBeGreaterThan(0);
    expect(all.map(({ content }) => content['title'] ?? content['statement'])).toEqual(['Next steps']);
  });

  it('keeps its list', async () => {
    const { slides } = await deck(
      `${COVER}${PLAN}\n## Next steps\n\nThe board meets on 12 May.\n\n- Approve the budget\n- Name a lead\n`,
      { n_slides: 3 },
    );
    expect(JSON.stringify(slides.at(-1)?.content)).toContain('Approve the budget');
    expect(JSON.stringify(slides.at(-1)?.content)).toContain('Name a lead');
  });
});

describe('a short list after two slides of points', () => {
  it('stays a list, because a column with one point shows less', async () => {
    const list = (name: string): string =>
      `## ${name}\n\n- ${name} are counted each spring\n- ${name} are repaired in winter\n- ${name} are insured\n\n`;
    const { slides } = await deck(`${COVER}${['Harbours', 'Cranes', 'Tugs'].map(list).join('')}`, {
      n_slides: 4,
    });
    const sides = slides.flatMap(({ content: { left, right } }) => [left, right]) as {
      items?: readonly string[];
    }[];
    expect(sides.filter((side) => side?.items?.length === 1)).toEqual([]);
  });
});

describe('reasons for omissions', () => {
  it('do not mention notes in a deck without them', async () => {
    const sentences = Array.from(
      { length: 30 },
      (_, at) => `Harbour ${at + 1} was rebuilt by its owners in the cold spring of 19${10 + at}.`,
    );
    const { omitted } = await deck(`${COVER}## Harbours\n\n${sentences.join(' ')}`, {
      n_slides: 2,
      instructions: 'without speaker notes',
    });
    expect(omitted.length).toBeGreaterThan(0);
    expect(omitted.filter(({ reason }) => /notes (?:of its slide )?are full/.test(reason))).toEqual([]);
  });
});
