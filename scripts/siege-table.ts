import { table } from './proof.ts';

interface Run {
  readonly date: string;
  readonly seed: number;
  readonly passed: boolean;
  readonly counted: readonly { readonly name: string; readonly figures: Readonly<Record<string, number>> }[];
}

/** Figures with a column of their own: all others of an attack are how its requests ended. */
const COLUMNS = ['requests', 'slowest, ms'];

/**
 * The tables of `docs/faults.md` about the siege, out of `docs/siege.json`, which `npm run test:siege`
 * writes.
 */
export function siegeTable(json: string): string {
  const { date, seed, passed, counted } = JSON.parse(json) as Run;
  const of = (name: string) => counted.find((one) => one.name === name)?.figures ?? {};
  const { minutes = 0, seed: _, ...served } = of('honest client');
  const joinFigures = (figures: Readonly<Record<string, number>>) =>
    Object.entries(figures)
      .map(([figure, value]) => `${figure} ${value.toLocaleString('en')}`)
      .join('; ');
  const attacks = counted.filter(({ name }) => name !== 'honest client' && name !== 'server');
  const rows = attacks.map(({ name, figures }) => {
    const ends = Object.entries(figures).filter(([figure]) => !COLUMNS.includes(figure));
    return [
      name,
      ...COLUMNS.map((column) => (figures[column] ?? 0).toLocaleString('en')),
      ends.map(([end, value]) => `${end}: ${value.toLocaleString('en')}`).join(', '),
    ];
  });
  return [
    `Siege of ${date}, ${minutes} minutes, seed ${seed}: ${passed ? 'passed' : 'failed'}.`,
    '',
    table(
      ['', 'counted'],
      [
        ['honest client', joinFigures(served)],
        ['server', joinFigures(of('server'))],
      ],
    ),
    '',
    table(['attack', ...COLUMNS, 'answers by status, and other ends'], rows),
  ].join('\n');
}
