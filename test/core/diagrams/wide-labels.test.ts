import { expect, it } from 'vitest';
import { findWideLabels } from '../../../src/core/diagrams/wide-labels.ts';
import type { Diagram } from '../../../src/core/scene/diagram.ts';

const diagram = (...labels: readonly string[]): Diagram => ({
  figure: 'sequence',
  direction: 'down',
  items: ['Shop', 'Bank'].map((label) => ({ id: label, label, shape: 'box' })),
  edges: labels.map((label) => ({ from: 'Shop', to: 'Bank', label, arrow: 'end', look: 'solid' })),
  groups: [],
  steps: [{ type: 'note', over: ['Shop'], text: 'A note', side: 'over' }],
});
/** Fits if no line has a longer label. */
const upTo =
  (length: number) =>
  ({ edges }: Diagram) =>
    edges.every(({ label = '' }) => label.length <= length);

it('the labels to remove from an overfull diagram are the longest, and as few as possible', () => {
  const labels = ['pay', 'confirm the whole order', 'ask for the address of the buyer'];
  expect(findWideLabels(diagram(...labels), upTo(10))).toEqual([labels[2], labels[1]]);
  expect(findWideLabels(diagram(...labels), upTo(30))).toEqual([labels[2]]);
});

it('labels are not named if the diagram does not fit without them', () => {
  expect(findWideLabels(diagram('pay', 'ask'), () => false)).toEqual([]);
});
