import { CHART_LIMITS } from '../charts/content/limits.ts';
import { CELL_ROLES } from '../scene/table-content.ts';
import { TABLE_LIMITS } from './content/table.ts';
import { contractSchema } from './schema.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Parts shared by many layouts and described once, with the field that identifies their schema. */
const PARTS = {
  picture: 'asset_id',
  icon: 'icon_query',
  chart: 'categories',
  table: 'columns',
  map: 'region',
  diagram: 'mermaid',
} as const;
/** Kinds of fields that are called otherwise than their part. */
const KINDS = { picture: 'image', map: 'geomap' } as const;
/** The list of a part that a layout may limit further, and its usual limit. */
const EXTENTS = { chart: ['categories', CHART_LIMITS.months], table: ['rows', TABLE_LIMITS.rows] } as const;

export type Part = keyof typeof PARTS;

/**
 * Fields of a layout: "items[].text*" to "≤84 (4: 38) The point."; "right*" to "as left" for equal fields.
 */
export type BriefFields = Readonly<Record<string, string>>;

export interface BriefLayouts {
  readonly notation: string;
  /** By layout id. */
  readonly layouts: Readonly<Record<string, BriefFields>>;
  /** Fields of the shared parts that these layouts use. */
  readonly parts: Readonly<Partial<Record<Part, BriefFields>>>;
}

const ROLES = CELL_ROLES.join('|');
/** Most fields that repeat the roles. */
const MAX_ROLE_LISTS = 2;
const TITLE = 'Title of the slide: its message in one sentence.';
const NOTATION = `name* is required. ≤84 (4: 38): 84 characters fit, 38 with 4 items. picture, icon, chart …: see parts.`;

/** Condenses schemas of layouts to a tenth of their length for models, with the same fields and limits. */
export function briefLayouts(schemas: readonly Schema[]): BriefLayouts {
  const layouts = Object.fromEntries(schemas.map((schema) => [String(schema['title']), listFields(schema)]));
  const text = Object.values(layouts)
    .flatMap((fields) => Object.values(fields))
    .join('\n');
  const used = (Object.keys(PARTS) as Part[]).filter((part) => new RegExp(`^${part}\\b`, 'm').test(text));
  // The longest comment is the most complete: it covers other languages and designs.
  const comments = schemas.map(({ $comment }) => String($comment ?? '')).sort((a, b) => b.length - a.length);
  return nameRoles({
    notation: `${NOTATION} ${comments[0] ?? ''}`.trim(),
    layouts,
    parts: Object.fromEntries(used.map((part) => [part, partFields(part)])),
  });
}

/** Lists the roles of colours once if several fields take them. */
function nameRoles(brief: BriefLayouts): BriefLayouts {
  const text = JSON.stringify(brief);
  if (text.split(ROLES).length <= MAX_ROLE_LISTS + 1) return brief;
  const { notation, ...rest } = JSON.parse(text.replaceAll(ROLES, 'a role')) as BriefLayouts;
  return { notation: `${notation} A role: ${CELL_ROLES.join(', ')}.`, ...rest };
}

/** Fields of a part without further limits. */
function partFields(part: Part): BriefFields {
  const kind = part === 'picture' || part === 'map' ? KINDS[part] : part;
  const { properties } = contractSchema(
    { id: part, name: part, description: '', fields: { [part]: { kind, description: '' } }, example: {} },
    {},
  );
  return listFields((properties as Readonly<Record<string, Schema>>)[part] ?? {});
}

function listFields(schema: Schema, path = ''): BriefFields {
  const required = (schema['required'] ?? []) as readonly string[];
  const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const before = new Map<string, string>();
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const inside = hasFields(field)
        ? JSON.stringify([field['properties'], field['required'], field['anyOf']])
        : undefined;
      const alike = inside === undefined ? undefined : before.get(inside);
      if (inside !== undefined && alike === undefined) before.set(inside, name);
      return alike === undefined
        ? describeField(`${path}${name}`, required.includes(name), field)
        : [[required.includes(name) ? `${path}${name}*` : `${path}${name}`, `as ${alike}`]];
    }),
  );
}

function describeField(name: string, required: boolean, schema: Schema): [string, string][] {
  const head = required ? `${name}*` : name;
  const part = findPart(schema);
  const words = [
    part === undefined ? describeKind(schema) : withExtent(part, schema),
    ...readDescription(schema),
  ]
    .filter((word) => word !== '')
    .join(' ');
  if (part !== undefined) return [[head, words]];
  const item = schema['items'] as Schema | undefined;
  if (item === undefined) return [[head, words], ...Object.entries(listFields(schema, `${name}.`))];
  // A description such as "{value*, label}" already describes its entries.
  if (isTypeOnly(item) || /\{[^}]*\}/.test(String(schema['description'] ?? ''))) return [[head, words]];
  return [
    [head, words],
    ...(hasFields(item)
      ? Object.entries(listFields(item, `${name}[].`))
      : describeField(`${name}[]`, false, item)),
  ];
}

