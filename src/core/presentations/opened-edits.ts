import { z } from 'zod';
import type { ElementChange, GivenPicture, OpenedEdit } from '../opened/opened.ts';
import { editFault } from './edits/edit-fault.ts';
import type { Edit } from './presentation.ts';

const px = z.number().min(-20_000).max(20_000);
const cell = z.string().max(5_000);
const number = z.number().nullable();

/** What `set_element` may change of an element of an opened file. */
const elementChange = z.strictObject({
  text: z.string().max(20_000).optional(),
  alt: z.string().max(2_000).optional(),
  decorative: z.boolean().optional(),
  name: z.string().min(1).max(200).optional(),
  link: z
    .string()
    .max(2_000)
    .regex(/^(https?:\/\/|mailto:)\S+$/i, 'Begin with http://, https:// or mailto:.')
    .nullable()
    .optional(),
  x: px.optional(),
  y: px.optional(),
  width: px.min(0).optional(),
  height: px.min(0).optional(),
  rotation: z.number().min(-360).max(360).optional(),
  hidden: z.boolean().optional(),
  rows: z.array(z.array(cell)).min(1).max(500).optional(),
  chart: z
    .strictObject({
      title: z.string().max(500).optional(),
      categories: z.array(z.string().max(500)).min(1).max(2_000).optional(),
      series: z
        .array(z.strictObject({ name: z.string().max(300).optional(), values: z.array(number).max(2_000).optional() }))
        .min(1)
        .max(60)
        .optional(),
    })
    .optional(),
  image_url: z.string().max(20_000_000).optional(),
});

const HINT = 'It was opened from a file: its slides have elements, which set_text and set_element change; get_presentation with detailed shows them.';

/** Loads a picture for an element. */
export type GivePicture = (address: string) => Promise<GivenPicture>;

/**
 * Edits as decks take them that were opened from a file.
 *
 * @throws Failure `invalid_input` at `edits.<n>` for one that is for content of layouts, or whose fields do not suit.
 */
export async function openedEdits(edits: readonly Edit[], picture: GivePicture): Promise<OpenedEdit[]> {
  const made: OpenedEdit[] = [];
  for (const [index, edit] of edits.entries()) made.push(await openedEdit(index, edit, picture));
  return made;
}

async function openedEdit(index: number, edit: Edit, picture: GivePicture): Promise<OpenedEdit> {
  const refuse = (field: string, msg: string) => editFault(index, edit, field, msg, { type: 'unsupported' });
  switch (edit.op) {
    case 'set_text':
      if (edit.element === undefined || typeof edit.value !== 'string') throw refuse('value', 'needs element and value, the new words.');
      return { op: 'set_text', slide: edit.slide, element: edit.element, text: edit.value };
    case 'set_element':
      return setElement(index, edit, picture);
    case 'remove_element':
    case 'duplicate_element':
      if (edit.element === undefined) throw refuse('element', 'needs element, its id.');
      return { op: edit.op, slide: edit.slide, element: edit.element };
    case 'move_element':
      if (edit.element === undefined) throw refuse('element', 'needs element, its id.');
      return { op: 'move_element', slide: edit.slide, element: edit.element, where: edit.where ?? 'end', ...(edit.beside === undefined ? {} : { beside: edit.beside }) };
    case 'set_notes':
      if (edit.footnote !== undefined || edit.sources !== undefined) throw refuse('footnote', `footnotes and sources are of slides made here. ${HINT}`);
      return { op: 'set_notes', slide: edit.slide, text: edit.speaker_note ?? '' };
    case 'insert': {
      const content = Object.entries(edit.content ?? {});
      const odd = content.find(([, words]) => typeof words !== 'string');
      if (odd !== undefined) throw refuse('content', `${odd[0]} must be a text: a slide of a layout of the file takes words for its places, such as {"title": "…", "body": "- …"}.`);
      return { op: 'insert', layout: edit.layout, content: Object.fromEntries(content) as Record<string, string>, ...(edit.at === undefined ? {} : { at: edit.at }) };
    }
    case 'duplicate':
    case 'move':
    case 'delete':
      return edit;
    case 'set_field':
      if (edit.path !== 'hidden' || typeof edit.value !== 'boolean') throw refuse('path', `the only field of such a slide is hidden, true or false. ${HINT}`);
      return { op: 'hide', slide: edit.slide, hidden: edit.value };
    case 'set_deck':
      if (edit.title === undefined || Object.keys(edit).length > 2) throw refuse('op', 'of a deck that was opened from a file only the title is set; import_presentation moves it into a template.');
      return { op: 'set_title', title: edit.title };
    default:
      throw refuse('op', `the deck does not take ${edit.op}. ${HINT}`);
  }
}

async function setElement(index: number, edit: Extract<Edit, { op: 'to_markup' | 'set_element' }> | Edit, picture: GivePicture): Promise<OpenedEdit> {
  if (!('element' in edit) || !('value' in edit) || edit.element === undefined)
    throw editFault(index, edit, 'element', 'needs element, its id, and value, what is to change of it.', { type: 'missing' });
  const parsed = elementChange.safeParse(edit.value);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const where = ['value', ...(first?.path ?? [])].join('.');
    throw editFault(index, edit, where, `${first?.message ?? 'It does not suit.'} value takes ${Object.keys(elementChange.shape).join(', ')}.`, { type: 'invalid' });
  }
  const { image_url, ...change } = parsed.data;
  const given = image_url === undefined ? undefined : await picture(image_url);
  return { op: 'set_element', slide: edit.slide, element: edit.element, change: JSON.parse(JSON.stringify(change)) as ElementChange, ...(given === undefined ? {} : { picture: given }) };
}
