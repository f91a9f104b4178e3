import { describe, expect, it } from 'vitest';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { deck, listTexts, readName } from './deck-helpers.ts';

const PROSE =
  'The ferry authority runs nine boats on four routes. Diesel prices have doubled in six years. The oldest boat was built in 1971 and needs a new engine.\n\nEngineers tested a battery boat in the winter of 2025. It kept its timetable on all but two days. Its batteries lost a tenth of their range in the cold.\n\nThe council will decide in May. A loan of the state covers two thirds of the cost. Passengers asked for quiet cabins and for more room for bicycles.';

function layouts(slides: readonly SlideSpec[]): string[] {
  return slides.map(({ layout }) => layout);
}

function find(slides: readonly SlideSpec[], words: string): SlideSpec | undefined {
  return slides.find(({ content }) => listTexts(content).join(' ').includes(words));
}

describe('sentences of a text', () => {
  it('are never side by side as if they were compared', async () => {
    const section = (name: string): string =>
      `## ${name}\n\n${PROSE.replaceAll('ferry', name.toLowerCase())}\n`;
    const { slides } = await deck(
      `# Boats\n\n${['Harbour', 'River', 'Lake', 'Canal'].map(section).join('\n')}`,
      {
        n_slides: 8,
      },
    );
    expect(slides.length).toBeGreaterThan(4);
    expect(layouts(slides)).not.toContain('two_columns');
    expect(layouts(slides)).not.toContain('comparison');
  });

  it('are not headings of cards', async () => {
    const text = [
      'He carried a lot in his head. He would come in with one yellow sheet of paper and ask for a run.',
      'The project had moved on. The twelve equations gave fickle weather that seemed to prefer few states.',
      'They plotted the motion. Over time the point drew a shape that looks like the wings of a butterfly.',
      'Lorenz went out for coffee. The numbers that came while he was away looked like those of the first run.',
    ].join('\n\n');
    expect(layouts((await deck(`# Lab\n\n## Years\n\n${text}`, { n_slides: 2 })).slides)).not.toContain(
      'cards',
    );
  });

  it('with questions to readers are not questions and answers', async () => {
    const { slides } = await deck(
      '# Hype\n\n## Thirty years\n\nHow many waves of hype can you name? A programmer abroad wrote a list of them from memory. The web came first and lasted three years.\n\nDo you think that the list is right? I feel much the same. Each of these technologies did succeed in the end.',
      { n_slides: 2 },
    );
    expect(layouts(slides)).not.toContain('faq');
  });
});

describe('sentences of one long quotation', () => {
  it('name their speaker once', async () => {
    const said = [
      'In 2012 I made a mistake when I took the cup to the institute and congratulated him on his birthday.',
      'I did not take sides in politics, and I have no party of my own in this country or in any other.',
      'What I do have is the hope that we become better in social equality and in the schools of the poor.',
      'I would do it differently today, and I would do neither of the two before the cup of the next year.',
    ].join(' ');
    const { slides } = await deck(
      `# Cup\n\n## The visit\n\n"${said}", said the coach of the team, who had been asked twice.`,
      {
        n_slides: 2,
      },
    );
    const words = listTexts(slides[1]?.content ?? {}).join('\n');
    expect(words.match(/said the coach/g)).toHaveLength(1);
  });
});

describe('a list', () => {
  const CACHES =
    '# Banner\n\n## Context\n\nFor greater reliability the site runs several caches. They hold pages for half an hour, which is too long in an emergency.\n\nAt the edge, we run two main stores:\n\n- The network of a provider honours the header of each page\n- The mirror crawls the site and saves all of its pages\n\nOn our own servers, we use three more:\n\n- Varnish holds what frontends serve\n- Frontends hold templates for a minute\n- Static files are held a fourth time';

  it('is below the sentence that introduces it', async () => {
    const { slides } = await deck(CACHES, { n_slides: 2 });
    for (const [item, lead] of [
      ['The mirror crawls', 'At the edge, we run two main stores'],
      ['Frontends hold templates', 'On our own servers, we use three more'],
    ] as const) {
      const slide = find(slides, item);
      if (slide === undefined) continue;
      const words = listTexts(slide.content).join('\n');
      expect(words).toContain(lead);
      expect(words.indexOf(lead)).toBeLessThan(words.indexOf(item));
    }
    expect(find(slides, 'The mirror crawls') ?? find(slides, 'Frontends hold')).toBeDefined();
  });

  it('that completes the title is alone below it', async () => {
    const { slides } = await deck(
      '# Banner\n\nA note about banners.\n\n## Summary\n\nWhen we publish the banner, we clear several stores. Clearing them is complex and hard to debug. There can be a delay of a quarter of an hour. The page does not have to appear at once.\n\nOnly with a permit may you:\n\n- cut a tree of more than a metre\n- dig below the roots of a tree\n- drain a pond in the park',
      { n_slides: 2 },
    );
    const slide = slides.find((spec) => readName(spec).startsWith('Only with a permit may you'));
    if (slide === undefined) {
      const words = listTexts(find(slides, 'drain a pond')?.content ?? {}).join('\n');
      if (words !== '') expect(words).toContain('Only with a permit may you');
      return;
    }
    expect(listTexts(slide.content['items'])).toHaveLength(3);
  });

  it('of conditions is not a list of facts', async () => {
    const { slides } = await deck(
      '# Inventory\n\n## Duties of offices\n\nYou need not publish anything unless:\n\n- your office has more than fifty people\n- you use a program to decide\n- you decide about single persons\n\nThe law has been in force since 2018. It covers offices of the state and of towns. Each office names a person who keeps the list.',
      { n_slides: 2 },
    );
    const slide = find(slides, 'decide about single persons');
    if (slide !== undefined) expect(listTexts(slide.content).join(' ')).toContain('unless');
  });
});