/** A schema that only declares its type. */
const isTypeOnly = (schema: Schema): boolean =>
  Object.keys(schema).every(
    (key) => key === 'type' || (key === 'items' && isTypeOnly(schema['items'] as Schema)),
  );

const hasFields = (schema: Schema): boolean => 'properties' in schema && findPart(schema) === undefined;

function findPart({ properties }: Schema): Part | undefined {
  return (Object.keys(PARTS) as Part[]).find((part) =>
    Object.hasOwn((properties as object | undefined) ?? {}, PARTS[part]),
  );
}

/** A chart or table with the limit of its place, if that is lower than usual. */
function withExtent(part: Part, { properties }: Schema): string {
  if (part !== 'chart' && part !== 'table') return part;
  const [list, usual] = EXTENTS[part];
  const most = (properties as Readonly<Record<string, Schema>>)[list]?.['maxItems'];
  return most === usual ? part : `${part}, ≤${String(most)} ${list}`;
}

function describeKind(schema: Schema): string {
  const { type, enum: values, minItems, maxItems, minimum, maximum } = schema;
  if (Array.isArray(values)) {
    const text = String(schema['description'] ?? '');
    // A description such as "flow: steps. tree: what falls into what" names the values already.
    return values.every((value) => text.includes(`${String(value)}: `)) ? '' : values.join('|');
  }
  if (type === 'array')
    return `list${maxItems === undefined ? ' of' : ` ${minItems === undefined ? '≤' : `${String(minItems)}–`}${String(maxItems)}`}${describeItems(schema)}`;
  if (type === 'object') return `object${describeAlternatives(schema)}`;
  if (type === 'boolean') return 'true|false';
  if (type === 'integer' || type === 'number')
    return `${type}${minimum === undefined ? '' : maximum === undefined ? ` from ${String(minimum)}` : ` ${String(minimum)}–${String(maximum)}`}`;
  if (Array.isArray(type)) return type.map((one) => describeTypes(one, schema)).join(' or ');
  return describeLengths(schema) || (schema['description'] === undefined ? 'text' : '');
}

/** One of several possible types of a value: "boolean or texts". */
function describeTypes(type: unknown, { items }: Schema): string {
  if (type !== 'array') return type === 'string' ? 'text' : String(type);
  const itemType = (items as Schema | undefined)?.['type'];
  return itemType === 'string'
    ? 'texts'
    : itemType === 'number' || (Array.isArray(itemType) && itemType.includes('number'))
      ? 'numbers'
      : 'list';
}

/** The items of a list if one word describes them: " texts", " lists of texts". */
function describeItems({ items }: Schema): string {
  const item = (items ?? {}) as Schema;
  if (items === undefined || !isTypeOnly(item)) return '';
  if (item['type'] === 'array') return ` lists of${describeItems(item)}`;
  if (item['type'] === 'string') return ' texts';
  return Array.isArray(item['type']) && item['type'].includes('string')
    ? ' numbers or texts'
    : ' numbers or nulls';
}

function describeAlternatives({ anyOf: choices }: Schema): string {
  const names = ((choices ?? []) as readonly Schema[]).flatMap(
    ({ required }) => (required ?? []) as readonly string[],
  );
  return names.length === 0 ? '' : ` with ${names.join(' or ')}`;
}

/** "≤84 (4: 38, 5–6: 24)": capacities that depend on the number of items, with each number. */
function describeLengths({ maxLength, 'x-capacity': byCount }: Schema): string {
  if (maxLength === undefined) return '';
  const runs: { from: string; to: string; fits: number }[] = [];
  for (const [count, fits] of Object.entries((byCount ?? {}) as Readonly<Record<string, number>>)) {
    const last = runs.at(-1);
    if (last?.fits === fits) last.to = count;
    else runs.push({ from: count, to: count, fits });
  }
  const others = runs
    .slice(1)
    .map(({ from, to, fits }) => `${from === to ? from : `${from}–${to}`}: ${fits}`);
  return `≤${String(maxLength)}${others.length === 0 ? '' : ` (${others.join(', ')})`}`;
}

/** A description, unless the field's name or the notation already says the same. */
function readDescription({ description, type }: Schema): string[] {
  const text = typeof description === 'string' ? description : '';
  return text === '' || text === TITLE || (type === 'object' && text.length < 30) ? [] : [text];
}
