import { type Schema, strict, string } from './schema-parts.ts';

export const IMAGE = (description: string): Schema =>
  strict(
    description,
    {
      image_url: string('http(s), file-…, our link, data:image/png;base64,….'),
      asset_id: string('Id of an uploaded picture.'),
      image_prompt: string('What to show in a picture to be made.'),
      alt: { type: 'string' },
      focus_x: { type: 'number', minimum: 0, maximum: 1, description: 'Horizontal centre.' },
      focus_y: { type: 'number', minimum: 0, maximum: 1, description: 'Vertical one.' },
      fit: {
        enum: ['cover', 'contain'],
        description: 'cover (default) fills.',
      },
    },
    { anyOf: [{ required: ['image_url'] }, { required: ['asset_id'] }, { required: ['image_prompt'] }] },
  );

export const ICON = (description: string): Schema =>
  strict(
    description,
    {
      icon_query: string('Search words, such as "rocket".'),
      icon_name: string('Phosphor name.'),
      weight: { type: 'string', enum: ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'] },
    },
    { anyOf: [{ required: ['icon_query'] }, { required: ['icon_name'] }] },
  );
