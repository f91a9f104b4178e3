import type { Omitted } from '../presentations/presentation.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import { formatPlace } from '../sources/section-builder.ts';
import type { SourceDocument, SourceSection } from '../sources/source-document.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { collectText } from './collect-text.ts';
import { groupOmitted } from './omitted-by-section.ts';
import { canBeShown } from './picture-address.ts';
import { flattenUnit, readUnitText, type Unit } from './unit.ts';

const TEXT_MAX = 160;

/** Records which pieces of the source are on a slide, which are in its notes, and which are in neither. */
export class Account {
  private readonly done = new Set<number>();
  private readonly dropped: Omitted[] = [];
  private readonly reasons = new Map<number, string>();
  private readonly textMax: number;
  /** True if many omitted pieces are reported by section. */
  private readonly asIndex: boolean;

  private readonly hasNotes: boolean;

  /**
   * @param textMax characters reported of a piece; by default 160, and section totals if there are many
   * pieces.
   * @param hasNotes whether slides have speaker notes with what they leave out
   */
  constructor(textMax?: number, hasNotes = true) {
    this.hasNotes = hasNotes;
    this.textMax = textMax ?? TEXT_MAX;
    this.asIndex = textMax === undefined;
  }

  /** Marks units as shown on a slide or contained in its notes. */
  place(units: readonly Unit[]): void {
    for (const unit of units) this.done.add(unit.id);
  }

  /** Records a part of a table that no slide shows, although the rest is shown. */
  drop(unit: Unit, text: string, reason = 'The slide had no room for these cells of the table.'): void {
    this.dropped.push({
      kind: 'table',
      text: text.slice(0, this.textMax),
      where: formatPlace(unit.place),
      reason,
    });
  }

  has(unit: Unit): boolean {
    return this.done.has(unit.id);
  }

  /** Sets the reason for omitting a unit, if it is not lack of room. */
  setReason(unit: Unit, reason: string): void {
    if (!this.reasons.has(unit.id)) this.reasons.set(unit.id, reason);
  }

  /** All pieces in neither slides nor notes, in the order of the source. */
  omitted(units: readonly Unit[], document: SourceDocument, slides: readonly SlideSpec[]): Omitted[] {
    const all = units.flatMap(flattenUnit);
    const left = all.filter(
      (unit) =>
        !this.done.has(unit.id) &&
        !(unit.text.text === '' && unit.table === undefined && unit.figure === undefined),
    );
    const shown = ` ${slides.map((slide) => `${fold(collectText(slide.content))} ${fold(slide.speaker_note ?? '')}`).join(' ')} `;
    const isShown = (text: string): boolean => shown.includes(` ${fold(text).trim()} `);
    const meta = Object.entries(document.meta).filter(
      ([key, value]) => key !== 'title' && /\p{L}{4}/u.test(value) && !isShown(value),
    );
    const placedSections = new Set(
      all.filter((unit) => this.done.has(unit.id)).flatMap((unit) => unit.sections),
    );
    const index = this.asIndex ? groupOmitted(left, units) : undefined;
    const empty = listSections(document.root).filter((section) => !isShown(section.heading));
    // Sections that the index names are already reported.
    const unlisted =
      index === undefined
        ? empty
        : empty.filter(({ heading }) => !index.some(({ text }) => text === heading.slice(0, this.textMax)));
    const sections = unlisted.map((section) => ({
      kind: 'section',
      text: section.heading.slice(0, this.textMax),
      where: formatPlace(section.place),
      reason: placedSections.has(section)
        ? 'Only this heading is left out: the slides with its content have another title, or none.'
        : hasNoContent(section)
          ? 'A heading with nothing under it.'
          : 'There was no room for this section; ask for more slides.',
    }));
    return [
      ...document.skipped.map((piece) => ({ ...piece, text: piece.text.slice(0, this.textMax) })),
      ...meta.map(([key, value]) => ({
        kind: 'paragraph',
        text: `${key}: ${value}`.slice(0, this.textMax),
        where: 'line 1',
        reason: 'A field of the front matter that no slide shows.',
      })),
      ...(index === undefined ? sections : []),
      ...this.dropped,
      ...(index ?? []),
      ...(index === undefined ? [] : sections),
      ...(index === undefined ? left : []).map((unit) => ({
        kind: unit.kind === 'code' || unit.kind === 'quote' ? 'paragraph' : unit.kind,
        text: readUnitText(unit).slice(0, this.textMax),
        where: formatPlace(unit.place),
        reason: this.reasons.get(unit.id) ?? defaultReason(unit, this.hasNotes),
      })),
    ];
  }
}

function defaultReason(unit: Unit, hasNotes: boolean): string {
  if (unit.kind === 'code')
    return 'No slide was left for this code; ask for more slides, or give it as a slide of layout "code".';
  if (unit.kind === 'figure')
    return canBeShown(unit.figure?.url ?? '')
      ? 'No slide had room for this picture.'
      : 'The address of the picture is relative to its document and cannot be loaded from here.';
  if (unit.kind === 'table') return 'No slide was left for this table; ask for more slides.';
  return hasNotes
    ? 'It matters less than what is shown, and the notes of its slide are full; ask for more slides.'
    : 'It matters less than what is shown, and the deck has no speaker notes; ask for notes or for more slides.';
}

function hasNoContent(section: SourceSection): boolean {
  return section.blocks.length === 0 && section.sections.every(hasNoContent);
}

function listSections(section: SourceSection): SourceSection[] {
  return section.sections.flatMap((child) => [child, ...listSections(child)]);
}

function fold(text: string): string {
  return toVisibleText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
}
