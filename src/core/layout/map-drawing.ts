import type { Lru } from '../memory/lru.ts';
import { chooseMostReadable, compose, resolvePaint, resolveToken, TEXT_COLORS } from '../scene/color.ts';
import { measureTextWidth } from '../scene/fonts/font-book.ts';
import type { MapPlace } from '../scene/maps/atlas.ts';
import { createClasses, findClass, formatClass, type ValueClass } from '../scene/maps/classes.ts';
import type { MapModel } from '../scene/maps/map-model.ts';
import { indexPlaces, translatePlace, translateRegion } from '../scene/maps/place-names.ts';
import { type MapProjection, project } from '../scene/maps/project.ts';
import { findRegion, type MapRegion } from '../scene/maps/region.ts';
import { chooseNumberSpec, formatNumber, type NumberSpec, parseFormatCode } from '../scene/number-format.ts';
import { type Box, PT_PER_PX } from '../scene/scene.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import type { DrawingNode, DrawingPart, MapNode } from '../templates/tree.ts';
import { toOfficeWeight } from './line-metrics.ts';
import { placeLabels } from './map-labels.ts';

interface MapInput {
  readonly theme: Theme;
  readonly lang: string;
  readonly rtl: boolean;
  /** Cache of projected maps by region and size. */
  readonly maps: Lru<MapProjection>;
}

/** Opacity of the lightest shade relative to the strongest. */
const PALEST = 0.16;
const SWATCH = { width: 44, height: 12 } as const;
const LEGEND_HEIGHT = 44;
const SAME_DOT_PX = 7;
const [MIN_DOT_PX, MAX_DOT_PX] = [4, 26];
/** Places smaller than this in px are drawn as dots if they have a value. */
const MIN_VISIBLE_PX = 4;
/** With more places, only shades show the values. */
const MAX_NAMED = 30;

/** Draws a map of native shapes, one per place, named after the place: "Germany: 83". */
export function mapDrawing(node: MapNode, model: MapModel, place: Box, input: MapInput): DrawingNode {
  return new MapDrawer(node, model, place, input).drawn();
}

interface Shade {
  readonly fill: Paint;
  readonly strength: number;
}

class MapDrawer {
  readonly #node: MapNode;
  readonly #model: MapModel;
  readonly #box: Box;
  readonly #input: MapInput;
  readonly #region: MapRegion;
  readonly #map: MapProjection;
  readonly #spec: NumberSpec;
  readonly #dotSpec: NumberSpec;
  readonly #valueOf = new Map<MapPlace, { readonly value: number; readonly called: string }>();
  readonly #classes: readonly ValueClass[];
  readonly #sizePx: number;

  constructor(node: MapNode, model: MapModel, place: Box, input: MapInput) {
    this.#node = node;
    this.#model = model;
    this.#input = input;
    this.#box = { x: 0, y: 0, width: Math.max(1, place.width), height: Math.max(1, place.height) };
    this.#region = findRegion(model, input.lang) ?? { id: 'world', places: [], around: [] };
    this.#sizePx = (node.sizesPt.at(place.width < 520 ? -1 : 0) ?? 12) / PT_PER_PX;
    const values = model.values ?? [];
    const index = indexPlaces(this.#region.places, input.lang);
    for (const { place: name, value } of values) {
      const found = index.find(name);
      if (found !== undefined)
        this.#valueOf.set(found, {
          value,
          called: /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(name) ? translatePlace(found, input.lang) : name,
        });
    }
    const chooseSpec = (numbers: readonly number[]): NumberSpec =>
      model.number_format === undefined
        ? chooseNumberSpec(numbers, model.unit, input.lang)
        : parseFormatCode(model.number_format);
    this.#spec = chooseSpec(values.map(({ value }) => value));
    this.#dotSpec =
      values.length === 0 || model.points === undefined
        ? chooseSpec(listNumbers(model))
        : chooseSpec(model.points.flatMap(({ value }) => value ?? []));
    this.#classes = values.length === 0 ? [] : createClasses(values.map(({ value }) => value));
    const legend = this.#classes.length > 1 ? LEGEND_HEIGHT : 0;
    const { id, places } = this.#region;
    const room = { ...this.#box, height: Math.max(1, this.#box.height - legend) };
    this.#map = input.maps.getOrCreate(`${id} ${places.length} ${room.width} ${room.height}`, () =>
      project(this.#region, room),
    );
  }

