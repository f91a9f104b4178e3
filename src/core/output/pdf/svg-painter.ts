import type { XmlNode } from '../../ooxml/xml/index.ts';
import { type OutlineStyle, placeGlyphs } from '../../scene/fonts/outline.ts';
import type { FontWeight } from '../../scene/scene.ts';
import type { FontRole, Theme } from '../../scene/theme.ts';
import type { GlyphWriter } from './glyph-writer.ts';
import type { PdfDocument, PdfGradient } from './open-document.ts';
import type { Tagger } from './tagger.ts';

/** Position and inherited paint of a node. */
interface PaintState {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Paint attributes of the node and of the groups around it; the innermost applies. */
  readonly paint: ReadonlyMap<string, string>;
}

const ORIGIN: PaintState = { x: 0, y: 0, scaleX: 1, scaleY: 1, paint: new Map() };
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
];
/** A link covers its text from above the capitals to below the descenders, in em. */
const LINK_RISE_EM = 0.98;
const LINK_HEIGHT_EM = 1.28;

/**
 * Paints live markup of our SVG writer, so that both draw the same charts, tables and shapes. It supports
 * what that writer writes, not SVG in general.
 */
export class SvgPainter {
  readonly #document: PdfDocument;
  readonly #glyphs: GlyphWriter;
  readonly #tagger: Tagger;
  #theme: Theme;
  /** Definitions of this slide by id. Each precedes its use. */
  readonly #gradients = new Map<string, XmlNode>();

  constructor(document: PdfDocument, glyphs: GlyphWriter, tagger: Tagger, theme: Theme) {
    this.#document = document;
    this.#glyphs = glyphs;
    this.#tagger = tagger;
    this.#theme = theme;
  }

  /** Theme of the next slide. */
  set theme(theme: Theme) {
    this.#theme = theme;
  }

  /**
   * Paints a node.
   *
   * @param enter called for links and groups with a structural role; decides how to paint their content
   */
  paint(
    node: XmlNode,
    enter: (node: XmlNode, paintInside: () => void) => void,
    around: PaintState = ORIGIN,
  ): void {
    const place = resolvePlace(node, around);
    const inside = () => {
      for (const child of node.children) this.paint(child, enter, place);
    };
    if (node.attributes.has('data-role') || node.tag === 'a') enter(node, inside);
    else if (node.tag === 'g' || node.tag === 'svg') this.#rotated(node, place, inside);
    else if (node.tag === 'text') this.#text(node, place);
    else if (node.tag.endsWith('Gradient')) this.#gradients.set(node.attributes.get('id') ?? '', node);
    else this.#shape(node, place);
  }

