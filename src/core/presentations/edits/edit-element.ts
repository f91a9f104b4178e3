import { changeElement, type ElementChange, ElementFault, readDefinitions } from '../../composition/index.ts';
import type { Message } from '../../errors/message.ts';
import { defined } from '../../input/fields.ts';
import { COMPOSED } from '../../templates/contracts/composition.ts';
import { readMarkupDefinitions } from '../compiled-markup.ts';
import {
  type FileOnlyOp,
  isCommentOp,
  isFileOnly,
  MARKUP_EDITS,
  type MarkupField,
  type MarkupOp,
} from '../element-edits.ts';
import type { ElementEdit } from '../presentation.ts';
import { isComposed } from '../read-composed.ts';
import type { DeckState, EditContext } from './edit.ts';
import { editClip, insertClip } from './edit-clips.ts';
import { editComments } from './edit-comments.ts';
import { editFault } from './edit-fault.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';
import { convertToMarkup } from './to-markup.ts';

type AttributeValues = Record<string, string | number | boolean | null>;

const FLOW = 'In markup, a <div class="flex gap-4"> groups and aligns its elements.';
/** Advice for slides in markup, by edit of files. */
const IN_MARKUP: Readonly<Record<FileOnlyOp, Message>> = {
  group_elements: FLOW,
  ungroup_element: FLOW,
  arrange_elements: FLOW,
  set_builds: 'In markup, build="fade paragraph" on an element makes its paragraphs come one by one.',
  set_transition: 'set_deck with transition sets that of all slides.',
};

/**
 * Replaces the markup of a slide or changes one element of it. All other elements keep their markup and
 * ids.
 */
export function editElement(state: DeckState, edit: ElementEdit, context: EditContext): DeckState {
  const { op } = edit;
  if (isCommentOp(op)) return editComments(state, { ...edit, op }, context);
  if (op === 'to_markup') return convertToMarkup(state, edit, context);
  if (isFileOnly(op))
    throw editFault(context.index, edit, 'op', 'only decks that were opened from a file take it.', {
      type: 'unsupported',
      next: IN_MARKUP[op],
    });
  if (op === 'insert_media') return insertClip(state, edit, context);
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  if (
    edit.element !== undefined &&
    slide.media?.some(({ id, source }) => id === edit.element && source === undefined) === true
  )
    return editClip(state, edit, context);
  if (op === 'set_markup' && edit.element === undefined) {
    const markup = requireText(edit, 'markup', edit.markup, context);
    const content = isComposed(slide) ? { ...slide.content, markup } : { markup };
    return replaceSlide(state, place, { ...slide, layout: COMPOSED.id, content }, context);
  }
  const change = readChange(edit, op, context);
  if (!isComposed(slide))
    throw editFault(
      context.index,
      edit,
      'slide',
      `Slide ${place + 1} is not written in markup; set_markup without element writes it anew.`,
      { type: 'value_error' },
    );
  try {
    return replaceSlide(
      state,
      place,
      {
        ...slide,
        content: {
          ...slide.content,
          markup: changeElement(
            String(slide.content['markup'] ?? ''),
            change,
            // A slide that this call inserted or redefined has no copy of the definitions yet.
            readDefinitions(state.definitions ?? readMarkupDefinitions(slide.content)),
          ),
        },
      },
      context,
    );
  } catch (error) {
    if (!(error instanceof ElementFault)) throw error;
    const { field, message, allowed, nearest } = error;
    const ctx = defined({ allowed, nearest });
    throw editFault(context.index, edit, field, `Slide ${place + 1}: ${message}`, {
      type: allowed === undefined ? 'value_error' : 'enum',
      ctx,
    });
  }
}

/** How each field of an edit is read. */
const READ_FIELD: { readonly [Field in MarkupField]: (edit: ElementEdit, context: EditContext) => object } = {
  markup: (edit, context) => ({ markup: requireText(edit, 'markup', edit.markup, context) }),
  where: ({ where = 'after' }) => ({ where }),
  beside: (edit, context) => ({ beside: requireText(edit, 'beside', edit.beside, context) }),
  words: (edit, context) => ({
    value: requireText(
      edit,
      'value',
      typeof edit.value === 'number' ? String(edit.value) : edit.value,
      context,
    ),
  }),
  attributes: (edit, context) => ({ value: requireAttributes(edit, context) }),
};

/** Reads the fields that the operation requires. */
function readChange(edit: ElementEdit, named: MarkupOp, context: EditContext): ElementChange {
  const element = requireText(edit, 'element', edit.element, context);
  // With a place, markup is new beside the element instead of replacing it.
  const op = named === 'set_markup' && edit.where !== undefined ? 'insert_element' : named;
  const fields = MARKUP_EDITS[op].map((field) => READ_FIELD[field](edit, context));
  return Object.assign({ op, element }, ...fields) as ElementChange;
}

const FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = {
  element: 'the id of an element, or "slide" for the whole slide',
  markup: 'the markup to write',
  beside: 'the id of the element to move it to',
  value: 'the words to set',
};

function requireText(edit: ElementEdit, field: string, value: unknown, { index }: EditContext): string {
  if (typeof value !== 'string')
    throw editFault(index, edit, field, `needs ${field}, ${FIELD_DESCRIPTIONS[field]}.`, { type: 'missing' });
  return value;
}

function requireAttributes(edit: ElementEdit, { index }: EditContext): AttributeValues {
  const { value } = edit;
  const isMap =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => one === null || ['string', 'number', 'boolean'].includes(typeof one));
  const example =
    edit.op === 'set_style'
      ? '{"color": "var(--primary)", "padding": null}'
      : '{"class": "p-4", "strong": true, "label": null}';
  if (!isMap)
    throw editFault(index, edit, 'value', `needs value, an object such as ${example}; null removes.`, {
      type: 'type_error',
    });
  return value as AttributeValues;
}
