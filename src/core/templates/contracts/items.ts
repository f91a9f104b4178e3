import type { Layouts } from '../standard-layout.ts';
import {
  CONTACT,
  choice,
  flag,
  icon,
  image,
  list,
  object,
  optional,
  SELDOM_TAKEAWAY,
  TITLE,
  text,
} from './fields.ts';

const SWOT = (what: string) => list(1, 5, text('body', 'One point.'), what);

/** Layouts that repeat one kind of item. */
export const ITEMS = {
  cards: {
    name: 'Cards',
    description:
      'Two to six things of one kind, each with a heading and a few words. Steps in order: "process"; figures: "metrics"; short lines with symbols: "icon_list".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'items',
    keywords: 'features benefits pillars tiles boxes',
    kinds: ['tiles'],
    suits: [],
    shapes: {
      many_texts: 1,
      headed_dates: 3,
      figures_and_texts: 2,
      people: 2,
      headed_steps: 3,
      pictured_texts: 1,
      icon_lines: 2,
      icon_cards: 1,
      quarters: 3,
      open_pair: 3,
      items: 1,
    },
    plain: { variety: 3, mixes: true, shapeless: true },
    fields: {
      title: TITLE,
      items: list(
        2,
        6,
        object(
          {
            heading: text('heading', 'Its name.'),
            text: text('body', 'One or two sentences about it.'),
            icon: optional(icon('A symbol for it.')),
            image: optional(image('A picture of it.')),
          },
          'One thing.',
        ),
        'The most important first.',
      ),
      takeaway: SELDOM_TAKEAWAY,
    },
    example: {
      title: 'What the new ferries bring on board',
      items: [
        {
          heading: 'Step-free boarding',
          text: 'One level from quay to seat, for wheelchairs, prams and bicycles.',
          icon: { icon_query: 'wheelchair' },
        },
        {
          heading: 'Silent running',
          text: 'Conversation is possible on every deck, at every speed.',
          icon: { icon_query: 'speaker low' },
        },
        {
          heading: 'Charging in four minutes',
          text: 'An automatic arm connects while passengers walk off.',
          icon: { icon_query: 'plug charging' },
        },
        {
          heading: 'One crew for all boats',
          text: 'The same bridge everywhere, so that any captain can sail any route.',
          icon: { icon_query: 'users' },
        },
      ],
    },
  },
  icon_list: {
    name: 'Icon list',
    description:
      'Three to six short lines, each with a symbol. The symbol must mean something; otherwise use "bullets".',
    purpose: 'content',
    density: 'usual',
    arrangement: 'items',
    keywords: 'icons symbols',
    kinds: ['icons'],
    suits: [],
    shapes: { icon_lines: 1, icon_cards: 2, headed_lines: 2 },
    plain: { variety: 4, mixes: true },
    fields: {
      title: TITLE,
      items: list(
        3,
        6,
        object(
          {
            icon: icon('A symbol for it.'),
            heading: text('heading', 'The line.'),
            text: optional(text('body', 'More words.')),
          },
          'One line.',
        ),
        'Lines.',
      ),
    },
    example: {
      title: 'What each quay needs',
      items: [
        {
          icon: { icon_query: 'lightning' },
          heading: 'A 1.5 MW feeder',
          text: 'From the eastern ring, laid in one night closure.',
        },
        {
          icon: { icon_query: 'battery charging' },
          heading: 'A buffer battery',
          text: 'Takes the peak off the grid between two arrivals.',
        },
        {
          icon: { icon_query: 'robot' },
          heading: 'A charging arm',
          text: 'Connects by itself at any tide, up to two metres.',
        },
        {
          icon: { icon_query: 'shield check' },
          heading: 'A new safety case',
          text: 'Agreed with the harbour master and the fire service.',
        },
      ],
    },
  },
  ask: {
    name: 'Ask',
    description:
      'One to five numbered decisions that the audience is asked for, what to do next and whom to reach. Thanks and contact alone are "closing".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'items',
    keywords: 'decide decisions decision approve approval request proposal',
    kinds: [],
    suits: ['executives'],
    shapes: { headed_lines: 5, many_texts: 3, headed_steps: 5, items: 3, text: 6 },
    sequential: true,
    fields: {
      title: TITLE,
      items: list(
        1,
        5,
        object(
          {
            heading: text('heading', 'As a request: "Approve the budget of 2027".'),
            text: optional(text('body', 'Why, by when or what it costs.')),
          },
          'One decision.',
        ),
        'Decisions; the first is the most important.',
      ),
      call_to_action: optional(text('heading', 'The one thing to do next.')),
      contact: CONTACT,
    },
    example: {
      title: 'We ask the board for three decisions',
      items: [
        {
          heading: 'Approve phase one with four ferries',
          text: '62 million, of which half is covered by the climate grant.',
        },
        {
          heading: 'Release the grid connection at Old Yard',
          text: 'The utility holds the capacity until 30 April.',
        },
        {
          heading: 'Name one person for crews and training',
          text: 'So that 140 people are ready when the first ferry sails.',
        },
      ],
      call_to_action: 'Vote on all three on 14 April',
      contact: {
        name: 'Ingrid Solberg',
        email: 'ingrid.solberg@harbourline.example',
        phone: '+47 55 00 12 40',
      },
    },
  },
  timeline: {
    name: 'Timeline',
    description: 'Three to eight events with dates, earliest first. Steps without dates: "process".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'items',
    keywords: 'history milestones dates years events',
    kinds: ['timelines'],
    suits: ['learners'],
    shapes: { dates: 1, headed_dates: 1, steps: 2, headed_steps: 2 },
    fields: {
      title: TITLE,
      items: list(
        3,
        8,
        object(
          {
            date: text('label', 'Date or period, short.'),
            heading: text('heading', 'What happens.'),
            text: optional(text('body', 'More words.')),
            strong: optional(flag('Stands out.')),
            milestone: optional(flag('A diamond.')),
          },
          'One event.',
        ),
        'Events.',
      ),
      scale: optional(choice(['even', 'true'], '`true`: apart as their dates.')),
      direction: optional(choice(['right', 'down'], 'Of the line.')),
    },
    example: {
      title: 'From decision to the last diesel crossing',
      items: [
        { date: 'Apr 2026', heading: 'Board decides', text: 'Phase one with four ferries' },
        { date: 'Sep 2026', heading: 'Yard under contract', text: 'Fixed price' },
        { date: 'May 2027', heading: 'Quays 1 to 3 charge', text: 'Buffer batteries in service' },
        { date: 'Mar 2028', heading: 'First ferry sails', text: 'Route 3, then route 1' },
        { date: 'Oct 2029', heading: 'Diesel ends', text: 'All six city routes' },
      ],
    },
  },
  process: {
    name: 'Process',
    description:
      'Three to seven steps that follow one another, or a cycle. With dates: "timeline"; without order: "cards".',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'items',
    keywords: 'steps stages workflow procedure how cycle',
    kinds: ['steps'],
    suits: ['learners'],
    shapes: { steps: 1, headed_steps: 1, icon_lines: 3, icon_cards: 3, headed_lines: 4, items: 2 },
    plain: { variety: 5 },
    fields: {
      title: TITLE,
      items: list(
        3,
        7,
        object(
          {
            heading: text('heading', 'The step.'),
            text: optional(text('body', 'What is done in it.')),
            icon: optional(icon('A symbol for the step.')),
          },
          'One step.',
        ),
        'Steps in order.',
      ),
      cyclic: optional(flag('True when the last step leads back to the first.')),
    },
    example: {
      title: 'How a ferry charges in four minutes',
      items: [
        { heading: 'Approach', text: 'The ferry reports its charge 500 m before the quay.' },
        { heading: 'Dock', text: 'Vacuum pads hold the hull; no lines are thrown.' },
        { heading: 'Connect', text: 'The arm finds the socket by camera in 15 seconds.' },
        { heading: 'Charge', text: '1.5 MW from grid and buffer battery together.' },
        { heading: 'Depart', text: 'The arm lets go when the ramp is up.' },
      ],
      cyclic: true,
    },
  },
  swot: {
    name: 'SWOT',
    description:
      'Strengths, weaknesses, opportunities and threats, one to five points each. Only for this analysis.',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'diagram',
    keywords: 'strengths weaknesses opportunities threats',
    kinds: ['strengths_and_weaknesses'],
    suits: [],
    shapes: { quarters: 1 },
    fields: {
      title: TITLE,
      strengths: SWOT('Internal strengths.'),
      weaknesses: SWOT('Internal weaknesses.'),
      opportunities: SWOT('Opportunities from outside.'),
      threats: SWOT('Threats from outside.'),
    },
    example: {
      title: 'Where Harbour Line stands today',
      strengths: ['Exclusive routes until 2036', 'Crews trained on the test ferry'],
      weaknesses: ['Nine hulls beyond thirty years', 'No yard of our own'],
      opportunities: ['Grants cover up to half', 'Two suburbs ask for new routes', 'Grid fees fall at night'],
      threats: ['Diesel ban comes in 2030', 'Yards are booked into 2028'],
    },
  },
  team: {
    name: 'Team',
    description: 'One to eight people with their roles, and portraits if there are any.',
    purpose: 'content',
    density: 'usual',
    inBlocks: true,
    arrangement: 'items',
    keywords: 'people person members staff bios portraits',
    kinds: [],
    suits: [],
    shapes: { people: 1, pictured_texts: 3, pictured: 2 },
    fields: {
      title: TITLE,
      people: list(
        1,
        8,
        object(
          {
            name: text('heading', 'Name.'),
            role: text('caption', 'Role.'),
            image: optional(image('Portrait.')),
            bio: optional(text('body', 'A sentence about them.')),
          },
          'One person.',
        ),
        'People.',
      ),
      takeaway: SELDOM_TAKEAWAY,
    },
    example: {
      title: 'Who leads the programme',
      people: [
        {
          name: 'Ingrid Solberg',
          role: 'Programme director',
          bio: 'Built two wind farms before this harbour.',
        },
        {
          name: 'Marta Lindqvist',
          role: 'Captain, test ferry',
          bio: 'Has sailed route 3 for eighteen years.',
        },
        { name: 'Jonas Weber', role: 'Charging and grid', bio: 'Planned the eastern ring at the utility.' },
        { name: 'Amina Yusuf', role: 'Finance', bio: 'Negotiated the green loan of 2024.' },
      ],
    },
  },
} satisfies Layouts;
