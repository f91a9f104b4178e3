import { HEAVY_SLIDES, scattered } from '../test/support/heavy-decks.ts';
import { DRAWN_SVG, STYLED_SVG } from '../test/support/hostile-pictures.ts';

/*
 * node bench/heavy-load.ts URL AUTHORIZATION KIND: keeps a server at work with decks of one kind until it is
 * ended. Its parent is sent the status of each answer.
 */

const AT_ONCE = 4;
const SLIDES = 60;

function drawing(make: (seed: number) => Buffer): (number: number) => string {
  return (number) =>
    `<section><h1>T</h1><img src="data:image/svg+xml;base64,${make(number).toString('base64')}" alt="x"/></section>`;
}

function first(drawings: Readonly<Record<string, (seed: number) => Buffer>>): (number: number) => string {
  const [make] = Object.values(drawings);
  if (make === undefined) throw new Error('There is no such drawing.');
  return drawing(make);
}

/** Markup of a slide and how many of it a deck has, by kind. */
export const HEAVY_KINDS: Readonly<
  Record<string, { readonly slides: number; readonly markup: (number: number) => string }>
> = {
  ...Object.fromEntries(
    Object.entries(HEAVY_SLIDES).map(([kind, markup]) => [kind, { slides: SLIDES, markup }]),
  ),
  '45 boxes with 22 connectors': { slides: 1, markup: (number) => scattered(45, 22, number) },
  '60 boxes with 60 connectors': { slides: 1, markup: (number) => scattered(60, 60, number) },
  'SVG with hostile style sheets': { slides: 6, markup: first(STYLED_SVG) },
  'SVG that takes long to draw': { slides: 6, markup: first(DRAWN_SVG) },
};

async function attack(url: string, authorization: string, kind: string): Promise<void> {
  const heavy = HEAVY_KINDS[kind];
  if (heavy === undefined) throw new Error(`There is no kind "${kind}".`);
  let number = 0;
  const client = async () => {
    for (;;) {
      const slides = Array.from({ length: heavy.slides }, () => ({ markup: heavy.markup(number++) }));
      const answer = await fetch(`${url}/api/v3/presentation/from-json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'T', slides }),
      });
      await answer.arrayBuffer();
      process.send?.(answer.status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

const [url, authorization, kind] = process.argv.slice(2);
if (process.send !== undefined && url !== undefined && authorization !== undefined && kind !== undefined)
  await attack(url, authorization, kind);
