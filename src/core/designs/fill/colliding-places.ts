import { computeArea, sharedArea } from '../compile/boxes.ts';
import type { DesignSlot } from '../compile/compiled-layout.ts';
import type { Content } from './place-content.ts';

interface Place {
  readonly slot: Pick<DesignSlot, 'box'>;
  readonly content: Pick<Content, 'kind'>;
}

/** Shares of a text that a figure covers, between which both collide: less is an edge, more a text on a figure. */
const [MIN_COVERED, MAX_COVERED] = [0.06, 0.95];

/** Returns whether a figure overlaps the box of a text, which may be longer than the sample's. */
export function doFiguresCollide(places: readonly Place[]): boolean {
  const texts = places.filter(({ content }) => content.kind === 'text').map(({ slot }) => slot.box);
  const figures = places.filter(({ content }) => content.kind !== 'text').map(({ slot }) => slot.box);
  return texts.some((text) =>
    figures.some(
      (figure) =>
        sharedArea(text, figure) > MIN_COVERED * computeArea(text) &&
        sharedArea(text, figure) < MAX_COVERED * computeArea(text),
    ),
  );
}
