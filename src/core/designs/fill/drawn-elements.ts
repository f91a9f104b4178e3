import { relayoutElement } from '../../layout/relayout.ts';
import type { ReadFontSet, ReadTheme } from '../../ooxml/read/index.ts';
import { PICTURE_BACKDROP } from '../../ooxml/write/index.ts';
import type { DrawingContext, DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
import type { DrawnOnSlide } from '../../output/pptx/fill/fill-package.ts';
import { withinElements } from '../../scene/roomy-box.ts';
import type { Bullet, Paragraph, PictureElement, Run, SceneElement, Stroke } from '../../scene/scene.ts';
import type { FontRole, Paint } from '../../scene/theme.ts';
import type { Letters, SlideFonts } from '../slide-fonts.ts';
import type { SlideScene } from '../slide-scene.ts';
import { enlargeByAir } from '../text-element.ts';
import { toCellElements } from './drawn-table.ts';
import { resolveChartStyle } from './series-colors.ts';

const MARKUP = 'markup#';
/** Minimum weight that files write as bold. */
const BOLD_FROM = 600;
const ROLES: readonly FontRole[] = ['body', 'heading', 'mono'];

type Roles = Readonly<Record<FontRole, FontRole>>;

/** Font family in the file for one of our font roles, by the theme of its slide. */
function resolveFamily(role: FontRole, { fonts }: DrawingContext, theme: ReadTheme): string {
  const name = fonts.latinTypeface(role);
  return name === '+mj-lt' ? theme.fonts.major.latin : name === '+mn-lt' ? theme.fonts.minor.latin : name;
}

/** Number of characters per family in our own shapes. */
export function drawnLetters({ drawn }: { readonly drawn?: DrawnOnSlide }, theme: ReadTheme): Letters[] {
  return (drawn?.shapes ?? []).flatMap(({ elements, look }) => {
    const families = Object.fromEntries(
      ROLES.map((role) => [role, resolveFamily(role, look, theme)]),
    ) as Record<FontRole, string>;
    return collectRuns(elements).map(({ font, text }): Letters => [families[font], text.length]);
  });
}

/** Runs of our own shapes with the families that the file names for them. */
export function drawnRuns(
  { drawn }: { readonly drawn?: DrawnOnSlide },
  theme: ReadTheme,
): {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly fonts: ReadFontSet;
}[] {
  return (drawn?.shapes ?? []).flatMap(({ elements, look }) =>
    collectRuns(elements).map(({ text, weight, italic, font }) => {
      const { ea, cs } = font === 'heading' ? theme.fonts.major : theme.fonts.minor;
      return {
        text,
        bold: fileWeight({ weight }) > 400,
        italic,
        fonts: { latin: resolveFamily(font, look, theme), ea, cs },
      };
    }),
  );
}

/**
 * Our own shapes as the file shows them, in its colours and fonts. Text is set again if it was laid out in
 * other fonts.
 */
export function createDrawnElements(
  { shapes }: DrawnOnSlide,
  theme: ReadTheme,
  fonts: SlideFonts,
): readonly SceneElement[] {
  return shapes.flatMap((drawn) => {
    const roles = findRoles(drawn, theme, fonts);
    const view = new FileView(drawn.look, roles);
    const set = setInFileFonts(drawn, roles, fonts);
    const viewed = set.flatMap((element) => view.elements(element));
    return set === drawn.elements
      ? viewed
      : viewed.map((element) => (element.type === 'text' ? enlargeByAir(element) : element));
  });
}

function setInFileFonts(
  { elements, look }: DrawnShapes,
  roles: Roles,
  { fonts }: SlideFonts,
): readonly SceneElement[] {
  const { slack: _, ...from } = look.theme;
  const used = new Set(collectRuns(elements).map(({ font }) => font));
  if (ROLES.every((one) => !used.has(one) || fonts[roles[one]].family === from.fonts[one].family))
    return elements;
  const to = {
    ...from,
    fonts: { body: fonts[roles.body], heading: fonts[roles.heading], mono: fonts[roles.mono] },
  };
  const around = withinElements(elements, look.canvas);
  return elements.map((element) => relayoutElement(toFileWeights(element), to, around));
}

function toFileWeights(element: SceneElement): SceneElement {
  const weighted = (paragraphs: readonly Paragraph[]) =>
    paragraphs.map((paragraph) => ({
      ...paragraph,
      runs: paragraph.runs.map((run): Run => ({ ...run, weight: fileWeight(run) })),
    }));
  if (element.type === 'group') return { ...element, children: element.children.map(toFileWeights) };
  if (element.type === 'text') return { ...element, paragraphs: weighted(element.paragraphs) };
  return element.type === 'table'
    ? {
        ...element,
        cells: element.cells.map((row) =>
          row.map((cell) => ({ ...cell, paragraphs: weighted(cell.paragraphs) })),
        ),
      }
    : element;
}

function fileWeight({ weight }: Pick<Run, 'weight'>): Run['weight'] {
  return weight >= BOLD_FROM ? 700 : 400;
}

/** Inserts our own elements at their position in the painting order. */
export function insertDrawn(
  { scene, shapes }: SlideScene,
  { ids }: DrawnOnSlide,
  elements: readonly SceneElement[],
): readonly SceneElement[] {
  const last = Math.max(...ids);
  // Shape ids ascend in painting order.
  const after = scene.elements.findIndex(
    ({ id }) => shapes.get(id)?.from === 'slide' && (shapes.get(id)?.id ?? 0) > last,
  );
  const at = after < 0 ? scene.elements.length : after;
  return [...scene.elements.slice(0, at), ...elements, ...scene.elements.slice(at)];
}

/** Font roles of the deck for those of our own text. */
function findRoles({ look }: DrawnShapes, theme: ReadTheme, { role }: SlideFonts): Roles {
  return {
    body: role(resolveFamily('body', look, theme)),
    heading: role(resolveFamily('heading', look, theme)),
    mono: role(resolveFamily('mono', look, theme)),
  };
}

function collectRuns(elements: readonly SceneElement[], into: Run[] = []): Run[] {
  for (const element of elements) {
    if (element.type === 'group') collectRuns(element.children, into);
    else if (element.type === 'text') for (const { runs } of element.paragraphs) into.push(...runs);
    else if (element.type === 'table')
      for (const row of element.cells)
        for (const cell of row) for (const { runs } of cell.paragraphs) into.push(...runs);
  }
  return into;
}

/** Prefixes ids so that they differ from those of the file's shapes. */
function prefixId(id: string): string {
  return `ours-${id}`;
}

type Mutable<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never;

class FileView {
  readonly #look: DrawingContext;
  readonly #roles: Roles;
  readonly #painted = new Map<Paint, Paint>();

  constructor(look: DrawingContext, roles: Roles) {
    this.#look = look;
    this.#roles = roles;
  }

  /** Removes content paths except those of markup, because files do not store them, and renames ids. */
  elements({ path, ...source }: SceneElement): SceneElement[] {
    const element = source as Mutable<SceneElement>;
    if (path?.startsWith(MARKUP) === true) element.path = path;
    element.id = prefixId(source.id);
    if (element.type === 'line') {
      if (element.start !== undefined)
        element.start = { ...element.start, elementId: prefixId(element.start.elementId) };
      if (element.end !== undefined)
        element.end = { ...element.end, elementId: prefixId(element.end.elementId) };
    }
    if (element.type === 'table')
      return toCellElements(element, this.#look.rtl).map((one) => this.#colored(one));
    return element.type === 'group'
      ? element.children.flatMap((child) => this.elements(child))
      : [this.#colored(element)];
  }

  #colored(element: SceneElement): SceneElement {
    switch (element.type) {
      case 'text':
        return { ...element, paragraphs: element.paragraphs.map((one) => this.#paragraph(one)) };
      case 'shape':
        return {
          ...element,
          decorative: true,
          ...(element.fill === undefined ? {} : { fill: this.#paint(element.fill) }),
          ...(element.stroke === undefined ? {} : { stroke: this.#stroke(element.stroke) }),
        };
      case 'line':
        return { ...element, decorative: true, stroke: this.#stroke(element.stroke) };
      case 'picture':
        return element.media === undefined ? this.#tile(element) : element;
      case 'icon':
        return { ...element, color: this.#paint(element.color) };
      case 'chart':
        return { ...element, style: resolveChartStyle(element.style, (paint) => this.#paint(paint)) };
      default:
        return element;
    }
  }

  #paragraph(paragraph: Paragraph): Paragraph {
    const { bullet } = paragraph;
    const runs = paragraph.runs.map(
      (run): Run => ({
        ...run,
        font: this.#roles[run.font],
        weight: fileWeight(run),
        color: this.#paint(run.color),
        ...(run.link === undefined ? {} : { underline: true }),
      }),
    );
    return {
      ...paragraph,
      runs,
      ...(bullet === undefined ? {} : { bullet: { ...bullet, color: this.#paint(bullet.color) } as Bullet }),
    };
  }

  /** Templates use the same paint object for many elements. */
  #paint(paint: Paint): Paint {
    const known = this.#painted.get(paint);
    if (known !== undefined) return known;
    const painted = this.#look.colors.paint(paint);
    this.#painted.set(paint, painted);
    return painted;
  }

  #stroke(stroke: Stroke): Stroke {
    return { ...stroke, paint: this.#paint(stroke.paint) };
  }

  /** Placeholder tile of a picture that is not available yet. */
  #tile({ id, name, box, placeholder, layer, radiusPx }: PictureElement): SceneElement {
    return {
      id,
      name,
      box,
      placeholder,
      layer,
      type: 'shape',
      decorative: true,
      geometry: radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' },
      fill: this.#paint(PICTURE_BACKDROP),
    };
  }
}
