import { describe, expect, it } from 'vitest';
import { deckFrom, laidOut } from '../../quality/document-decks.ts';
import { deck, listTexts, readName } from './deck-helpers.ts';

/** Sections of a report with sentences of their own. */
const TOPICS: readonly (readonly [heading: string, sentences: readonly string[]])[] = [
  [
    'Introduction',
    [
      'Drying decides the price of timber.',
      'Many mills are close to data centres.',
      'Gas was cheap for a long time.',
      'Nobody looked for other heat.',
    ],
  ],
  [
    'Method',
    [
      'We measured moisture each minute in every stack.',
      'The controller opens a valve for each stack.',
      'Sensors hang between the boards.',
      'A logger keeps their values.',
    ],
  ],
  [
    'Related work',
    [
      'Solar kilns were built in the south.',
      'Heat pumps dried oak in two mills.',
      'Steam needs a boiler.',
      'Vacuum kilns are small.',
    ],
  ],
  [
    'Results',
    [
      'The kiln dried spruce 2.4 times as fast as gas.',
      'It used 25 % of the gas in July.',
      'In January the kiln used 80 % of the gas.',
      'The boards stayed flat in every stack.',
    ],
  ],
  [
    'Conclusion',
    [
      'Waste heat is enough for spruce from March to October.',
      'Oak still needs gas in the kiln.',
      'A second data centre would heat the kiln in winter.',
      'The mills will decide in May.',
    ],
  ],
];
const section = (heading: string, sentences: readonly string[]): string =>
  `## ${heading}\n\n${sentences.join(' ')}\n\n`;
const PAPER = `# Drying timber with waste heat\n\n${TOPICS.map(([heading, sentences]) => section(heading, sentences)).join('')}## Acknowledgments\n\nWe thank the mills and two foundations for their support.\n\n## References\n\n- A. Example, Journal of Kilns 12, 2024.\n`;

describe('the selection for a whole deck', () => {
  it('prefers the findings of a document to their introduction, in the order of the source', async () => {
    const { slides, omitted } = await deck(PAPER, { n_slides: 3 });
    expect(slides).toHaveLength(3);
    expect(listTexts(slides[1]?.content).join(' ')).toContain('2.4 times');
    expect(listTexts(slides[2]?.content).join(' ')).toContain('Waste heat is enough');
    expect(omitted.map(({ text }) => text).join(' ')).toContain('Related work');
  });

  it('chooses the points of a slide from one section', async () => {
    for (const n_slides of [3, 4, 5]) {
      const { slides } = await deck(PAPER, { n_slides });
      for (const { content } of slides.slice(1)) {
        const shown = listTexts(content).join(' ');
        const from = TOPICS.filter(([, sentences]) =>
          sentences.some((sentence) => shown.includes(sentence.replace(/\.$/, ''))),
        );
        expect(from.map(([heading]) => heading)).toHaveLength(1);
      }
    }
  });

  it('leaves out text around the article, and reports it', async () => {
    const { slides, omitted } = await deck(PAPER, { n_slides: 8 });
    const shown = slides
      .flatMap((slide) => [...listTexts(slide.content), slide.speaker_note ?? ''])
      .join(' ');
    expect(shown).not.toMatch(/We thank|Journal of Kilns/);
    expect(omitted.map(({ text, reason }) => `${text} ${reason}`).join('\n')).toMatch(
      /We thank the mills.*surrounds the text/,
    );
  });

  it('shows the figure that a sentence of a slide cites', async () => {
    const figures =
      '## Figures\n\n![Gas by month](https://kilns.example/gas.png)\n\nFigure 1: Gas by month.\n\n![Heat by month](https://kilns.example/heat.png)\n\nFigure 2: Heat by month.\n\n';
    const { slides } = await deck(
      PAPER.replace('in July.', 'in July (Figure 2).').replace(
        '## Acknowledgments',
        `${figures}## Acknowledgments`,
      ),
      { n_slides: 3 },
    );
    const slide = slides.find(({ content }) => JSON.stringify(content).includes('heat.png'));
    expect(listTexts(slide?.content).join(' ')).toContain('2.4 times');
    expect(JSON.stringify(slides)).not.toContain('gas.png');
  });

  it('has fewer slides for less content', async () => {
    const { slides, warnings } = await deck(
      '# Working with volunteers\n\n## When to ask and when not\n1. Ask for help first where it matters most, and add tasks only when they are needed\n2. Volunteers trade money for time and for trust\n3. Fixed shifts: predictable, good for routine work\n4. Free shifts: flexible, good for what nobody can plan\n',
      { n_slides: 8 },
    );
    expect(slides).toHaveLength(2);
    expect(slides[1]?.layout).not.toBe('process');
    expect(warnings.join(' ')).toContain('and 8 were asked for');
  });
});

