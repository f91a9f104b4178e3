import { omit } from '../core/input/fields.ts';
/** URI template of a resource and the read operation behind it. */
export interface ResourceRule {
  readonly address: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: 'application/json' | 'image/png' | 'image/svg+xml';
  /** Name of the operation. */
  readonly operation: string;
  toInput(variables: Readonly<Record<string, string>>): Record<string, unknown>;
  /** Selects the part of the answer that the URI names; absent: the whole answer. */
  toBody?(answer: Readonly<Record<string, unknown>>, variables: Readonly<Record<string, string>>): unknown;
}

/** Rules in matching order. */
export const RESOURCES: readonly ResourceRule[] = [
  {
    address: 'lectern://templates',
    name: 'templates',
    title: 'Templates',
    description: 'The designs that decks can be made with.',
    mimeType: 'application/json',
    operation: 'list_templates',
    toInput: () => ({}),
  },
  {
    address: 'lectern://templates/{id}',
    name: 'template',
    title: 'One template',
    description: 'A template with the JSON Schema of each of its layouts.',
    mimeType: 'application/json',
    operation: 'get_template',
    toInput: ({ id }) => ({ id, response_format: 'detailed' }),
    // Layout trees are a hundred times as long and only useful to programs.
    toBody: (answer) => omit(answer, 'layouts', 'merged_components'),
  },
  {
    address: 'lectern://designs',
    name: 'designs',
    title: 'Designs',
    description: 'Designs made from PPTX files, newest first; decks can be made in them.',
    mimeType: 'application/json',
    operation: 'list_designs',
    toInput: () => ({ page_size: 100 }),
  },
  {
    address: 'lectern://designs/{id}',
    name: 'design',
    title: 'One design',
    description: 'A design: its layouts with how much fits each, and the report on its file.',
    mimeType: 'application/json',
    operation: 'get_design',
    toInput: ({ id }) => ({ id }),
  },
  {
    address: 'lectern://presentations/{id}',
    name: 'presentation',
    title: 'One presentation',
    description: 'A stored presentation: its title and template, with layout and title of each slide.',
    mimeType: 'application/json',
    operation: 'get_presentation',
    toInput: ({ id }) => ({ id }),
  },
  {
    address: 'lectern://tasks/{id}',
    name: 'task',
    title: 'One task',
    description: 'The status of a background task, and its result when it has ended.',
    mimeType: 'application/json',
    operation: 'get_task',
    toInput: ({ id }) => ({ id }),
  },
  {
    address: 'lectern://templates/{id}/layouts/{layout}',
    name: 'layout',
    title: 'One layout',
    description: 'A layout of a template: its fields, how much text fits, and an example.',
    mimeType: 'application/json',
    operation: 'get_template',
    toInput: ({ id, layout }) => ({ id, layouts: [layout] }),
  },
  {
    address: 'lectern://presentations/{id}/slides/{number}.svg',
    name: 'slide-drawing',
    title: 'Drawing of one slide',
    description: 'One slide, counted from 1, as SVG.',
    mimeType: 'image/svg+xml',
    operation: 'preview_slides',
    toInput: ({ id, number }) => ({ id, slides: [Number(number)], format: 'svg' }),
  },
  {
    address: 'lectern://presentations/{id}/slides/{number}.png',
    name: 'slide-picture',
    title: 'Picture of one slide',
    description: 'One slide, counted from 1, as a picture.',
    mimeType: 'image/png',
    operation: 'preview_slides',
    toInput: ({ id, number }) => ({ id, slides: [Number(number)] }),
  },
  {
    address: 'lectern://presentations/{id}/slides/{number}',
    name: 'slide',
    title: 'One slide as data',
    description: 'Layout and content of one slide, counted from 1, as create_presentation takes it.',
    mimeType: 'application/json',
    operation: 'get_presentation',
    toInput: ({ id, number }) => ({
      id,
      response_format: 'detailed',
      from_slide: Number(number),
      max_slides: 1,
    }),
    toBody: ({ slides }) => (Array.isArray(slides) ? slides[0] : undefined),
  },
];
