import { type Failure, invalid } from '../../errors/failure.ts';

export type Json = Readonly<Record<string, unknown>>;
/** Where in the schema: keywords, names and indices, with `$ref` and `allOf` where one was followed. A chain, since most places are never told. */
export interface Place {
  readonly depth: number;
  readonly step: string | number;
  readonly above: Place | undefined;
}

export const ROOT: Place = { depth: 0, step: 'schema', above: undefined };

export function placeBelow(above: Place, ...steps: readonly (string | number)[]): Place {
  return steps.reduce<Place>((place, step) => ({ depth: place.depth + 1, step, above: place }), above);
}

/** Objects, lists and values of a schema together; the largest of a layout has 163. */
const SCHEMA_VALUES = 5_000;
/** Names and texts of a schema together; those of a layout have 3,000. */
const SCHEMA_CHARACTERS = 50_000;
/** Steps into a schema, references and alternatives among them: 24 objects in one another take twice as many. */
const DEPTH = 64;
/** Keys that are looked at and laid together; the fullest of the layouts, a chart, takes 24,000. */
const STEPS = 30_000;
/** The fullest of the layouts has 5,400. */
const VALUES = 8_000;
/** Of the content as JSON: a table of 200 full rows has 330 kB. */
const CONTENT_BYTES = 400_000;
/** What is found faulty is named by so many steps, in so many characters each. */
const MAX_LOCATION = { steps: 8, characters: 60 } as const;

/** What making one content may take. A schema of a few lines can ask for gigabytes, or for years. */
export class SampleBounds {
  #steps = 0;
  #values = 0;
  #bytes = 0;

  /** @throws Failure `invalid_input` when the schema leads too deep, or all of it together takes too many steps. */
  step(keys: number, place: Place): void {
    this.#steps += 1 + keys;
    if (place.depth > DEPTH || this.#steps > STEPS) throw endlessFailure(place);
  }

  /** One more value. @throws Failure `invalid_input` when there are too many. */
  value(place: Place): void {
    this.#values += 1;
    this.step(0, place);
    if (this.#values > VALUES) throw endlessFailure(place);
  }

  /** A piece of the content, as it is going to be sent. @throws Failure `invalid_input` when all of it is too large. */
  taken<T>(value: T, place: Place): T {
    this.#bytes += Buffer.byteLength(JSON.stringify(value)) + 1;
    if (this.#bytes > CONTENT_BYTES) {
      throw invalid(toLoc(place), `The schema asks for more than ${CONTENT_BYTES} bytes of content.`, { type: 'too_big', ctx: { max: CONTENT_BYTES } }, 'Ask for a part of it.');
    }
    return value;
  }
}

/**
 * Looks no further than what is read.
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
    if (characters > SCHEMA_CHARACTERS) throw tooLargeFailure(`${SCHEMA_CHARACTERS} characters in names and texts`, SCHEMA_CHARACTERS);
  }
}

/** The place in the input, cut to a bounded size. */
export function toLoc(place: Place): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.above)
    if (at.depth <= MAX_LOCATION.steps) steps.unshift(typeof at.step === 'string' ? at.step.slice(0, MAX_LOCATION.characters) : at.step);
  return steps;
}

function tooLargeFailure(what: string, max: number): Failure {
  return invalid(['schema'], `The schema has more than ${what}.`, { type: 'too_big', ctx: { max } }, 'Give the schema of one part.');
}

function endlessFailure(place: Place): Failure {
  const hint = 'Limit it: maxItems, fewer levels, no reference to itself.';
  return invalid(toLoc(place), 'The schema describes endless content, or too much of it.', { type: 'too_deep', ctx: { max_depth: DEPTH, max_values: VALUES } }, hint);
}
