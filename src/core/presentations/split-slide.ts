import type { TableModel } from '../scene/table.ts';
import type { Content, LayoutContract, SlideSpec } from '../templates/contract.ts';

/**
 * A slide whose list or table is too long, as several slides that fit, titled "… (2 of 3)".
 * The longest list is paged, or the table's rows; everything else is repeated, the speaker note
 * stays on the first.
 *
 * @param fits whether a slide fits its layout.
 * @returns undefined when nothing can be paged or no number of pages fits.
 */
export function splitSlide(spec: SlideSpec, contract: LayoutContract, fits: (page: SlideSpec) => boolean): SlideSpec[] | undefined {
  for (const pageable of pageables(spec.content, contract)) {
    for (let pages = 2; pages <= Math.floor(pageable.count / pageable.least); pages++) {
      const made = pagesOf(spec, pageable, pages);
      if (made.every(fits)) return made;
    }
  }
  return undefined;
}

interface Pageable {
  readonly key: string;
  readonly count: number;
  /** Fewest items that the layout takes. */
  readonly least: number;
  cut(from: number, to: number): unknown;
}

/** Longest first. */
function pageables(content: Content, contract: LayoutContract): Pageable[] {
  const found: Pageable[] = [];
  for (const [key, field] of Object.entries(contract.fields)) {
    const value = content[key];
    if (field.kind === 'list' && Array.isArray(value)) found.push({ key, count: value.length, least: Math.max(1, field.min), cut: (from, to) => value.slice(from, to) });
    if (field.kind === 'table' && value !== undefined) found.push(tablePages(key, value as TableModel));
  }
  return found.sort((a, b) => b.count - a.count);
}

/** The total stays on the last page, the emphasis on the page of its row. */
function tablePages(key: string, table: TableModel): Pageable {
  const count = table.rows.length;
  return {
    key,
    count,
    least: 1,
    cut(from, to) {
      const { total, highlight, ...rest } = table;
      const page: Record<string, unknown> = { ...rest, rows: table.rows.slice(from, to) };
      if (total && to === count) page['total'] = true;
      if (highlight !== undefined && highlight >= from && highlight < to) page['highlight'] = highlight - from;
      return page;
    },
  };
}

function pagesOf(spec: SlideSpec, pageable: Pageable, pages: number): SlideSpec[] {
  const { speaker_note: note, ...rest } = spec;
  return Array.from({ length: pages }, (_, page) => {
    const [from, to] = [page, page + 1].map((edge) => Math.round((edge * pageable.count) / pages));
    const title = spec.content['title'];
    const content = { ...spec.content, [pageable.key]: pageable.cut(from ?? 0, to ?? 0), ...(typeof title === 'string' ? { title: `${title} (${page + 1} of ${pages})` } : {}) };
    return { ...rest, content, ...(page === 0 && note !== undefined ? { speaker_note: note } : {}) };
  });
}
