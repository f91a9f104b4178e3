import { diagramPages } from '../diagrams/pages.ts';
import { defined } from '../input/fields.ts';
import { isObject } from '../input/is-object.ts';
import type { DiagramModel } from '../scene/diagram.ts';
import { sliceTable, type TableContent } from '../scene/table-content.ts';
import type { Content, LayoutContract, ListField, SlideSpec } from '../templates/contract.ts';

/** True if a list has more items than its layout allows, so that it must be paged even if it would fit. */
export function hasLongList({ content }: SlideSpec, contract: LayoutContract): boolean {
  return findPageables(content, contract).some(({ count, most }) => count > most);
}

/**
 * Splits a slide whose list or table is too long into several slides that fit, titled "… (2 of 3)". The
 * longest list, or the rows of the table, are paged; everything else is repeated, and the speaker note,
 * comments and media stay on the first page. If that is not enough, lists and tables are paged together. A list that is
 * longer than its layout allows is paged even if no number of pages fits; the findings are then about its
 * pages.
 *
 * @param fits true if a slide fits its layout.
 * @param words returns the layout's fixed words in the language of the deck.
 * @param wanted minimum number of pages, as far as each page has content.
 * @returns undefined if nothing can be paged or no number of pages fits.
 */
export function splitSlide(
  spec: SlideSpec,
  contract: LayoutContract,
  fits: (page: SlideSpec) => boolean,
  words: (key: string) => string,
  wanted = 2,
): SlideSpec[] | undefined {
  const all = findPageables(spec.content, contract);
  const tooLong = all.filter(({ count, most }) => count > most);
  // Tries each list alone, then all that are too long, then all. A choice must include every list that is too
  // long.
  const choices = [...all.map((one) => [one]), tooLong, all].filter(
    (chosen) => chosen.length > 0 && tooLong.every((one) => chosen.includes(one)),
  );
  for (const chosen of choices) {
    const most = Math.min(...chosen.map(({ count, least }) => Math.floor(count / least)));
    for (let pages = Math.max(fewestPages(chosen), Math.min(most, wanted)); pages <= most; pages++) {
      const made = buildPages(spec, chosen, pages, words);
      if (made.every(fits)) return made;
    }
  }
  return tooLong.length === 0 ? undefined : buildPages(spec, tooLong, fewestPages(tooLong), words);
}

function fewestPages(chosen: readonly Pageable[]): number {
  return Math.max(2, ...chosen.map(({ count, most }) => Math.ceil(count / most)));
}

interface Pageable {
  readonly count: number;
  /** Minimum number of items on a page of the layout. */
  readonly least: number;
  readonly most: number;
  /** Returns the content with only the items from `from` to `to`. */
  cut(content: Content, from: number, to: number): Content;
}

/** Finds tables, lists and the lists of columns, the longest first. */
function findPageables(content: Content, contract: LayoutContract): Pageable[] {
  const found: Pageable[] = [];
  for (const [key, field] of Object.entries(contract.fields)) {
    const value = content[key];
    if (field.kind === 'list')
      found.push(...pageList(field, value, (page, items) => ({ ...page, [key]: items })));
    else if (field.kind === 'diagram' && value !== undefined)
      found.push(...pageDiagram(key, value as DiagramModel));
    else if (field.kind === 'table' && value !== undefined) found.push(pageTable(key, value as TableContent));
    else if (field.kind === 'object' && isObject(value)) {
      for (const [inner, list] of Object.entries(field.fields)) {
        if (list.kind !== 'list') continue;
        found.push(
          ...pageList(list, value[inner], (page, items) => ({
            ...page,
            [key]: { ...(page[key] as Content), [inner]: items },
          })),
        );
      }
    }
  }
  return found.sort((a, b) => b.count - a.count);
}

/** A diagram is split by connected parts, then along its edges. */
function pageDiagram(key: string, model: DiagramModel): Pageable[] {
  const pages = diagramPages(model);
  return pages === undefined
    ? []
    : [
        {
          count: pages.count,
          least: 1,
          most: pages.count,
          cut: (content, from, to) => ({ ...content, [key]: pages.part(from, to) }),
        },
      ];
}

function pageList(
  { min, max }: ListField,
  value: unknown,
  put: (page: Content, items: readonly unknown[]) => Content,
): Pageable[] {
  if (!Array.isArray(value)) return [];
  return [
    {
      count: value.length,
      least: Math.max(1, min),
      most: max,
      cut: (content, from, to) => put(content, value.slice(from, to)),
    },
  ];
}

/** Formats and highlights stay with their rows. */
function pageTable(key: string, table: TableContent): Pageable {
  const count = table.rows.length;
  return {
    count,
    least: 1,
    most: count,
    cut: (content, from, to) => ({ ...content, [key]: sliceTable(table, from, to) }),
  };
}

function buildPages(
  spec: SlideSpec,
  chosen: readonly Pageable[],
  pages: number,
  words: (key: string) => string,
): SlideSpec[] {
  const { speaker_note: note, comments, media, ...rest } = spec;
  const title = spec.content['title'];
  return Array.from({ length: pages }, (_, page) => {
    const cut = chosen.reduce<Content>(
      (content, { count, cut }) =>
        cut(content, Math.round((page * count) / pages), Math.round(((page + 1) * count) / pages)),
      spec.content,
    );
    const named =
      typeof title === 'string'
        ? {
            title: `${title} (${words('part_of')
              .replace('{n}', String(page + 1))
              .replace('{total}', String(pages))})`,
          }
        : {};
    return {
      ...rest,
      content: { ...cut, ...named },
      ...(page === 0 ? defined({ speaker_note: note, comments, media }) : {}),
    };
  });
}
