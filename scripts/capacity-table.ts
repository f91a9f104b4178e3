import { table } from './proof.ts';

/** Cores of the machine that all but the first row were measured on. */
const CORES = 2;

type Figures = Readonly<Record<string, number>>;

interface Measured {
  readonly load: { readonly date: string; readonly parts: Readonly<Record<string, Figures>> };
  readonly scale: { readonly date: string; readonly counted: readonly Counted[] };
  readonly siege: { readonly date: string; readonly counted: readonly Counted[] };
}

interface Counted {
  readonly name: string;
  readonly figures: Figures;
}

/**
 * The table of docs/capacity.md, from the texts of docs/load.json, docs/scale.json and docs/siege.json.
 *
 * @throws Error if a figure is missing.
 */
export function capacityTable(load: string, scale: string, siege: string): string {
  const measured: Measured = { load: JSON.parse(load), scale: JSON.parse(scale), siege: JSON.parse(siege) };
  const decks = figuresOf(measured.load, 'decks of nine composed slides');
  const texts = figuresOf(measured.load, '500 generations at once');
  const agents = figuresOf(measured.load, '50 agents editing');
  const stored = figuresOf(measured.load, '10,000 stored presentations');
  const soak = figuresOf(measured.load, 'soak');
  const attacked = countedOf(measured.siege.counted, 'server');
  const takeovers = measured.scale.counted.flatMap(({ figures }) => figures['taken over after, s'] ?? []);
  const perSecond = figure(texts, 'completed') / figure(texts, 'seconds until all had ended');
  return [
    `Measured on ${measured.load.date}, under attack on ${measured.siege.date}, with shared engines on ${measured.scale.date}; two cores.`,
    '',
    table(
      ['work', 'measured', 'a core', 'a gigabyte of memory'],
      [
        deckRow(decks, 'one core', 1),
        deckRow(decks, 'two cores', 2),
        [
          'decks out of short texts, 500 tasks at once',
          `${rounded(perSecond)} a second; ${figure(texts, 'memory, MB')} MB for the server itself`,
          `${rounded(perSecond / CORES)} a second`,
          '',
        ],
        [
          `${figure(agents, 'agents')} agents that edit a slide and draw it, without a pause`,
          `${rounded(figure(agents, 'edits') / figure(agents, 'seconds'))} edits a second; p99 ${figure(agents, 'edit p99, ms')} ms; ${figure(agents, 'memory, MB')} MB for the server itself`,
          `${rounded(figure(agents, 'edits') / figure(agents, 'seconds') / CORES)} a second`,
          '',
        ],
        [
          'a store of 10,000 decks',
          `first page ${figure(stored, 'first page p50, ms')} ms, search ${figure(stored, 'search, ms')} ms; ${figure(stored, 'memory, MB')} MB`,
          '',
          '',
        ],
        [
          'an hour of steady work',
          `${figure(soak, 'decks made, seen, changed, exported and deleted').toLocaleString('en')} decks; at most ${figure(soak, 'most memory, MB')} MB`,
          '',
          '',
        ],
        [
          'twenty minutes under attack of every kind at once',
          `at most ${figure(attacked, 'most memory, MB').toLocaleString('en')} MB, ${figure(attacked, 'most with its processes, MB').toLocaleString('en')} MB with its processes`,
          '',
          '',
        ],
        [
          'a task whose worker died',
          `another worker starts it after ${Math.min(...takeovers)} to ${Math.max(...takeovers)} s`,
          '',
          '',
        ],
      ],
    ),
  ].join('\n');
}

function deckRow(decks: Figures, cores: string, count: number): readonly string[] {
  const of = (name: string) => figure(decks, `${cores}: ${name}`);
  const memory = of('memory of all processes, MB');
  return [
    `decks of nine composed slides, ${figure(decks, 'clients')} clients, ${cores}`,
    `${of('decks a second')} a second; p99 ${of('deck p99, ms')} ms; ${memory} MB`,
    `${rounded(of('decks a second') / count)} a second`,
    `${rounded((1000 * of('decks a second')) / memory)} a second`,
  ];
}

function figuresOf({ parts }: Measured['load'], part: string): Figures {
  const figures = parts[part];
  if (figures === undefined) throw new Error(`docs/load.json has no part "${part}".`);
  return figures;
}

function countedOf(counted: readonly Counted[], name: string): Figures {
  const found = counted.find((one) => one.name === name);
  if (found === undefined) throw new Error(`docs/siege.json has no "${name}".`);
  return found.figures;
}

function figure(figures: Figures, name: string): number {
  const value = figures[name];
  if (value === undefined) throw new Error(`The figure "${name}" is missing.`);
  return value;
}

const rounded = (value: number) => `${Math.round(value)}`;