  /** Only groups are rotated, for slanted chart labels. */
  #rotated(node: XmlNode, { x, y, scaleX, scaleY }: PaintState, inside: () => void): void {
    const [, degrees, atX, atY] = (
      /rotate\(([-\d.]+) ([-\d.]+) ([-\d.]+)\)/.exec(node.attributes.get('transform') ?? '') ?? []
    ).map(Number);
    const turned = degrees !== undefined && atX !== undefined && atY !== undefined;
    if (turned) this.#document.save().rotate(degrees, { origin: [x + atX * scaleX, y + atY * scaleY] });
    inside();
    if (turned) this.#document.restore();
  }

  /** Area of a link's text in pixels, for the annotation. Links are in text, which has no transforms. */
  linkArea(
    node: XmlNode,
  ): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | undefined {
    const text = node.children.find(({ tag }) => tag === 'text');
    if (text === undefined) return undefined;
    const size = readNumber(text, 'font-size');
    return {
      x: readNumber(text, 'x'),
      y: readNumber(text, 'y') - size * LINK_RISE_EM,
      width: placeGlyphs(text.text, this.#readStyle(text)).width,
      height: size * LINK_HEIGHT_EM,
    };
  }

  #text(node: XmlNode, place: PaintState): void {
    const style = this.#readStyle(node);
    const { parts } = placeGlyphs(node.text, style);
    const operators = this.#glyphs.operators(
      parts,
      place.x + readNumber(node, 'x') * place.scaleX,
      place.y + readNumber(node, 'y') * place.scaleY,
      style.sizePx,
      style.rtl,
    );
    if (operators === '') return;
    this.#tagger.beginContent();
    this.#document.save();
    this.#document.fillColor(place.paint.get('fill') ?? '#000000', resolveOpacity(place, 'fill-opacity'));
    const stroke = place.paint.get('stroke') ?? 'none';
    if (stroke !== 'none') {
      this.#setStroke(place, stroke);
      // Fill the letters, then stroke their edges (ISO 32000, 9.3.6).
      this.#document.addContent('2 Tr');
    }
    this.#document.addContent(operators);
    this.#document.restore();
  }

  #readStyle(node: XmlNode): OutlineStyle {
    const tracking = node.attributes.get('letter-spacing');
    return {
      font: node.attributes.get('data-font') as FontRole,
      theme: this.#theme,
      weight: readNumber(node, 'font-weight') as FontWeight,
      italic: node.attributes.get('font-style') === 'italic',
      sizePx: readNumber(node, 'font-size'),
      lang: node.attributes.get('xml:lang') ?? '',
      rtl: node.attributes.get('direction') === 'rtl',
      ...(tracking === undefined ? {} : { trackingPx: Number(tracking) }),
    };
  }

  #shape(node: XmlNode, place: PaintState): void {
    const document = this.#document;
    const fill = place.paint.get('fill') ?? '#000000';
    const stroke = place.paint.get('stroke') ?? 'none';
    const filled = fill !== 'none' && node.tag !== 'line';
    const stroked = stroke !== 'none';
    if (!filled && !stroked) return;
    this.#tagger.beginContent();
    document.save();
    if (place.x !== 0 || place.y !== 0 || place.scaleX !== 1 || place.scaleY !== 1)
      document.transform(place.scaleX, 0, 0, place.scaleY, place.x, place.y);
    if (filled) {
      document.fillColor(this.#gradient(fill) ?? fill, resolveOpacity(place, 'fill-opacity'));
      this.#outline(node);
      if (node.attributes.get('fill-rule') === 'evenodd') document.fill('even-odd');
      else document.fill();
    }
    if (stroked) {
      this.#setStroke(place, stroke);
      this.#outline(node);
      document.stroke();
    }
    document.restore();
  }

  #gradient(fill: string): PdfGradient | undefined {
    const node = this.#gradients.get(/^url\(#(.+)\)$/.exec(fill)?.[1] ?? '');
    if (node === undefined) return undefined;
    const at = (name: string) => readNumber(node, name);
    const radial = node.tag === 'radialGradient';
    const gradient = radial
      ? this.#document.radialGradient(at('cx'), at('cy'), 0, at('cx'), at('cy'), at('r'))
      : this.#document.linearGradient(at('x1'), at('y1'), at('x2'), at('y2'));
    if (radial) {
      const { x, y, scaleX, scaleY } = resolvePlace(node, ORIGIN, 'gradientTransform');
      gradient.setTransform(scaleX, 0, 0, scaleY, x, y);
    }
    node.children.forEach((stop, index) => {
      const paint = [
        stop.attributes.get('stop-color') ?? '#000000',
        Number(stop.attributes.get('stop-opacity') ?? 1),
      ] as const;
      // pdfkit treats the first stop as the start, whatever its offset.
      if (index === 0 && readNumber(stop, 'offset') > 0) gradient.stop(0, ...paint);
      gradient.stop(readNumber(stop, 'offset'), ...paint);
    });
    return gradient;
  }

  #setStroke({ paint, ...place }: PaintState, stroke: string): void {
    const document = this.#document;
    document
      .strokeColor(stroke, resolveOpacity({ paint, ...place }, 'stroke-opacity'))
      .lineWidth(Number(paint.get('stroke-width') ?? 1));
    document
      .lineCap(paint.get('stroke-linecap') === 'round' ? 'round' : 'butt')
      .lineJoin(paint.get('stroke-linejoin') === 'round' ? 'round' : 'miter');
    const [dash, gap] = (paint.get('stroke-dasharray') ?? '').split(' ').map(Number);
    if (dash !== undefined && gap !== undefined) document.dash(dash, { space: gap });
  }

  #outline(node: XmlNode): void {
    const document = this.#document;
    const at = (name: string) => readNumber(node, name);
    switch (node.tag) {
      case 'rect':
        if (at('rx') > 0) document.roundedRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
        else document.rect(at('x'), at('y'), at('width'), at('height'));
        break;
      case 'circle':
        document.ellipse(at('cx'), at('cy'), at('r'), at('r'));
        break;
      case 'ellipse':
        document.ellipse(at('cx'), at('cy'), at('rx'), at('ry'));
        break;
      case 'line':
        document.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'));
        break;
      case 'path':
        document.path(node.attributes.get('d') ?? '');
        break;
    }
  }
}

function resolvePlace(node: XmlNode, around: PaintState, attribute = 'transform'): PaintState {
  let { x, y, scaleX, scaleY } = around;
  const transform = node.attributes.get(attribute) ?? '';
  for (const [, kind, first = '', second] of transform.matchAll(
    /(translate|scale)\(([-\d.e]+)(?: ([-\d.e]+))?\)/g,
  )) {
    const [a, b] = [Number(first), Number(second ?? (kind === 'scale' ? first : 0))];
    if (kind === 'translate') {
      x += a * scaleX;
      y += b * scaleY;
    } else {
      scaleX *= a;
      scaleY *= b;
    }
  }
  const own = INHERITED.filter((name) => node.attributes.has(name));
  if (own.length === 0) return { x, y, scaleX, scaleY, paint: around.paint };
  const paint = new Map(around.paint);
  for (const name of own) {
    const value = node.attributes.get(name) ?? '';
    // Opacity multiplies with that of the group; other properties replace it.
    paint.set(name, name === 'opacity' ? String(Number(value) * Number(paint.get('opacity') ?? 1)) : value);
  }
  return { x, y, scaleX, scaleY, paint };
}

function resolveOpacity({ paint }: PaintState, name: 'fill-opacity' | 'stroke-opacity'): number {
  return Number(paint.get(name) ?? 1) * Number(paint.get('opacity') ?? 1);
}

function readNumber(node: XmlNode, name: string): number {
  return Number(node.attributes.get(name) ?? 0);
}
