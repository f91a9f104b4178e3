import { removeCitations } from '../sources/citations.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import type { FigureBlock, ListEntry, Place, Rich, SourceBlock, SourceDocument, SourceSection, TableBlock } from '../sources/source-document.ts';
import { isProse, removeCodeFromProse } from './prose-in-code.ts';
import { readSeries } from './series.ts';
import { splitWholeSentences } from './whole-sentences.ts';

/** The smallest piece that is accounted for: a sentence, a list item, a table, a picture, a quotation, a piece of code. */
export interface Unit {
  readonly id: number;
  readonly kind: 'sentence' | 'list_item' | 'table' | 'figure' | 'quote' | 'code';
  /** Empty for tables and figures. */
  readonly text: Rich;
  readonly place: Place;
  /** Sections around it, outermost first; the last one holds it. */
  readonly sections: readonly SourceSection[];
  /** Units of the same block share it. */
  readonly block: number;
  /** Position in its block, from 0. */
  readonly index: number;
  readonly ordered: boolean;
  /** Of an item of an ordered list, as written. */
  readonly number?: number;
  /** Nested list items. */
  readonly children: readonly Unit[];
  readonly table?: TableBlock;
  /** Of a sentence or item that tells figures of one measure period by period. */
  readonly series?: TableBlock;
  /** Number of slides over which the table goes on; `index` is the page. */
  readonly pages?: number;
  /** The table is too long to be shown: this is a part of it that a chart shows. */
  readonly digest?: Digest;
  readonly figure?: FigureBlock;
  readonly author?: string;
  /** Of a piece of code, as the source names it. */
  readonly language?: string;
}

/** How a chart stands for a table that is too long to be shown. */
export interface Digest {
  /** Rows that the chart draws, and rows of the table. */
  readonly shown: number;
  readonly all: number;
  /** What was left out and how it was chosen. */
  readonly reason: string;
  /** The columns shown: their names make the title. */
  readonly columns: readonly string[];
  /** The rows are the largest by the column. */
  readonly ranked: boolean;
  /** Columns that no chart shows. */
  readonly omittedColumns?: readonly string[];
  /** All rows of the chart's columns, if the chart draws only some; statements are computed from these. */
  readonly whole?: TableBlock;
}

/** All units of a document in reading order, nested list items inside their parents. */
export function listUnits(document: SourceDocument, lang: string, keepText: boolean): Unit[] {
  const writer = new UnitWriter(lang, keepText);
  writer.section(document.root, []);
  return writer.units;
}

class UnitWriter {
  readonly units: Unit[] = [];
  private readonly lang: string;
  private readonly keepText: boolean;
  private nextId = 0;
  private nextBlock = 0;

  constructor(lang: string, keepText: boolean) {
    this.lang = lang;
    this.keepText = keepText;
  }

  section(section: SourceSection, above: readonly SourceSection[]): void {
    const sections = section.level === 0 ? [] : [...above, section];
    for (const block of section.blocks) this.block(block, sections);
    for (const child of section.sections) this.section(child, sections);
  }

  private block(block: SourceBlock, sections: readonly SourceSection[]): void {
    const id = this.nextBlock++;
    switch (block.kind) {
      case 'paragraph':
        splitWholeSentences(this.clean(block.text), this.lang).forEach((text, index) => {
          this.units.push(this.unit('sentence', this.keepText ? text : removeCodeFromProse(text), block.place, sections, id, index));
        });
        return;
      case 'list':
        block.items.forEach((item, index) => {
          this.units.push(this.item(item, sections, id, index, block.ordered));
        });
        return;
      case 'table':
        this.units.push({ ...this.unit('table', EMPTY, block.place, sections, id, 0), table: block });
        return;
      case 'figure':
        this.units.push({ ...this.unit('figure', EMPTY, block.place, sections, id, 0), figure: block });
        return;
      case 'quote':
        this.units.push({ ...this.unit('quote', this.clean(block.text), block.place, sections, id, 0), ...(block.author === undefined ? {} : { author: block.author }) });
        return;
      case 'code':
        if (!this.keepText && block.language === '' && isProse(block.code)) this.units.push(this.unit('sentence', { text: block.code.trim(), marks: [] }, block.place, sections, id, 0));
        else this.units.push({ ...this.unit('code', { text: block.code, marks: [] }, block.place, sections, id, 0), language: block.language });
    }
  }

  private item(entry: ListEntry, sections: readonly SourceSection[], block: number, index: number, ordered: boolean): Unit {
    const unit = this.unit('list_item', this.clean(entry.text), entry.place, sections, block, index);
    return { ...unit, ordered, ...(entry.number === undefined ? {} : { number: entry.number }), children: entry.children.map((child, at) => this.item(child, sections, block, at, false)) };
  }

  private unit(kind: Unit['kind'], text: Rich, place: Place, sections: readonly SourceSection[], block: number, index: number): Unit {
    const series = kind === 'sentence' || kind === 'list_item' ? readSeries(text.text, this.lang, place, sections.at(-1)?.heading) : undefined;
    return { id: this.nextId++, kind, text, place, sections, block, index, ordered: false, children: [], ...(series === undefined ? {} : { series }) };
  }

  private clean(text: Rich): Rich {
    return this.keepText ? text : removeCitations(text);
  }
}

const EMPTY: Rich = { text: '', marks: [] };

/** A unit with all that is nested in it. */
export function flattenUnit(unit: Unit): Unit[] {
  return [unit, ...unit.children.flatMap(flattenUnit)];
}

/** Whether it holds data that make a slide of their own. */
export function hasData(unit: Unit): boolean {
  return unit.kind === 'table' || unit.series !== undefined;
}

/** What a unit says, for notes and accounts. */
export function readUnitText(unit: Unit): string {
  if (unit.table !== undefined) return [unit.table.columns.map((column) => column.label), ...unit.table.rows].map((row) => row.map(toVisibleText).join(' | ')).join('; ');
  if (unit.figure !== undefined) return unit.figure.caption ?? (unit.figure.alt || unit.figure.url);
  return unit.author === undefined ? unit.text.text : `${unit.text.text} — ${unit.author}`;
}
