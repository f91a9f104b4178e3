import { toNewerChartContent } from '../charts/imported/newer-chart.ts';
import type { Memo } from '../memory/memo.ts';
import type {
  ReadConnector,
  ReadFill,
  ReadOpaque,
  ReadPicture,
  ReadShape,
  ReadSlide,
  ReadTextShape,
} from '../ooxml/read/index.ts';
import type {
  Box,
  Geometry,
  MediaRef,
  PictureElement,
  PlaceholderRole,
  SceneElement,
} from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import { toChartElements } from './chart-elements.ts';
import { computeBounds, listBends, rotateAbout } from './connector-path.ts';
import { detectLanguages } from './letters-language.ts';
import { PATTERN_TILE_PX, patternName } from './pattern-tile.ts';
import { kindLabel } from './picture-kind.ts';
import { toStroke } from './rich-text.ts';
import { toBox, toGeometry, toPaints, toRecolor, toShadow, toTile } from './shape-element.ts';
import type { SlideFonts } from './slide-fonts.ts';
import { toTableElements } from './table-elements.ts';
import { textBox } from './text-areas.ts';
import { placeText } from './text-element.ts';

/** The picture of a part; undefined if it cannot be drawn. */
export type PictureOf = (part: string) => MediaRef | undefined;

const UNFLIPPED = { flipH: false, flipV: false } as const;
const WHOLE = { left: 0, top: 0, right: 0, bottom: 0 } as const;
const ROLES: Readonly<Record<string, PlaceholderRole>> = {
  title: 'title',
  ctrTitle: 'centered_title',
  subTitle: 'subtitle',
  body: 'body',
  obj: 'body',
  pic: 'picture',
  chart: 'chart',
  tbl: 'table',
  ftr: 'footer',
  dt: 'date',
  sldNum: 'slide_number',
};

export class Projector {
  readonly lang: string;
  readonly shapes = new Map<string, ReadShape>();
  readonly #eastern: string | undefined;
  readonly #slide: ReadSlide;
  readonly #theme: Theme;
  readonly #fonts: SlideFonts;
  readonly #picture: PictureOf;
  readonly #memo: Memo;

  readonly #shown: ReadonlySet<string>;

  /** @param shown ids of the shapes that steps of the show name */
  constructor(
    slide: ReadSlide,
    theme: Theme,
    fonts: SlideFonts,
    picture: PictureOf,
    memo: Memo,
    shown: ReadonlySet<string> = new Set(),
  ) {
    this.#shown = shown;
    this.#memo = memo;
    this.#slide = slide;
    this.#theme = theme;
    this.#fonts = fonts;
    this.#picture = picture;
    const { lang, eastern } = detectLanguages(slide.shapes);
    this.lang = lang;
    this.#eastern = eastern;
  }

  /** A background of more than one colour, as the bottom element. */
  backdrop(box: Box): SceneElement[] {
    const { background } = this.#slide;
    const common = {
      id: 'background',
      name: 'Background',
      box,
      placeholder: 'none',
      decorative: true,
      layer: 'layout',
    } as const;
    if (background.kind === 'gradient')
      return [{ ...common, type: 'shape', geometry: { kind: 'rect' }, ...toPaints(background) }];
    return background.kind === 'picture'
      ? this.#fillPicture(background, common)
      : this.#fillPattern(background, common);
  }

  /**
   * @param groups ids of the groups around the shape
   * @param around link of those groups, which leads where shapes have none of their own
   */
  project(shape: ReadShape, id: string, groups: readonly string[] = [], around?: string): SceneElement[] {
    const ids = shape.from === 'slide' ? [...groups, String(shape.id)] : groups;
    const link = shape.link ?? around;
    if (shape.kind === 'group')
      return shape.children.flatMap((child, index) => this.project(child, `${id}-${index + 1}`, ids, link));
    const [first, ...others] = this.#leaf(shape, id, ids);
    if (first === undefined) return [];
    const drawn = [link === undefined ? first : { ...first, link }, ...others];
    const isNamed = this.#shown.size > 0 && ids.some((one) => this.#shown.has(one));
    const elements = isNamed ? drawn.map((element) => ({ ...element, showIds: ids })) : drawn;
    for (const element of elements) if (!this.shapes.has(element.id)) this.shapes.set(element.id, shape);
    return elements;
  }

