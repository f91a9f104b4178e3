import { invalid } from '../../errors/failure.ts';
import { isObject } from '../../input/is-object.ts';
import { type Json, type Place, placeBelow, type SampleBounds, toLoc } from './sample-bounds.ts';

/** Longer references are not hand-written and are not resolved. */
const REFERENCE_CHARACTERS = 500;

/** Reads parts of one schema: follows `$ref`, merges `allOf` and chooses among alternatives. */
export class SampleSchema {
  readonly #root: Json;
  readonly #bounds: SampleBounds;

  constructor(root: Json, bounds: SampleBounds) {
    this.#root = root;
    this.#bounds = bounds;
  }

  /**
   * The schema without `$ref` and `allOf`. @throws Failure `invalid_input` if it is not a schema, or if
   * references are dangling or infinite.
   */
  resolved(schema: unknown, place: Place): Json {
    if (schema === true) return {};
    if (!isObject(schema))
      throw invalid(toLoc(place), 'A schema must be an object.', { type: 'object_type' });
    this.#bounds.step(Object.keys(schema).length, place);
    if (typeof schema['$ref'] === 'string') {
      const { $ref, ...rest } = schema;
      const further = placeBelow(place, '$ref');
      return this.resolved(this.#merged(this.#at(readText($ref), further), rest, further), further);
    }
    const { allOf, ...rest } = schema;
    if (!Array.isArray(allOf)) return schema;
    return allOf.reduce<Json>(
      (sum, one, index) => this.#merged(sum, this.resolved(one, placeBelow(place, 'allOf', index)), place),
      rest,
    );
  }

  /** The schema with its first alternative that is not null; undefined if there is none. */
  chosen(schema: Json, place: Place): Json | undefined {
    const { anyOf, oneOf, ...rest } = schema;
    const alternatives = anyOf ?? oneOf;
    if (!Array.isArray(alternatives) || alternatives.length === 0) return undefined;
    this.#bounds.step(alternatives.length, place);
    const chosen: unknown =
      alternatives.find((one) => (one as Json | null)?.['type'] !== 'null') ?? alternatives[0];
    return this.#merged(rest, this.resolved(chosen, place), place);
  }

  #at(reference: string, place: Place): Json {
    const steps =
      reference.length > REFERENCE_CHARACTERS || !reference.startsWith('#')
        ? undefined
        : reference.slice(1).split('/').slice(1);
    const found = steps
      ?.map((step) => decodeSafely(step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (at, step) =>
          at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? (at as Json)[step] : undefined,
        this.#root,
      );
    if (isObject(found)) return found;
    throw invalid(
      toLoc(place),
      `"${reference.slice(0, 100)}" is not in the schema; only references inside it (#/$defs/…) are followed.`,
      { type: 'unknown_reference' },
    );
  }

  #merged(one: Json, other: Json, place: Place): Json {
    const properties = { ...readProperties(one), ...readProperties(other) };
    const required = [...new Set([...readRequired(one), ...readRequired(other)])];
    this.#bounds.step(
      Object.keys(one).length + Object.keys(other).length + Object.keys(properties).length + required.length,
      place,
    );
    return {
      ...one,
      ...other,
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
    };
  }
}

export function readProperties({ properties }: Json): Json {
  return isObject(properties) ? properties : {};
}

export function readRequired({ required }: Json): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

export function readType(schema: Json): string {
  const { type } = schema as { type?: unknown };
  if (Array.isArray(type)) return readText(type.find((one) => one !== 'null') ?? 'null');
  if (typeof type === 'string') return type;
  if ('properties' in schema) return 'object';
  return 'items' in schema || 'prefixItems' in schema ? 'array' : 'string';
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Text of a value; empty for other types. Objects are not converted, since their methods are data of the
 * caller.
 */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
