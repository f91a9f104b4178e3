import { chooseMostReadable, compose, resolvePaint, resolveToken, TEXT_COLORS } from '../../scene/color.ts';
import type { MapModel, MapPoint } from '../../scene/maps/map-model.ts';
import type { MapProjection } from '../../scene/maps/project.ts';
import { chooseNumberSpec, formatNumber, type NumberSpec } from '../../scene/number-format.ts';
import type { Box } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { wrapLabel } from '../../scene/wrap-label.ts';
import type { DrawingPart, MapNode } from '../../templates/tree.ts';
import { createSquare, type Discs, sizeDiscs } from './discs.ts';
import type { Circle, Point } from './label-candidates.ts';
import type { MapPaints } from './map-paints.ts';
import type { MapWords } from './map-words.ts';
import { shortenLabel } from './point-label.ts';

/** Distance of a disc from its place, as a share of its radius, from which a line joins them. */
const MOVED_SHARE = 0.6;
const ANCHOR_PX = 2;
const [LABEL_WIDTH_PX, LABEL_LINES] = [180, 4];

interface PointsInput {
  readonly node: MapNode;
  readonly model: MapModel;
  readonly words: MapWords;
  readonly paints: MapPaints;
  readonly map: MapProjection;
  readonly room: Box;
  readonly theme: Theme;
  readonly lang: string;
  readonly spec: NumberSpec;
}

/** Lines of a label; the first is strong where a note follows. */
export interface MapLabel {
  readonly lines: readonly string[];
  readonly hasNote: boolean;
}

/** Points of a map: their discs with values, and their labels. */
export class MapPoints {
  /** Points that lie on the map, and those that do not. */
  readonly points: readonly MapPoint[];
  readonly outside: readonly MapPoint[];
  readonly discs: Discs;
  readonly #anchors: readonly Point[];
  /** Values as they stand in the discs. */
  readonly #texts: readonly (string | undefined)[];
  readonly #input: PointsInput;

  constructor(input: PointsInput) {
    const { model, map, words, lang, spec, room } = input;
    this.#input = input;
    const found = (model.points ?? []).map((point) => ({ point, at: map.point(point.lon, point.lat) }));
    this.outside = found.flatMap(({ point, at }) => (at === undefined ? [point] : []));
    this.points = found.flatMap(({ point, at }) => (at === undefined ? [] : [point]));
    this.#anchors = found.flatMap(({ at }) => at ?? []);
    const values = new Set(this.points.flatMap(({ value }) => value ?? []));
    // The legend names the unit.
    const inDisc =
      model.number_format !== undefined || values.size < 2
        ? spec
        : chooseNumberSpec([...values], undefined, lang);
    this.#texts = this.points.map(({ value }) =>
      value === undefined ? undefined : formatNumber(value, inDisc, lang),
    );
    this.discs = sizeDiscs(
      this.#anchors.map((anchor, at) => {
        const [value, text] = [this.points[at]?.value, this.#texts[at]];
        return value === undefined || text === undefined
          ? { anchor }
          : { anchor, value, text: { width: words.width(text, true) + 4, height: words.sizePx * 1.4 } };
      }),
      room,
    );
  }

  /** Places of discs that were moved, which no label may cover. */
  listOrigins(): readonly Box[] {
    return this.#anchors.flatMap((anchor, at) => {
      const disc = this.discs.discs[at];
      return disc !== undefined && isMoved(disc, anchor) ? [createSquare(anchor, ANCHOR_PX * 3)] : [];
    });
  }

  /** Discs, largest first so that none hides another, with their values and lines to where they belong. */
  drawn(): readonly DrawingPart[] {
    const { discs, holdValues } = this.discs;
    const { node, paints, theme, words } = this.#input;
    const order = [...discs.keys()].toSorted((a, b) => (discs[b]?.radius ?? 0) - (discs[a]?.radius ?? 0));
    const page = resolveToken('background', theme);
    const leaders: DrawingPart[] = [];
    const parts = order.flatMap((at): DrawingPart[] => {
      const [point, disc, anchor] = [this.points[at], discs[at], this.#anchors[at]];
      if (point === undefined || disc === undefined || anchor === undefined) return [];
      const meaning = paints.meaning(point, point.label);
      const fill = meaning ?? ((point.value ?? 0) < 0 ? node.negative : node.dot);
      const id = `point-${at + 1}`;
      if (isMoved(disc, anchor))
        leaders.push(
          {
            kind: 'line',
            id: `origin-${at + 1}`,
            name: `Line to ${this.nameWithValue(point)}`,
            from: disc,
            to: anchor,
            stroke: { paint: node.text, widthPx: 0.75 },
          },
          {
            kind: 'outline',
            id: `anchor-${at + 1}`,
            name: `Place of ${this.nameWithValue(point)}`,
            box: createSquare(anchor, ANCHOR_PX * 2),
            geometry: { kind: 'ellipse' },
            fill: node.text,
          },
        );
      const value = holdValues ? this.#texts[at] : undefined;
      const color = chooseMostReadable(TEXT_COLORS, compose(resolvePaint(fill, theme), page), theme);
      return [
        {
          kind: 'outline',
          id,
          name: this.nameWithValue(point) || `Point ${at + 1}`,
          box: createSquare(disc, disc.radius * 2),
          geometry: { kind: 'ellipse' },
          fill,
          stroke: { paint: node.halo, widthPx: 1 },
        },
        ...(value === undefined
          ? []
          : [
              words.line(`value-${at + 1}`, value, { x: disc.x, y: disc.y + words.sizePx * 0.36 }, 'middle', {
                color,
                strong: true,
                lineHeight: 1,
              }),
            ]),
      ];
    });
    return [...leaders, ...parts];
  }

  /** "Venice 88 €": as it is described where the value does not stand in the disc. */
  nameWithValue(point: MapPoint): string {
    const value =
      point.value === undefined ? undefined : formatNumber(point.value, this.#input.spec, this.#input.lang);
    return [shortenLabel(point, value), value].filter((part) => part !== undefined && part !== '').join(' ');
  }

  /** Label beside a point; undefined for a point without one. */
  labelOf(point: MapPoint): MapLabel | undefined {
    const { words, spec, lang } = this.#input;
    const value = point.value === undefined ? undefined : formatNumber(point.value, spec, lang);
    const name =
      this.discs.holdValues && value !== undefined ? shortenLabel(point, value) : this.nameWithValue(point);
    const { note } = point;
    const hasNote = note !== undefined && name !== undefined && name !== '';
    const wrap = (text: string): string[] =>
      wrapLabel(
        text,
        Math.max(LABEL_WIDTH_PX, ...text.split(' ').map((word) => words.width(word, hasNote))),
        LABEL_LINES,
        (line) => words.width(line, hasNote),
      );
    const lines = [name, note].flatMap((text) => (text === undefined || text === '' ? [] : wrap(text)));
    return lines.length === 0 ? undefined : { lines, hasNote };
  }
}

function isMoved({ x, y, radius }: Circle, anchor: { readonly x: number; readonly y: number }): boolean {
  return Math.hypot(x - anchor.x, y - anchor.y) > radius * MOVED_SHARE;
}
