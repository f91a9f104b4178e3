import type { Segment } from './pdf-lines.ts';

const EDGE = 0.11;

/** Pages without what repeats at their heads and feet: running titles, dates, page numbers. */
export function withoutFurniture<T extends Segment>(pages: readonly { readonly segments: readonly T[]; readonly height: number }[]): T[][] {
  const counts = new Map<string, number>();
  for (const page of pages) for (const key of new Set(page.segments.filter((one) => atEdge(one, page.height)).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const least = Math.max(2, Math.min(4, Math.ceil(pages.length * 0.4)));
  return pages.map(({ segments, height }) => segments.filter((one) => !(atEdge(one, height) && ((counts.get(keyOf(one)) ?? 0) >= least || isPageNumber(one.text, pages.length)))));
}

function atEdge(segment: Segment, height: number): boolean {
  return segment.y < height * EDGE || segment.y > height * (1 - EDGE);
}

/** What it says, numbers left open, and about where. */
function keyOf({ text, y }: Segment): string {
  return `${text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxlc]+\b/g, '#')} ${Math.round(y / 12)}`;
}

function isPageNumber(text: string, pages: number): boolean {
  const match = /^(?:page|seite|p\.|página|pagina|стр\.)?\s*[-–—]?\s*(\d{1,4}(?:[-–]\d{1,4})?|[ivxlc]{1,6})\s*[-–—]?(?:\s*(?:\/|of|von|de|из)\s*\d{1,4})?$/i.exec(text.trim());
  const number = Number(match?.[1]);
  return match !== null && (!Number.isFinite(number) || pages > 1 || number <= 999);
}
