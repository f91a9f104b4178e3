import { type Failure, invalid } from '../../errors/failure.ts';

export type Json = Readonly<Record<string, unknown>>;
/**
 * Location in the schema: keywords, names and indices, including `$ref` and `allOf` that were followed. A
 * linked list, since most locations are never reported.
 */
export interface Place {
  readonly depth: number;
  readonly step: string | number;
  readonly above: Place | undefined;
}

export const ROOT: Place = { depth: 0, step: 'schema', above: undefined };

export function placeBelow(above: Place, ...steps: readonly (string | number)[]): Place {
  return steps.reduce<Place>((place, step) => ({ depth: place.depth + 1, step, above: place }), above);
}

/** Limit on objects, lists and values of a schema; the largest layout has 163. */
const SCHEMA_VALUES = 5_000;
/** Limit on names and texts of a schema in characters; layouts have up to 3,000. */
const SCHEMA_CHARACTERS = 50_000;
/** Limit on depth including references and alternatives; 24 nested objects take twice as many steps. */
const DEPTH = 64;
/** Limit on visited keys; the fullest layout, a chart, takes 24,000. */
const STEPS = 30_000;
/** Limit on generated values; the fullest layout has 5,400. */
const VALUES = 8_000;
/** Limit on the content as JSON; a table of 200 full rows has 330 kB. */
const CONTENT_BYTES = 400_000;
/** Limits on the reported location. */
const MAX_LOCATION = { steps: 8, characters: 60 } as const;

/** Limits on generating one content, since a schema of a few lines can ask for gigabytes, or for years. */
export class SampleBounds {
  #steps = 0;
  #values = 0;
  #bytes = 0;

  /** @throws Failure `invalid_input` if the schema is nested too deep or takes too many steps. */
  step(keys: number, place: Place): void {
    this.#steps += 1 + keys;
    if (place.depth > DEPTH || this.#steps > STEPS) throw endlessFailure(place);
  }

  /** Counts a value. @throws Failure `invalid_input` if there are too many. */
  value(place: Place): void {
    this.#values += 1;
    this.step(0, place);
    if (this.#values > VALUES) throw endlessFailure(place);
  }

  /**
   * Counts a piece of the content in its serialized size. @throws Failure `invalid_input` if the content is
   * too large.
   */
  taken<T>(value: T, place: Place): T {
    this.#bytes += Buffer.byteLength(JSON.stringify(value)) + 1;
    if (this.#bytes > CONTENT_BYTES) {
      throw invalid(
        toLoc(place),
        `The schema asks for more than ${CONTENT_BYTES} bytes of content.`,
        { type: 'too_big', ctx: { max: CONTENT_BYTES } },
        'Ask for a part of it.',
      );
    }
    return value;
  }
}

/**
 * Checks the size of a schema without following references.
 *
 * @throws Failure `invalid_input` for a schema with too many or too long parts.
 */
export function refuseLarge(schema: Json): void {
  const waiting: unknown[] = [schema];
  let values = 0;
  let characters = 0;
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string') characters += value.length;
    else if (value !== null && typeof value === 'object') {
      for (const name in value) {
        values += 1;
        characters += Array.isArray(value) ? 0 : name.length;
        if (values > SCHEMA_VALUES) break;
        waiting.push((value as Json)[name] ?? null);
      }
    }
    if (values > SCHEMA_VALUES) throw tooLargeFailure(`${SCHEMA_VALUES} values`, SCHEMA_VALUES);
    if (characters > SCHEMA_CHARACTERS)
      throw tooLargeFailure(`${SCHEMA_CHARACTERS} characters in names and texts`, SCHEMA_CHARACTERS);
  }
}

/** The location as `loc` of an issue, cut to a bounded size. */
export function toLoc(place: Place): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.above)
    if (at.depth <= MAX_LOCATION.steps)
      steps.unshift(typeof at.step === 'string' ? at.step.slice(0, MAX_LOCATION.characters) : at.step);
  return steps;
}

function tooLargeFailure(what: string, max: number): Failure {
  return invalid(
    ['schema'],
    `The schema has more than ${what}.`,
    { type: 'too_big', ctx: { max } },
    'Give the schema of one part.',
  );
}

function endlessFailure(place: Place): Failure {
  const hint = 'Limit it: maxItems, fewer levels, no reference to itself.';
  return invalid(
    toLoc(place),
    'The schema describes endless content, or too much of it.',
    { type: 'too_deep', ctx: { max_depth: DEPTH, max_values: VALUES } },
    hint,
  );
}
