import { describe, expect, it } from 'vitest';
import { deck } from './deck-helpers.ts';

const PROSE =
  'The controller decides when a ferry may charge. It runs on every quay and talks to the grid. It has been in service since 2024. Crews see its state on a panel by the ramp. Every refusal is written down with its reason.';
const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    index % 10 === 9 ? '' : `${'    '.repeat(index % 3)}step_${index}()`,
  ).join('\n');
const code = (body: string): string =>
  `# Controller\n\n${PROSE}\n\n## Charging\n\n${PROSE}\n\nThe check is short:\n\n\`\`\`python\n${body}\n\`\`\`\n\n## Afterwards\n\n${PROSE}\n`;

describe('code in the source', () => {
  it('has a slide of its own after its announcement, unchanged', async () => {
    const body =
      'def may_charge(ferry):\n    if not ferry.is_docked:\n        return False\n    return ferry.wanted_kw > 0';
    const { slides, omitted } = await deck(code(body));
    const at = slides.findIndex(({ layout }) => layout === 'code');
    expect(slides[at]?.content).toMatchObject({
      code: body,
      language: 'python',
      caption: 'The check is short',
    });
    expect(slides[at]?.content['title']).toBe('Crews see its state on a panel by the ramp');
    expect(at).toBeLessThan(slides.length - 1);
    expect(omitted.filter(({ text }) => text.includes('may_charge'))).toEqual([]);
  });

  it('continues over pages of at most 24 lines and loses only empty ones between pages', async () => {
    const { slides } = await deck(code(lines(60)));
    const pages = slides
      .filter(({ layout }) => layout === 'code')
      .map(({ content }) => String(content['code']).split('\n'));
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(24);
    const whole = (text: readonly string[]): string[] => text.filter((line) => line !== '');
    expect(whole(pages.flat())).toEqual(whole(lines(60).split('\n')));
    expect(new Set(slides.map(({ content }) => content['title'])).size).toBe(slides.length);
  });

  it('is omitted with a reason if the number of slides leaves no room, or if it has one or two lines', async () => {
    const few = await deck(code(lines(8)), { n_slides: 3 });
    expect(few.slides).toHaveLength(3);
    expect(few.omitted.find(({ text }) => text.includes('step_0'))?.reason).toContain('ask for more slides');
    const short = await deck(code('npm start'));
    expect(short.slides.some(({ layout }) => layout === 'code')).toBe(false);
    expect(short.omitted.find(({ text }) => text.includes('npm start'))?.reason).toContain('A line or two');
  });
});

describe('Mermaid in the source', () => {
  const fenced = (text: string): string =>
    `# Controller\n\n${PROSE}\n\n## Charging\n\n${PROSE}\n\nThe order of calls is fixed:\n\n\`\`\`mermaid\n${text}\n\`\`\`\n\n## Afterwards\n\n${PROSE}\n`;

  it('becomes a diagram', async () => {
    const { slides } = await deck(
      fenced('flowchart LR\n  A[Ferry docks] --> B{Charged?}\n  B -->|no| C[Charge]\n  B -->|yes| D[Sail]'),
    );
    const drawn = slides.find(({ layout }) => layout === 'diagram');
    expect(drawn?.content).toMatchObject({ diagram: { mermaid: expect.stringContaining('Ferry docks') } });
    expect(slides.map(({ layout }) => layout)).not.toContain('code');
  });

  it('that cannot be parsed becomes a code slide', async () => {
    const { slides } = await deck(fenced('flowchart LR\n  A[Ferry docks --> B\n  B --> C\n  C --> D'));
    expect(slides.map(({ layout }) => layout)).toContain('code');
  });
});

