import type { Content } from '../../src/core/templates/contract.ts';

/** Slide content without a field, and with other values of it. */
export interface FieldVariant {
  /** Path of the field without the places in lists, such as "chart.series[].errors". */
  readonly field: string;
  readonly contents: readonly Content[];
}

/** Values that make no difference to leaving the field out. */
const DEFAULTS: Readonly<Record<string, unknown>> = { type: 'bar', region: 'world' };

type Steps = readonly (string | number)[];

/** Fields of which only some values are allowed. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  direction: ['right', 'down', 'left', 'up'],
  align: ['start', 'center', 'end'],
  data_labels: ['none', 'all', 'ends'],
  sort: ['ascending', 'descending'],
  role: ['primary', 'accent', 'success', 'warning', 'danger'],
  shape: ['rectangle', 'pill', 'diamond', 'hexagon', 'circle'],
  axis: ['primary', 'secondary'],
  form: ['stack', 'hub', 'onion'],
  region: ['world', 'europe', 'asia'],
  type: ['line', 'bar', 'horizontal_bar'],
};

/** Variants of each field of a content, once for fields that several items of a list have. */
export function listFieldVariants(content: Content, skipped: readonly string[]): FieldVariant[] {
  const variants = new Map<string, FieldVariant>();
  const visit = (value: unknown, steps: Steps): void => {
    if (Array.isArray(value)) {
      if (value.some((one) => typeof one === 'object' && one !== null))
        for (const [index, one] of value.entries()) visit(one, [...steps, index]);
      return;
    }
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      const path = [...steps, key];
      const field = path
        .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
        .join('')
        .slice(1);
      if (skipped.includes(key)) continue;
      if (!variants.has(field) && DEFAULTS[key] !== inner) {
        const contents = [undefined, ...listOthers(key, inner)].map(
          (value) => write(content, path, value) as Content,
        );
        variants.set(field, { field, contents });
      }
      visit(inner, path);
    }
  };
  visit(content, []);
  return [...variants.values()];
}

function listOthers(key: string, value: unknown): readonly unknown[] {
  const choices = CHOICES[key];
  if (choices !== undefined) return choices.filter((one) => one !== value);
  if (typeof value === 'string') return [`${value} X`];
  if (typeof value === 'number') return [value + 1, value * 2].filter((one) => one !== value);
  return typeof value === 'boolean' ? [!value] : [];
}

function write(holder: unknown, [step, ...rest]: Steps, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(holder)) return holder.with(Number(step), write(holder[Number(step)], rest, value));
  const record = holder as Readonly<Record<string, unknown>>;
  const inner = write(record[String(step)], rest, value);
  return Object.fromEntries(
    Object.entries({ ...record, [step]: inner }).filter(([, one]) => one !== undefined),
  );
}
