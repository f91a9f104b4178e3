import { isObject } from './read-literal.ts';

/** A chart as slide markup holds it. */
export type PageChart = Readonly<Record<string, unknown>>;

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly type?: 'bar' | 'line';
  readonly axis?: 'secondary';
}

const MAX_POINTS = 2_000;

export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((one) => text(one) ?? '').join(' ');
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let one: unknown = value;
  for (const key of path)
    one = Array.isArray(one) ? one[Number(key)] : isObject(one) ? one[String(key)] : undefined;
  return one;
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_POINTS) : [];
}

export function number(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && /^-?[\d.]+%?$/.test(value.trim())) return Number.parseFloat(value);
  if (isObject(value)) return number(value['y'] ?? value['value']);
  return null;
}

/** A chart of categories; undefined without a single value. */
export function build(
  type: string,
  categories: readonly string[],
  series: readonly Series[],
  more: Record<string, unknown> = {},
): PageChart | undefined {
  const count = Math.max(categories.length, ...series.map(({ values }) => values.length));
  if (count === 0 || !series.some(({ values }) => values.some((value) => value !== null))) return undefined;
  const names = Array.from({ length: count }, (_, index) => categories[index] ?? String(index + 1));
  return {
    type,
    categories: names,
    series: series.map((one) => ({ ...one, values: names.map((_, index) => one.values[index] ?? null) })),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  };
}

export function buildPoints(
  type: 'scatter' | 'bubble',
  groups: readonly { readonly name: string; readonly points: readonly unknown[] }[],
  more: Record<string, unknown>,
): PageChart | undefined {
  const points = groups.flatMap(({ name, points: own }) =>
    own.flatMap((point) => {
      const [x, y, size] = Array.isArray(point)
        ? [number(point[0]), number(point[1]), number(point[2])]
        : [number(at(point, 'x')), number(at(point, 'y')), number(at(point, 'r') ?? at(point, 'z'))];
      return x === null || y === null
        ? []
        : [{ series: name, x, y, ...(type === 'bubble' && size !== null ? { size } : {}) }];
    }),
  );
  return points.length === 0
    ? undefined
    : {
        type,
        points,
        ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
      };
}

/** Type of a chart of categories by the name that libraries give it. */
export function chartType(
  type: string,
  {
    isHorizontal = false,
    isStacked = false,
    isFilled = false,
  }: Partial<Record<'isHorizontal' | 'isStacked' | 'isFilled', boolean>>,
): string {
  switch (type) {
    case 'line':
    case 'spline':
    case 'areaspline':
    case 'area':
      return isFilled || type.startsWith('area') ? 'area' : 'line';
    case 'pie':
    case 'polarArea':
      return 'pie';
    case 'doughnut':
    case 'donut':
      return 'doughnut';
    case 'radar':
      return 'radar';
    default:
      return `${isHorizontal ? 'horizontal_' : ''}${isStacked ? 'stacked_' : ''}bar`;
  }
}
