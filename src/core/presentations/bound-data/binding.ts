import { z } from 'zod';
import { isObject } from '../../input/is-object.ts';
import { sha256 } from '../../input/sha256.ts';
import { listJoins, querySchema } from '../../sources/query/query-schema.ts';

/** Digits of the SHA-256 of a source that a deck keeps. */
const DIGEST_DIGITS = 32;
/** Notes of a query that a deck keeps, and characters of each. */
export const [MAX_REMARKS, MAX_REMARK_CHARACTERS] = [8, 400];

const signedSource = z.strictObject({ name: z.string().max(300), digest: z.string().max(64) });

/** The `data` of a chart or table: where its values come from. */
export const bindingSchema = z.strictObject({
  source: z.string().min(1).max(2_000),
  query: querySchema,
  decimals: z.int().min(0).max(6).optional(),
  note: z.boolean().optional(),
  /** Written by the server: names and digests of the sources, and of all that the values were computed from. */
  name: z.string().max(300).optional(),
  digest: z.string().max(64).optional(),
  joined: z.union([signedSource, z.array(signedSource)]).optional(),
  computed: z.string().max(64).optional(),
  /** Fingerprint of the computed values, by which values that were written over are known. */
  values: z.string().max(64).optional(),
  /** Remarks about rows that the query left out of the values. */
  remarks: z.array(z.string().max(MAX_REMARK_CHARACTERS)).max(MAX_REMARKS).optional(),
  /** Rows of the result that a page of a split table shows; the last page has no end. */
  page: z.strictObject({ from: z.int().min(0), to: z.int().min(0).nullable() }).optional(),
});

export type Binding = z.output<typeof bindingSchema>;

export type Holder = Readonly<Record<string, unknown>>;
export type Steps = readonly (string | number)[];

/** A chart or table whose values come from a source. */
export interface BoundField {
  /** Steps from the content to the chart or table. */
  readonly path: Steps;
  readonly kind: 'chart' | 'table';
  readonly holder: Holder;
  /** Its `data` as it was sent. */
  readonly data: Holder;
}

const MAX_DEPTH = 12;
const TABLE_FIELDS = ['columns', 'rows', 'total', 'formats', 'highlight_rows'];

/** Charts and tables with `data` in slide content, in order. */
export function findBoundFields(content: unknown): BoundField[] {
  const found: BoundField[] = [];
  const visit = (value: unknown, path: Steps): void => {
    if (path.length > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
      return;
    }
    if (!isObject(value)) return;
    const data = value['data'];
    if (path.length > 0 && isObject(data) && ('source' in data || 'query' in data))
      found.push({ path, kind: findKind(value, path), holder: value, data });
    else for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(content, []);
  return found;
}

function findKind(holder: Holder, path: Steps): BoundField['kind'] {
  if ('type' in holder || 'series' in holder) return 'chart';
  return path.some((step) => /table/i.test(String(step))) || TABLE_FIELDS.some((key) => key in holder)
    ? 'table'
    : 'chart';
}

/** Writes steps as a path: "chart" or "items[1].chart". */
export function toPath(path: Steps): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('');
}

/** Digest of the bytes of a source. */
export function digestSource(bytes: Uint8Array): string {
  return sha256(bytes).slice(0, DIGEST_DIGITS);
}

/** Digest of all that the values of a binding follow from. */
export function digestBinding({ query, digest, joined, decimals }: Binding): string {
  const digests = Array.isArray(joined) ? joined.map((one) => one.digest) : joined?.digest;
  return sha256(JSON.stringify([query, digest, digests, decimals])).slice(0, DIGEST_DIGITS);
}

/** True for values that the server computed from this binding before, such as those of a slide that is sent back. */
export function isComputed(binding: Binding): boolean {
  return binding.computed !== undefined && binding.computed === digestBinding(binding);
}

/** Fingerprint of the values that a chart or table shows. */
export function fingerprint({ categories, series, points, values, rows }: Holder): string {
  const named = Array.isArray(series)
    ? series.map((one: Holder | null) => [one?.['name'], one?.['values']])
    : undefined;
  return sha256(JSON.stringify(normalize([categories, named, points, values, rows]))).slice(0, DIGEST_DIGITS);
}

/** Texts are compared without differences in white space, and absent values as null. */
function normalize(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (Array.isArray(value)) return value.map(normalize);
  if (!isObject(value)) return value ?? null;
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, normalize(one)]);
}

/** True if values were written over those that were computed. */
export function isOverwritten({ values, page }: Binding, holder: Holder): boolean {
  return values !== undefined && page === undefined && values !== fingerprint(holder);
}

/** Sources of the joins of a binding, each with its name; joins within the first file have none. */
export function listJoinedSources({
  query,
  joined,
}: Binding): { readonly source: string; readonly name: string }[] {
  const signed = joined === undefined ? [] : [joined].flat();
  return listJoins(query)
    .flatMap(({ source }) => source ?? [])
    .map((source, index) => ({ source, name: signed[index]?.name ?? source }));
}
