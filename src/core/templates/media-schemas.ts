import { type Schema, strict, string } from './schema-parts.ts';

export const IMAGE = (description: string): Schema =>
  strict(
    description,
    {
      image_url: string('http(s) address, file-…, our link, or data:image/png;base64,….'),
      asset_id: string('Id of an uploaded picture.'),
      image_prompt: string('What a picture to be made should show.'),
      alt: string('Alternative text.'),
      focus_x: { type: 'number', minimum: 0, maximum: 1, description: 'Horizontal centre of interest.' },
      focus_y: { type: 'number', minimum: 0, maximum: 1, description: 'Vertical centre of interest.' },
      fit: {
        enum: ['cover', 'contain'],
        description: 'cover (default) fills; contain shows all, for diagrams.',
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
