const NAMED_ID = /^[a-z]+_id$/;

/**
 * An input whose id is given by the name that answers have for it: `presentation_id` in place of `id`, and so on. Left as it is
 * where the operation knows that name itself, or where it is not the only one.
 */
export function withOwnId(shape: Readonly<Record<string, unknown>>, input: unknown): unknown {
  if (input === null || typeof input !== 'object' || !Object.hasOwn(shape, 'id') || Object.hasOwn(input, 'id')) return input;
  const [name, ...others] = Object.keys(input).filter((key) => NAMED_ID.test(key) && !Object.hasOwn(shape, key));
  if (name === undefined || others.length > 0) return input;
  const { [name]: id, ...rest } = input as Readonly<Record<string, unknown>>;
  return { id, ...rest };
}
