type NamesOf<T> = T extends unknown ? keyof T : never;

/** `T` without some fields; a union keeps its members. */
export type Without<T, Name extends PropertyKey> = T extends unknown ? Omit<T, Name> : never;

/** `T` with fields that may be undefined as optional ones, which are absent instead. */
export type Defined<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/** A shallow copy without these fields. */
export function omit<T extends object, Name extends NamesOf<T>>(
  value: T,
  ...names: readonly Name[]
): Without<T, Name> {
  return pick(value, (name) => !(names as readonly string[]).includes(name)) as Without<T, Name>;
}

/** A shallow copy without the fields that are undefined. */
export function defined<T extends object>(value: T): Defined<T> {
  return pick(value, (_, field) => field !== undefined) as Defined<T>;
}

/** A copy of a JSON value in which no field, however deep, is undefined. */
export function definedDeep<T>(value: T): T {
  if (Array.isArray(value)) return value.map(definedDeep) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (field !== undefined) copy[name] = definedDeep(field);
  return copy as T;
}

function pick(value: object, accepts: (name: string, field: unknown) => boolean): object {
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (accepts(name, field)) copy[name] = field;
  return copy;
}
