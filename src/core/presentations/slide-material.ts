import type { MaterialParagraph, MaterialPart, SlideMaterial } from '../designs/design.ts';
import type { ChartModel } from '../scene/chart.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { TableModel } from '../scene/table.ts';
import type { Field, SlideSpec } from '../templates/contract.ts';
import { contractOf } from './validate-slides.ts';

const OPENERS: Readonly<Record<string, SlideMaterial['kind']>> = { title: 'cover', closing: 'cover', section: 'section', statement: 'section', quote: 'section' };
/** Texts that name what stands beside them. */
const HEADS: ReadonlySet<string> = new Set(['figure', 'heading', 'label', 'title', 'display']);
const DEEPEST = 2;

/** Everything that a slide says and shows, freed from the layout that it was written for. */
export function slideMaterial(spec: SlideSpec, pictures: ReadonlyMap<string, MediaRef>): SlideMaterial {
  const fields = contractOf(spec.layout)?.fields ?? {};
  const reader = new Reader(pictures);
  const titleField = Object.entries(fields).find(([, field]) => field.kind === 'text' && (field.role === 'title' || field.role === 'display'))?.[0];
  const title = titleField === undefined ? '' : textOf(spec.content[titleField]);
  for (const [key, field] of Object.entries(fields)) if (key !== titleField) reader.top(field, spec.content[key], key);
  return {
    kind: OPENERS[spec.layout] ?? 'content',
    title,
    parts: reader.parts(),
    tables: reader.tables,
    charts: reader.charts,
    pictures: reader.shown,
    foot: [...reader.captions, ...(spec.footnote === undefined ? [] : [spec.footnote]), ...(spec.sources ?? [])],
    ...(spec.speaker_note === undefined ? {} : { note: spec.speaker_note }),
  };
}

class Reader {
  readonly tables: TableModel[] = [];
  readonly charts: { chart: ChartModel; alt: string }[] = [];
  readonly captions: string[] = [];
  readonly shown: { media: MediaRef; alt: string }[] = [];
  readonly #pictures: ReadonlyMap<string, MediaRef>;
  readonly #columns: MaterialPart[] = [];
  readonly #loose: MaterialParagraph[] = [];
  /** Where the line of labels stands among them. */
  #labels: number | undefined;

  constructor(pictures: ReadonlyMap<string, MediaRef>) {
    this.#pictures = pictures;
  }

  /** Objects at the top are columns where there are several; all else is one text. */
  parts(): MaterialPart[] {
    const [first, ...more] = this.#columns;
    if (first !== undefined && more.length === 0) return [{ ...first, paragraphs: [...first.paragraphs, ...this.#loose] }];
    const loose: MaterialPart[] = this.#loose.length === 0 ? [] : [{ paragraphs: this.#loose }];
    // What belongs to no column stands at the end of the last one.
    const last = more.at(-1);
    if (first !== undefined && last !== undefined && loose.length > 0) return [first, ...more.slice(0, -1), { ...last, paragraphs: [...last.paragraphs, ...this.#loose] }];
    return [...this.#columns, ...loose];
  }

  top(field: Field, value: unknown, path: string): void {
    if (value === undefined || value === null) return;
    if (field.kind === 'object') {
      const { heading, paragraphs } = this.#item(field.fields, value as Record<string, unknown>, path, 0);
      if (heading !== '' || paragraphs.length > 0) this.#columns.push({ ...(heading === '' ? {} : { heading }), paragraphs });
      return;
    }
    if (field.kind === 'text' && field.role === 'caption' && textOf(value) !== '') this.captions.push(textOf(value));
    else if (field.kind === 'text' && field.role === 'label') this.#label(textOf(value));
    else this.#loose.push(...this.#read(field, value, path, 0));
  }

  /** Presenter, organisation and date share a line. */
  #label(text: string): void {
    const last = this.#labels;
    if (text === '') return;
    if (last === undefined) this.#labels = this.#loose.push({ text, level: 0 }) - 1;
    else this.#loose[last] = { text: `${this.#loose[last]?.text ?? ''} · ${text}`, level: 0 };
  }

  #read(field: Field, value: unknown, path: string, level: number): MaterialParagraph[] {
    if (value === undefined || value === null) return [];
    switch (field.kind) {
      case 'text':
        return textOf(value)
          .split(/\n+/)
          .filter((line) => line.trim() !== '')
          .map((text) => ({ text, level }));
      case 'list':
        return (value as readonly unknown[]).flatMap((item, index) => this.#read(field.item, item, `${path}[${index}]`, level));
      case 'object': {
        const { heading, paragraphs } = this.#item(field.fields, value as Record<string, unknown>, path, below(level));
        return heading === ''
          ? paragraphs.map((one) => ({ ...one, level: Math.max(level, one.level - 1) }))
          : [{ text: heading, level, ...(paragraphs.length > 0 ? { strong: true } : {}) }, ...paragraphs];
      }
      case 'table':
        this.tables.push(value as TableModel);
        return [];
      case 'chart':
        this.charts.push({ chart: value as ChartModel, alt: (value as ChartModel).title ?? '' });
        return [];
      case 'image': {
        const media = this.#pictures.get(path);
        if (media !== undefined) this.shown.push({ media, alt: textOf((value as { alt?: unknown }).alt) });
        return [];
      }
      default:
        return [];
    }
  }

  /** The texts that name an item in one line, and what it says below. */
  #item(fields: Readonly<Record<string, Field>>, value: Readonly<Record<string, unknown>>, path: string, level: number): { readonly heading: string; readonly paragraphs: MaterialParagraph[] } {
    const names: string[] = [];
    const paragraphs: MaterialParagraph[] = [];
    for (const [key, field] of Object.entries(fields)) {
      const given = value[key];
      if (field.kind === 'text' && HEADS.has(field.role) && textOf(given) !== '' && paragraphs.length === 0) names.push(textOf(given));
      else paragraphs.push(...this.#read(field, given, `${path}.${key}`, level));
    }
    return { heading: names.join(' · '), paragraphs };
  }
}

function below(level: number): number {
  return Math.min(DEEPEST, level + 1);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
