import { sha256 } from '../input/sha256.ts';
import { Lru } from '../memory/lru.ts';
import type { OpenedBook, OpenedResult } from '../opened/api.ts';
import type { Finding, FindingsDifference } from '../scene/finding.ts';

interface SlideList {
  readonly slides: readonly { readonly id: string }[];
}

type FileReport = Awaited<ReturnType<OpenedBook['check']>>;

const MAX_REPORTS = 8;

/** Findings of opened decks, so that an edit checks only what it changed. */
export class OpenedFindings {
  readonly #book: Pick<OpenedBook, 'check'>;
  readonly #reports = new Lru<FileReport>(MAX_REPORTS);
  /** Findings as they followed from a change, without a check of the whole file. */
  readonly #derived = new Lru<readonly Finding[]>(MAX_REPORTS);

  constructor(book: Pick<OpenedBook, 'check'>) {
    this.#book = book;
  }

  async report(bytes: Uint8Array): Promise<FileReport> {
    const key = sha256(bytes);
    const known = this.#reports.get(key) ?? (await this.#book.check(bytes));
    this.#reports.set(key, known);
    return known;
  }

  async list(bytes: Uint8Array): Promise<readonly Finding[]> {
    return this.#derived.get(sha256(bytes)) ?? (await this.report(bytes)).findings;
  }

  /**
   * Adds the findings of the slides that the edits left alone to those that stand.
   *
   * @param original the file before the edits
   */
  async complete(
    { findings, checked, bytes }: Pick<OpenedResult, 'findings' | 'checked' | 'bytes'>,
    before: SlideList,
    after: SlideList,
    original: Uint8Array,
  ): Promise<FindingsDifference> {
    const ids = after.slides.map(({ id }) => id);
    if (ids.every((id) => checked.includes(id))) return this.#keep(bytes, findings);
    const places = new Map(ids.map((id, index) => [id, index + 1]));
    const isUntouched = (id = ''): boolean => places.has(id) && !checked.includes(id);
    const [untouched, deleted]: [Finding[], Finding[]] = [[], []];
    for (const finding of await this.list(original)) {
      const id = before.slides[finding.slide - 1]?.id ?? '';
      // Titles are compared over the whole deck by every edit.
      if (finding.code === 'duplicate_title' || checked.includes(id)) continue;
      // An edit does not compare a changed slide with the others; the next check does.
      const { otherSlide } = finding;
      if (otherSlide !== undefined && !isUntouched(before.slides[otherSlide - 1]?.id)) continue;
      const slide = finding.slide === 0 ? 0 : places.get(id);
      if (slide === undefined) deleted.push(finding);
      else untouched.push({ ...finding, slide });
    }
    const standing = findings.standing.filter(({ slide }) => slide !== 0);
    return this.#keep(bytes, {
      ...findings,
      resolved: [...findings.resolved, ...deleted],
      standing: [...untouched, ...standing],
    });
  }

  #keep(bytes: Uint8Array, difference: FindingsDifference): FindingsDifference {
    this.#derived.set(sha256(bytes), [...difference.standing, ...difference.fresh]);
    return difference;
  }
}
