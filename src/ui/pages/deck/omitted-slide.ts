import type { OmittedPiece } from '../../parts/omitted-piece.ts';
import type { DeckData } from './deck-data.ts';

/** Slide with a piece of the source: a table, points, or a single statement. */
export function createPieceSlide(
  markdown: string,
  fallback: string,
): { readonly layout: string; readonly content: Readonly<Record<string, unknown>> } {
  const filled = markdown.split('\n').filter((line) => line.trim() !== '');
  const heading = /^##\s+(.*)$/.exec(filled[0] ?? '')?.[1];
  const body = heading === undefined ? filled : filled.slice(1);
  const title = heading ?? fallback;
  if (body.length > 2 && body.every((line) => line.startsWith('|'))) {
    const [labels = [], , ...rows] = body.map(splitCells);
    return {
      layout: 'table',
      content: { title, table: { columns: labels.map((label) => ({ label })), rows } },
    };
  }
  const lines = body.map((line) => line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, ''));
  const texts = lines.length > 1 ? lines : (lines[0] ?? '').split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  // A list has at least two points.
  return texts.length === 1
    ? { layout: 'statement', content: { statement: title, support: texts[0] ?? '' } }
    : { layout: 'bullets', content: { title, items: texts.map((text) => ({ text })) } };
}

/** True if a slide shows the piece, such as one that was added for it. */
export function isPieceShown({ text, markdown }: OmittedPiece, { slides }: DeckData): boolean {
  const { content } = createPieceSlide(markdown ?? text, '');
  const texts = collectTexts({ ...content, title: '', statement: '' }).map(fold);
  return (
    texts.length > 0 &&
    slides.some((slide) => {
      const shown = fold(collectTexts(slide.content).join(' '));
      return texts.every((one) => shown.includes(one));
    })
  );
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? [String(value)] : [];
  return Object.values(value).flatMap(collectTexts);
}

function fold(text: string): string {
  return text.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function splitCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
