import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Issue } from '../../errors/failure.ts';
import { omit } from '../../input/fields.ts';
import { type Join, listJoins } from '../../sources/query/query-schema.ts';
import type { Edit, Presentation, Slide } from '../presentation.ts';
import {
  type BindTools,
  type BoundNote,
  type BoundResult,
  bindContents,
  checkTarget,
  findTargets,
} from './bind-contents.ts';
import { type Binding, isOverwritten, listJoinedSources, type Steps, toPath } from './binding.ts';
import { addToNote } from './describe-binding.ts';
import { ChangeIndex, type PlacedChange, renewText } from './renew-texts.ts';
import { compareSums, compareValues, listShownValues, type ValueChange } from './shown-values.ts';
import { listPassages, replaceInMarkup } from './slide-passages.ts';

/** A source that takes the place of another one in the bindings of a deck. */
export interface NewSource {
  readonly source: string;
  /** Name, value or address of the old one; absent if the deck has only one. */
  readonly replaces?: string | undefined;
}

/** A chart or table that was renewed. */
export interface RenewedField {
  readonly slide: number;
  readonly path: string;
  readonly kind: 'chart' | 'table';
  readonly name: string;
  readonly changes: readonly ValueChange[];
  /** Rows and columns that only the new source has. */
  readonly added: number;
}

export interface TextNote {
  readonly slide: number;
  readonly path: string;
  readonly text: string;
  readonly because: string;
}

export interface RenewedPassage {
  readonly slide: number;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly because: readonly string[];
}

/** Edits that put new sources into a deck, with what they change and what they leave. */
export interface Refresh {
  readonly edits: readonly Edit[];
  readonly fields: readonly RenewedField[];
  readonly texts: readonly RenewedPassage[];
  /** Texts that look related and stay as they are. */
  readonly related: readonly TextNote[];
  /** Notes on data that the queries left out. */
  readonly notes: readonly BoundNote[];
  readonly issues: readonly Issue[];
}

/** Names of the sources of a deck, by the values under which bindings know them. */
export function listSources({ slides }: Pick<Presentation, 'slides'>): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { binding } of listBindings(slides)) {
    sources.set(binding.source, binding.name ?? binding.source);
    for (const { source, name } of listJoinedSources(binding)) sources.set(source, name);
  }
  return sources;
}

function listBindings(slides: readonly Slide[]) {
  return slides.flatMap(({ content }, at) =>
    findTargets(content, at, ['slides', at, 'content']).flatMap((target) => checkTarget(target, [])),
  );
}

/**
 * Computes all bound charts and tables from new sources, and the numbers in texts that quote their values.
 *
 * @param renamed values of new sources by the values of those that they replace
 */
export async function planRefresh(
  { slides }: Pick<Presentation, 'slides'>,
  renamed: ReadonlyMap<string, string>,
  tools: BindTools,
  options: { readonly texts: boolean } = { texts: true },
): Promise<Refresh> {
  const related: TextNote[] = [];
  const before = new Map<string, Binding>();
  const bound = await bindContents(
    slides.map(({ content }, at) => ({ content, loc: ['slides', at, 'content'] })),
    tools,
    ({ at, path, binding, holder, element }) => {
      const renewed = renameSources(binding, renamed);
      if (renewed === undefined) return undefined;
      if (isOverwritten(binding, holder)) {
        related.push({
          slide: at + 1,
          path: toPath(path),
          text: binding.name ?? binding.source,
          because: 'Its values were changed by hand after they were computed.',
        });
        return undefined;
      }
      before.set(placeKey(at, path, element), binding);
      return renewed;
    },
  );
  const { issues, notes } = bound;
  if (issues.length > 0) return { edits: [], fields: [], texts: [], related, notes, issues };
  const fields = bound.results.map(describeField);
  // Values that stay the same matter as well: a number that quotes one of them must not change.
  const changes = bound.results.flatMap(({ at, ...result }) =>
    compareResult(result).map((change): PlacedChange => ({ ...change, slide: at + 1 })),
  );
  const sums = bound.results.flatMap(({ at, kind, before: old, after }) =>
    compareSums(listShownValues(kind, old), listShownValues(kind, after)).map((sum) => ({
      ...sum,
      slide: at + 1,
    })),
  );
  const index = options.texts ? new ChangeIndex(changes, sums) : new ChangeIndex([]);
  const texts: RenewedPassage[] = [];
  const edits: Edit[] = [];
  for (const [at, slide] of slides.entries()) {
    // Other calls are answered between the slides.
    await nextTurn();
    const results = bound.results.filter((result) => result.at === at);
    const content = bound.contents[at] ?? slide.content;
    edits.push(
      ...editSlide(slide, at + 1, {
        results,
        content,
        changes: index,
        texts,
        related,
        before,
        language: tools.language,
      }),
    );
  }
  return { edits, fields, texts, related, notes, issues };
}

