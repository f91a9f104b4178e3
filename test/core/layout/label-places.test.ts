import { describe, expect, test } from 'vitest';
import { composeMarkup, getKit } from '../../../src/core/composition/index.ts';
import { MARKUP_LIMITS } from '../../../src/core/composition/markup/limits.ts';
import { LABEL_STEPS, LabelPlaces } from '../../../src/core/layout/label-places.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { networkMarkup, orderlyNetwork } from '../../support/networks.ts';

const WORDS = { width: 60, height: 20 };

/** Label places on all lines of a slide. */
function placed(markup: string): { readonly lines: number; readonly steps: number } {
  const places = new LabelPlaces(composedDeck([markup]).slides[0]?.elements ?? []);
  for (const line of places.lines) places.take(line, WORDS.width, WORDS.height, []);
  return { lines: places.lines.length, steps: places.steps };
}

const joinedTwelveTimes = (connectors: number): string => {
  const ids = (first: number): string =>
    Array.from({ length: 12 }, (_, index) => `#n${first + index}`).join(' ');
  const boxes = Array.from({ length: 24 }, (_, index) => `<p id="n${index}">${index}</p>`).join('');
  return `<section><div class="grid grid-cols-12 gap-8">${boxes}</div>${`<connector label="x" from="${ids(0)}" to="${ids(12)}"/>`.repeat(connectors)}</section>`;
};

describe('labels of connectors', () => {
  test('are compared only with elements that can be under one of their positions', () => {
    for (const count of [15, 30, 60, 120]) {
      const { lines, steps } = placed(networkMarkup(orderlyNetwork(count)));
      // A line has up to 107 places; without the limit each is compared with all boxes, lines and labels.
      expect(steps / (lines * (count + 2 * lines)), `${count} boxes: ${steps} steps`).toBeLessThan(8);
    }
  });

  test('are placed within the budget of a slide, however many lines overlap', () => {
    const { lines, steps } = placed(joinedTwelveTimes(2));
    expect(lines).toBe(288);
    // The place that reaches the limit is still compared with all obstacles.
    expect(steps).toBeLessThan(LABEL_STEPS + 2 * lines);
  });

  test('over the limit of lines of a slide are refused with their number', () => {
    const { faults } = composeMarkup(joinedTwelveTimes(6), getKit(findTemplate('ledger'))) as unknown as {
      faults: { type: string; message: string }[];
    };
    expect(faults.filter(({ type }) => type === 'too_many').map(({ message }) => message)).toEqual([
      expect.stringContaining(`at most ${MARKUP_LIMITS.connectorLines} lines`),
    ]);
  });
});
