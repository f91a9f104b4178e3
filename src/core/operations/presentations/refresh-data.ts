import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure, invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { fileReference } from '../../input/file-references.ts';
import { describeNotes } from '../../presentations/bound-data/describe-notes.ts';
import {
  listSources,
  type NewSource,
  planRefresh,
  type Refresh,
} from '../../presentations/bound-data/refresh.ts';
import { slidesRefused } from '../../presentations/validate-slides.ts';
import { finding } from '../shared/answers.ts';
import { createBindTools } from '../shared/bind-data.ts';
import { exportAs, presentationId } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

const MAX_SOURCES = 12;
/** Changed values that are listed for each chart or table, and entries of the other lists. */
const [MAX_CHANGES, MAX_LISTED] = [20, 60];
/** Changed values that are listed of all charts and tables together. */
const MAX_ALL_CHANGES = 200;
/** Characters of a text in the lists, and reasons that are listed for each text. */
const [MAX_CHARACTERS, MAX_REASONS] = [400, 8];

const place = {
  slide: z.int().describe('Number of the slide.'),
  path: z.string().describe('Path of the field or text.'),
};

export const refreshData = defineOperation({
  name: 'refresh_data',
  title: 'Put new data into a deck',
  summary: 'Renew charts, tables and quoted numbers of a deck from a new file, as one revision.',
  guidance: message`It renews charts and tables with data: {source, query}. Try dry_run first; related lists what stays as it is.`,
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    id: presentationId,
    sources: z
      .array(
        z.strictObject({
          source: fileReference(z.string().min(1).max(2_000)).describe('Value or address of the new file.'),
          replaces: z.string().min(1).max(2_000).optional().describe('Name or value of the old one.'),
        }),
      )
      .min(1)
      .max(MAX_SOURCES)
      .describe('New files.'),
    texts: z.boolean().default(true).describe('Renew numbers in texts that quote a changed value.'),
    dry_run: z.boolean().default(false).describe('Only list the changes.'),
    revision: z.int().min(1).optional().describe('Revision that the call is for.'),
    as_copy: z.boolean().default(false).describe('Make a new deck instead.'),
    export_as: exportAs,
  }),
  output: z.object({
    presentation_id: z.string().optional().describe('Id of the presentation; a new one for a copy.'),
    revision: z.int().optional().describe('Number of the new revision.'),
    path: z.string().optional().describe('Download link that expires, or a path on this machine.'),
    fields: z
      .array(
        z.object({
          ...place,
          kind: z.enum(['chart', 'table']).describe('Kind of the field.'),
          source: z.string().describe('Name of its source.'),
          changes: z
            .array(
              z.object({
                row: z.string().describe('Category, or the key cells of the row.'),
                column: z.string().describe('Series or column.'),
                before: z.number().describe('Value before.'),
                after: z.number().optional().describe('Value now; absent if the new file has none.'),
              }),
            )
            .describe(`Changed values, the first ${MAX_CHANGES}.`),
          n_changes: z.int().describe('Number of all changed values.'),
          added: z.int().describe('Number of values that the old file did not have.'),
        }),
      )
      .describe('Renewed charts and tables.'),
    texts: z
      .array(
        z.object({
          ...place,
          before: z.string().describe('Text before.'),
          after: z.string().describe('Text now.'),
          because: z.array(z.string()).describe('Value that each number quotes.'),
        }),
      )
      .describe(`Renewed texts, the first ${MAX_LISTED}.`),
    related: z
      .array(
        z.object({
          ...place,
          text: z.string().describe('Number or text.'),
          because: z.string().describe('Reason.'),
        }),
      )
      .describe(`What looks related and stays as it is, the first ${MAX_LISTED}.`),
    findings: z.array(finding).describe('New findings.'),
    warnings: z.array(z.string()).describe('Differences from the request.'),
  }),
  async run({ id, sources, texts, dry_run, revision, as_copy, export_as }, call) {
    const presentation = await call.services.presentations.get(id);
    if (presentation.opened !== undefined)
      throw new Failure('unsupported', 'This deck was opened from a file, and its charts have no queries.', {
        hint: message`{edit_presentation} changes their data.`,
      });
    const renamed = matchSources(sources, listSources(presentation));
    const refresh = await planRefresh(presentation, renamed, createBindTools(presentation.language, call), {
      texts,
    });
    if (refresh.issues.length > 0) throw slidesRefused(refresh.issues);
    const lists = toLists(refresh);
    const left = describeNotes(refresh.notes, (at) => `Slide ${at + 1}`);
    if (dry_run || refresh.edits.length === 0) return { ...lists, findings: [], warnings: left };
    const edited = await call.services.presentations.edit(
      id,
      {
        edits: refresh.edits,
        revision: revision ?? presentation.revision,
        on_overflow: 'warn',
        as_copy,
        export_as,
      },
      call,
    );
    const { presentation_id, path, findings } = edited;
    const warnings = [...left, ...edited.warnings];
    return toMutable({ ...lists, presentation_id, revision: edited.revision, path, findings, warnings });
  },
});