function renameSources(binding: Binding, renamed: ReadonlyMap<string, string>): Binding | undefined {
  const { query } = binding;
  if (![binding, ...listJoins(query)].some(({ source }) => source !== undefined && renamed.has(source)))
    return undefined;
  const rename = (join: Join): Join =>
    join.source === undefined ? join : { ...join, source: renamed.get(join.source) ?? join.source };
  return {
    ...omit(binding, 'computed', 'values'),
    source: renamed.get(binding.source) ?? binding.source,
    query: {
      ...query,
      ...(query.join === undefined
        ? {}
        : { join: Array.isArray(query.join) ? query.join.map(rename) : rename(query.join) }),
    },
  };
}

function compareResult({
  kind,
  before,
  after,
}: Pick<BoundResult, 'kind' | 'before' | 'after'>): ValueChange[] {
  return compareValues(listShownValues(kind, before), listShownValues(kind, after));
}

function describeField({ at, path, kind, before, after, binding }: BoundResult): RenewedField {
  const [old, now] = [listShownValues(kind, before), listShownValues(kind, after)];
  const names = new Set(old.map(({ row, column }) => `${row}\n${column}`));
  return {
    slide: at + 1,
    path: toPath(path),
    kind,
    name: binding.name ?? binding.source,
    changes: compareResult({ kind, before, after }).filter((change) => change.after !== change.before),
    added: now.filter(({ row, column }) => !names.has(`${row}\n${column}`)).length,
  };
}

interface Renewal {
  readonly results: readonly BoundResult[];
  readonly content: Slide['content'];
  readonly changes: ChangeIndex;
  readonly texts: RenewedPassage[];
  readonly related: TextNote[];
  readonly before: ReadonlyMap<string, Binding>;
  readonly language: string;
}

function editSlide(slide: Slide, number: number, renewal: Renewal): Edit[] {
  const { results, content, changes, texts, related } = renewal;
  const edits: Edit[] = results
    .filter(({ path }) => path[0] !== 'markup')
    .map(({ path, after }) => ({ op: 'set_field', slide: slide.id, path: toPath(path), value: after }));
  const renew = (path: string, text: string, beside: string, isCell: boolean): string => {
    const outcome = renewText(text, beside, number, changes);
    related.push(...outcome.related.map((one) => ({ slide: number, path, ...one })));
    if (outcome.renewed === undefined) return text;
    const { text: after, because } = outcome.renewed;
    if (isCell)
      related.push({
        slide: number,
        path,
        text,
        because: `It is a cell of a table without a source: ${because.join('; ')}.`,
      });
    else texts.push({ slide: number, path, before: text, after, because });
    return isCell ? text : after;
  };
  const notes: { speaker_note?: string; footnote?: string; sources?: string[] } = {};
  for (const { path, text, beside, cell } of listPassages(slide)) {
    const after = renew(path, text, beside, cell);
    if (after === text) continue;
    const inside = /^content\.(.+)$/.exec(path)?.[1];
    if (inside !== undefined) edits.push({ op: 'set_field', slide: slide.id, path: inside, value: after });
    else if (path === 'speaker_note') notes.speaker_note = after;
    else if (path === 'footnote') notes.footnote = after;
    else
      notes.sources = (notes.sources ?? [...(slide.sources ?? [])]).with(
        Number(/\d+/.exec(path)?.[0] ?? 0),
        after,
      );
  }
  const markup = slide.content['markup'];
  if (typeof markup === 'string') {
    const written = replaceInMarkup(String(content['markup']), (text, beside) =>
      renew('markup', text, beside, false),
    );
    if (written !== markup) edits.push({ op: 'set_field', slide: slide.id, path: 'markup', value: written });
  }
  const noted = renewNote(notes.speaker_note ?? slide.speaker_note, results, renewal);
  if (noted !== undefined) notes.speaker_note = noted;
  if (Object.keys(notes).length > 0) edits.push({ op: 'set_notes', slide: slide.id, ...notes });
  return edits;
}

/** The speaker note with the new source in the lines that say where numbers come from. */
function renewNote(
  note: string | undefined,
  results: readonly BoundResult[],
  { before, language }: Pick<Renewal, 'before' | 'language'>,
): string | undefined {
  const noted = results.filter(({ binding }) => binding.note === true);
  if (noted.length === 0) return undefined;
  return noted.reduce<string | undefined>(
    (text, { at, path, binding, element }) =>
      addToNote(text, binding, language, before.get(placeKey(at, path, element))),
    note,
  );
}

function placeKey(at: number, path: Steps, element: number | undefined): string {
  return `${at} ${toPath(path)} ${element ?? ''}`;
}
