import { removeCitations } from '../sources/citations.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import type {
  FigureBlock,
  ListEntry,
  Place,
  Rich,
  SourceBlock,
  SourceDocument,
  SourceSection,
  TableBlock,
} from '../sources/source-document.ts';
import { isAnnouncement } from './announcements.ts';
import { getCues } from './cues.ts';
import { isProse, removeCodeFromProse } from './prose-in-code.ts';
import { readSeries } from './series.ts';
import { removeTemplateTags } from './template-tags.ts';
import { findSpeaker, isQuotation, splitWholeSentences } from './whole-sentences.ts';

/** Smallest recorded piece: a sentence, list item, table, picture, quotation or program. */
export interface Unit {
  readonly id: number;
  readonly kind: 'sentence' | 'list_item' | 'table' | 'figure' | 'quote' | 'code';
  /** Empty for tables and figures. */
  readonly text: Rich;
  readonly place: Place;
  /** Sections around it, outermost first; the last one contains it. */
  readonly sections: readonly SourceSection[];
  /** Shared by units of the same block. */
  readonly block: number;
  /** Position in its block, 0-based. */
  readonly index: number;
  /** True if only the sentence before it in its paragraph says what it is about: "All other fees …". */
  readonly needsPrevious?: true;
  readonly ordered: boolean;
  /** Number of an ordered item as written. */
  readonly number?: number;
  /** Sentence that introduces the list of the item, without which the item may say something else. */
  readonly lead?: Unit;
  /** Nested list items. */
  readonly children: readonly Unit[];
  readonly table?: TableBlock;
  /** Series of figures that a sentence or item contains. */
  readonly series?: TableBlock;
  /** Number of slides of the table; `index` is the page. */
  readonly pages?: number;
  /** Part of a table that is too long to show, for a chart. */
  readonly digest?: Digest;
  readonly figure?: FigureBlock;
  readonly author?: string;
  /** Language of a program as named in the source. */
  readonly language?: string;
}

/** How a chart represents a table that is too long to show. */
export interface Digest {
  /** Rows in the chart, and rows of the table. */
  readonly shown: number;
  readonly all: number;
  /** Description of what was left out and how the rest was chosen. */
  readonly reason: string;
  /** Columns in the chart, whose names form the title. */
  readonly columns: readonly string[];
  /** True if the rows are the largest by the column. */
  readonly ranked: boolean;
  /** Columns that no chart shows. */
  readonly omittedColumns?: readonly string[];
  /** All rows of the chart's columns, if the chart draws only some; statements are computed from these. */
  readonly whole?: TableBlock;
}

/** All units of a document in reading order, with nested list items inside their parents. */
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
        this.paragraph(this.clean(block.text), block.place, sections, id);
        return;
      case 'list': {
        const lead = this.findLead(sections);
        block.items.forEach((item, index) => {
          const unit = this.item(item, sections, id, index, block.ordered);
          this.units.push(lead === undefined ? unit : { ...unit, lead });
        });
        return;
      }
      case 'table':
        this.units.push({ ...this.unit('table', EMPTY, block.place, sections, id, 0), table: block });
        return;
      case 'figure':
        this.units.push({ ...this.unit('figure', EMPTY, block.place, sections, id, 0), figure: block });
        return;
      case 'quote':
        this.units.push({
          ...this.unit('quote', this.clean(block.text), block.place, sections, id, 0),
          ...(block.author === undefined ? {} : { author: block.author }),
        });
        return;
      case 'code':
        if (!this.keepText && block.language === '' && isProse(block.code))
          this.units.push(
            this.unit('sentence', { text: block.code.trim(), marks: [] }, block.place, sections, id, 0),
          );
        else
          this.units.push({
            ...this.unit('code', { text: block.code, marks: [] }, block.place, sections, id, 0),
            language: block.language,
          });
    }
  }

  /** The sentences of a paragraph. Those of one quotation are each of its speaker. */
  private paragraph(text: Rich, place: Place, sections: readonly SourceSection[], block: number): void {
    const sentences = splitWholeSentences(text, this.lang, !this.keepText);
    const speaker = this.keepText || sentences.length < 2 ? undefined : findSpeaker(text.text);
    sentences.forEach((sentence, index) => {
      const words = this.keepText ? sentence : removeCodeFromProse(sentence);
      const unit = this.unit('sentence', words, place, sections, block, index);
      const isSaid = speaker !== undefined && isQuotation(words.text);
      this.units.push(isSaid ? { ...unit, author: speaker } : unit);
    });
  }

  /** The last sentence, if it introduces what follows it in its section. */
  private findLead(sections: readonly SourceSection[]): Unit | undefined {
    const last = this.units.at(-1);
    return last?.kind === 'sentence' &&
      last.sections.at(-1) === sections.at(-1) &&
      isAnnouncement(last.text.text)
      ? last
      : undefined;
  }

  private item(
    entry: ListEntry,
    sections: readonly SourceSection[],
    block: number,
    index: number,
    ordered: boolean,
  ): Unit {
    const unit = this.unit('list_item', this.clean(entry.text), entry.place, sections, block, index);
    return {
      ...unit,
      ordered,
      ...(entry.number === undefined ? {} : { number: entry.number }),
      children: entry.children.map((child, at) => this.item(child, sections, block, at, false)),
    };
  }

  private unit(
    kind: Unit['kind'],
    text: Rich,
    place: Place,
    sections: readonly SourceSection[],
    block: number,
    index: number,
  ): Unit {
    const needsPrevious =
      kind === 'sentence' && index > 0 && getCues(this.lang).backReference.test(text.text);
    const series =
      kind === 'sentence' || kind === 'list_item'
        ? readSeries(text.text, this.lang, place, sections.at(-1)?.heading)
        : undefined;
    return {
      id: this.nextId++,
      kind,
      text,
      place,
      sections,
      block,
      index,
      ordered: false,
      children: [],
      ...(needsPrevious ? { needsPrevious } : {}),
      ...(series === undefined ? {} : { series }),
    };
  }

  private clean(text: Rich): Rich {
    return this.keepText ? text : removeTemplateTags(removeCitations(text));
  }
}

const EMPTY: Rich = { text: '', marks: [] };

/** A unit with its nested units. */
export function flattenUnit(unit: Unit): Unit[] {
  return [unit, ...unit.children.flatMap(flattenUnit)];
}

/** True if it contains data for a slide of its own. */
export function hasData(unit: Unit): boolean {
  return unit.kind === 'table' || unit.series !== undefined;
}

/** Text of a unit for notes and reports. */
export function readUnitText(unit: Unit): string {
  if (unit.table !== undefined)
    return [unit.table.columns.map((column) => column.label), ...unit.table.rows]
      .map((row) => row.map(toVisibleText).join(' | '))
      .join('; ');
  if (unit.figure !== undefined) return unit.figure.caption ?? (unit.figure.alt || unit.figure.url);
  return unit.author === undefined ? unit.text.text : `${unit.text.text} — ${unit.author}`;
}
