import { findIcon } from '../assets/icon-search.ts';
import type {
  BrandShapes,
  MaterialItem,
  MaterialParagraph,
  MaterialPart,
  SlideMaterial,
} from '../designs/design.ts';
import type { MediaRef } from '../scene/scene.ts';
import type { TableContent } from '../scene/table-content.ts';
import { findContract } from '../templates/catalogue.ts';
import type { Field, SlideSpec } from '../templates/contract.ts';
import { words } from '../templates/words.ts';
import { toChartFigure } from './chart-figure.ts';
import { resolveContract } from './validate-slides.ts';
import { buildWrittenSlide } from './written-slide.ts';

/** Roles of texts that name the content beside them. */
const HEADING_ROLES: ReadonlySet<string> = new Set(['figure', 'heading', 'label', 'title', 'display']);
const MAX_LEVEL = 2;
const DIRECTION_SIGNS: Readonly<Record<string, string>> = { up: '▲', down: '▼', flat: '►' };
/** Dates and telephone numbers are never broken over lines. */
const UNBROKEN = /^(?=.*\d).{1,24}$/;
/** A heading that is a link to a slide. */
const SLIDE_LINK = /^\[([^[\]]*)\]\(#\d+\)$/;
/** For longer headings a guessed icon is more often wrong than right. */
const MAX_GUESS_CHARACTERS = 60;

/**
 * Collects all content of a slide, independent of the layout that it was written for.
 *
 * @param shapes cards, badges and headings of the design
 */
export function buildSlideMaterial(
  spec: SlideSpec,
  pictures: ReadonlyMap<string, MediaRef>,
  language = 'en',
  contract = resolveContract(spec.layout),
  shapes?: BrandShapes,
): SlideMaterial {
  const fields = contract?.fields ?? {};
  const kind = findContract(spec.layout)?.purpose ?? 'content';
  const reader = new Reader(pictures, { language, opens: kind !== 'content' });
  const titleField = Object.entries(fields).find(
    ([, field]) => field.kind === 'text' && (field.role === 'title' || field.role === 'display'),
  )?.[0];
  const named = titleField === undefined ? '' : toText(spec.content[titleField]);
  // The number of a section goes before its title, since every design has room for it there.
  const numbered = spec.layout === 'section' && toText(spec.content['number']) !== '';
  const title = numbered ? `${toText(spec.content['number'])} ${named}` : named;
  for (const [key, field] of Object.entries(fields))
    if (key !== titleField && !(numbered && key === 'number')) reader.addField(field, spec.content[key], key);
  const items = reader.items();
  const written =
    kind === 'content' && contract !== undefined
      ? buildWrittenSlide(spec, contract, pictures, language, shapes)
      : undefined;
  return {
    kind,
    title,
    ...(spec.layout === 'quote' ? { quotationMarks: findQuotationMarks(language) } : {}),
    ...(numbered ? { numbered: { number: toText(spec.content['number']), name: named } } : {}),
    layout: spec.layout,
    ...(written === undefined ? {} : { written }),
    ...(items.length > 0 ? { items, beside: reader.beside() } : {}),
    parts: reader.parts(),
    tables: reader.tables,
    charts: reader.charts,
    pictures: reader.shown,
    foot: [
      ...reader.captions,
      ...(spec.footnote === undefined ? [] : [spec.footnote]),
      ...(spec.sources ?? []),
    ],
    ...(spec.speaker_note === undefined ? {} : { note: spec.speaker_note }),
    ...(reader.drawnFields.length > 0 ? { drawnFields: reader.drawnFields } : {}),
  };
}

function findQuotationMarks(language: string): readonly [string, string] {
  const word = words(language);
  return [word('quote_open'), word('quote_close')];
}

class Reader {
  readonly tables: TableContent[] = [];
  readonly charts: SlideMaterial['charts'][number][] = [];
  readonly captions: string[] = [];
  readonly shown: { media: MediaRef; alt: string }[] = [];
  readonly drawnFields: string[] = [];
  readonly #pictures: ReadonlyMap<string, MediaRef>;
  readonly #language: string;
  readonly #word: (key: string) => string;
  /** True for covers and sections, which show all their texts below the title. */
  readonly #opens: boolean;
  readonly #columns: MaterialPart[] = [];
  readonly #loose: MaterialParagraph[] = [];
  #items: MaterialItem[] = [];
  /** Lines of `#loose` that repeat the items. */
  readonly #itemLines = new Set<MaterialParagraph>();
  /** Index of the line with the labels in `#loose`. */
  #labels: number | undefined;

  constructor(
    pictures: ReadonlyMap<string, MediaRef>,
    { language, opens }: { readonly language: string; readonly opens: boolean },
  ) {
    this.#pictures = pictures;
    this.#language = language;
    this.#word = words(language);
    this.#opens = opens;
  }

  /** Several top-level objects become columns; everything else is one text. */
  parts(): MaterialPart[] {
    const [first, ...more] = this.#columns;
    if (first !== undefined && more.length === 0)
      return [{ ...first, paragraphs: [...first.paragraphs, ...this.#loose] }];
    const loose: MaterialPart[] = this.#loose.length === 0 ? [] : [{ paragraphs: this.#loose }];
    // Text that belongs to no column goes to the end of the last one.
    const last = more.at(-1);
    if (first !== undefined && last !== undefined && loose.length > 0)
      return [first, ...more.slice(0, -1), { ...last, paragraphs: [...last.paragraphs, ...this.#loose] }];
    return [...this.#columns, ...loose];
  }

  /** Items of the same kind: those of the only list, else the columns. */
  items(): MaterialItem[] {
    if (this.#items.length > 0) return this.#items;
    return this.#columns.length > 1
      ? this.#columns.map(({ heading, paragraphs }) => ({
          ...(heading === undefined ? {} : { heading }),
          paragraphs,
        }))
      : [];
  }

  /** Texts beside the items: those of no list, and columns that are no items themselves. */
  beside(): MaterialParagraph[] {
    const columns = this.#items.length === 0 ? [] : this.#columns;
    return [
      ...columns.flatMap(({ heading, paragraphs }): MaterialParagraph[] =>
        heading === undefined ? [...paragraphs] : [{ text: heading, level: 0, strong: true }, ...paragraphs],
      ),
      ...this.#loose.filter((line) => !this.#itemLines.has(line)),
    ];
  }

  addField(field: Field, value: unknown, path: string): void {
    if (value === undefined || value === null) return;
    if (field.kind === 'object' && this.#opens) {
      this.#addContact(field.fields, value as Record<string, unknown>);
      return;
    }
    if (field.kind === 'object') {
      const { heading, paragraphs } = this.#item(field.fields, value as Record<string, unknown>, path, 0);
      if (heading !== '' || paragraphs.length > 0)
        this.#columns.push({ ...(heading === '' ? {} : { heading }), paragraphs });
      return;
    }
    if (field.kind === 'list' && field.item.kind === 'text' && SWOT_LISTS.has(path)) {
      const paragraphs = this.#read(field, value, path, 0);
      if (paragraphs.length > 0) this.#columns.push({ heading: this.#word(path), paragraphs });
      return;
    }
    if (field.kind === 'text' && field.role === 'caption' && toText(value) !== '' && !this.#opens)
      this.captions.push(toText(value));
    else if (field.kind === 'text' && field.role === 'label') this.#addLabel(toText(value));
    else if (field.kind === 'list' && this.#items.length === 0)
      this.#addList(field.item, value as readonly unknown[], path);
    else this.#loose.push(...this.#read(field, value, path, 0));
  }

  /** Adds a list whose entries can each have a slot of their own. */
  #addList(item: Field, values: readonly unknown[], path: string): void {
    const items = values.map((value, index): { item: MaterialItem; lines: MaterialParagraph[] } => {
      const from = this.shown.length;
      const lines = this.#read(item, value, `${path}[${index}]`, 0);
      return {
        lines,
        item: {
          ...this.#splitItem(item, value, lines),
          ...(this.shown.length > from ? { picture: from } : {}),
        },
      };
    });
    for (const { lines } of items)
      for (const line of lines) {
        this.#itemLines.add(line);
        this.#loose.push(line);
      }
    if (item.kind !== 'chart' && item.kind !== 'table' && values.length > 1)
      this.#items = items.map((one) => one.item);
  }

  /** Assigns the texts of an entry to number, heading, caption and paragraphs. */
  #splitItem(field: Field, value: unknown, lines: readonly MaterialParagraph[]): MaterialItem {
    if (field.kind !== 'object') return { paragraphs: lines.map((line) => ({ ...line, level: 0 })) };
    const itemFields = value as Readonly<Record<string, unknown>>;
    const first = (...roles: readonly string[]) =>
      Object.entries(field.fields).find(
        ([key, one]) => one.kind === 'text' && roles.includes(one.role) && toText(itemFields[key]) !== '',
      )?.[0];
    const number = first('figure');
    const heading = first('heading') ?? first('label');
    const label = number === undefined && first('heading') !== undefined ? first('label') : undefined;
    const caption = label ?? first('caption');
    const taken = new Set([number, heading, caption]);
    const paragraphs = Object.entries(field.fields).flatMap(([key, one]) =>
      taken.has(key) || one.kind === 'image' || one.kind === 'icon'
        ? []
        : this.#lines(one, itemFields[key], `${key}`),
    );
    const way = DIRECTION_SIGNS[toText(itemFields['direction'])];
    const readText = (key: string | undefined) => (key === undefined ? '' : toText(itemFields[key]));
    const [icon] = Object.entries(field.fields).filter(([, one]) => one.kind === 'icon');
    const asked =
      icon === undefined
        ? undefined
        : (itemFields[icon[0]] as { icon_query?: string; icon_name?: string } | undefined);
    const guess =
      asked === undefined && heading !== undefined && readText(heading).length <= MAX_GUESS_CHARACTERS
        ? findIcon({ icon_query: readText(heading).replace(SLIDE_LINK, '$1') })
        : undefined;
    return {
      ...(heading === undefined ? {} : { heading: readText(heading) }),
      ...(number === undefined ? {} : { number: keepTogether(readText(number)) }),
      ...(caption === undefined
        ? {}
        : {
            caption:
              way !== undefined && caption === 'change' ? `${way} ${readText(caption)}` : readText(caption),
          }),
      ...(asked !== undefined
        ? { icon: { name: findIcon(asked).name, meant: true } }
        : guess?.matched === true
          ? { icon: { name: guess.name, meant: false } }
          : {}),
      paragraphs,
    };
  }

  /** Reads only text, since pictures and figures were collected before. */
  #lines(field: Field, value: unknown, path: string): MaterialParagraph[] {
    return field.kind === 'text' || field.kind === 'list' ? this.#read(field, value, path, 0) : [];
  }

  /** Presenter, organisation and date share a line. */
  #addLabel(text: string): void {
    const last = this.#labels;
    if (text === '') return;
    if (last === undefined) this.#labels = this.#loose.push({ text: keepTogether(text), level: 0 }) - 1;
    else this.#loose[last] = { text: `${this.#loose[last]?.text ?? ''} · ${keepTogether(text)}`, level: 0 };
  }

  /** Adds the name, and the ways to reach the person in the next line. */
  #addContact(fields: Readonly<Record<string, Field>>, value: Readonly<Record<string, unknown>>): void {
    const [name, ...ways] = Object.keys(fields).map((key) => toText(value[key]));
    const lines = [
      name ?? '',
      ways
        .filter((text) => text !== '')
        .map(keepTogether)
        .join(' · '),
    ].filter((text) => text !== '');
    this.#loose.push(...lines.map((text) => ({ text, level: 0 })));
  }

  #read(field: Field, value: unknown, path: string, level: number): MaterialParagraph[] {
    if (value === undefined || value === null) return [];
    switch (field.kind) {
      case 'text':
        if (field.role === 'code')
          return toText(value)
            .replace(/\n+$/, '')
            .split('\n')
            .map((text) => ({ text, level, code: true }));
        return toText(value)
          .split(/\n+/)
          .filter((line) => line.trim() !== '')
          .map((text) => ({ text, level }));
      case 'list':
        return (value as readonly unknown[]).flatMap((item, index) =>
          this.#read(field.item, item, `${path}[${index}]`, level),
        );
      case 'object': {
        const { heading, paragraphs } = this.#item(
          field.fields,
          value as Record<string, unknown>,
          path,
          nextLevel(level),
        );
        return heading === ''
          ? paragraphs.map((one, at) => ({
              ...one,
              level: at === 0 ? level : Math.max(nextLevel(level), one.level),
            }))
          : [{ text: heading, level, ...(paragraphs.length > 0 ? { strong: true } : {}) }, ...paragraphs];
      }
      case 'table':
        this.tables.push(value as TableContent);
        return [];
      case 'chart':
        this.charts.push(toChartFigure(value, this.#language));
        return [];
      case 'image': {
        const media = this.#pictures.get(path);
        if (media !== undefined) this.shown.push({ media, alt: toText((value as { alt?: unknown }).alt) });
        return [];
      }
      case 'choice':
        // The direction of a change is a sign before it.
        if (!path.endsWith('direction')) this.drawnFields.push(path);
        return [];
      case 'flag':
        if (value === true) this.drawnFields.push(path);
        return [];
      case 'number':
      case 'lines':
        this.drawnFields.push(path);
        return [];
      default:
        return [];
    }
  }

  /** Joins the texts that name an item to one line, followed by its other texts. */
  #item(
    fields: Readonly<Record<string, Field>>,
    value: Readonly<Record<string, unknown>>,
    path: string,
    level: number,
  ): { readonly heading: string; readonly paragraphs: MaterialParagraph[] } {
    const names: string[] = [];
    const paragraphs: MaterialParagraph[] = [];
    for (const [key, field] of Object.entries(fields)) {
      const fieldValue = value[key];
      if (
        field.kind === 'text' &&
        HEADING_ROLES.has(field.role) &&
        toText(fieldValue) !== '' &&
        paragraphs.length === 0
      )
        names.push(toText(fieldValue));
      else if (key === 'change' && toText(fieldValue) !== '')
        paragraphs.push({
          text: [DIRECTION_SIGNS[toText(value['direction'])], toText(fieldValue)]
            .filter((one) => one !== undefined)
            .join(' '),
          level,
        });
      else paragraphs.push(...this.#read(field, fieldValue, `${path}.${key}`, level));
    }
    // Roadmap items state their start and end.
    const when = [toText(value['start']), toText(value['end'])]
      .filter((one, at, all) => one !== '' && one !== all[at - 1])
      .join(' – ');
    if (when !== '' && names.length > 0) names.push(when);
    return { heading: names.join(' · '), paragraphs };
  }
}

/** Top-level lists whose heading is a fixed word of the layout. */
const SWOT_LISTS: ReadonlySet<string> = new Set(['strengths', 'weaknesses', 'opportunities', 'threats']);

function keepTogether(text: string): string {
  return UNBROKEN.test(text) ? text.replaceAll(' ', '\u00a0') : text;
}

function nextLevel(level: number): number {
  return Math.min(MAX_LEVEL, level + 1);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
