import type { DiagramBuilder } from './builder.ts';
import { readLabel, type Statement, Unreadable } from './statements.ts';

interface Series {
  readonly name: string;
  readonly values: readonly number[];
  readonly type: 'bar' | 'line';
}

/** Reads `xychart-beta`: bars and lines over categories, as a native chart. */
export class XyChart {
  readonly #out: DiagramBuilder;
  readonly #isHorizontal: boolean;
  readonly #series: Series[] = [];
  #categories: readonly string[] = [];
  #options: Record<string, unknown> = {};

  constructor(out: DiagramBuilder, isHorizontal: boolean) {
    this.#out = out;
    this.#isHorizontal = isHorizontal;
  }

  read({ text }: Statement): void {
    const title = /^title\s+(.+)$/.exec(text)?.[1];
    const [, axis, rest = ''] = /^([xy])-axis\s*(.*)$/.exec(text) ?? [];
    const [, type, name = '', list] = /^(bar|line)\s*("[^"]*"|[^[]*?)\s*\[(.*)\]$/.exec(text) ?? [];
    if (title !== undefined) this.#options['title'] = readLabel(title, 6);
    else if (axis !== undefined) this.#axis(axis, rest, text.length - rest.length);
    else if (type === undefined || list === undefined)
      throw new Unreadable(
        'An xy chart has lines such as "x-axis [Jan, Feb]", "y-axis "Riders" 0 --> 100", "bar [3, 4]" and "line [2, 5]".',
        0,
      );
    else {
      const values = list.split(',').map((part) => Number(part.trim()));
      const wrong = values.findIndex((value) => !Number.isFinite(value));
      if (wrong >= 0)
        throw new Unreadable(
          `"${list.split(',')[wrong]?.trim().slice(0, 20)}" is no number.`,
          text.indexOf('['),
        );
      this.#series.push({ name: readLabel(name, 0), values, type: type as Series['type'] });
    }
  }

  finish(): void {
    const count = Math.max(0, ...this.#series.map(({ values }) => values.length));
    const categories = Array.from(
      { length: Math.max(count, this.#categories.length) },
      (_, index) => this.#categories[index] ?? `${index + 1}`,
    );
    const types = new Set(this.#series.map(({ type }) => type));
    const type =
      types.size > 1 ? 'combo' : types.has('line') ? 'line' : this.#isHorizontal ? 'horizontal_bar' : 'bar';
    const series = this.#series.map(({ name, values, type: own }, index) => ({
      name:
        name === ''
          ? `${this.#options['y_label'] ?? ''}${this.#series.length > 1 ? ` ${index + 1}` : ''}`.trim() ||
            `${index + 1}`
          : name,
      values: categories.map((_, at) => values[at] ?? null),
      ...(type === 'combo' ? { type: own } : {}),
    }));
    // Bars start at zero, whatever axis minimum is declared.
    const { axis_min: least, ...options } = this.#options;
    const axis = type === 'line' && least !== undefined ? { axis_min: least } : {};
    for (const [index, label] of categories.entries())
      this.#out.item(
        `category ${index + 1}`,
        { label, value: this.#series[0]?.values[index] ?? 0, shape: 'box' },
        0,
      );
    this.#out.more = { figure: 'chart', chart: { type, categories, series, ...options, ...axis } };
  }

  #axis(axis: string, rest: string, offset: number): void {
    const [, named = '', list] = /^("[^"]*"|[^[]*?)\s*\[(.*)\]$/.exec(rest) ?? [];
    const [, scaled = '', low, high] = /^("[^"]*"|.*?)\s*(-?[\d.]+)\s*-->\s*(-?[\d.]+)$/.exec(rest) ?? [];
    const label = readLabel(list !== undefined ? named : low !== undefined ? scaled : rest, offset);
    if (label !== '') this.#options[`${axis}_label`] = label;
    if (list !== undefined && axis === 'x')
      this.#categories = [...list.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain = '']) =>
        readLabel(quoted ?? plain, offset),
      );
    if (low === undefined || axis === 'x') return;
    if (Number(low) >= Number(high))
      throw new Unreadable('A scale leads from its lower end to its higher one, such as 0 --> 100.', offset);
    Object.assign(this.#options, { axis_min: Number(low), axis_max: Number(high) });
  }
}
