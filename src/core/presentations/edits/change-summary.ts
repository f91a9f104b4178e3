import { readTitle } from '../first-title.ts';
import type { Edit } from '../presentation.ts';
import { type FieldChange, findChangedFields } from './changed-fields.ts';
import type { Changes, Compared } from './changes.ts';

const MAX_SLIDES_LISTED = 8;
const MAX_FIELDS_LISTED = 5;
const MAX_TEXT_CHARACTERS = 60;

/**
 * Summarizes a change in one line for the list of revisions: `slide 2: title changed to "Harbour"; slide 7
 * deleted`.
 */
export function summarizeChanges(
  { slides, deck }: Changes,
  before: Compared,
  after: Compared,
  { quotesBefore = false }: { readonly quotesBefore?: boolean } = {},
): string {
  const settings = deck.map(
    (name) => `${name} ${after[name] === undefined ? 'removed' : `changed to ${formatValue(after[name])}`}`,
  );
  const updated = slides.flatMap(({ slide, id, change }) => {
    const [was, now] = [before, after].map((state) => state.slides.find((one) => one.id === id));
    return change !== 'updated' || was === undefined || now === undefined
      ? []
      : [`slide ${slide}: ${describeFields(findChangedFields(was, now), quotesBefore)}`];
  });
  const moves = slides.flatMap(({ slide, from }) =>
    from === undefined ? [] : [`slide ${from} moved to ${slide}`],
  );
  const others = (['inserted', 'deleted'] as const).flatMap((kind) => {
    const found = slides.filter(({ change }) => change === kind);
    const [only] = found;
    if (only === undefined) return [];
    if (found.length > 1) return [`slides ${listFew(found.map(({ slide }) => String(slide)))} ${kind}`];
    const title = readTitle((kind === 'deleted' ? before : after).slides.find(({ id }) => id === only.id));
    return [`slide ${only.slide}${title === '' ? '' : ` ${formatValue(title)}`} ${kind}`];
  });
  const more =
    updated.length > MAX_SLIDES_LISTED ? [`${updated.length - MAX_SLIDES_LISTED} more slides changed`] : [];
  return (
    [
      ...settings,
      ...updated.slice(0, MAX_SLIDES_LISTED),
      ...more,
      ...takeFew(moves, MAX_SLIDES_LISTED),
      ...others,
    ].join('; ') || 'nothing changed'
  );
}

/** Puts undo, redo and restore before the summary of what they changed. */
export function prependSteps(asked: readonly Edit[], edits: readonly Edit[], changes: string): string {
  const steps = edits.flatMap((edit, index) => {
    if (edit.op !== 'restore') return [];
    const how = asked[index]?.op;
    if (edit.slide !== undefined) return [`a slide of revision ${edit.revision} restored`];
    return [
      how === 'undo' || how === 'redo'
        ? `${how}: as in revision ${edit.revision}`
        : `revision ${edit.revision} restored`,
    ];
  });
  return [...steps.slice(-1), changes].join('; ');
}

/** A single changed text is quoted with its new value and, where asked, its old one. */
function describeFields(fields: readonly FieldChange[], quotesBefore: boolean): string {
  const [only, ...others] = fields;
  if (
    only !== undefined &&
    others.length === 0 &&
    only.now !== undefined &&
    typeof only.now !== 'object' &&
    only.path !== 'markup'
  )
    return `${only.path} ${describeChange(only, quotesBefore)} to ${formatValue(only.now)}`;
  const kinds = (['changed', 'added', 'moved', 'removed'] as const).flatMap((kind) => {
    const paths = fields.filter(({ change }) => change === kind).map(({ path }) => path);
    return paths.length === 0 ? [] : [`${listFew(paths, MAX_FIELDS_LISTED)} ${kind}`];
  });
  return kinds.join(', ');
}

function describeChange({ change, was }: FieldChange, quotesBefore: boolean): string {
  if (change === 'added') return 'set';
  return quotesBefore && typeof was !== 'object' ? `changed from ${formatValue(was)}` : 'changed';
}

function takeFew(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `${lines.length - most} more slides moved`];
}

function listFew(names: readonly string[], most = 12): string {
  return names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

function formatValue(value: unknown): string {
  const text = String(value);
  return typeof value === 'string'
    ? `"${text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS).trimEnd()}…` : text}"`
    : text;
}
