const NAMED_ID = /^[a-z]+_id$/;

/**
 * Accepts the id of an operation under the name that answers use, such as `presentation_id` for `id`. The
 * input stays as it is if the operation has a field of that name, or if it has several ids.
 */
export function withOwnId(shape: Readonly<Record<string, unknown>>, input: unknown): unknown {
  if (
    input === null ||
    typeof input !== 'object' ||
    !Object.hasOwn(shape, 'id') ||
    Object.hasOwn(input, 'id')
  )
    return input;
  const [name, ...others] = Object.keys(input).filter(
    (key) => NAMED_ID.test(key) && !Object.hasOwn(shape, key),
  );
  if (name === undefined || others.length > 0) return input;
  const { [name]: id, ...rest } = input as Readonly<Record<string, unknown>>;
  return { id, ...rest };
}
