import { isDeepStrictEqual } from 'node:util';
import { findIcon } from '../assets/icon-search.ts';
import type { MaterialParagraph, OwnLayout, OwnValue, SlideMaterial } from '../designs/design.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { TableContent } from '../scene/table-content.ts';
import { writeFootnotes } from '../scene/table-words.ts';
import type { Field, SlideSpec } from '../templates/contract.ts';
import { ownContract } from '../templates/own-contract.ts';
import { toChartFigure } from './chart-figure.ts';
import { buildSlideMaterial } from './slide-material.ts';

type Figures = { readonly [Key in 'pictures' | 'charts' | 'tables']: SlideMaterial[Key][number][] };

/** Collects the content of a slide on a layout of the design itself, by the names of its slots. */
export function buildOwnMaterial(
  spec: SlideSpec,
  layout: OwnLayout,
  pictures: ReadonlyMap<string, MediaRef>,
  language: string,
): SlideMaterial {
  const contract = ownContract(layout);
  const { layout: _, ...material } = buildSlideMaterial(spec, pictures, language, contract);
  const [serves] = layout.serves;
  const figures: Figures = {
    pictures: [...material.pictures],
    charts: [...material.charts],
    tables: [...material.tables],
  };
  const reader = new Reader(pictures, figures, language);
  const repeats = new Set(layout.repeats.map(({ name }) => name));
  const fields = Object.entries(contract.fields);
  const values = fields.flatMap(([key, field]) =>
    repeats.has(key) ? [] : reader.readNamed(key, field, spec.content[key], key),
  );
  const items = fields.flatMap(([key, field]) =>
    repeats.has(key) && field.kind === 'list' && Array.isArray(spec.content[key])
      ? [[key, reader.readItems(field.item, spec.content[key], key)] as const]
      : [],
  );
  return {
    ...material,
    kind: layout.purpose === 'cover' || layout.purpose === 'section' ? layout.purpose : 'content',
    ...(serves === undefined ? {} : { layout: serves }),
    ...figures,
    foot: [
      ...figures.tables.flatMap(writeFootnotes),
      ...(spec.footnote === undefined ? [] : [spec.footnote]),
      ...(spec.sources ?? []),
    ],
    own: { layout: layout.id, values: Object.fromEntries(values), items: Object.fromEntries(items) },
  };
}

class Reader {
  readonly #pictures: ReadonlyMap<string, MediaRef>;
  readonly #figures: Figures;
  readonly #language: string;
  readonly #placedCharts = new Set<SlideMaterial['charts'][number]>();

  constructor(pictures: ReadonlyMap<string, MediaRef>, figures: Figures, language: string) {
    this.#pictures = pictures;
    this.#figures = figures;
    this.#language = language;
  }

  readItems(item: Field, values: readonly unknown[], path: string): Record<string, OwnValue>[] {
    const fields = item.kind === 'object' ? Object.entries(item.fields) : [];
    return values.map((one, index) =>
      Object.fromEntries(
        fields.flatMap(([key, field]) =>
          this.readNamed(key, field, (one as Record<string, unknown>)[key], `${path}[${index}].${key}`),
        ),
      ),
    );
  }

  readNamed(name: string, field: Field, input: unknown, path: string): [string, OwnValue][] {
    const value = input === undefined || input === null ? undefined : this.#readValue(field, input, path);
    return value === undefined ? [] : [[name, value]];
  }

  #readValue(field: Field, input: unknown, path: string): OwnValue | undefined {
    const { pictures, charts, tables } = this.#figures;
    switch (field.kind) {
      case 'text':
        return toTextValue(splitLines(input));
      case 'list':
        return toTextValue(
          (input as readonly { readonly text?: unknown; readonly detail?: unknown }[]).flatMap(
            ({ text, detail }) => [...splitLines(text), ...splitLines(detail, 1)],
          ),
        );
      case 'image': {
        const media = this.#pictures.get(path);
        if (media === undefined) return undefined;
        const { alt } = input as { readonly alt?: unknown };
        return {
          kind: 'picture',
          at: findOrAdd(
            pictures,
            { media, alt: typeof alt === 'string' ? alt : '' },
            (one) => one.media === media,
          ),
        };
      }
      case 'icon':
        return { kind: 'icon', name: findIcon(input as Parameters<typeof findIcon>[0]).name };
      case 'chart': {
        const figure = toChartFigure(input, this.#language);
        // Two slots may show the same data as separate charts.
        const at = findOrAdd(
          charts,
          figure,
          (one) => !this.#placedCharts.has(one) && isDeepStrictEqual(one, figure),
        );
        const placed = charts[at];
        if (placed !== undefined) this.#placedCharts.add(placed);
        return { kind: 'chart', at };
      }
      case 'table':
        return { kind: 'table', at: findOrAdd(tables, input as TableContent, (one) => one === input) };
      default:
        return undefined;
    }
  }
}

function findOrAdd<T>(list: T[], value: T, isSame: (one: T) => boolean): number {
  const found = list.findIndex(isSame);
  return found >= 0 ? found : list.push(value) - 1;
}

function toTextValue(paragraphs: readonly MaterialParagraph[]): OwnValue | undefined {
  return paragraphs.length === 0 ? undefined : { kind: 'text', paragraphs };
}

function splitLines(input: unknown, level = 0): MaterialParagraph[] {
  return typeof input !== 'string'
    ? []
    : input
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((text) => ({ text, level }));
}