/** New sources by the values of those that they replace. */
function matchSources(
  asked: readonly NewSource[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (known.size === 0)
    throw invalid(
      ['id'],
      'No chart or table of this deck has a source.',
      {},
      message`Give a chart or table data: {source, query} in {edit_presentation}.`,
    );
  const names = [...new Set(known.values())];
  return new Map(
    asked.flatMap(({ source, replaces }, index) => {
      const old = [...known].filter(
        ([value, name]) => replaces === undefined || value === replaces || name === replaces,
      );
      if (replaces === undefined && names.length > 1)
        throw invalid(
          ['sources', index, 'replaces'],
          `The deck has ${names.length} sources: ${names.join(', ')}. Say which one the file replaces.`,
          { type: 'missing', ctx: { allowed: names } },
        );
      if (old.length === 0) {
        const close = nearest(replaces, names, 2);
        const did =
          close.length === 0 ? '' : ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?`;
        throw invalid(
          ['sources', index, 'replaces'],
          `No chart or table has the source "${replaces?.slice(0, 80)}".${did} There are: ${names.join(', ')}.`,
          { type: 'enum', ctx: { allowed: names, nearest: close } },
        );
      }
      return old.map(([value]) => [value, source] as const);
    }),
  );
}

function toLists({ fields, texts, related }: Refresh) {
  let room = MAX_ALL_CHANGES;
  const takeChanges = <T>(changes: readonly T[]): readonly T[] => {
    const taken = changes.slice(0, Math.min(MAX_CHANGES, room));
    room -= taken.length;
    return taken;
  };
  return {
    fields: fields.map(({ slide, path, kind, name, changes, added }) => ({
      slide,
      path,
      kind,
      source: name,
      changes: takeChanges(changes).map((change) => ({ ...change })),
      n_changes: changes.length,
      added,
    })),
    texts: texts.slice(0, MAX_LISTED).map(({ slide, path, before, after, because }) => ({
      slide,
      path,
      ...cutAround(before, after),
      because: limitReasons(because),
    })),
    related: related.slice(0, MAX_LISTED).map(({ slide, path, text, because }) => ({
      slide,
      path,
      text: shorten(text, MAX_CHARACTERS),
      because: shorten(because, MAX_CHARACTERS),
    })),
  };
}

function limitReasons(because: readonly string[]): string[] {
  const rest = because.length - MAX_REASONS;
  return rest > 0 ? [...because.slice(0, MAX_REASONS), `${rest} more numbers`] : [...because];
}

/** Long texts from a little before their first difference on. */
function cutAround(before: string, after: string): { readonly before: string; readonly after: string } {
  if (Math.max(before.length, after.length) <= MAX_CHARACTERS) return { before, after };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = Math.max(0, same - MAX_CHARACTERS / 4);
  const cut = (text: string): string =>
    `${from > 0 ? '… ' : ''}${shorten(text.slice(from).toWellFormed(), MAX_CHARACTERS)}`;
  return { before: cut(before), after: cut(after) };
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed().trimEnd()} …`;
}
