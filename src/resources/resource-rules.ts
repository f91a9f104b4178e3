/** One kind of resource: an address, and the reading operation that answers it. */
export interface ResourceRule {
  readonly address: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: 'application/json' | 'image/png';
  /** Name in the catalogue. */
  readonly operation: string;
  toInput(variables: Readonly<Record<string, string>>): Record<string, unknown>;
  /** Part of the answer that the address names; the whole answer when absent. */
  toBody?(answer: Readonly<Record<string, unknown>>, variables: Readonly<Record<string, string>>): unknown;
}

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
    toInput: ({ id }) => ({ id }),
  },
  {
    address: 'lectern://presentations/{id}',
    name: 'presentation',
    title: 'One presentation',
    description: 'A stored presentation: its title, template and slides as data.',
    mimeType: 'application/json',
    operation: 'get_presentation',
    toInput: ({ id }) => ({ id }),
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
];