describe('titles', () => {
  it('are claims of the section that the slide shows', async () => {
    const { slides } = await deck(PAPER, { n_slides: 6 });
    const sentences = TOPICS.flatMap(([, list]) => list.map((sentence) => sentence.replace(/\.$/, '')));
    const names = slides.slice(1).map(readName);
    expect(names.filter((name) => sentences.includes(name)).length).toBeGreaterThanOrEqual(
      names.length * 0.8,
    );
    for (const { content } of slides.slice(1)) {
      const { title, ...rest } = content;
      if (title !== undefined) expect(listTexts(rest)).not.toContain(title);
    }
  });

  it('are claims of short sections, whose other sentences are all shown', async () => {
    const report = {
      Summary: [
        'Card payments failed for 94 minutes.',
        'The cause was an old certificate.',
        'No data was lost.',
      ],
      Cause: ['The certificate was not in the inventory.', 'Nobody had renewed it.'],
      Cost: ['The outage cost the shops 310,000 euros.', 'Most of it was lost before noon.'],
    };
    const text = Object.entries(report).map(([heading, list]) => section(heading, list));
    const { slides } = laidOut(await deckFrom(`# Outage\n\n${text.join('')}`, { n_slides: 4 }), 'ledger');
    const sentences = Object.values(report).flat();
    for (const slide of slides.slice(1))
      expect(sentences).toContain(`${readName(slide).replace(/^Cause: /, '')}.`);
    const shown = slides.flatMap(({ content }) => listTexts(content)).join(' ');
    for (const sentence of sentences) expect(shown).toContain(sentence.slice(0, -1));
  });

  it('that are too long claims become statements in large text above the sentences that support them', async () => {
    const claim =
      'The harbour lost a third of its container traffic to the new terminal across the bay in the two years after the bridge opened';
    const backing = [
      'The new terminal charges less than half of the dues that the harbour has charged since the reform of its tariff in spring',
      'All but one of the eleven shipping lines have already asked the new terminal for its rates and for the berths that are free',
    ];
    const text = `# Harbour\n\n${section('Traffic', [`${claim}.`, ...backing.map((one) => `${one}.`)])}${TOPICS.map(([heading, list]) => section(heading, list)).join('')}`;
    const { slides } = await deckFrom(text, { n_slides: 6 });
    const slide = slides.find(({ content }) => content['statement'] === claim);
    expect(slide?.layout).toBe('statement');
    expect(String(slide?.content['support'])).not.toBe('');
  });

  it('of several sections are a sentence of a long section', async () => {
    const words = (topic: string): string[] => [
      `The ${topic} costs the harbour most of its income`,
      `Nobody has repaired the ${topic} since the flood`,
      `The ${topic} stands beside the old market`,
    ];
    const { slides } = await deckFrom(
      `# Harbour\n\n## Works\n\n${['crane', 'dock'].map((topic) => `### The ${topic}\n\n${words(topic).join('. ')}.\n\n`).join('')}${TOPICS.map(([heading, list]) => section(heading, list)).join('')}`,
      { n_slides: 6 },
    );
    const titles = slides.map(readName);
    expect(titles).not.toContain('Works');
    expect([...words('crane'), ...words('dock')].some((one) => titles.includes(one))).toBe(true);
  });

  it('without a subject stay under the heading that names it, with separators', async () => {
    const points = [
      'Very well supported by a team of the mill.',
      'Supports all of the sensors',
      'Runs in the cold',
    ];
    const { slides } = await deckFrom(
      `# Kilns\n\n## Use the old valve\n\n${points.map((point) => `- ${point}`).join('\n')}\n\n${TOPICS.map(([heading, list]) => section(heading, list)).join('')}`,
      { n_slides: 7 },
    );
    expect(
      slides.map(readName).filter((name) => points.includes(name) || points.includes(`${name}.`)),
    ).toEqual([]);
    for (const slide of slides) {
      expect(slide.layout).not.toBe('process');
      expect(listTexts(slide.content).join('\n')).not.toContain(`${points[1]} ${points[2]}`);
    }
  });

  it('of ordered recommendations are one of them, without arrows', async () => {
    const list = [
      'Give meals to all pupils.',
      'Pay kitchens for each pupil.',
      'Do not extend the plan before a trial.',
    ];
    const { slides } = await deckFrom(
      `# Meals\n\n${section('Evidence', TOPICS[3]?.[1] ?? [])}## Recommendations\n\n${list.map((item, at) => `${at + 1}. ${item}`).join('\n')}\n`,
      { n_slides: 3 },
    );
    const last = slides.at(-1);
    expect(last?.layout).not.toBe('process');
    expect(list).toContain(`${String(last?.content['title'] ?? last?.content['statement'])}.`);
  });

  it('stay the headings of a document written like slides, and of any document if short ones are requested', async () => {
    const list = (name: string): string =>
      `## ${name}\n\n- ${name} are counted in spring\n- ${name} are insured\n- ${name} are painted in May\n\n`;
    const names = ['Harbours', 'Cranes', 'Tugs', 'Ferries'];
    const { slides } = await deck(`# Port\n\n${names.map(list).join('')}`, { n_slides: 5 });
    expect(slides.slice(1).map(readName)).toEqual(names);
    const short = await deck(PAPER, { n_slides: 6, instructions: 'Short titles' });
    expect(short.slides.slice(1).map(readName)).toEqual(TOPICS.map(([heading]) => heading));
  });

  it.each([
    'See Table 1.',
    'It is the kiln that saves gas in summer.',
    'Such kilns save gas in every summer.',
    'The mills will take this into account.',
    'Similarly to the previous year, a large percentage of the mills with kilns saved gas in summer and in most months of the long winter.',
    'How does the kiln save gas in summer?',
  ])('are never sentences that depend on another: %s', async (sentence) => {
    const { slides } = await deck(
      `# Kilns\n\n## Gas\n\n${sentence} The mills dry spruce with heat. The stacks stand close together. A valve feeds each stack.\n\n${TOPICS.map(([heading, list]) => section(heading, list)).join('')}`,
      { n_slides: 6 },
    );
    const names = slides.map(readName);
    for (const part of [sentence.replace(/\.$/, ''), sentence.split(',')[0]])
      expect(names).not.toContain(part);
  });

  it('of a deck are not running headers', async () => {
    const body = section('Results', TOPICS[3]?.[1] ?? []) + section('Conclusion', TOPICS[4]?.[1] ?? []);
    const { title } = await deck(`# WORKING PAPERS ON TRADE\n\n# Drying spruce in a kiln\n\n${body}`);
    expect(title).toBe('Drying spruce in a kiln');
  });
});

