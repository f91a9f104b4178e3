import type { SlideSpec } from '../src/core/templates/contract.ts';

/** Slides by which a design is judged: every kind that people make most, each at its usual length. */
export const JUDGED_SLIDES: readonly SlideSpec[] = [
  {
    layout: 'title',
    content: {
      title: 'Harbour Line 2027–2031',
      subtitle: 'How the ferries of the bay stop burning diesel',
      presenter: 'Ines Duarte',
      date: '14 May 2027',
    },
  },
  {
    layout: 'agenda',
    content: {
      title: 'Four questions for today',
      items: [
        { heading: 'Why the diesel fleet cannot stay' },
        { heading: 'What batteries cost and save' },
        { heading: 'Which lines change first' },
        { heading: 'What the board decides' },
      ],
    },
  },
  {
    layout: 'bullets',
    content: {
      title: 'Why the diesel fleet cannot stay',
      items: [
        {
          text: 'Nine of fourteen hulls are older than thirty years',
          children: ['Two fail the stability rules of 2028', 'Repairs took 61 days last year'],
        },
        { text: 'Fuel is a third of the cost of operation', children: ['It was a fifth in 2019'] },
        { text: 'The city bans diesel at its quays from 2030' },
      ],
    },
  },
  {
    layout: 'bullets',
    content: {
      title:
        'A ferry that charges for nine minutes at each end of its line sails as often as the diesel ship does now today',
      items: [
        { text: 'Crossings of line 2 take 24 minutes, and ships wait 11 minutes at the quay' },
        { text: 'Chargers of 4 MW fill in nine minutes what a crossing uses' },
        { text: 'The timetable of 2026 stays as it is' },
      ],
    },
  },
  {
    layout: 'chart',
    content: {
      title: 'Fuel costs have doubled since 2021',
      chart: {
        type: 'bar',
        categories: ['2021', '2022', '2023', '2024', '2025', '2026'],
        series: [{ name: 'Fuel', values: [4.1, 5.6, 6.2, 6.9, 7.8, 8.4] }],
        unit: '€ m',
        number_format: '0.0',
        y_label: 'Fuel a year',
        reference_lines: [{ value: 5, label: 'Budget' }],
      },
      takeaway: 'Each year since 2022 lies above the budget.',
    },
  },
  {
    layout: 'table',
    content: {
      title: 'Line 2 pays back first',
      table: {
        columns: [
          { label: 'Line' },
          { label: 'Ships', align: 'end' },
          { label: 'Passengers', align: 'end' },
          { label: 'Cost', unit: '€ m', align: 'end' },
          { label: 'Saved a year', unit: '€ m', align: 'end' },
        ],
        rows: [
          ['1 Old Harbour', '2', '412,000', '9.2', '0.9'],
          ['2 Bay crossing', '3', '1,204,000', '14.5', '2.4'],
          ['3 Islands', '2', '318,000', '11.0', '0.8'],
          ['4 Night line', '1', '96,000', '4.1', '0.2'],
          ['5 Airport', '2', '540,000', '8.8', '1.1'],
          ['6 Freight', '2', '–', '12.4', '1.3'],
          ['7 School line', '1', '88,000', '3.9', '0.2'],
          ['All lines', '13', '2,658,000', '63.9', '6.9'],
        ],
        total: true,
      },
    },
  },
  {
    layout: 'two_columns',
    content: {
      title: 'Two ways to pay for thirteen ships',
      left: {
        heading: 'Buy',
        items: [
          '€63.9 m over five years',
          'Batteries are replaced after nine years',
          'Ships stay with the city',
        ],
      },
      right: {
        heading: 'Lease',
        items: ['€8.1 m a year for twelve years', 'The lessor replaces batteries', 'No ship before 2029'],
      },
    },
  },
  {
    layout: 'quote',
    content: {
      quote: 'The first quiet crossing was the day on which passengers asked when the others would follow.',
      author: 'Tomas Lind',
      role: 'Captain, line 2',
    },
  },
  {
    layout: 'composed',
    content: {
      markup: `<section>
  <h1>Three steps lead to the first quiet line</h1>
  <div class="grid grid-cols-3 gap-4">
    <x-step title="Quay">A charger of 4 MW at each end of line 2</x-step>
    <x-step title="Ship">One hull is converted and sails from May</x-step>
    <x-step title="Line">Two more follow when 200 days are through</x-step>
  </div>
  <div class="grid grid-cols-2 gap-4">
    <x-card title="Saved" strong><x-metric value="€2.4 m" label="a year on line 2"/></x-card>
    <x-card title="Decision" icon="check">The board releases €14.5 m on 14 May <x-badge role="success">Ready</x-badge></x-card>
  </div>
</section>`,
    },
  },
  { layout: 'closing', content: { title: 'Thank you', text: 'The board decides on 14 May 2027.' } },
];
