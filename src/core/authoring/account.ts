import type { Omitted } from '../presentations/presentation.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import { formatPlace } from '../sources/section-builder.ts';
import type { SourceDocument, SourceSection } from '../sources/source-document.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { collectText } from './collect-text.ts';
import { groupOmitted, MAX_PIECES, MAX_PIECES_OF_SHORT } from './omitted-by-section.ts';
import { canBeShown } from './picture-address.ts';
import { flattenUnit, readUnitText, type Unit } from './unit.ts';
import { toUnitMarkdown } from './unit-markdown.ts';

const TEXT_MAX = 160;

/** Records which pieces of the source are on a slide, which are in its notes, and which are in neither. */
export class Account {
  private readonly done = new Set<number>();
  private readonly dropped: Omitted[] = [];
  /** Units and parts of tables that only speaker notes contain. */
  private readonly noted = new Set<number>();
  private readonly droppedToNotes: Omitted[] = [];
  private readonly reasons = new Map<number, string>();
  private readonly textMax: number;
  /** True if many omitted pieces are reported by section. */
  private readonly asIndex: boolean;

  private readonly hasNotes: boolean;
  private readonly maxPieces: number;

  /**
   * @param textMax characters reported of a piece; by default 160, and section totals if there are many
   * pieces.
   * @param hasNotes whether slides have speaker notes with what they leave out
   * @param isShort whether the number of slides was requested, so that much is left out on purpose
   */
  constructor(textMax?: number, hasNotes = true, isShort = false) {
    this.hasNotes = hasNotes;
    this.maxPieces = isShort ? MAX_PIECES_OF_SHORT : MAX_PIECES;
    this.textMax = textMax ?? TEXT_MAX;
    this.asIndex = textMax === undefined;
  }

  /** Marks units as shown on a slide or contained in its notes. */
  place(units: readonly Unit[]): void {
    for (const unit of units) this.done.add(unit.id);
  }

  /** Marks units as contained in speaker notes. */
  placeInNotes(units: readonly Unit[]): void {
    for (const unit of units) if (!this.done.has(unit.id)) this.noted.add(unit.id);
    this.place(units);
  }

  /** Records a part of a table that no slide shows, although the rest is shown. */
  drop(unit: Unit, text: string, reason?: string): void {
    this.dropped.push(this.part(unit, text, reason));
  }

  /** Records a part of a table that only speaker notes contain. */
  dropToNotes(unit: Unit, text: string, reason?: string): void {
    this.droppedToNotes.push(this.part(unit, text, reason));
  }

  private part(
    unit: Unit,
    text: string,
    reason = 'The slide had no room for these cells of the table.',
  ): Omitted {
    return {
      kind: 'table',
      text: text.slice(0, this.textMax),
      where: formatPlace(unit.place),
      reason,
    };
  }

  has(unit: Unit): boolean {
    return this.done.has(unit.id);
  }

  /** Sets the reason for omitting a unit, if it is not lack of room. */
  setReason(unit: Unit, reason: string): void {
    if (!this.reasons.has(unit.id)) this.reasons.set(unit.id, reason);
  }

  /**
   * All pieces in neither slides nor notes, in the order of the source: notes of the speaker first, other
   * pieces that its reader skipped last.
   *
   * @param hasNotes false for slides without their notes, such as those of an outline
   */
  omitted(
    units: readonly Unit[],
    document: SourceDocument,
    slides: readonly SlideSpec[],
    hasNotes = true,
  ): Omitted[] {
    const all = units.flatMap(flattenUnit);
    const isDone = ({ id }: Unit): boolean => this.done.has(id) && (hasNotes || !this.noted.has(id));
    const left = all.filter(
      (unit) =>
        !isDone(unit) && !(unit.text.text === '' && unit.table === undefined && unit.figure === undefined),
    );
    const shown = ` ${slides.map((slide) => `${fold(collectText(slide.content))} ${fold(hasNotes ? (slide.speaker_note ?? '') : '')}`).join(' ')} `;
    const isShown = (text: string): boolean => shown.includes(` ${fold(text).trim()} `);
    const meta = Object.entries(document.meta).filter(
      ([key, value]) => key !== 'title' && /\p{L}{4}/u.test(value) && !isShown(value),
    );
    const placedSections = new Set(all.filter(isDone).flatMap((unit) => unit.sections));
    const toPiece = (unit: Unit): Omitted => this.piece(unit, hasNotes && this.hasNotes);
    const index = this.asIndex
      ? groupOmitted(left, units, { maxPieces: this.maxPieces, toPiece })
      : undefined;
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
    const skipped = document.skipped.map((piece) => ({ ...piece, text: piece.text.slice(0, this.textMax) }));
    return [
      ...skipped.filter(({ kind }) => kind === 'note'),
      ...meta.map(([key, value]) => ({
        kind: 'paragraph',
        text: `${key}: ${value}`.slice(0, this.textMax),
        where: 'line 1',
        reason: 'A field of the front matter that no slide shows.',
      })),
      ...(index === undefined ? sections : []),
      ...this.dropped,
      ...(hasNotes ? [] : this.droppedToNotes),
      ...(index ?? []),
      ...(index === undefined ? [] : sections),
      ...(index === undefined ? left : []).map(toPiece),
      // Last, since answers and stored decks have the first entries of a long list only.
      ...skipped.filter(({ kind }) => kind !== 'note'),
    ];
  }

  private piece(unit: Unit, hasNotes: boolean): Omitted {
    const markdown = toUnitMarkdown(unit);
    return {
      kind: unit.kind === 'code' || unit.kind === 'quote' ? 'paragraph' : unit.kind,
      text: readUnitText(unit).slice(0, this.textMax),
      where: formatPlace(unit.place),
      reason: this.reasons.get(unit.id) ?? defaultReason(unit, hasNotes),
      ...(markdown === undefined ? {} : { markdown }),
    };
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
