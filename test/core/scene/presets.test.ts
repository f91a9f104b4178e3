import { describe, expect, it, test } from 'vitest';
import { textBox } from '../../../src/core/designs/text-areas.ts';
import { attachAt, listSides } from '../../../src/core/layout/sites.ts';
import { presetSilhouette } from '../../../src/core/output/svg/presets.ts';
import { findPreset, listPresets, type Term } from '../../../src/core/scene/presets/definitions.ts';
import { listShapeValues } from '../../../src/core/scene/presets/formulas.ts';
import {
  drawPreset,
  findTextRectangle,
  listConnectionSites,
} from '../../../src/core/scene/presets/preset-shape.ts';
import type { ShapeElement } from '../../../src/core/scene/scene.ts';
import fc from '../../support/fast-check.ts';

const SIZE = { width: 200, height: 100 } as const;

describe('the table of presets', () => {
  test('contains every shape of ST_ShapeType', () => {
    expect(listPresets()).toHaveLength(187);
    expect(findPreset('noSuchShape')).toBeUndefined();
  });

  test('uses no guide before it is defined', () => {
    const unknown: string[] = [];
    for (const name of listPresets()) {
      const preset = findPreset(name);
      const known = new Set([
        ...listShapeValues(1, 1).keys(),
        ...(preset?.adjust ?? []).map((one) => one.name),
      ]);
      const check = (terms: readonly Term[]) =>
        unknown.push(
          ...terms
            .filter((term) => typeof term === 'string' && !known.has(term))
            .map((term) => `${name} ${term}`),
        );
      for (const guide of preset?.guides ?? []) {
        check(guide.terms);
        known.add(guide.name);
      }
      check([...(preset?.text ?? []), ...(preset?.sites ?? []).flat()]);
      for (const { commands } of preset?.paths ?? []) for (const { terms } of commands) check(terms);
    }
    expect(unknown).toEqual([]);
  });
});

describe('the drawing of presets', () => {
  it('follows the published formulas', () => {
    expect(drawPreset('chevron', SIZE)).toEqual([
      { d: 'M0 0L150 0L200 50L150 100L0 100L50 50Z', fill: 'norm', stroke: true },
    ]);
    const arc = drawPreset('arc', SIZE) ?? [];
    expect(arc.map(({ fill, stroke }) => [fill, stroke])).toEqual([
      ['norm', false],
      ['none', true],
    ]);
    expect(drawPreset('sun', SIZE)?.[0]?.d.match(/M/g)).toHaveLength(9);
    const tones = (name: string) => (drawPreset(name, SIZE) ?? []).map(({ fill }) => fill);
    expect(tones('bevel')).toEqual(['norm', 'lightenLess', 'darkenLess', 'lighten', 'darken', 'none']);
    expect(tones('chartPlus')).toEqual(['norm', 'none']);
    expect(drawPreset('noSuchShape', SIZE)).toBeUndefined();
    expect(presetSilhouette('noSuchShape', 200, 100)).toEqual(presetSilhouette('rect', 200, 100));
  });

  it('measures the angles of arcs in the space of their path', () => {
    const d = drawPreset('cloud', SIZE)?.[0]?.d ?? '';
    const [, startX = 0, startY = 0] = (/^M([\d.]+) ([\d.]+)/.exec(d) ?? []).map(Number);
    const [, endX = 0, endY = 0] = (/([\d.]+) ([\d.]+)Z$/.exec(d) ?? []).map(Number);
    expect(Math.hypot(endX - startX, endY - startY)).toBeLessThan(1);
  });

  it('accepts the only adjust value of a shape under either name', () => {
    expect(drawPreset('roundRect', SIZE, { adj1: 30_000 })).toEqual(
      drawPreset('roundRect', SIZE, { adj: 30_000 }),
    );
  });

  it('is finite and bounded with any size and adjust values', () => {
    const value = fc.oneof(fc.integer({ min: -200_000, max: 200_000 }), fc.constantFrom(2 ** 53, Number.NaN));
    const names = ['adj', ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => `adj${at}`)];
    const adjust = fc.dictionary(fc.constantFrom(...names), value);
    const size = fc.record({
      width: fc.double({ min: 0, max: 5_000, noNaN: true }),
      height: fc.double({ min: 0, max: 5_000, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...listPresets()), size, adjust, (name, box, adjusted) => {
        for (const { d } of drawPreset(name, box, adjusted) ?? []) {
          expect(d).toMatch(/^M/);
          expect(d).not.toMatch(/NaN|Infinity|undefined/);
          expect(d.length).toBeLessThan(6_000);
        }
        expect(Object.values(findTextRectangle(name, box, adjusted)).every(Number.isFinite)).toBe(true);
        expect(listConnectionSites(name, box, adjusted).every(({ x, y }) => Number.isFinite(x + y))).toBe(
          true,
        );
      }),
      { numRuns: 600 },
    );
  });
});

describe('the text rectangle of a preset', () => {
  const place = (preset: string, flips = { flipH: false, flipV: false }) =>
    textBox({ kind: 'preset', preset, adjust: {} }, { x: 10, y: 20, ...SIZE }, flips);

  it('is that of the standard, mirrored with the shape', () => {
    expect(place('rect')).toEqual({ x: 10, y: 20, width: 200, height: 100 });
    expect(place('triangle')).toEqual({ x: 60, y: 70, width: 100, height: 50 });
    expect(place('homePlate')).toEqual({ x: 10, y: 20, width: 175, height: 100 });
    expect(place('homePlate', { flipH: true, flipV: false })).toEqual({
      x: 35,
      y: 20,
      width: 175,
      height: 100,
    });
    expect(place('triangle', { flipH: false, flipV: true })).toEqual({
      x: 60,
      y: 20,
      width: 100,
      height: 50,
    });
  });
});

describe('the connection sites of a preset', () => {
  it('are on the outline in the order of the standard', () => {
    expect(listConnectionSites('rect', SIZE).map(({ angle }) => angle)).toEqual([270, 180, 90, 0]);
    expect(listConnectionSites('hexagon', SIZE)[3]).toEqual({ angle: 180, x: 0, y: 50 });
    expect(listConnectionSites('noSuchShape', SIZE)).toEqual([]);
  });

  it('are the ends of lines attached at the middles of sides', () => {
    const shape = (preset: string): ShapeElement => ({
      ...{ type: 'shape', id: preset, name: preset, placeholder: 'none', layer: 'slide' },
      box: { x: 30, y: 40, ...SIZE },
      geometry: { kind: 'preset', preset },
    });
    const sites = (preset: string) =>
      Object.fromEntries(listSides(shape(preset)).map((side) => [side, attachAt(shape(preset), side).site]));
    expect(sites('can')).toEqual({ right: 4, left: 2, bottom: 3, top: 1 });
    expect(sites('diamond')).toEqual({ right: 3, left: 1, bottom: 2, top: 0 });
    expect(sites('hexagon')).toEqual({ right: 0, left: 3, bottom: undefined, top: undefined });
    expect(sites('homePlate')).toEqual({ right: 3, left: 1 });
    expect(sites('chevron')).toEqual({ right: 3, left: 1 });
    expect(sites('octagon')).toEqual({
      right: undefined,
      left: undefined,
      bottom: undefined,
      top: undefined,
    });
    expect(sites('pie')).toEqual({ right: 0, left: 2, bottom: 1, top: 3 });
  });
});
