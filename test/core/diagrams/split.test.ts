import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findComponents, pickItems, splitDiagram, splitIntoParts } from '../../../src/core/diagrams/split.ts';
import type { Diagram } from '../../../src/core/scene/diagram.ts';

const name = (at: number): string => `Box ${at + 1}`;

/** Boxes with lines between them, some of them in frames. */
const diagrams = fc.integer({ min: 3, max: 40 }).chain((count) =>
  fc
    .record({
      lines: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 2 * count }),
      frames: fc.array(fc.option(fc.nat(3), { nil: undefined, freq: 3 }), {
        minLength: count,
        maxLength: count,
      }),
    })
    .map(
      ({ lines, frames }): Diagram => ({
        figure: 'graph',
        direction: 'down',
        items: frames.map((frame, at) => ({
          id: `n${at}`,
          label: name(at),
          shape: 'box',
          ...(frame === undefined ? {} : { group: `g${frame}` }),
        })),
        edges: lines.map(([from, to]) => ({ from: `n${from}`, to: `n${to}`, arrow: 'end', look: 'solid' })),
        groups: [0, 1, 2, 3].map((at) => ({ id: `g${at}`, label: `Frame ${at}` })),
      }),
    ),
);

describe('a diagram that is too large for a slide', () => {
  it('is split into parts that fit, with every box once', () => {
    fc.assert(
      fc.property(diagrams, fc.integer({ min: 2, max: 12 }), (diagram, most) => {
        const { fitting, parts } = splitDiagram(diagram, ({ items }) => items.length <= most);
        expect(fitting).toBe(Math.min(most, diagram.items.length - 1));
        expect(parts.flat().sort()).toEqual(diagram.items.map(({ label }) => label).sort());
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('keeps components together if they fit', () => {
    fc.assert(
      fc.property(diagrams, fc.integer({ min: 2, max: 12 }), (diagram, most) => {
        const parts = splitIntoParts(diagram, most, () => true);
        for (const component of findComponents(diagram)) {
          const around = parts.filter((part) => component.some((id) => part.includes(id)));
          expect(around.length).toBe(
            component.length <= most
              ? 1
              : Math.ceil(
                  component.length / Math.ceil(component.length / Math.ceil(component.length / most)),
                ),
          );
        }
      }),
    );
  });

  it('is split more finely if boxes are too large for the usual number', () => {
    const chain: Diagram = {
      figure: 'graph',
      direction: 'down',
      items: Array.from({ length: 12 }, (_, at) => ({ id: `n${at}`, label: name(at), shape: 'box' })),
      edges: Array.from({ length: 11 }, (_, at) => ({
        from: `n${at}`,
        to: `n${at + 1}`,
        arrow: 'end',
        look: 'solid',
      })),
      groups: [],
    };
    // The last boxes are as large as two.
    const weight = (part: Diagram): number =>
      part.items.reduce((sum, { id }) => sum + (Number(id.slice(1)) < 6 ? 1 : 2), 0);
    const { fitting, parts } = splitDiagram(chain, (part) => weight(part) <= 6);
    expect(fitting).toBe(6);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts)
      expect(
        weight(pickItems(chain, new Set(part.map((label) => `n${Number(label.slice(4)) - 1}`)))),
      ).toBeLessThanOrEqual(6);
    expect(parts.flat()).toEqual(chain.items.map(({ label }) => label));
  });

  it('has no parts if not even two boxes fit', () => {
    const pair: Diagram = {
      figure: 'graph',
      direction: 'down',
      items: [0, 1, 2].map((at) => ({ id: `n${at}`, label: name(at), shape: 'box' })),
      edges: [],
      groups: [],
    };
    expect(splitDiagram(pair, () => false).parts).toEqual([]);
  });
});

describe('a part of a diagram', () => {
  it('has the lines between its boxes and the frames around any of them', () => {
    fc.assert(
      fc.property(diagrams, fc.nat(), (diagram, seed) => {
        const ids = new Set(
          diagram.items.filter((_, at) => ((seed >> (at % 16)) & 1) === 1).map(({ id }) => id),
        );
        const part = pickItems(diagram, ids);
        expect(part.items.map(({ id }) => id)).toEqual([...ids]);
        expect(part.edges).toEqual(diagram.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)));
        expect(part.groups.map(({ id }) => id)).toEqual(
          diagram.groups.map(({ id }) => id).filter((id) => part.items.some(({ group }) => group === id)),
        );
      }),
    );
  });
});