  drawn(): DrawingNode {
    const around = this.#region.around.flatMap((place) => this.#place(place, true));
    const places = this.#region.places.flatMap((place) => this.#place(place, false));
    const dots = this.#dots();
    const { model, spec } = { model: this.#model, spec: this.#spec };
    const described = (model.values ?? [])
      .slice(0, 40)
      .map(({ place, value }) => `${place} ${formatNumber(value, spec, this.#input.lang)}`);
    const pointed = (model.points ?? []).slice(0, 40).flatMap(({ label }) => label ?? []);
    return {
      type: 'drawing',
      viewBox: this.#box,
      alt: [translateRegion(this.#region.id, this.#input.lang), [...described, ...pointed].join(', ')]
        .filter((part) => part !== '')
        .join(': '),
      parts: [...around, ...places, ...dots.parts, ...this.#labels(dots.taken), ...this.#legend()],
    };
  }

  #place(place: MapPlace, isAround: boolean): readonly DrawingPart[] {
    const outline = this.#map.outline(place);
    if (outline === undefined) return [];
    const known = this.#valueOf.get(place);
    const name = translatePlace(place, this.#input.lang);
    const base = {
      id: `place-${place.id}`,
      name:
        known === undefined ? name : `${name}: ${formatNumber(known.value, this.#spec, this.#input.lang)}`,
    } as const;
    const fill =
      known === undefined
        ? { ...this.#node.empty, alpha: isAround ? 0.45 : 1 }
        : this.#shade(known.value).fill;
    const stroke = { paint: this.#node.border, widthPx: isAround ? 0.5 : 0.75, round: true } as const;
    const tiny = Math.max(outline.box.width, outline.box.height) < MIN_VISIBLE_PX;
    if (tiny && known === undefined) return [];
    if (tiny)
      return [
        {
          kind: 'outline',
          ...base,
          box: createSquare(outline.middle, MIN_VISIBLE_PX),
          geometry: { kind: 'ellipse' },
          fill,
          stroke,
        },
      ];
    return [
      { kind: 'outline', ...base, box: outline.box, geometry: { kind: 'path', d: outline.d }, fill, stroke },
    ];
  }

  #shade(value: number): Shade {
    const own = findClass(value, this.#classes);
    const strength = this.#classes.length < 2 ? 1 : PALEST + (own?.strength ?? 1) * (1 - PALEST);
    return {
      fill: {
        ...(own?.isNegative === true ? this.#node.negative : this.#node.fill),
        ...(strength === 1 ? {} : { alpha: Math.round(strength * 100) / 100 }),
      },
      strength,
    };
  }

  /** Dots whose areas are proportional to their values, largest first so that none hides another. */
  #dots(): { readonly parts: readonly DrawingPart[]; readonly taken: readonly Dot[] } {
    const points = this.#model.points ?? [];
    const largest = points.reduce((most, { value = 0 }) => Math.max(most, value), 0);
    const dots = points.flatMap(({ lat, lon, label, value }, index): Dot[] => {
      const at = this.#map.point(lon, lat);
      if (at === undefined) return [];
      const radius =
        value === undefined || largest === 0
          ? SAME_DOT_PX
          : Math.max(MIN_DOT_PX, MAX_DOT_PX * Math.sqrt(Math.max(0, value) / largest));
      const text = [
        label,
        value === undefined ? undefined : formatNumber(value, this.#dotSpec, this.#input.lang),
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(' ');
      return [{ ...at, radius, text, index }];
    });
    const parts = dots
      .toSorted((a, b) => b.radius - a.radius)
      .map(
        (dot): DrawingPart => ({
          kind: 'outline',
          id: `point-${dot.index + 1}`,
          name: dot.text === '' ? `Point ${dot.index + 1}` : dot.text,
          box: createSquare(dot, dot.radius * 2),
          geometry: { kind: 'ellipse' },
          fill: { ...this.#node.dot, ...(dot.radius > SAME_DOT_PX ? { alpha: 0.85 } : {}) },
          stroke: { paint: this.#node.border, widthPx: 1 },
        }),
      );
    return { parts, taken: dots };
  }

  /** Names of points beside them; names of places inside if they fit, else at the end of a thin line. */
  #labels(dots: readonly Dot[]): readonly DrawingPart[] {
    const size = this.#sizePx;
    const { theme, lang } = this.#input;
    const style = {
      font: this.#node.font,
      theme,
      weight: toOfficeWeight(this.#node.weight),
      italic: false,
      lang,
    } as const;
    const width = (text: string): number => measureTextWidth(text, style) * size;
    const named =
      this.#valueOf.size > MAX_NAMED
        ? []
        : [...this.#valueOf].flatMap(([place, { value, called }]) => {
            const outline = this.#map.outline(place);
            return outline === undefined
              ? []
              : [
                  {
                    id: place.id,
                    outline,
                    lines: [called, formatNumber(value, this.#spec, lang)],
                    fill: this.#shade(value).fill,
                  },
                ];
          });
    const page = resolveToken('background', theme);
    const labelBox = ({ outline: { middle }, lines }: (typeof named)[number]): Box => {
      const wide = Math.max(...lines.map(width)) + 6;
      return { x: middle.x - wide / 2, y: middle.y - size * 1.15, width: wide, height: size * 2.4 };
    };
    const inside = named.filter((one) => one.outline.holds(labelBox(one)));
    const parts = inside.flatMap(({ id, outline: { middle }, lines, fill }): DrawingPart[] => {
      const color = chooseMostReadable(TEXT_COLORS, compose(resolvePaint(fill, theme), page), theme);
      return lines.map((text, at) =>
        this.#text(
          `label-${id}-${at + 1}`,
          text,
          { x: middle.x, y: middle.y + (at === 0 ? -0.15 : 1) * size },
          'middle',
          color,
          at === 1,
        ),
      );
    });
    const outer = named
      .filter((one) => !inside.includes(one))
      .map(({ id, outline, lines }) => ({ id, at: outline.middle, radius: 2, text: lines.join(' ') }));
    const wanted = [
      ...dots
        .filter(({ text }) => text !== '')
        .map(({ index, radius, text, x, y }) => ({ id: `point-${index + 1}`, at: { x, y }, radius, text })),
      ...outer,
    ];
    const taken = [...dots.map((dot) => createSquare(dot, dot.radius * 2)), ...inside.map(labelBox)];
    const coloured = [...this.#valueOf.keys()].flatMap((place) => this.#map.outline(place) ?? []);
    const placed = placeLabels(
      wanted.map((one) => ({ ...one, width: width(one.text), height: size * 1.3 })),
      { ...this.#box, height: this.#box.height - (this.#classes.length > 1 ? LEGEND_HEIGHT : 0) },
      taken,
      (box) => coloured.some((outline) => outline.touches(box)),
    );
    return [
      ...parts,
      ...placed.flatMap(({ id, text, box, line }): DrawingPart[] => [
        ...(line === undefined
          ? []
          : [
              {
                kind: 'line' as const,
                id: `leader-${id}`,
                name: `Line to ${text}`,
                ...line,
                stroke: { paint: this.#node.text, widthPx: 0.75 },
              },
            ]),
        this.#text(
          `label-${id}`,
          text,
          { x: box.x + box.width / 2, y: box.y + size * 1.0 },
          'middle',
          this.#node.text,
          false,
        ),
      ]),
    ];
  }

  #text(
    id: string,
    text: string,
    at: { readonly x: number; readonly y: number },
    anchor: 'start' | 'middle' | 'end',
    color: Paint,
    isStrong: boolean,
  ): DrawingPart {
    const { font, weight } = this.#node;
    return {
      kind: 'text',
      id,
      name: text,
      at,
      anchor,
      sizePx: this.#sizePx,
      runs: [{ text }],
      style: { font, weight: isStrong ? 700 : weight, color, lineHeight: 1.2 },
    };
  }

  /** Legend of the shades, from the reading side. */
  #legend(): readonly DrawingPart[] {
    if (this.#classes.length < 2) return [];
    const { width, height } = this.#box;
    const { lang, rtl, theme } = this.#input;
    const size = this.#sizePx;
    const bounds = chooseNumberSpec(
      this.#classes.flatMap(({ from, to }) => [from, to]),
      this.#model.unit,
      lang,
    );
    const labels = this.#classes.map((one) =>
      formatClass(one, this.#model.number_format === undefined ? bounds : this.#spec, lang),
    );
    const style = {
      font: this.#node.font,
      theme,
      weight: toOfficeWeight(this.#node.weight),
      italic: false,
      lang,
    } as const;
    const widths = labels.map(
      (label) => Math.max(SWATCH.width, measureTextWidth(label, style) * size) + size,
    );
    const full = widths.reduce((sum, one) => sum + one, 0);
    // A legend wider than the map shows only its swatches.
    const scale = Math.min(1, width / full);
    let x = rtl ? width - full * scale : 0;
    const places = this.#classes.map((one, at) => {
      const start = x;
      x += (widths[at] ?? 0) * scale;
      return { one, at, start, wide: (widths[at] ?? 0) * scale - size * 0.5 };
    });
    return places.flatMap(({ one, at, start, wide }): DrawingPart[] => [
      {
        kind: 'outline',
        id: `legend-${at + 1}`,
        name: `Legend ${labels[at] ?? ''}`,
        box: { x: start, y: height - LEGEND_HEIGHT + 12, width: wide, height: SWATCH.height },
        geometry: { kind: 'rect' },
        fill: this.#shade((one.from + one.to) / 2).fill,
      },
      this.#text(
        `legend-label-${at + 1}`,
        labels[at] ?? '',
        { x: start, y: height - 4 },
        'start',
        this.#node.text,
        false,
      ),
    ]);
  }
}

function listNumbers({ values = [], points = [] }: MapModel): readonly number[] {
  return [...values, ...points].flatMap(({ value }) => value ?? []);
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly text: string;
  readonly index: number;
}

function createSquare({ x, y }: { readonly x: number; readonly y: number }, size: number): Box {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}
