import type { Lru } from '../../memory/lru.ts';
import { overlap } from '../../scene/box.ts';
import { chooseMostReadable, compose, resolvePaint, resolveToken, TEXT_COLORS } from '../../scene/color.ts';
import type { ColorRoles } from '../../scene/diagram.ts';
import type { MapPlace } from '../../scene/maps/atlas.ts';
import { createClasses, type ValueClass } from '../../scene/maps/classes.ts';
import { type CroppedRegion, cropRegion } from '../../scene/maps/crop.ts';
import type { MapModel, MapValue } from '../../scene/maps/map-model.ts';
import { indexPlaces, translatePlace, translateRegion } from '../../scene/maps/place-names.ts';
import { type MapProjection, type PlaceOutline, project } from '../../scene/maps/project.ts';
import {
  chooseNumberSpec,
  formatNumber,
  type NumberSpec,
  parseFormatCode,
} from '../../scene/number-format.ts';
import type { Box } from '../../scene/scene.ts';
import type { Paint, Theme } from '../../scene/theme.ts';
import type { DrawingNode, DrawingPart, MapNode } from '../../templates/tree.ts';
import { createSquare } from './discs.ts';
import type { LabelPlace } from './label-candidates.ts';
import { placeLabels } from './label-placement.ts';
import { type Cover, MapCovers } from './map-covers.ts';
import { createGround, type MapGround } from './map-ground.ts';
import { MapLegend } from './map-legend.ts';
import { MapPaints } from './map-paints.ts';
import { type MapLabel, MapPoints } from './map-points.ts';
import { MapWords } from './map-words.ts';

interface MapInput {
  readonly theme: Theme;
  readonly lang: string;
  readonly rtl: boolean;
  /** Cache of projected maps by region and size. */
  readonly maps: Lru<MapProjection>;
  readonly colorRoles?: ColorRoles;
}

/** A drawn map, and what it has no room for. */
export interface DrawnMap {
  readonly drawing: DrawingNode;
  /** Names without room, and points that lie outside of the map. */
  readonly unnamed: readonly string[];
  readonly outside: readonly string[];
}

/** Places smaller than this in px are drawn as dots if they have a value. */
const MIN_VISIBLE_PX = 4;
/** With more places, only shades show the values. */
const MAX_NAMED = 30;
/** Space around the content of a cropped map: a share of its size, and in px at most. */
const [INSET_SHARE, MAX_INSET_PX, PLACES_INSET_SHARE] = [0.11, 90, 0.04];
const LINE_HEIGHT = 1.2;
const ANCHOR_PX = 2;
/** Margin in px of a plate around its label. */
const PLATE_PX = 3;
const AROUND_ALPHA = 0.45;
/** Draws a map of native shapes, one per place, named after the place: "Germany: 83". */
export function drawMap(node: MapNode, model: MapModel, place: Box, input: MapInput): DrawnMap {
  return new MapDrawer(node, model, place, input).drawn();
}

interface NamedPlace {
  readonly place: MapPlace;
  readonly outline: PlaceOutline;
  readonly lines: readonly string[];
  readonly fill: Paint;
}

class MapDrawer {
  readonly #node: MapNode;
  readonly #model: MapModel;
  readonly #box: Box;
  readonly #input: MapInput;
  readonly #cropped: CroppedRegion;
  readonly #map: MapProjection;
  readonly #room: Box;
  readonly #placeSpec: NumberSpec;
  readonly #pointSpec: NumberSpec;
  readonly #valueOf = new Map<MapPlace, MapValue & { readonly called: string }>();
  readonly #shades: readonly ValueClass[];
  readonly #paints: MapPaints;
  readonly #words: MapWords;
  readonly #legend: MapLegend;
  readonly #covers: MapCovers;
  readonly #ground: MapGround;

