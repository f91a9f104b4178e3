import { HEAVY_SLIDES, scattered } from '../../support/heavy-decks.ts';
import type { Attack } from '../attack.ts';
import { between, pick } from '../random.ts';

const DECK = '/api/v3/presentation/from-json';

/** A slide of a few kB whose connectors have many possible routes. */
export const CONNECTORS: Attack = {
  kind: 'connectors',
  atOnce: 2,
  pauseMs: 500,
  async act(sender, random, { token }, number) {
    const [boxes, lines] = [between(random, 20, 60), between(random, 10, 60)];
    const slides = [{ markup: scattered(boxes, lines, number) }];
    await sender.send(
      { path: DECK, headers: { authorization: `Bearer ${token}` }, body: { title: 'T', slides } },
      `${boxes} boxes, ${lines} connectors`,
    );
  },
};

/** Concurrent decks with many slow slides. */
export const HEAVY_DECKS: Attack = {
  kind: 'heavy decks',
  atOnce: 3,
  pauseMs: 1_000,
  async act(sender, random, { token, short }, number) {
    const [name, slide] = pick(random, Object.entries(HEAVY_SLIDES));
    const slides = Array.from({ length: short ? 4 : between(random, 10, 60) }, (_, at) => ({
      markup: slide(number + at),
    }));
    await sender.send(
      { path: DECK, headers: { authorization: `Bearer ${token}` }, body: { title: 'T', slides } },
      `${slides.length} slides of ${name}`,
    );
  },
};
