import type { Field, LinesField, PlaceField } from '../contract.ts';
import type { Layouts } from '../standard-layout.ts';
import {
  choice,
  flag,
  list,
  object,
  optional,
  percent,
  prose,
  SELDOM_TAKEAWAY,
  TAKEAWAY,
  TITLE,
  text,
} from './fields.ts';

const period = (description: string): PlaceField => ({
  kind: 'place',
  of: 'periods',
  dated: true,
  description,
});
/** An optional field that slides of the layout show, and blocks of compositions do not. */
const onSlide = <F extends Field>(field: F): F => ({ ...field, optional: true, slideOnly: true });
const lines = (of: string, description: string): LinesField => ({ kind: 'lines', of, description });

/** Layouts that show relations: in time, through stages, on two scales, or as code. */
export const DIAGRAMS = {
  roadmap: {
    name: 'Roadmap',
    description:
      'Work in one to five lanes over three to eight periods; each item is a bar from its first period to its last, or a milestone. Single dated events: "timeline"; order without time: "process".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'diagram',
    keywords: 'plan releases phases gantt',
    kinds: ['roadmaps'],
    suits: [],
    shapes: { dates: 2, headed_dates: 2 },
    fields: {
      title: TITLE,
      periods: list(3, 8, text('label', '"Q3", "May 2027".'), 'Equally long, in order.'),
      lanes: list(
        1,
        5,
        object(
          {
            name: text('heading', 'A team, a theme, a product.'),
            items: {
              ...list(
                1,
                6,
                object(
                  {
                    label: text('label', 'What is done.'),
                    start: period('Period, its number from 1, or a day such as "2027-04-15".'),
                    end: optional(period('Last one, included.')),
                    status: optional(choice(['done', 'active', 'planned', 'at_risk'], 'Progress.')),
                    milestone: optional(flag('A point in time.')),
                    text: onSlide(text('body', 'A second line.')),
                    progress: onSlide(percent('Done, in per cent.')),
                    after: onSlide(list(1, 4, text('label', 'Label of other work.'), 'What it waits for.')),
                  },
                  'One piece of work.',
                ),
                'Work.',
              ),
              typical: 2,
            },
          },
          'One lane.',
        ),
        'Lanes, the most important first.',
      ),
      critical_path: onSlide(flag('Marks the chain that decides the end.')),
      legend: onSlide(flag('Names the statuses below.')),
      today: onSlide(text('label', 'A day: a line there.')),
    },
    example: {
      title: 'Quays, ferries and crews are ready in the same season',
      periods: ['Q2 2026', 'Q3 2026', 'Q4 2026', 'Q1 2027', 'Q2 2027', 'Q3 2027'],
      lanes: [
        {
          name: 'Ferries',
          items: [
            { label: 'Design and contract', start: 'Q2 2026', end: 'Q3 2026', status: 'done' },
            { label: 'Build hulls 1 to 4', start: 'Q4 2026', end: 'Q2 2027', status: 'active' },
            { label: 'Sea trials', start: 'Q3 2027', status: 'planned', milestone: true },
          ],
        },
        {
          name: 'Quays',
          items: [
            { label: 'Grid connection', start: 'Q2 2026', end: 'Q4 2026', status: 'at_risk' },
            { label: 'Charging arms', start: 'Q4 2026', end: 'Q2 2027', status: 'planned' },
          ],
        },
        {
          name: 'Crews',
          items: [
            { label: 'Simulator built', start: 'Q3 2026', status: 'done' },
            { label: 'Retrain 140 people', start: 'Q1 2027', end: 'Q3 2027', status: 'planned' },
          ],
        },
      ],
    },
  },
  map: {
    name: 'Map',
    description:
      'Countries or their regions coloured by a number, or places as dots: the world, a continent or one country. Where place does not matter: "chart".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'diagram',
    keywords: 'countries regions geography choropleth locations sites world',
    kinds: ['maps'],
    suits: [],
    shapes: {},
    fields: {
      title: TITLE,
      map: { kind: 'geomap', description: 'Numbers by place, or points: {lat, lon, label}.' },
      takeaway: TAKEAWAY,
    },
    example: {
      title: 'The north of Europe drives electric',
      map: {
        region: 'europe',
        values: [
          { place: 'Norway', value: 88.9 },
          { place: 'Denmark', value: 51.5 },
          { place: 'Sweden', value: 35 },
          { place: 'Germany', value: 13.5 },
          { place: 'Italy', value: 4.2 },
          { place: 'Poland', value: 3 },
        ],
        unit: '%',
      },
      takeaway:
        'Nine in ten new cars in Norway run on electricity; in Italy and Poland not one in twenty does.',
    },
  },
  diagram: {
    name: 'Diagram',
    description:
      'From Mermaid or data: flows and swimlanes, trees, cycles, pyramids, Venn, layers, Gantt, Sankey, fishbone, value chain, architecture, calendar, rows of cells, durations, sequence. Steps in one row are "process".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'diagram',
    keywords:
      'flowchart mermaid organisation hierarchy tree mindmap architecture network swimlanes cycle pyramid venn onion hub gantt sankey fishbone ishikawa decision value chain calendar cells log strip durations sequence class entity timeline quadrant',
    kinds: ['diagrams'],
    suits: [],
    shapes: {},
    fields: {
      title: TITLE,
      diagram: { kind: 'diagram', description: '{mermaid}, or {kind, nodes, edges}.' },
      takeaway: TAKEAWAY,
    },
    example: {
      title: 'Every order is checked before it leaves',
      diagram: {
        kind: 'flow',
        nodes: [
          { id: 'order', label: 'Order arrives', shape: 'pill' },
          { id: 'paid', label: 'Is it paid?', shape: 'diamond', role: 'primary' },
          { id: 'pack', label: 'Pack the goods' },
          { id: 'remind', label: 'Remind the customer' },
          { id: 'send', label: 'Hand to the ferry', shape: 'pill', role: 'accent' },
        ],
        edges: [
          { from: 'order', to: 'paid' },
          { from: 'paid', to: 'pack', label: 'yes' },
          { from: 'paid', to: 'remind', label: 'no' },
          { from: 'pack', to: 'send' },
        ],
      },
      takeaway: 'Nine of ten orders need no reminder.',
    },
  },
  funnel: {
    name: 'Funnel',
    description:
      'Three to six stages, each reached by fewer than the one before, drawn to scale with the rates between them. If nothing narrows: "process"; to compare sizes: "chart".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'items',
    keywords: 'conversion pipeline stages leads',
    kinds: ['funnels'],
    suits: [],
    shapes: {},
    fields: {
      title: TITLE,
      items: list(
        3,
        6,
        object(
          {
            label: text('heading', 'Name of the stage.'),
            value: optional(text('figure', 'How many are left: "12,400", "38 %".')),
            text: optional(text('body', 'A few more words.')),
          },
          'One stage.',
        ),
        'Stages from the widest to the narrowest.',
      ),
      scale: optional(choice(['true', 'even'], '`even`: a list, not bars to scale.')),
      takeaway: SELDOM_TAKEAWAY,
    },
    example: {
      title: 'One visitor in nine becomes a season-ticket holder',
      items: [
        { label: 'Open the timetable', value: '48,200', text: 'Web and app together, May 2026' },
        { label: 'Look for a ticket', value: '21,700', text: 'Most leave at the zone map' },
        { label: 'Buy a single ticket', value: '12,900', text: 'Two taps since the new checkout' },
        { label: 'Buy a season ticket', value: '5,300', text: 'Half of them after the third trip' },
      ],
    },
  },
  matrix: {
    name: 'Matrix',
    description:
      'Things sorted into four quadrants by two scales, such as effort and benefit. Only when both scales are real; for strengths and weaknesses use "swot".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'diagram',
    keywords: 'quadrant quadrants priorities effort',
    kinds: ['quadrants'],
    suits: [],
    shapes: { quarters: 2 },
    fields: {
      title: TITLE,
      x_axis: text('label', 'What grows along the horizontal axis, towards the end of the line.'),
      y_axis: text('label', 'What grows along the vertical axis, upwards.'),
      quadrants: list(
        4,
        4,
        object(
          {
            heading: text('heading', 'Name of this quadrant.'),
            items: {
              ...list(
                0,
                4,
                text('body', 'One thing that belongs here.'),
                'Things in this quadrant; [] when it is empty.',
              ),
              typical: 4,
            },
          },
          'One quadrant.',
        ),
        'In reading order: y high and x low, y high and x high, y low and x low, y low and x high.',
      ),
    },
    example: {
      title: 'Three measures bring most of the saving at once',
      x_axis: 'Effort',
      y_axis: 'Fuel saved',
      quadrants: [
        { heading: 'Do now', items: ['Slower approach to the quay', 'Clean hulls every spring'] },
        { heading: 'Plan well', items: ['Electric ferries on six routes', 'Charging at every quay'] },
        { heading: 'Do on the side', items: ['LED lights on deck', 'Shore power overnight'] },
        { heading: 'Leave', items: ['Sails on the museum boat'] },
      ],
    },
  },
  code: {
    name: 'Code',
    description:
      'Up to 24 lines of a program or configuration, shown as they are, with important lines marked.',
    purpose: 'content',
    density: 'reading',
    inBlocks: true,
    arrangement: 'diagram',
    keywords: 'program snippet configuration script',
    kinds: ['programs'],
    suits: ['experts'],
    shapes: { text: 5 },
    fields: {
      title: TITLE,
      code: prose('code', 'The lines as they are; indentation is kept, nothing in them is markup.'),
      language: text('label', 'For highlighting: "python", "yaml"; "text" for none.'),
      caption: optional(text('caption', 'Where it comes from, or what to notice in it.')),
      highlight_lines: optional(lines('code', 'Lines to mark: "3-5,8", with roles "3 success, 8 danger".')),
    },
    example: {
      title: 'Charging starts only when three conditions hold',
      code: [
        'def may_charge(ferry, quay):',
        '    if not ferry.is_docked:',
        '        return False',
        '    if quay.arm.offset_mm > 40:',
        '        return False',
        '    return quay.grid.free_kw >= ferry.wanted_kw',
      ].join('\n'),
      language: 'python',
      caption: 'Quay controller, release 4.2',
      highlight_lines: '6',
    },
  },
} satisfies Layouts;