describe('a list that completes a sentence', () => {
  it('is below the condition that its points belong to', async () => {
    const { slides } = await deck(
      '# Permits\n\n## Please note\n\nOne window of the office is open in the summer. The office moves in May.\n\nYou need a new permit only if the old one:\n\n- was taken away by the office\n- ended more than six months ago\n- names another owner of the kiln\n- was given for a kiln in another town\n\n## Costs\n\nThe fee is 40 euros for a kiln. It rises to 60 euros in June. The town pays for schools. Farms pay half of it.\n',
    );
    const slide = slides.find(({ content }) => JSON.stringify(content).includes('another owner'));
    expect(slide?.content['title']).toBe('You need a new permit only if the old one …');
  });
});

it('a sentence that a list completes is not a title above another section', async () => {
  const { slides } = await deck(
    '# Report 2022\n\nThe year was good for the harbour and for its ships.\n\n## Achievements\n\n### Fundraising\n\nGifts came to 40,000 euros. Fees of ships came to 90,000 euros. Grants of the town came to 20,000 euros.\n\n### Tools\n\nIn 2022, the harbour:\n\n- painted the cranes of the northern quay\n- opened a school for pilots\n',
    { n_slides: 2 },
  );
  expect(slides.map(readName).join(' ')).not.toContain('In 2022, the harbour');
});

describe('two short sections', () => {
  it('have a slide each if one slide would leave out a part of them', async () => {
    const { slides } = await deck(
      '# Ferry plan\n\n## Costs\n\nThe new ferry costs 4 million euros. The town pays half of it.\n\n## Risks\n\nThe quay may not be ready in May. The yard is late by two months.\n',
    );
    expect(slides).toHaveLength(3);
    for (const words of ['4 million euros', 'half of it', 'not be ready', 'late by two months'])
      expect(slides.flatMap(({ content }) => listTexts(content)).join(' ')).toContain(words);
  });
});

describe('the title of a deck', () => {
  it('is not a table of contents, and ends with a whole word', async () => {
    const text =
      'A guide to the harbours and quays of the northern coast and to the ships of wood that land there every summer since the great flood that closed them for two years';
    const { title } = await deck(`# Contents\n\n## Quays\n\nQuays are old.\n\n## Ships\n\n${text}.`, {});
    expect(title).not.toMatch(/contents/i);
    const alone = await deck(`${text}. They are counted.\n\nQuays are old. Ships are new.`, {});
    expect(`${text} `).toContain(`${alone.title} `);
  });
});

it('a form fragment that ends in the middle of a sentence is on no slide', async () => {
  const { slides, omitted } = await deck(
    '# Report\n\nFor the transition period from to\n\n## Costs\n\nThe fee is 40 euros for a kiln. It rises to 60 euros in June. The town pays for schools. Farms pay half of it.\n',
    { n_slides: 3 },
  );
  expect(slides.flatMap(({ content }) => listTexts(content)).join(' ')).not.toContain('from to');
  expect(omitted.map(({ text }) => text)).toContain('For the transition period from to');
});
