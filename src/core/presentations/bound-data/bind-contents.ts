import { findDataElements, writeDataElements } from '../../composition/index.ts';
import type { Issue } from '../../errors/failure.ts';
import { issuesOf } from '../../errors/issues.ts';
import { omit } from '../../input/fields.ts';
import type { QueryJob, QueryOutcome } from '../../sources/query/query-job.ts';
import { listJoins } from '../../sources/query/query-schema.ts';
import type { Content } from '../../templates/contract.ts';
import {
  type Binding,
  type BoundField,
  bindingSchema,
  digestBinding,
  digestSource,
  findBoundFields,
  fingerprint,
  type Holder,
  isComputed,
  MAX_REMARK_CHARACTERS,
  MAX_REMARKS,
  type Steps,
} from './binding.ts';
import { type Filled, fillChart } from './fill-chart.ts';
import { fillTable } from './fill-table.ts';

/** File of a source. */
export interface SourceFile {
  readonly bytes: Uint8Array;
  readonly filename: string;
}

export interface BindTools {
  /** Reads a source. @throws Failure `invalid_input` at `loc` */
  read(source: string, loc: Issue['loc']): Promise<SourceFile>;
  query(job: QueryJob): Promise<readonly QueryOutcome[]>;
  /** Language of the numbers in tables, as a BCP 47 tag. */
  readonly language: string;
}

/** Content with its place in the request, for faults. */
export interface PlacedContent {
  readonly content: Content;
  readonly loc: Issue['loc'];
}

/** A chart or table whose values were computed. */
export interface BoundResult {
  /** Index of its content. */
  readonly at: number;
  readonly path: Steps;
  readonly kind: BoundField['kind'];
  readonly before: Holder;
  readonly after: Holder;
  readonly binding: Binding;
  /** Offset of the element, if it stands in markup. */
  readonly element?: number;
}

/** A sentence about cells or rows that a query left out. */
export interface BoundNote {
  /** Index of the content. */
  readonly at: number;
  readonly path: Steps;
  readonly text: string;
}

export interface BoundContents {
  readonly contents: readonly Content[];
  readonly results: readonly BoundResult[];
  readonly notes: readonly BoundNote[];
  readonly issues: readonly Issue[];
}

/** A field to compute: in slide content, or an element in its markup. */
export interface BoundTarget extends BoundField {
  readonly at: number;
  readonly loc: Issue['loc'];
  /** Offset of the element in markup. */
  readonly element?: number;
}

/** A field whose binding is valid. */
export interface CheckedField extends BoundTarget {
  readonly binding: Binding;
}

/**
 * Computes the values of charts and tables that name a source and a query.
 *
 * @param choose binding to compute a field from; undefined if it stays as it is. By default fields stay that were
 * computed before from the same source and query.
 */
export async function bindContents(
  placed: readonly PlacedContent[],
  tools: BindTools,
  choose: (field: CheckedField) => Binding | undefined = ({ binding }) =>
    isComputed(binding) ? undefined : binding,
): Promise<BoundContents> {
  const issues: Issue[] = [];
  const todo = placed
    .flatMap(({ content, loc }, at) => findTargets(content, at, loc))
    .flatMap((target) => checkTarget(target, issues))
    .flatMap((field) => {
      const binding = choose(field);
      return binding === undefined ? [] : [{ ...field, binding }];
    });
  const notes: BoundNote[] = [];
  const results = await computeFields(todo, tools, issues, notes);
  const contents = placed.map(({ content }, at) =>
    writeResults(
      content,
      results.filter((one) => one.at === at),
    ),
  );
  return { contents, results, notes, issues };
}

/** Bound charts and tables of slide content, in its fields and in its markup. */
export function findTargets(content: Content, at: number, loc: Issue['loc']): BoundTarget[] {
  const markup = content['markup'];
  if (typeof markup !== 'string')
    return findBoundFields(content).map((field) => ({ ...field, at, loc: [...loc, ...field.path] }));
  return findDataElements(markup).flatMap(({ kind, value, from }): BoundTarget[] => {
    const data = value['data'];
    return data !== null && typeof data === 'object'
      ? [
          {
            path: ['markup'],
            kind,
            holder: value,
            data: data as Holder,
            at,
            loc: [...loc, 'markup'],
            element: from,
          },
        ]
      : [];
  });
}

export function checkTarget(target: BoundTarget, issues: Issue[]): CheckedField[] {
  const parsed = bindingSchema.safeParse(target.data);
  if (parsed.success) return [{ ...target, binding: parsed.data }];
  issues.push(
    ...issuesOf(parsed.error, target.data, bindingSchema, 'http').map((issue) => ({
      ...issue,
      loc: [...target.loc, 'data', ...issue.loc],
    })),
  );
  return [];
}