  constructor(node: MapNode, model: MapModel, place: Box, input: MapInput) {
    const { theme, lang, rtl } = input;
    this.#node = node;
    this.#model = model;
    this.#input = input;
    this.#box = { x: 0, y: 0, width: Math.max(1, place.width), height: Math.max(1, place.height) };
    this.#cropped = cropRegion(model, lang) ?? { region: { id: 'world', places: [], around: [] } };
    this.#ground = createGround(node, theme, {
      isWindow: this.#cropped.window !== undefined,
      hasShades: model.values?.some(({ value }) => value !== undefined) === true,
    });
    this.#words = new MapWords(node, place.width, theme, lang);
    const index = indexPlaces(this.#cropped.region.places, lang);
    for (const one of model.values ?? []) {
      const found = index.find(one.place);
      const isCode = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(one.place);
      if (found !== undefined)
        this.#valueOf.set(found, { ...one, called: isCode ? translatePlace(found, lang) : one.place });
    }
    const placeValues = (model.values ?? []).flatMap(({ value }) => value ?? []);
    const pointValues = (model.points ?? []).flatMap(({ value }) => value ?? []);
    const chooseSpec = (numbers: readonly number[]): NumberSpec =>
      model.number_format === undefined
        ? chooseNumberSpec(numbers, model.unit, lang)
        : parseFormatCode(model.number_format);
    this.#placeSpec = chooseSpec(placeValues);
    this.#pointSpec = chooseSpec(pointValues);
    this.#shades = placeValues.length === 0 ? [] : createClasses(placeValues);
    this.#paints = new MapPaints(node, model, this.#shades, input);
    this.#legend = new MapLegend({
      node,
      model,
      words: this.#words,
      paints: this.#paints,
      shades: this.#shades,
      box: this.#box,
      lang,
      rtl,
      placeSpec: this.#placeSpec,
      pointSpec: this.#pointSpec,
    });
    this.#room = { ...this.#box, height: Math.max(1, this.#box.height - this.#legend.height) };
    const { width, height } = this.#room;
    const share = pointValues.length > 0 || model.points !== undefined ? INSET_SHARE : PLACES_INSET_SHARE;
    const inset = {
      x: Math.min(MAX_INSET_PX, width * share),
      y: Math.min(MAX_INSET_PX, height * share),
    };
    const { region, window } = this.#cropped;
    const key = [region.id, region.places.length, width, height, window?.join(' ') ?? '', inset.x].join(' ');
    this.#map = input.maps.getOrCreate(key, () =>
      project(this.#cropped, this.#room, model.extent === undefined ? inset : undefined),
    );
    this.#covers = new MapCovers(this.#listCovers(), node.text, input.theme);
  }

  drawn(): DrawnMap {
    const { region, window } = this.#cropped;
    const sea = window === undefined ? [] : [this.#sea()];
    const around = region.around.flatMap((place) => this.#place(place, true));
    const places = region.places.flatMap((place) => this.#place(place, false));
    const points = new MapPoints({
      node: this.#node,
      model: this.#model,
      words: this.#words,
      paints: this.#paints,
      map: this.#map,
      room: this.#room,
      theme: this.#input.theme,
      lang: this.#input.lang,
      spec: this.#pointSpec,
    });
    const labels = this.#labels(points);
    return {
      drawing: {
        type: 'drawing',
        viewBox: this.#box,
        alt: this.#describe(points),
        parts: [
          ...sea,
          ...around,
          ...places,
          ...points.drawn(),
          ...labels.parts,
          ...this.#legend.drawn(points.discs),
        ],
      },
      unnamed: labels.unnamed,
      outside: points.outside.map(({ label, lat, lon }) => label ?? `${lat}, ${lon}`),
    };
  }

  #describe(drawn: MapPoints): string {
    const { values = [], points = [] } = this.#model;
    const { lang } = this.#input;
    const described = values
      .slice(0, 40)
      .map(({ place, value, class: name }) =>
        [place, value === undefined ? name : formatNumber(value, this.#placeSpec, lang)]
          .filter((part) => part !== undefined)
          .join(' '),
      );
    const pointed = points
      .slice(0, 40)
      .flatMap((point) => (point.label === undefined ? [] : [drawn.nameWithValue(point)]));
    return [translateRegion(this.#cropped.region.id, lang), [...described, ...pointed].join(', ')]
      .filter((part) => part !== '')
      .join(': ');
  }

  /** Backdrop of a window, which the land fills to its edges. */
  #sea(): DrawingPart {
    return {
      kind: 'outline',
      id: 'sea',
      name: translateRegion(this.#cropped.region.id, this.#input.lang),
      box: this.#room,
      geometry: { kind: 'rect' },
      fill: this.#node.sea,
    };
  }

  #place(place: MapPlace, isAround: boolean): readonly DrawingPart[] {
    const outline = this.#map.outline(place);
    if (outline === undefined) return [];
    const known = this.#valueOf.get(place);
    const name = translatePlace(place, this.#input.lang);
    const shown =
      known?.value === undefined
        ? known?.class
        : formatNumber(known.value, this.#placeSpec, this.#input.lang);
    const base = { id: `place-${place.id}`, name: shown === undefined ? name : `${name}: ${shown}` } as const;
    const { land, border } = this.#ground;
    const fill =
      known === undefined
        ? { ...land, alpha: (land.alpha ?? 1) * (isAround ? AROUND_ALPHA : 1) }
        : this.#fillOf(known);
    const stroke = { paint: border, widthPx: isAround ? 0.5 : 0.75, round: true } as const;
    const tiny = Math.max(outline.box.width, outline.box.height) < MIN_VISIBLE_PX;
    if (tiny && known === undefined) return [];
    const geometry = tiny ? ({ kind: 'ellipse' } as const) : ({ kind: 'path', d: outline.d } as const);
    const box = tiny ? createSquare(outline.middle, MIN_VISIBLE_PX) : outline.box;
    return [{ kind: 'outline', ...base, box, geometry, fill, stroke }];
  }

  #fillOf(known: MapValue): Paint {
    return (
      this.#paints.meaning(known, known.place) ??
      (known.value === undefined ? this.#node.fill : this.#paints.shade(known.value))
    );
  }

  /** Names of points beside them; names of places inside if they fit, else at the end of a thin line. */
  #labels(drawn: MapPoints): {
    readonly parts: readonly DrawingPart[];
    readonly unnamed: readonly string[];
  } {
    const words = this.#words;
    const size = words.sizePx;
    const { discs } = drawn.discs;
    const named = this.#namedPlaces();
    const labelBox = ({ outline: { middle }, lines }: NamedPlace): Box => {
      const wide = Math.max(...lines.map((line) => words.width(line, true))) + 4;
      return {
        x: middle.x - wide / 2,
        y: middle.y - size * 1.15,
        width: wide,
        height: size * 1.2 * lines.length,
      };
    };
    const discBoxes = discs.map((disc) => createSquare(disc, disc.radius * 2));
    const inside = named.filter((one) => {
      const box = labelBox(one);
      return one.outline.holds(box) && !discBoxes.some((disc) => overlap(box, disc));
    });
    const texts = new Map<string, MapLabel>();
    const requests = drawn.points.flatMap((point, at) => {
      const label = drawn.labelOf(point);
      const disc = discs[at];
      if (label === undefined || disc === undefined) return [];
      texts.set(`point-${at + 1}`, label);
      return [{ id: `point-${at + 1}`, at: disc, ...this.#measure(label) }];
    });
    const outer = named
      .filter((one) => !inside.includes(one))
      .map(({ place, outline: { middle }, lines }) => {
        const label = { lines: [lines.join(' ')], hasNote: false };
        texts.set(place.id, label);
        return { id: place.id, at: { ...middle, radius: ANCHOR_PX }, ...this.#measure(label) };
      });
    const { placed, hidden } = placeLabels([...requests, ...outer], {
      bounds: this.#room,
      discs,
      taken: [...drawn.listOrigins(), ...inside.map(labelBox)],
      coverCost: (box, id) => this.#covers.measureCost(box, id),
    });
    return {
      parts: [
        ...inside.flatMap((one) => this.#insideLabel(one)),
        ...[...placed].flatMap(([id, place]) => this.#placedLabel(id, texts.get(id), place)),
      ],
      unnamed: hidden.map((id) => texts.get(id)?.lines.join(' ') ?? id),
    };
  }

  #listCovers(): readonly Cover[] {
    const { theme } = this.#input;
    return this.#cropped.region.places.flatMap((place) => {
      const outline = this.#map.outline(place);
      const known = this.#valueOf.get(place);
      const paint = known === undefined ? this.#ground.land : this.#fillOf(known);
      const fill = compose(resolvePaint(paint, theme), this.#ground.page);
      return outline === undefined ? [] : [{ id: place.id, isColored: known !== undefined, outline, fill }];
    });
  }

  #measure({ lines, hasNote }: MapLabel): { readonly width: number; readonly height: number } {
    return {
      width: Math.max(...lines.map((line) => this.#words.width(line, hasNote))) + 2,
      height: lines.length * this.#words.sizePx * LINE_HEIGHT,
    };
  }

  #namedPlaces(): readonly NamedPlace[] {
    if (this.#valueOf.size > MAX_NAMED) return [];
    return [...this.#valueOf].flatMap(([place, known]) => {
      const outline = this.#map.outline(place);
      if (outline === undefined) return [];
      const value =
        known.value === undefined ? [] : [formatNumber(known.value, this.#placeSpec, this.#input.lang)];
      return [{ place, outline, lines: [known.called, ...value], fill: this.#fillOf(known) }];
    });
  }

  #insideLabel({ place, outline: { middle }, lines, fill }: NamedPlace): readonly DrawingPart[] {
    const { theme } = this.#input;
    const size = this.#words.sizePx;
    const backdrop = compose(resolvePaint(fill, theme), resolveToken('background', theme));
    const color = chooseMostReadable(TEXT_COLORS, backdrop, theme);
    const first = lines.length > 1 ? -0.15 : 0.36;
    return this.#words.lines(
      `label-${place.id}`,
      lines.map((text, at) => ({ text, strong: at === 1 })),
      { x: middle.x, y: middle.y + first * size },
      'middle',
      { color, lineHeight: 1.15 },
    );
  }

  #placedLabel(
    id: string,
    label: MapLabel | undefined,
    { box, line, side }: LabelPlace,
  ): readonly DrawingPart[] {
    const size = this.#words.sizePx;
    const lines = label?.lines ?? [];
    const x = side === 'right' ? box.x + 1 : side === 'left' ? box.x + box.width - 1 : box.x + box.width / 2;
    const anchor = side === 'right' ? 'start' : side === 'left' ? 'end' : 'middle';
    const leader: DrawingPart[] =
      line === undefined
        ? []
        : [
            {
              kind: 'line',
              id: `leader-${id}`,
              name: `Line to ${lines.join(' ')}`,
              ...line,
              stroke: { paint: this.#node.text, widthPx: 0.75 },
            },
          ];
    const color = this.#covers.chooseColor(box);
    const plate: DrawingPart[] =
      color === undefined
        ? [
            {
              kind: 'outline',
              id: `plate-${id}`,
              name: `Plate of ${lines.join(' ')}`,
              box: {
                x: box.x - PLATE_PX,
                y: box.y - PLATE_PX,
                width: box.width + 2 * PLATE_PX,
                height: box.height + 2 * PLATE_PX,
              },
              geometry: { kind: 'rect' },
              fill: { token: 'background' },
            },
          ]
        : [];
    return [
      ...leader,
      ...plate,
      ...this.#words.lines(
        `label-${id}`,
        lines.map((text, at) => ({ text, strong: at === 0 && label?.hasNote === true })),
        { x, y: box.y + size * 0.95 },
        anchor,
        { ...(color && { color }), lineHeight: LINE_HEIGHT },
      ),
    ];
  }
}