  #leaf(shape: Exclude<ReadShape, { kind: 'group' }>, id: string, ids: readonly string[]): SceneElement[] {
    switch (shape.kind) {
      case 'shape':
        return this.#shape(shape, id);
      case 'connector':
        return this.#connector(shape, id);
      case 'picture':
        return this.#pictureElement(shape, id);
      case 'opaque':
        return this.#opaque(shape, id, ids);
      case 'table':
        return [
          ...toTableElements(shape, id, this.#common(shape, id), this.#setScope(), (fill, common) =>
            this.#fillPicture(fill, common),
          ).elements,
        ];
      case 'made_chart':
        return [
          {
            ...this.#common(shape, id),
            type: 'chart',
            chart: shape.chart,
            style: shape.style,
            lang: this.lang,
            alt: shape.alt,
          },
        ];
      case 'chart':
        return (
          toChartElements(shape, id, this.#common(shape, id), {
            chartTheme: this.#slide.theme,
            theme: this.#theme,
            role: this.#fonts.role,
            lang: this.#eastern ?? this.lang,
            fillPicture: (fill, common) => this.#fillPicture(fill, common),
          }) ?? [this.#drawTile(shape, id)]
        );
    }
  }

  #common(shape: ReadShape, id: string) {
    return {
      id,
      name: shape.name || `Shape ${shape.id}`,
      box: toBox(shape),
      placeholder: ROLES[shape.placeholder?.type ?? ''] ?? ('none' as PlaceholderRole),
      layer: shape.from === 'slide' ? ('slide' as const) : ('layout' as const),
      ...(shape.decorative || shape.from !== 'slide' ? { decorative: true } : {}),
      ...(shape.rotation === 0 ? {} : { rotation: shape.rotation }),
    };
  }

  #setScope() {
    return {
      memo: this.#fonts.memo,
      theme: this.#theme,
      role: this.#fonts.role,
      lang: this.lang,
      ...(this.#eastern === undefined ? {} : { eastern: this.#eastern }),
    };
  }

  /** A picture that fills a shape or the background. */
  #fillPicture(
    { part, crop, alpha, recolor, tile }: Extract<ReadFill, { kind: 'picture' }>,
    common: Omit<PictureElement, 'type' | 'media' | 'crop' | 'radiusPx'>,
  ): SceneElement[] {
    const media = this.#picture(part);
    return media === undefined
      ? []
      : [
          {
            ...common,
            type: 'picture',
            media,
            crop,
            radiusPx: 0,
            ...toRecolor(recolor, alpha),
            ...(tile === undefined ? {} : { tile: toTile(tile, media, common.box) }),
          },
        ];
  }

  /** A pattern, as a repeating tile. */
  #fillPattern(
    fill: ReadFill,
    common: Omit<PictureElement, 'type' | 'media' | 'crop' | 'radiusPx'>,
  ): SceneElement[] {
    const media =
      fill.kind === 'solid' && fill.pattern !== undefined
        ? this.#picture(patternName(fill.pattern))
        : undefined;
    if (media === undefined) return [];
    const { x, y } = common.box;
    return [
      {
        ...common,
        type: 'picture',
        media,
        crop: WHOLE,
        radiusPx: 0,
        tile: { x, y, width: PATTERN_TILE_PX, height: PATTERN_TILE_PX },
      },
    ];
  }

  #shape(shape: ReadTextShape, id: string): SceneElement[] {
    const { decorative, ...common } = this.#common(shape, id);
    const { box } = common;
    const geometry = toGeometry(shape.geometry, box, shape, this.#memo);
    const shadow = shape.fill.kind === 'none' ? {} : toShadow(shape);
    const below = {
      ...common,
      id: `${id}-fill`,
      placeholder: 'none',
      decorative: true,
      ...toOutline(geometry),
      ...shadow,
    } as const;
    const elements =
      shape.fill.kind === 'picture'
        ? this.#fillPicture(shape.fill, below)
        : this.#fillPattern(shape.fill, below);
    const paints = elements.length === 0 ? toPaints(shape.fill) : {};
    if (paints.fill !== undefined || shape.line !== undefined)
      elements.push({
        ...common,
        id: `${id}-shape`,
        placeholder: 'none',
        type: 'shape',
        geometry,
        ...paints,
        ...(paints.fill === undefined ? {} : shadow),
        decorative: true,
        ...(shape.line === undefined ? {} : { stroke: toStroke(shape.line) }),
      });
    if (
      shape.text !== undefined &&
      !shape.text.prompt &&
      shape.text.paragraphs.some(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
    ) {
      const { turned, ...text } = placeText(
        shape.text,
        shape.textFrame === undefined ? textBox(shape.geometry, box, shape) : toBox(shape.textFrame),
        this.#setScope(),
      );
      const { turn = 0 } = shape.textFrame ?? {};
      const rotation = (shape.rotation + turn + turned + (shape.flipV ? 180 : 0)) % 360;
      elements.push({
        ...common,
        type: 'text',
        ...text,
        ...(rotation === 0 ? { rotation: 0 } : { rotation }),
        ...(decorative === true && shape.from === 'slide' ? { decorative } : {}),
      });
    }
    return elements;
  }

  #connector(shape: ReadConnector, id: string): SceneElement[] {
    if (shape.line === undefined) return [];
    // The ends are turned, and the line between them must not be turned again.
    const { rotation: _, ...common } = this.#common(shape, id);
    const { x, y, width, height } = common.box;
    const [x1, x2] = shape.flipH ? [x + width, x] : [x, x + width];
    const [y1, y2] = shape.flipV ? [y + height, y] : [y, y + height];
    const stroke = toStroke(shape.line);
    const turn = rotateAbout({ x: x + width / 2, y: y + height / 2 }, shape.rotation);
    const ends = {
      ...(shape.line.head === 'none' ? {} : { head: shape.line.head }),
      ...(shape.line.tail === 'none' ? {} : { tail: shape.line.tail }),
    };
    const bends = listBends(shape, common.box).map(({ x: across, y: down }) =>
      turn({
        x: shape.flipH ? x + width - across : x + across,
        y: shape.flipV ? y + height - down : y + down,
      }),
    );
    const kind = shape.preset.startsWith('curved') ? 'curve' : 'elbow';
    const [from, to] = [turn({ x: x1, y: y1 }), turn({ x: x2, y: y2 })];
    return [
      {
        ...common,
        box: shape.rotation === 0 ? common.box : computeBounds([from, ...bends, to]),
        decorative: true,
        type: 'line',
        from,
        to,
        stroke,
        ...(bends.length === 0 ? {} : { route: { kind, corners: bends } as const }),
        ...ends,
      },
    ];
  }

  #pictureElement(shape: ReadPicture, id: string): SceneElement[] {
    const common = this.#common(shape, id);
    const media =
      (shape.svgPart === undefined ? undefined : this.#picture(shape.svgPart)) ??
      (shape.part === undefined ? undefined : this.#picture(shape.part));
    const geometry = toGeometry(shape.geometry, common.box, UNFLIPPED, this.#memo);
    const { alpha, recolor, crop } = shape;
    const elements: SceneElement[] = [
      {
        ...common,
        type: 'picture',
        crop,
        radiusPx: 0,
        alt: shape.alt,
        ...toOutline(geometry),
        ...toRecolor(recolor, alpha),
        ...toShadow(shape),
        ...(media === undefined ? {} : { media }),
      },
    ];
    if (media === undefined && shape.part !== undefined) {
      const { turned: _, ...label } = placeText(kindLabel(shape.part), common.box, this.#setScope());
      elements.push({
        ...common,
        id: `${id}-kind`,
        type: 'text',
        ...label,
        placeholder: 'none',
        decorative: true,
      });
    }
    if (shape.line !== undefined)
      elements.push({
        ...common,
        id: `${id}-frame`,
        type: 'shape',
        geometry,
        stroke: toStroke(shape.line),
        decorative: true,
        placeholder: 'none',
      });
    return elements;
  }

  #opaque(shape: ReadOpaque, id: string, ids: readonly string[]): SceneElement[] {
    if (shape.drawn.length > 0)
      return shape.drawn.flatMap((child, index) => this.project(child, `${id}-${index + 1}`, ids));
    const chart =
      shape.newer === undefined
        ? undefined
        : toNewerChartContent(
            shape.newer,
            this.#slide.theme,
            this.#fonts.role(this.#slide.theme.fonts.minor.latin),
          );
    if (chart !== undefined)
      return [{ ...this.#common(shape, id), type: 'chart', ...chart, lang: this.lang, alt: shape.alt }];
    const media = shape.part === undefined ? undefined : this.#picture(shape.part);
    return media === undefined
      ? [this.#drawTile(shape, id)]
      : [{ ...this.#common(shape, id), type: 'picture', media, crop: WHOLE, radiusPx: 0, alt: shape.alt }];
  }

  /** A faint tile in place of an element that cannot be drawn. */
  #drawTile(shape: ReadShape, id: string): SceneElement {
    return {
      ...this.#common(shape, id),
      decorative: true,
      type: 'shape',
      geometry: { kind: 'rect' },
      fill: { token: 'text', alpha: 0.06 },
      stroke: { paint: { token: 'text', alpha: 0.25 }, widthPx: 1, dash: 'dash' },
    };
  }
}

function toOutline(outline: Geometry): { readonly outline?: Geometry } {
  return outline.kind === 'rect' ? {} : { outline };
}
