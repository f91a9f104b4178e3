import { LINE_RANGE_LETTERS } from '../scene/line-ranges.ts';
import { boundPaths } from './bound-paths.ts';
import type { LayoutCapacities } from './capacities.ts';
import type { Field, LayoutContract } from './contract.ts';
import { CHART, DIAGRAM, MAP, TABLE } from './field-schemas.ts';
import { SHARES_IN_WORDS } from './language-shares.ts';
import { ICON, IMAGE } from './media-schemas.ts';
import type { Schema } from './schema-parts.ts';
import type { LayoutTree } from './tree.ts';

interface Context {
  /** Shown paths; absent if all are shown. */
  readonly bound?: ReadonlySet<string>;
  readonly capacities: LayoutCapacities;
}

/**
 * JSON Schema 2020-12 of a layout's content: the fields of the contract that the tree shows, with measured
 * capacities as `maxLength`. If a capacity depends on the number of items, `maxLength` is that of the fewest
 * items and `x-capacity` lists all by count. `$comment` states the shares for other languages.
 */
export function contentSchema(
  contract: LayoutContract,
  tree: LayoutTree,
  capacities: LayoutCapacities,
): Schema {
  return createSchema(contract, { bound: boundPaths(tree), capacities });
}

/** The schema of a layout that shows every field of its contract. */
export function contractSchema(contract: LayoutContract, capacities: LayoutCapacities): Schema {
  return createSchema(contract, { capacities });
}

function createSchema(contract: LayoutContract, context: Context): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: contract.id,
    description: contract.description,
    $comment: SHARES_IN_WORDS,
    ...objectSchema(contract.fields, '', context),
  };
}

function objectSchema(
  fields: Readonly<Record<string, Field>>,
  path: string,
  context: Context,
  anyOf: readonly string[] = [],
): Schema {
  const shown = Object.entries(fields).filter(
    ([key, field]) => field.optional !== true || isShown(join(path, key), context),
  );
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      shown.map(([key, field]) => [key, fieldSchema(field, join(path, key), context)]),
    ),
    required: shown.filter(([, field]) => field.optional !== true).map(([key]) => key),
    ...(anyOf.length === 0 ? {} : { anyOf: anyOf.map((key) => ({ required: [key] })) }),
  };
}

/**
 * A path is shown if it is bound, lies within a bound path (a list node shows all of its items), or contains
 * one.
 */
function isShown(path: string, { bound }: Context): boolean {
  return (
    bound === undefined ||
    [...bound].some(
      (boundPath) =>
        boundPath === path ||
        path.startsWith(`${boundPath}[]`) ||
        path.startsWith(`${boundPath}.`) ||
        boundPath.startsWith(`${path}.`) ||
        boundPath.startsWith(`${path}[]`),
    )
  );
}

function fieldSchema(field: Field, path: string, context: Context): Schema {
  const { description } = field;
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        description,
        ...(field.optional === true ? {} : { minLength: 1 }),
        ...lengths(path, context),
      };
    case 'list':
      return {
        type: 'array',
        description,
        minItems: field.min,
        maxItems: field.max,
        items: fieldSchema(field.item, `${path}[]`, context),
      };
    case 'object':
      return { description, ...objectSchema(field.fields, path, context, field.anyOf) };
    case 'image':
      return IMAGE(description);
    case 'icon':
      return ICON(description);
    case 'chart':
      return withMaxItems(CHART(description), field.extent, 'categories');
    case 'table':
      return withMaxItems(TABLE(description), field.extent, 'rows');
    case 'geomap':
      return MAP(description);
    case 'diagram':
      return DIAGRAM(description);
    case 'choice':
      return { type: 'string', description, enum: field.values };
    case 'flag':
      return { type: 'boolean', description };
    case 'place':
      return { type: ['string', 'integer'], description };
    case 'lines':
      return { type: 'string', description, pattern: LINE_RANGE_LETTERS };
    case 'number':
      return {
        type: field.integer === true ? 'integer' : 'number',
        description,
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      };
  }
}

/** Adds the limit up to which the place shows rows or points well. */
function withMaxItems(schema: Schema, extent: { readonly rows: number } | undefined, list: string): Schema {
  const properties = schema['properties'] as Record<string, Schema>;
  return extent === undefined
    ? schema
    : {
        ...schema,
        properties: { ...properties, [list]: { ...properties[list], maxItems: Math.max(1, extent.rows) } },
      };
}

function lengths(path: string, { capacities }: Context): Schema {
  const byCount = capacities[path];
  if (byCount === undefined) return {};
  const all = Object.entries(byCount).sort(([a], [b]) => Number(a) - Number(b));
  const [, fewest] = all[0] ?? [];
  if (fewest === undefined) return {};
  return {
    maxLength: fewest,
    ...(all.some(([, capacity]) => capacity !== fewest) ? { 'x-capacity': Object.fromEntries(all) } : {}),
  };
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
