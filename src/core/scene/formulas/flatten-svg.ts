import type { FormulaWords } from '../formula.ts';

/** A node of MathJax's lite DOM. */
export interface LiteNode {
  readonly kind: string;
  readonly value?: string;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  readonly children?: readonly LiteNode[];
}

export interface FlatFormula {
  readonly d: string;
  readonly words: readonly FormulaWords[];
}

interface Drawing {
  readonly paths: string[];
  readonly words: FormulaWords[];
  readonly scale: number;
}

/** The transform x′ = a·x + e, y′ = d·y + f, and the rectangle to which content is clipped. */
interface Frame {
  readonly a: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly clip?: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** Default thickness of a rule in thousandths of an em. */
const DEFAULT_THICKNESS = 60;
/** Path commands with their arguments. */
const SEGMENT = /([MLHVQTCSZ])([^MLHVQTCSZ]*)/g;

/**
 * Flattens the SVG of a formula into one path and its words. It supports what MathJax writes: glyph paths,
 * rules, frames and
 * strokes as lines, moved and scaled along the axes only.
 * | @param scale thousandths of the run's size per unit of the SVG
 */
export function flattenSvg(root: LiteNode, scale: number): FlatFormula {
  const drawing: Drawing = { paths: [], words: [], scale };
  const view = parseNumbers(root.attributes?.['viewBox']);
  collect(root.children ?? [], { a: scale, d: scale, e: -(view[0] ?? 0) * scale, f: 0 }, drawing);
  return { d: drawing.paths.join(''), words: drawing.words };
}

function collect(nodes: readonly LiteNode[], outer: Frame, drawing: Drawing): void {
  for (const node of nodes) {
    const frame = applyTransform(outer, String(node.attributes?.['transform'] ?? ''));
    const at = (name: string): number => Number.parseFloat(String(node.attributes?.[name] ?? 0)) || 0;
    if (node.kind === 'path') drawing.paths.push(transformPath(String(node.attributes?.['d'] ?? ''), frame));
    else if (node.kind === 'rect') drawing.paths.push(toRectanglePath(node, at, frame));
    else if (node.kind === 'line')
      drawing.paths.push(
        toStrokePath(at('x1'), at('y1'), at('x2'), at('y2'), at('stroke-width') || DEFAULT_THICKNESS, frame),
      );
    else if (node.kind === 'text')
      drawing.words.push({
        text: readText(node),
        x: round(frame.e),
        y: round(frame.f),
        size: round((Math.abs(frame.d) / drawing.scale) * 1000),
      });
    else if (node.kind === 'svg') collect(node.children ?? [], createNestedFrame(node, at, frame), drawing);
    else collect(node.children ?? [], frame, drawing);
  }
}

/** Frame within a nested viewport, which clips bars that are stretched too far. */
function createNestedFrame(node: LiteNode, at: (name: string) => number, frame: Frame): Frame {
  const [vx = 0, vy = 0, vw = 0, vh = 0] = parseNumbers(node.attributes?.['viewBox']);
  const [sx, sy] = [vw === 0 ? 1 : at('width') / vw, vh === 0 ? 1 : at('height') / vh];
  const moved = {
    a: frame.a * sx,
    d: frame.d * sy,
    e: frame.e + frame.a * (at('x') - vx * sx),
    f: frame.f + frame.d * (at('y') - vy * sy),
  };
  const [x1, x2] = [moved.a * vx + moved.e, moved.a * (vx + vw) + moved.e];
  const [y1, y2] = [moved.d * vy + moved.f, moved.d * (vy + vh) + moved.f];
  return {
    ...moved,
    clip: {
      left: Math.min(x1, x2),
      right: Math.max(x1, x2),
      top: Math.min(y1, y2),
      bottom: Math.max(y1, y2),
    },
  };
}

function applyTransform(frame: Frame, transform: string): Frame {
  let { a, d, e, f } = frame;
  for (const [, kind, list = ''] of transform.matchAll(/(translate|scale)\(([^)]*)\)/g)) {
    const [x = 0, y] = parseNumbers(list);
    if (kind === 'translate') {
      e += a * x;
      f += d * (y ?? 0);
    } else {
      a *= x;
      d *= y ?? x;
    }
  }
  return { ...frame, a, d, e, f };
}

function transformPath(path: string, frame: Frame): string {
  let out = '';
  for (const [, command = '', list = ''] of path.matchAll(SEGMENT)) {
    const values = parseNumbers(list).map((value, index) =>
      command === 'V' || (command !== 'H' && index % 2 === 1) ? toY(value, frame) : toX(value, frame),
    );
    out += command + values.join(' ');
  }
  return out;
}

function toRectanglePath(node: LiteNode, at: (name: string) => number, frame: Frame): string {
  const [x, y, w, h] = [at('x'), at('y'), at('width'), at('height')];
  if (node.attributes?.['fill'] !== 'none')
    return w === 0 || h === 0 ? '' : transformPath(`M${x} ${y}H${x + w}V${y + h}H${x}Z`, frame);
  const t = (at('stroke-width') || DEFAULT_THICKNESS) / 2;
  // A frame: the outer edge, and the inner one in the opposite direction.
  return transformPath(
    `M${x - t} ${y - t}H${x + w + t}V${y + h + t}H${x - t}ZM${x + t} ${y + t}V${y + h - t}H${x + w - t}V${y + t}Z`,
    frame,
  );
}

function toStrokePath(x1: number, y1: number, x2: number, y2: number, width: number, frame: Frame): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ox, oy] = [(-(y2 - y1) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)];
  return transformPath(
    `M${x1 + ox} ${y1 + oy}L${x2 + ox} ${y2 + oy}L${x2 - ox} ${y2 - oy}L${x1 - ox} ${y1 - oy}Z`,
    frame,
  );
}

function toX(value: number, { a, e, clip }: Frame): number {
  const x = a * value + e;
  return round(clip === undefined ? x : Math.min(clip.right, Math.max(clip.left, x)));
}

function toY(value: number, { d, f, clip }: Frame): number {
  const y = d * value + f;
  return round(clip === undefined ? y : Math.min(clip.bottom, Math.max(clip.top, y)));
}

function readText(node: LiteNode): string {
  return node.kind === '#text' ? (node.value ?? '') : (node.children ?? []).map(readText).join('');
}

function parseNumbers(list: string | number | undefined): number[] {
  return (String(list ?? '').match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