describe('content that suits a diagram', () => {
  it('as a plan by quarters becomes a roadmap, in which the same task in neighbouring cells is one bar', async () => {
    const plan =
      '| Team | Q1 2026 | Q2 2026 | Q3 2026 |\n|---|---|---|---|\n| Quays | Survey | Build | Build |\n| Crews | – | – | Training |\n';
    const { slides } = await deck(`# Rollout\n\n${PROSE}\n\n## Plan\n\n${plan}\n## Next\n\n${PROSE}\n`);
    expect(slides.find(({ layout }) => layout === 'roadmap')?.content).toMatchObject({
      periods: ['Q1 2026', 'Q2 2026', 'Q3 2026'],
      lanes: [
        {
          name: 'Quays',
          items: [
            { label: 'Survey', start: 'Q1 2026', end: 'Q1 2026' },
            { label: 'Build', start: 'Q2 2026', end: 'Q3 2026' },
          ],
        },
        { name: 'Crews', items: [{ label: 'Training', start: 'Q3 2026', end: 'Q3 2026' }] },
      ],
    });
  });

  it.each([
    [
      'en',
      '| Task | Start | End |\n|---|---|---|\n| Rent | Jan 2026 | Feb 2026 |\n| Oven | Feb 2026 | Apr 2026 |\n| Opening | Mar 2026 | Apr 2026 |',
      ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026'],
    ],
    [
      'de',
      '| Aufgabe | Beginn | Ende |\n|---|---|---|\n| Miete | Q1 2026 | Q2 2026 |\n| Ofen | Q2 2026 | Q3 2026 |\n| Start | Q3 2026 | Q3 2026 |',
      ['Q1 2026', 'Q2 2026', 'Q3 2026'],
    ],
    [
      'en',
      '| Team | Task | From | To |\n|---|---|---|---|\n| Build | Rent | 2025 | 2026 |\n| Build | Oven | 2026 | 2026 |\n| People | Hiring | 2026 | 2027 |',
      ['2025', '2026', '2027'],
    ],
  ])('as a table of starts and ends becomes a roadmap in order of time (%s)', async (_, plan, periods) => {
    const { slides } = await deck(`# Rollout\n\n${PROSE}\n\n## Plan\n\n${plan}\n\n## Next\n\n${PROSE}\n`);
    const content = slides.find(({ layout }) => layout === 'roadmap')?.content;
    expect(content?.['periods']).toEqual(periods);
    if (plan.includes('Team'))
      expect(
        ((content?.['lanes'] ?? []) as { name: string; items: unknown[] }[]).map(({ name, items }) => [
          name,
          items.length,
        ]),
      ).toEqual([
        ['Build', 2],
        ['People', 1],
      ]);
  });

  it.each([
    '| Task | Start | End |\n|---|---|---|\n| Rent | Mar 2026 | Feb 2026 |\n| Oven | Feb 2026 | Apr 2026 |\n| Open | Jan 2026 | Apr 2026 |',
    '| Task | Start | End |\n|---|---|---|\n| Rent | 2020 | 2021 |\n| Oven | 2021 | 2040 |',
  ])(
    'as a schedule that ends before it starts, or is too uneven for equal columns, stays a table',
    async (plan) => {
      const { slides } = await deck(`# Rollout\n\n${PROSE}\n\n## Plan\n\n${plan}\n\n## Next\n\n${PROSE}\n`);
      expect(slides.map(({ layout }) => layout)).not.toContain('roadmap');
    },
  );

  it('as figures by quarter stays a table or chart', async () => {
    const table =
      '| Route | Q1 2026 | Q2 2026 | Q3 2026 |\n|---|---|---|---|\n| One | 12 | 14 | 18 |\n| Two | 9 | 11 | 10 |\n';
    const { slides } = await deck(`# Riders\n\n${PROSE}\n\n## Count\n\n${table}`);
    expect(slides.map(({ layout }) => layout)).not.toContain('roadmap');
  });

  it('as stages becomes a funnel only if each has fewer than the one before', async () => {
    const funnel = (third: string): string =>
      `# Tickets\n\n${PROSE}\n\n## Conversion funnel\n\n- Open the timetable: 48,200\n- Look for a ticket: 21,700\n- Buy a ticket: ${third}\n\n## Next\n\n${PROSE}\n`;
    expect(
      (await deck(funnel('12,900'))).slides.find(({ layout }) => layout === 'funnel')?.content['items'],
    ).toEqual([
      { label: 'Open the timetable', value: '48,200' },
      { label: 'Look for a ticket', value: '21,700' },
      { label: 'Buy a ticket', value: '12,900' },
    ]);
    expect((await deck(funnel('32,900'))).slides.map(({ layout }) => layout)).not.toContain('funnel');
  });

  it('as four sections named after the ends of two scales becomes a matrix, in any order', async () => {
    const part = (name: string, points: string): string => `### ${name}\n\n${points}\n\n`;
    const parts = [
      part('Low effort, high benefit', '- Slower approach\n- Clean hulls'),
      part('Low effort, low benefit', '- LED lights\n- Shore power'),
      part('High effort, high benefit', '- Electric ferries\n- Charging'),
      part('High effort, low benefit', '- Sails\n- A tunnel'),
    ];
    const { slides } = await deck(`# Saving\n\n${PROSE}\n\n## Measures\n\n${parts.join('')}`);
    const content = slides.find(({ layout }) => layout === 'matrix')?.content;
    expect(content).toMatchObject({ x_axis: 'Benefit', y_axis: 'Effort' });
    const quadrants = (content?.['quadrants'] ?? []) as readonly { heading: string }[];
    expect(quadrants.map(({ heading }) => heading)).toEqual([
      'High effort, low benefit',
      'High effort, high benefit',
      'Low effort, low benefit',
      'Low effort, high benefit',
    ]);
  });
});