/** Reads each source once and answers all queries of one file together. */
async function computeFields(
  todo: readonly CheckedField[],
  tools: BindTools,
  issues: Issue[],
  notes: BoundNote[],
): Promise<BoundResult[]> {
  const files: SourceFile[] = [];
  const places = new Map<string, number | undefined>();
  const open = async (source: string, loc: Issue['loc']): Promise<number | undefined> => {
    if (places.has(source)) return places.get(source);
    try {
      places.set(source, files.push(await tools.read(source, loc)) - 1);
    } catch (error) {
      places.set(source, undefined);
      issues.push(...toIssues(error, loc));
    }
    return places.get(source);
  };
  const queries: (QueryJob['queries'][number] & { readonly field: CheckedField })[] = [];
  for (const field of todo) {
    const { binding, loc } = field;
    const file = await open(binding.source, [...loc, 'data', 'source']);
    const joins = listJoins(binding.query);
    const joined: number[] = [];
    for (const join of joins) {
      const other =
        join.source === undefined
          ? file
          : await open(join.source, [...loc, 'data', 'query', ...join.loc, 'source']);
      if (other !== undefined) joined.push(other);
    }
    if (file === undefined || joined.length < joins.length) continue;
    queries.push({ field, file, joined, query: binding.query });
  }
  if (queries.length === 0) return [];
  const outcomes = await tools.query({ files, queries: queries.map((query) => omit(query, 'field')) });
  return queries.flatMap(({ field, file, joined = [] }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) return [];
    if ('issues' in outcome) {
      issues.push(
        ...outcome.issues.map((issue) => ({ ...issue, loc: [...field.loc, 'data', 'query', ...issue.loc] })),
      );
      return [];
    }
    const binding = signBinding(
      field.binding,
      files[file],
      joined.map((other) => files[other]),
    );
    const fields = omit(field.holder, 'data');
    const filled: Filled =
      field.kind === 'chart'
        ? fillChart(fields, outcome.answer, binding.decimals)
        : fillTable(fields, outcome.answer, binding, tools.language);
    if ('problem' in filled) {
      issues.push({ loc: [...field.loc, 'data', 'query'], msg: filled.problem, type: 'value_error' });
      return [];
    }
    const { at, path } = field;
    notes.push(...outcome.answer.notes.map((text) => ({ at, path, text })));
    const remarks = toRemarks(outcome.answer.notes);
    const data = {
      ...omit(binding, 'remarks'),
      ...(remarks.length === 0 ? {} : { remarks }),
      values: fingerprint(filled.filled),
    };
    return [
      {
        at,
        path,
        kind: field.kind,
        before: field.holder,
        after: { ...filled.filled, data },
        binding: data,
        ...(field.element === undefined ? {} : { element: field.element }),
      },
    ];
  });
}

function toRemarks(notes: readonly string[]): string[] {
  return notes.slice(0, MAX_REMARKS).map((text) => text.slice(0, MAX_REMARK_CHARACTERS).toWellFormed());
}

function toIssues(error: unknown, loc: Issue['loc']): Issue[] {
  const issues =
    error instanceof Error && 'issues' in error
      ? (error as { readonly issues: readonly Issue[] }).issues
      : [];
  if (
    !(error instanceof Error) ||
    !('status' in error) ||
    (error as { readonly status: number }).status >= 499
  )
    throw error;
  return issues.length > 0
    ? issues.map((issue) => ({ ...issue, loc: issue.loc.length > 0 ? issue.loc : loc }))
    : [{ loc, msg: error.message, type: 'value_error' }];
}

function signBinding(
  binding: Binding,
  file: SourceFile | undefined,
  others: readonly (SourceFile | undefined)[],
): Binding {
  const joins = listJoins(binding.query);
  const joined = others.flatMap((other, index) =>
    joins[index]?.source === undefined || other === undefined ? [] : [sign(other)],
  );
  const signed = {
    ...binding,
    name: file?.filename ?? '',
    digest: file === undefined ? '' : digestSource(file.bytes),
    ...(joined.length === 0 ? {} : { joined: joined.length === 1 ? joined[0] : joined }),
  };
  return { ...signed, computed: digestBinding(signed) };
}

function sign({ filename, bytes }: SourceFile): { readonly name: string; readonly digest: string } {
  return { name: filename, digest: digestSource(bytes) };
}

function writeResults(content: Content, results: readonly BoundResult[]): Content {
  const markup = content['markup'];
  if (typeof markup === 'string') {
    const filled = new Map(
      results.flatMap(({ element, after }): [number, Holder][] =>
        element === undefined ? [] : [[element, after]],
      ),
    );
    return filled.size === 0 ? content : { ...content, markup: writeDataElements(markup, filled) };
  }
  return results.reduce((written, { path, after }) => setAt(written, path, after) as Content, content);
}

function setAt(holder: unknown, [step, ...rest]: Steps, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(holder)) return holder.with(Number(step), setAt(holder[Number(step)], rest, value));
  const record = (holder ?? {}) as Readonly<Record<string, unknown>>;
  return { ...record, [step]: setAt(record[String(step)], rest, value) };
}
