import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { type Bench, openBench } from '../support/services.ts';
import { TEMPLATE_IDS } from '../support/template-ids.ts';

/** Written from what get_template answers and nothing else: no import of contracts or capacities. */
type Schema = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, unknown>>;
interface Template {
  readonly available_layouts: readonly { readonly id: string }[];
  readonly schemas: readonly Schema[];
  readonly example: readonly { readonly layout: string; readonly content: Content }[];
}

const PROSE =
  'The new ferries save fuel on every crossing and need less care than the old ones did. Four quays get the power that charging takes, and the grid is ready before the first boat arrives. Passengers wait less, since the boats leave as soon as they are full. Crews learn the controls within a week. Night service follows in spring when the second quay is done. ';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** Words of exactly that many characters or a few less, never ending in half a word. */
function words(room: number, from: number): string {
  const text = `${PROSE.slice(from)}${PROSE.repeat(Math.ceil(room / PROSE.length))}`.trimStart();
  if (room < 12) return text.slice(0, room).trim();
  const end = text.lastIndexOf(' ', room);
  const cut = text.slice(0, end > 0 ? end : room).trim();
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}

/** Chances in the order in which they are asked for. */
type Dice = (most: number) => number;

/** Fields that others refer to, as their descriptions say: periods by name, lines by number. */
const REFERRED_TO = ['periods', 'code'];

/** Charts, tables, maps, pictures and symbols are wholes that the example shows. */
function isShown(schema: Schema): boolean {
  return ['series', 'columns', 'region', 'mermaid', 'image_url', 'icon_query'].some(
    (name) => name in ((schema['properties'] ?? {}) as object),
  );
}

/** Writes one slide: all its lists are as full as each other. */
class Writer {
  readonly #dice: Dice;
  /** From 0 to 3: how full lists are, 3 to the limit. */
  readonly #full: number;
  constructor(dice: Dice) {
    this.#dice = dice;
    this.#full = dice(4);
  }

  slide(schema: Schema, example: unknown): unknown {
    return this.value(schema, example, this.#longest(schema));
  }

  /** Items of the longest list of the slide, by which texts beside lists have their room. */
  #longest(schema: Schema): number {
    if (schema['type'] === 'array') return this.#length(schema);
    if (isShown(schema)) return 0;
    return Math.max(
      0,
      ...Object.values((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>).map((field) =>
        this.#longest(field),
      ),
    );
  }

  #length(schema: Schema): number {
    const [least, most] = [Number(schema['minItems'] ?? 0), Number(schema['maxItems'] ?? 0)];
    return least + Math.round(((most - least) * this.#full) / 3);
  }

  /** @param count items of the list that the field stands in. */
  value(schema: Schema, example: unknown, count: number): unknown {
    const kinds = schema['enum'] as readonly unknown[] | undefined;
    if (kinds !== undefined) return kinds[this.#dice(kinds.length)];
    if (schema['type'] === 'string') return this.#text(schema, example, count);
    if (schema['type'] === 'array') return this.#list(schema, example);
    if (schema['type'] === 'object') return this.#object(schema, example, count);
    return example;
  }

  /** As much as fits; what has no room of its own, or a form, is as the example has it. */
  #text(schema: Schema, example: unknown, count: number): unknown {
    const byCount = Object.entries((schema['x-capacity'] ?? {}) as Readonly<Record<string, number>>).map(
      ([items, room]) => [Number(items), room] as const,
    );
    const room =
      byCount.find(([items]) => items >= count)?.[1] ??
      byCount.at(-1)?.[1] ??
      (schema['maxLength'] as number | undefined);
    return room === undefined || schema['pattern'] !== undefined || room <= 8
      ? example
      : words(room, this.#dice(5) * 61);
  }

  #list(schema: Schema, example: unknown): unknown {
    const examples = Array.isArray(example) ? example : [];
    const items = schema['items'] as Schema;
    // Bars of a roadmap are as wide as their time: how much one holds only the example shows.
    if ('start' in ((items['properties'] ?? {}) as object)) return example;
    const length = this.#length(schema);
    return Array.from({ length }, (_, index) =>
      this.value(items, examples[index % Math.max(1, examples.length)], length),
    );
  }

  #object(schema: Schema, example: unknown, count: number): unknown {
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    const input = (example ?? {}) as Content;
    if (isShown(schema)) return example;
    const required = (schema['required'] ?? []) as readonly string[];
    // Alternatives: one of them, and none of the others.
    const ways = ((schema['anyOf'] ?? []) as readonly { readonly required?: readonly string[] }[]).map(
      (way) => way.required ?? [],
    );
    const way = ways[this.#dice(ways.length)] ?? [];
    const must = [...required, ...way];
    const not = ways.flat().filter((name) => !way.includes(name));
    const names = Object.keys(properties).filter(
      (name) => must.includes(name) || (name in input && !not.includes(name) && this.#dice(3) > 0),
    );
    return Object.fromEntries(
      names.map((name) => [
        name,
        REFERRED_TO.includes(name) ? input[name] : this.value(properties[name] ?? {}, input[name], count),
      ]),
    );
  }
}

/** Throws of its own for each layout: one that is added changes nothing of what is written for the others. */
function diceOf(seed: string): Dice {
  let thrown = 0;
  return (most) =>
    createHash('sha256').update(`${seed} ${thrown++}`).digest().readUInt32LE() % Math.max(1, most);
}

describe.each(oneIn(6, TEMPLATE_IDS, 3))('an agent that read %s', (template) => {
  test('fills every layout to its limits, and its first call has no error', async () => {
    const { available_layouts } = (await bench.run('get_template', { id: template })) as unknown as Template;
    const { schemas, example } = (await bench.run('get_template', {
      id: template,
      layouts: available_layouts.map(({ id }) => id),
      response_format: 'detailed',
    })) as unknown as Template;
    const property = fc.asyncProperty(fc.nat(1_000_003), async (chance) => {
      const slides = schemas.map((schema) => {
        const shown = example.find(({ layout }) => layout === schema['title'])?.content;
        return {
          layout: schema['title'],
          content: new Writer(diceOf(`${chance} ${String(schema['title'])}`)).slide(schema, shown),
        };
      });
      const made = await bench
        .run('create_presentation', { template, slides, language: 'English' })
        .catch((error: unknown) => {
          const { issues = [] } = error as { issues?: { loc: unknown[]; msg: string }[] };
          return expect.fail(
            issues
              .map(
                ({ loc, msg }) =>
                  `${String(slides[Number(loc[1])]?.layout)} ${loc.slice(2).join('.')}: ${msg}`,
              )
              .join('\n') || String(error),
          );
        });
      const findings = made['findings'] as {
        severity: string;
        slide: number;
        path?: string;
        message: string;
      }[];
      expect(
        findings
          .filter(({ severity }) => severity === 'error')
          .map(({ slide, path, message }) => `${String(slides[slide - 1]?.layout)} ${path}: ${message}`),
      ).toEqual([]);
      expect(made['n_slides']).toBe(available_layouts.length);
    });
    await fc.assert(property, { numRuns: 2, seed: 20_262, endOnFailure: true });
  });
});
