/** A JSON schema. */
export type Schema = Record<string, unknown>;

export const string = (description: string): Schema => ({ type: 'string', description });
/** An object without other properties. */
export const strict = (description: string, properties: Schema, rest: Schema = {}): Schema => ({
  type: 'object',
  description,
  additionalProperties: false,
  properties,
  ...rest,
});