describe('a sentence that introduces others', () => {
  it.each([
    ['en', 'The results are given in the following table.', 'The kiln saves gas every day of the year.'],
    ['de', 'Die Ergebnisse sind in der nachstehenden Tabelle enthalten.', 'Der Ofen spart an jedem Tag Gas.'],
    ['fr', 'Les résultats sont présentés ci-dessous.', 'Le four économise du gaz tous les jours.'],
    ['es', 'Los datos se muestran en la siguiente tabla.', 'El horno ahorra gas todos los días del año.'],
    ['ja', '結果は以下の表にまとめた。', 'この窯は毎日ガスを節約していることが確認された。'],
    ['zh', '下面是窑炉的照片。', '这座窑炉每天都在节省大量的天然气。'],
  ])('is not a point of a slide without them (%s)', async (_, announcement, fact) => {
    const { slides } = await deck(
      `# Kiln\n\n## A\n\n${fact} ${announcement} ${fact.replace(/\p{L}{2}/u, 'XY')} ${fact.replace(/\p{L}{2}/u, 'ZW')}`,
      { n_slides: 2 },
    );
    const shown = slides.map(({ content }) => listTexts(content).join(' ')).join(' ');
    expect(shown).not.toContain(announcement.slice(0, 8));
  });

  it('is a point if it states a time', async () => {
    const { slides } = await deck(
      '# Mill\n\n## Years\n\nThe mill closed in 1901. It opened again in the following year with a new wheel. The town bought it in 1998.',
      { n_slides: 2 },
    );
    expect(find(slides, 'in the following year')).toBeDefined();
  });
});

describe('numbers of sections', () => {
  it('are neither key figures nor years', async () => {
    const { slides } = await deck(
      '# Rules\n\n## Registration\n\n1309.41 Administrative review of an application. 1309.42 Certificate of registration and its denial. 1309.43 Suspension or revocation of a registration. 1309.44 Suspension pending a final order.',
      { n_slides: 2 },
    );
    expect(layouts(slides).filter((layout) => layout === 'metrics' || layout === 'timeline')).toEqual([]);
  });

  it('after a name are not key figures', async () => {
    const { slides } = await deck(
      '# Form\n\n## Parts\n\n- Dates of active duty in military service 16\n- Plan of assistance after a transition 23\n- Address of the present employer 31',
      { n_slides: 2 },
    );
    expect(layouts(slides)).not.toContain('metrics');
  });
});

describe('two lists on one slide', () => {
  it('each have their introduction, even if the heading names both', async () => {
    const { slides } = await deck(
      '# Budget\n\n## Spending and income\n\nIn case of spending:\n\n- Materials for the festival\n- Food for the staff\n- Fees of the town\n\nIn case of income:\n\n- Fees of members\n- Money of the town\n- Gifts of private persons',
      { n_slides: 2 },
    );
    const words = listTexts(slides[1]?.content ?? {}).join('\n');
    if (words.includes('Food for the staff') && words.includes('Fees of members'))
      expect(words).toMatch(
        /In case of spending[\s\S]*Food for the staff[\s\S]*In case of income[\s\S]*Fees of members/u,
      );
  });
});

describe('a table with bullets in the first column', () => {
  it('is a list', async () => {
    const { slides } = await deck(
      '# Reviews\n\n## Names\n\n| • | Safety audit of existing roads |\n|--|--|\n| • | Safety reviews |\n| • | Safety assessments |\n| • | Safety inspections |',
      { n_slides: 2 },
    );
    expect(layouts(slides)).not.toContain('table');
    expect(find(slides, 'Safety inspections')).toBeDefined();
  });
});
