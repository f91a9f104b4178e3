type Schema = Readonly<Record<string, unknown>>;

/** Field for the address of a picture, or for its description. */
export type PictureField = 'image_url' | 'image_prompt';

const COPIED_KEYS = ['type', 'enum', 'minItems', 'maxItems', 'minimum', 'maximum'] as const;

/**
 * Converts a content schema to the subset that every provider accepts: all fields required, optional ones
 * nullable, and lengths in the description.
 *
 * @param pictures fields for a picture; if empty, optional pictures are left out.
 */
export function toPortableSchema(schema: Schema, pictures: readonly PictureField[]): Schema {
  // A model needs only the first of several forms.
  const [first] =
    schema['type'] === undefined ? ((schema['anyOf'] as readonly Schema[] | undefined) ?? []) : [];
  if (first !== undefined) return { ...toPortableSchema(first, pictures), ...addDescription(schema) };
  const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
  const described = addDescription(schema);
  const own = Object.fromEntries(
    COPIED_KEYS.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])),
  );
  if (properties !== undefined)
    return {
      ...own,
      ...described,
      ...createObject(properties, (schema['required'] as readonly string[] | undefined) ?? [], pictures),
    };
  const items = schema['items'] as Schema | undefined;
  return {
    ...own,
    ...described,
    ...(items === undefined ? {} : { items: toPortableSchema(items, pictures) }),
  };
}

function createObject(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  pictures: readonly PictureField[],
): Schema {
  const isPicture = 'image_url' in properties;
  const shown = Object.entries(properties).filter(([key, field]) =>
    isPicture
      ? [...pictures, 'alt'].includes(key)
      : key !== 'icon_name' && key !== 'weight' && (pictures.length > 0 || !takesPicture(field)),
  );
  return {
    properties: Object.fromEntries(
      shown.map(([key, field]) => [
        key,
        required.includes(key) ||
        (isPicture && (key === 'alt' || pictures.length === 1)) ||
        key === 'icon_query'
          ? toPortableSchema(field, pictures)
          : allowNull(toPortableSchema(field, pictures)),
      ]),
    ),
    required: shown.map(([key]) => key),
    additionalProperties: false,
  };
}

function takesPicture(field: Schema): boolean {
  return 'image_url' in ((field['properties'] as Schema | undefined) ?? {});
}

function allowNull(schema: Schema): Schema {
  const type = schema['type'];
  const choices = schema['enum'] as readonly unknown[] | undefined;
  if (type === undefined) return schema;
  return {
    ...schema,
    type: [...(Array.isArray(type) ? type : [type]), 'null'].filter(
      (one, index, all) => all.indexOf(one) === index,
    ),
    ...(choices === undefined ? {} : { enum: [...choices, null] }),
  };
}

function addDescription(schema: Schema): Schema {
  const byCount = schema['x-capacity'] as Readonly<Record<string, number>> | undefined;
  const longest = schema['maxLength'];
  const room =
    byCount !== undefined
      ? `At most, by number of items, characters: ${Object.entries(byCount)
          .map(([count, capacity]) => `${count}: ${capacity}`)
          .join(', ')}.`
      : longest === undefined
        ? ''
        : `At most ${String(longest)} characters.`;
  const text = [schema['description'], room]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  return text === '' ? {} : { description: text };
}
