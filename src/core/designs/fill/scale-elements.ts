import {
  type Box,
  type CellMark,
  type Geometry,
  type Paragraph,
  PT_PER_PX,
  type SceneElement,
} from '../../scene/scene.ts';
import type { CellBorders } from '../../scene/table.ts';

/** Minimum legible size in pixels; smaller text is not scaled down further. */
const MIN_PX = 11 / PT_PER_PX;

type Mutable<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never;

/**
 * Moves elements of a standard slide onto a slide: the origin moves to `x`, `y`, and everything including
 * text and lines is scaled by `k`. The elements no longer belong to a layout.
 */
export function scaleElements(
  elements: readonly SceneElement[],
  x: number,
  y: number,
  k: number,
): SceneElement[] {
  const point = (at: { readonly x: number; readonly y: number }) => ({ x: x + at.x * k, y: y + at.y * k });
  const box = (at: Box): Box => ({ ...point(at), width: at.width * k, height: at.height * k });
  const move = (element: SceneElement): SceneElement => {
    const placed = { box: box(element.box) };
    switch (element.type) {
      case 'text':
        if (k === 1) return { ...element, ...placed };
        return {
          ...element,
          ...placed,
          neededHeightPx: element.neededHeightPx * k,
          paragraphs: element.paragraphs.map((one) => scaleParagraph(one, k)),
        };
      case 'shape':
        return {
          ...element,
          ...placed,
          geometry: scaleGeometry(element.geometry, k),
          ...(element.stroke === undefined
            ? {}
            : { stroke: { ...element.stroke, widthPx: element.stroke.widthPx * k } }),
        };
      case 'line':
        return {
          ...element,
          ...placed,
          from: point(element.from),
          to: point(element.to),
          stroke: { ...element.stroke, widthPx: element.stroke.widthPx * k },
          ...(element.route === undefined
            ? {}
            : { route: { ...element.route, corners: element.route.corners.map(point) } }),
        };
      case 'picture':
        return { ...element, ...placed, radiusPx: element.radiusPx * k };
      case 'icon':
        return { ...element, ...placed };
      case 'chart':
        return {
          ...element,
          ...placed,
          style: { ...element.style, fontSizePx: element.style.fontSizePx * k },
        };
      case 'table': {
        if (k === 1) return { ...element, ...placed };
        const { style } = element;
        const rule = { ...style.rule, widthPx: style.rule.widthPx * k };
        const headerRule = { ...style.headerRule, widthPx: style.headerRule.widthPx * k };
        return {
          ...element,
          ...placed,
          style: {
            ...style,
            rule,
            headerRule,
            paddingPx: { x: style.paddingPx.x * k, y: style.paddingPx.y * k },
          },
          columnWidths: element.columnWidths.map((width) => width * k),
          rowHeights: element.rowHeights.map((height) => height * k),
          cells: element.cells.map((row) =>
            row.map((cell) => ({
              ...cell,
              paragraphs: cell.paragraphs.map((one) => scaleParagraph(one, k)),
              ...(cell.insetPx === undefined ? {} : { insetPx: cell.insetPx * k }),
              ...(cell.marks === undefined ? {} : { marks: cell.marks.map((mark) => scaleMark(mark, k)) }),
              ...(cell.borders === undefined ? {} : { borders: scaleBorders(cell.borders, k) }),
            })),
          ),
        };
      }
      case 'group':
        return { ...element, ...placed, children: element.children.map(move) };
    }
  };
  return elements.map((element) => {
    const moved: Mutable<SceneElement> = move(element);
    moved.layer = 'slide';
    moved.placeholder = 'none';
    return moved;
  });
}

function scaleParagraph(paragraph: Paragraph, k: number): Paragraph {
  return {
    ...paragraph,
    indentPx: paragraph.indentPx * k,
    spaceBeforePx: paragraph.spaceBeforePx * k,
    runs: paragraph.runs.map((run) => ({
      ...run,
      sizePx: Math.max(run.sizePx * k, Math.min(run.sizePx, MIN_PX)),
      ...(run.trackingPx === undefined ? {} : { trackingPx: run.trackingPx * k }),
    })),
    lines: paragraph.lines.map((line) => ({
      top: line.top * k,
      baseline: line.baseline * k,
      height: line.height * k,
      width: line.width * k,
      spans: line.spans.map((span) => ({ ...span, x: span.x * k, width: span.width * k })),
    })),
  };
}

function scaleGeometry(geometry: Geometry, k: number): Geometry {
  if (geometry.kind === 'round_rect') return { ...geometry, radiusPx: geometry.radiusPx * k };
  return geometry.kind === 'path'
    ? {
        ...geometry,
        d: geometry.d.replace(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi, (number) =>
          String(Number(number) * k),
        ),
      }
    : geometry;
}

function scaleBorders(borders: CellBorders, k: number): CellBorders {
  return Object.fromEntries(
    Object.entries(borders).map(([side, stroke]) => [side, { ...stroke, widthPx: stroke.widthPx * k }]),
  );
}

function scaleMark(mark: CellMark, k: number): CellMark {
  const { x, y, width, height } = mark.box;
  const box = { x: x * k, y: y * k, width: width * k, height: height * k };
  return {
    ...mark,
    box,
    geometry: scaleGeometry(mark.geometry, k),
    ...(mark.stroke === undefined ? {} : { stroke: { ...mark.stroke, widthPx: mark.stroke.widthPx * k } }),
  };
}
