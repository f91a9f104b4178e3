import type { DrawnOnSlide, NewSlide } from '../../output/pptx/fill/fill-package.ts';
import type { DrawnLook, DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
import { PICTURE_GROUND } from '../../output/pptx/drawing/picture-grounds.ts';
import type { ReadTheme } from '../../output/pptx/read/deck.ts';
import type { Bullet, ElementBase, IconElement, Paragraph, PictureElement, Run, SceneElement, Stroke } from '../../scene/scene.ts';
import type { FontRole, Paint } from '../../scene/theme.ts';
import type { Letters, SlideFonts } from '../slide-fonts.ts';
import type { SlideScene } from '../slide-scene.ts';

/** Files know regular and bold letters. */
const BOLD_FROM = 600;
const ROLES: readonly FontRole[] = ['body', 'heading', 'mono'];

/** The family that the file names for a voice of ours, by the theme of its slide. */
function familyOf(role: FontRole, { fonts }: DrawnLook, theme: ReadTheme): string {
  const name = fonts.latinTypeface(role);
  return name === '+mj-lt' ? theme.fonts.major.latin : name === '+mn-lt' ? theme.fonts.minor.latin : name;
}

/** How many letters of which family shapes of ours have. */
export function drawnLetters(slide: NewSlide, theme: ReadTheme): Letters[] {
  return (slide.drawn?.shapes ?? []).flatMap(({ elements, look }) => runsOf(elements).map(({ font, text }): Letters => [familyOf(font, look, theme), text.length]));
}

/**
 * Shapes of ours as they are seen in the file, which need not be read for it: in its colours and
 * letters. Undefined where other letters stand in for them than they were laid out in, or where
 * their slide has another theme than they were made for.
 */
export function drawnElements({ shapes }: DrawnOnSlide, theme: ReadTheme, own: ReadTheme, fonts: SlideFonts): readonly SceneElement[] | undefined {
  if (theme !== own && JSON.stringify(theme.colors) !== JSON.stringify(own.colors)) return undefined;
  const all: SceneElement[] = [];
  for (const drawn of shapes) {
    const roles = rolesIn(drawn, theme, fonts);
    if (roles === undefined) return undefined;
    const view = new View(drawn.look, roles);
    all.push(...drawn.elements.map((element) => view.element(element)));
  }
  return all;
}

/** The elements of a slide with those of ours where they stand among them. */
export function withDrawn({ scene, shapes }: SlideScene, { ids }: DrawnOnSlide, elements: readonly SceneElement[]): readonly SceneElement[] {
  const last = Math.max(...ids);
  // Numbers of shapes rise in the order of painting.
  const after = scene.elements.findIndex(({ id }) => shapes.get(id)?.from === 'slide' && (shapes.get(id)?.id ?? 0) > last);
  const at = after < 0 ? scene.elements.length : after;
  return [...scene.elements.slice(0, at), ...elements, ...scene.elements.slice(at)];
}

/** By the voice that letters of ours have, the one that the deck has for their family. */
function rolesIn({ elements, look }: DrawnShapes, theme: ReadTheme, { fonts, role }: SlideFonts): Readonly<Record<FontRole, FontRole>> | undefined {
  const used = new Set(runsOf(elements).map(({ font }) => font));
  const roles = Object.fromEntries(ROLES.map((one) => [one, role(familyOf(one, look, theme))])) as Record<FontRole, FontRole>;
  return ROLES.every((one) => !used.has(one) || fonts[roles[one]].family === look.theme.fonts[one].family) ? roles : undefined;
}

function runsOf(elements: readonly SceneElement[]): Run[] {
  return elements.flatMap((element) => {
    if (element.type === 'group') return runsOf(element.children);
    const paragraphs = element.type === 'text' ? element.paragraphs : element.type === 'table' ? element.cells.flatMap((row) => row.flatMap((cell) => cell.paragraphs)) : [];
    return paragraphs.flatMap(({ runs }) => runs);
  });
}

class View {
  readonly #look: DrawnLook;
  readonly #roles: Readonly<Record<FontRole, FontRole>>;

  constructor(look: DrawnLook, roles: Readonly<Record<FontRole, FontRole>>) {
    this.#look = look;
    this.#roles = roles;
  }

  element(given: SceneElement): SceneElement {
    const element = plain(given);
    switch (element.type) {
      case 'text':
        return { ...element, paragraphs: element.paragraphs.map((one) => this.#paragraph(one)) };
      case 'shape':
        return { ...element, decorative: true, ...(element.fill === undefined ? {} : { fill: this.#paint(element.fill) }), ...(element.stroke === undefined ? {} : { stroke: this.#stroke(element.stroke) }) };
      case 'line':
        return { ...element, decorative: true, stroke: this.#stroke(element.stroke) };
      case 'picture':
        return element.media === undefined ? this.#tile(element) : element;
      case 'icon':
        return this.#icon(element);
      case 'chart': {
        const { style } = element;
        const [text, muted, grid, rest] = [style.text, style.muted, style.grid, style.rest].map((one) => this.#paint(one)) as [Paint, Paint, Paint, Paint];
        return { ...element, style: { ...style, text, muted, grid, rest, series: style.series.map((one) => this.#paint(one)) } };
      }
      case 'table': {
        const { header, body, band, highlight, rule, headerRule } = element.style;
        const style = {
          ...element.style,
          header: { ...header, text: this.#paint(header.text), ...(header.fill === undefined ? {} : { fill: this.#paint(header.fill) }) },
          body: { text: this.#paint(body.text) },
          ...(band === undefined ? {} : { band: this.#paint(band) }),
          highlight: this.#paint(highlight),
          rule: this.#stroke(rule),
          headerRule: this.#stroke(headerRule),
        };
        const cells = element.cells.map((row) =>
          row.map((cell) => ({ ...cell, paragraphs: cell.paragraphs.map((one) => this.#paragraph(one)), ...(cell.fill === undefined ? {} : { fill: this.#paint(cell.fill) }) })),
        );
        return { ...element, style, cells };
      }
      case 'group':
        return { ...element, children: element.children.map((child) => this.element(child)) };
    }
  }

  #paragraph(paragraph: Paragraph): Paragraph {
    const { bullet } = paragraph;
    const runs = paragraph.runs.map(
      (run): Run => ({ ...run, font: this.#roles[run.font], weight: run.weight >= BOLD_FROM ? 700 : 400, color: this.#paint(run.color), ...(run.link === undefined ? {} : { underline: true }) }),
    );
    return { ...paragraph, runs, ...(bullet === undefined ? {} : { bullet: { ...bullet, color: this.#paint(bullet.color) } as Bullet }) };
  }

  #paint(paint: Paint): Paint {
    const { hex, alpha } = this.#look.colors.seen(paint);
    return alpha === 1 ? { hex } : { hex, alpha };
  }

  #stroke(stroke: Stroke): Stroke {
    return { ...stroke, paint: this.#paint(stroke.paint) };
  }

  #icon(icon: IconElement): IconElement {
    return { ...icon, color: this.#paint(icon.color) };
  }

  /** What stands where a picture is still to come. */
  #tile({ radiusPx, media: _, crop: __, wanted: ___, alt: ____, ...element }: PictureElement): SceneElement {
    return { ...element, type: 'shape', decorative: true, geometry: radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' }, fill: this.#paint(PICTURE_GROUND) };
  }
}

/** Files tell nothing of where content came from, and number shapes anew. */
function plain<Element extends ElementBase>({ path: _, ...element }: Element): Omit<Element, 'path'> & Element {
  return { ...element, id: `ours-${element.id}` } as unknown as Omit<Element, 'path'> & Element;
}
