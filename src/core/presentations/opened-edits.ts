import { assetReference } from '../assets/asset.ts';
import { Failure } from '../errors/failure.ts';
import { type Message, message } from '../errors/message.ts';
import { defined, definedDeep } from '../input/fields.ts';
import {
  DECK_ADDRESS,
  type ElementChange,
  type FileChange,
  type OpenedEdit,
  type PictureInput,
} from '../opened/api.ts';
import { computePageScale } from '../scene/page-scale.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { COMPOSED } from '../templates/contracts/composition.ts';
import { linkAgenda } from './agenda-links.ts';
import { editFault } from './edits/edit-fault.ts';
import { COMMENT_OPS, type CommentOp, FILE_ELEMENT_OPS, type FileElementOp, hasOp } from './element-edits.ts';
import { toCommentEdit } from './opened-comments.ts';
import { describeFields, elementChange, fileChange, newFrame } from './opened-edit-fields.ts';
import { type MediaLoader, toBuildsEdit, toMediaEdit, toTransitionEdit } from './opened-show.ts';
import { toArrangeEdit, toGroupEdit, toStyleEdit } from './opened-style.ts';
import type { Edit, ElementEdit } from './presentation.ts';
import { resolveContract } from './validate-slides.ts';

const ELEMENTS = message`It was opened from a file: its slides have elements, which set_text and set_element change; {get_presentation} with detailed shows them.`;
const FILE_HINT =
  'file takes colors {accent1: "#1F6FEB"}, fonts {heading, body}, footer {text, numbers, date} (null takes away, date "auto" is today), sections [{name, from}], properties {author, subject, keywords, category, comments}, size {name: "4:3"} (16:9, 16:10, A4, Letter, 1:1, 9:16, A4 portrait, Letter portrait) or {width, height} in px, with fit "ensure_fit" or "maximize", transition {effect: none | fade | push | wipe | morph, seconds, from, advance_after}.';

/** Loads a picture for an element. */
export type PictureLoader = (address: string, field: readonly (string | number)[]) => Promise<PictureInput>;

/** Services that edits of a file may use. */
export interface OpenedScope extends Pick<MediaLoader, 'media' | 'poster'> {
  readonly picture: PictureLoader;
  /** Names of the file's layouts. */
  readonly layouts: readonly string[];
  /** Number of slides before the edits. */
  readonly slides: number;
  /** Size of the slides in pixels of 1/96 inch. */
  readonly size: () => Promise<{ readonly width: number; readonly height: number }>;
  /** Today's date in the language of the deck. */
  readonly today: string;
  /** Time of the call in ISO 8601, UTC. */
  readonly now: string;
  /** Name of the caller, who signs comments. */
  readonly author?: string | undefined;
  /** Makes slides in the look of the file and returns them as a file. */
  readonly compose: (slides: readonly SlideSpec[]) => Promise<Uint8Array>;
  /** Returns a file with the masters and layouts of a template or design. @throws Failure `not_found` */
  readonly look: (template: string) => Promise<Uint8Array>;
}

/**
 * Converts edits to edits of an opened file.
 *
 * @throws Failure `invalid_input` at `edits.<n>` for an edit of layout content, or with unsuitable fields.
 */
export async function toOpenedEdits(edits: readonly Edit[], scope: OpenedScope): Promise<OpenedEdit[]> {
  const composeOrFail: OpenedEdit[] = [];
  for (const [index, edit] of edits.entries()) composeOrFail.push(await toOpenedEdit(index, edit, scope));
  return composeOrFail;
}

async function toOpenedEdit(index: number, edit: Edit, scope: OpenedScope): Promise<OpenedEdit> {
  const refuse = (field: string, msg: string, next?: Message) =>
    editFault(index, edit, field, msg, { type: 'unsupported', ...(next !== undefined && { next }) });
  if (isFileElementEdit(edit)) {
    const { op, slide, element, where, beside } = edit;
    if (element === undefined) throw refuse('element', 'needs element, its id.');
    return { op, slide, element, ...defined({ where, beside }) };
  }
  if (hasOp(COMMENT_OPS, edit)) return toCommentEdit(index, edit as CommentElementEdit, scope);
  switch (edit.op) {
    case 'set_text':
      if (edit.element === undefined || typeof edit.value !== 'string')
        throw refuse('value', 'needs element and value, the new words.');
      return { op: 'set_text', slide: edit.slide, element: edit.element, text: edit.value };
    case 'set_element':
      return setElement(index, edit, scope.picture);
    case 'set_style':
      return toStyleEdit(index, edit);
    case 'group_elements':
      return toGroupEdit(index, edit);
    case 'arrange_elements':
      return toArrangeEdit(index, edit);
    case 'insert_element':
      return insertElement(index, edit, scope);
    case 'insert_media':
      return toMediaEdit(index, edit, scope);
    case 'set_builds':
      return toBuildsEdit(index, edit);
    case 'set_transition':
      return toTransitionEdit(index, edit);
    case 'set_notes':
      if (edit.footnote !== undefined || edit.sources !== undefined)
        throw refuse('footnote', 'footnotes and sources are of slides made here.', ELEMENTS);
      return { op: 'set_notes', slide: edit.slide, text: edit.speaker_note ?? '' };
    case 'insert':
      return insertSlide(index, edit, scope);
    case 'duplicate':
    case 'move':
    case 'delete':
      return edit;
    case 'set_field':
      if (edit.path !== 'hidden' || typeof edit.value !== 'boolean')
        throw refuse('path', 'the only field of such a slide is hidden, true or false.', ELEMENTS);
      return { op: 'hide', slide: edit.slide, hidden: edit.value };
    case 'set_deck':
      return edit.template === undefined ? setDeck(index, edit, scope) : takeLook(index, edit, scope);
    default:
      throw refuse('op', `the deck does not take ${edit.op}.`, ELEMENTS);
  }
}

type CommentElementEdit = ElementEdit & { readonly op: CommentOp };

function isFileElementEdit(edit: Edit): edit is ElementEdit & { readonly op: FileElementOp } {
  return (FILE_ELEMENT_OPS as readonly string[]).includes(edit.op);
}

/**
 * On a layout of the file, content holds texts for its placeholders. On a standard layout, or in markup,
 * the slide is drawn in the look of the file.
 */
async function insertSlide(
  index: number,
  edit: Extract<Edit, { op: 'insert' }>,
  { layouts, slides, compose }: OpenedScope,
): Promise<OpenedEdit> {
  const { op: _, at, layout, content = {}, ...beside } = edit;
  const place = at === undefined ? {} : { at };
  const isOwn = layouts.some((name) => name.trim().toLowerCase() === layout.trim().toLowerCase());
  if (!isOwn && (layout === COMPOSED.id || resolveContract(layout) !== undefined)) {
    const language = layout === COMPOSED.id ? 'markup' : 'markdown';
    const linked = linkAgenda({ layout, content }, slides + 1);
    const file = await composeOrFail(
      index,
      'content',
      compose([{ layout, content: withDeckLinks(linked.content, language), ...beside }]),
    );
    return { op: 'copy_slides', file, slides: [1], look: 'target', isNew: true, ...place };
  }
  if (beside.clips !== undefined)
    throw editFault(
      index,
      edit,
      'media',
      'a slide of a layout of the file takes none; insert_media adds it.',
      {
        type: 'unsupported',
      },
    );
  const odd = Object.entries(content).find(([, words]) => typeof words !== 'string');
  if (odd !== undefined) {
    const msg = `${odd[0]} must be a text: a slide of a layout of the file takes words for its places, such as {"title": "…", "body": "- …"}. Layout "composed" with {"markup": "…"}, and the layouts of list_layouts, take more.`;
    throw editFault(index, edit, 'content', msg, { type: 'unsupported' });
  }
  return { op: 'insert', layout, content: content as Record<string, string>, ...place };
}

/** Beginnings of links to slides in Markdown and in markup. */
const SLIDE_LINKS = { markdown: /(\]\()(?=#[^\s#])/g, markup: /(\bhref=["'])(?=#[^\s#])/g };

/** Gives links to slides of the deck an address that stays in what is composed outside of it. */
function withDeckLinks<T>(value: T, language: keyof typeof SLIDE_LINKS): T {
  if (typeof value === 'string') return value.replace(SLIDE_LINKS[language], `$1${DECK_ADDRESS}`) as T;
  if (Array.isArray(value)) return value.map((one) => withDeckLinks(one, language)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withDeckLinks(field, language)]);
  return Object.fromEntries(fields) as T;
}

/** Adds elements from markup in a frame on the slide. */
async function insertElement(
  index: number,
  edit: ElementEdit,
  { size, compose }: OpenedScope,
): Promise<OpenedEdit> {
  const { width, height } = await size();
  const slideSize = `The slide is ${Math.round(width)} × ${Math.round(height)} px.`;
  const refuse = (field: string, msg: string) => editFault(index, edit, field, msg, { type: 'invalid' });
  if (edit.markup === undefined || /<(section|h1)\b/i.test(edit.markup))
    throw refuse(
      'markup',
      'needs markup, what shall stand there, without <section> and <h1>: such as <p>…</p>, <table>…</table>, <chart>…</chart> or <img src="…" alt="…"/>.',
    );
  const frame = newFrame.safeParse(edit.value);
  if (!frame.success)
    throw refuse('value', `needs value {x, y, width, height}, where it goes, in px. ${slideSize}`);
  const k = computePageScale(width, height);
  const { x, y, width: w, height: h } = frame.data;
  const [left, top, across, down] = [x, y, w, h].map((value) => `${(value / k).toFixed(2)}px`);
  const css = `left:${left};top:${top};width:${across};height:${down}`;
  const markup = `<section frame="bare" style="padding:0"><div class="absolute flex flex-col" style="${css}">${withDeckLinks(edit.markup, 'markup')}</div></section>`;
  const file = await composeOrFail(index, 'markup', compose([{ layout: COMPOSED.id, content: { markup } }]));
  const beside = edit.beside ?? edit.element;
  return {
    op: 'add_elements',
    slide: edit.slide,
    file,
    where: edit.where ?? (beside === undefined ? 'end' : 'after'),
    ...(beside === undefined ? {} : { beside }),
  };
}

/** Takes over the look of a template or design. Other changes need an edit of their own. */
async function takeLook(
  index: number,
  edit: Extract<Edit, { op: 'set_deck' }>,
  { look }: OpenedScope,
): Promise<OpenedEdit> {
  const { op: _, template = '', ...rest } = edit;
  const other = Object.keys(rest)[0];
  if (other !== undefined)
    throw editFault(
      index,
      edit,
      other,
      'cannot be combined with template, which takes its look over: set it in an edit of its own.',
      { type: 'unsupported' },
    );
  return { op: 'take_look', file: await look(template) };
}

function setDeck(index: number, edit: Extract<Edit, { op: 'set_deck' }>, { today }: OpenedScope): OpenedEdit {
  const { op: _, title, file, transition, ...rest } = edit;
  const other = Object.keys(rest)[0];
  if (other !== undefined)
    throw editFault(
      index,
      edit,
      other,
      `of a deck that was opened from a file title, file, transition and template are set. ${FILE_HINT}`,
      {
        type: 'unsupported',
        next: message`{import_presentation} moves its words into layouts of ours.`,
      },
    );
  const parsed = fileChange.safeParse(file ?? {});
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw editFault(
      index,
      edit,
      ['file', ...(first?.path ?? [])].join('.'),
      `${first?.message ?? 'It does not suit.'} ${FILE_HINT}`,
      { type: 'invalid' },
    );
  }
  const change = definedDeep(parsed.data) as FileChange;
  const { footer } = change;
  return {
    op: 'set_file',
    ...(title === undefined ? {} : { title }),
    ...(transition === undefined ? {} : { transition: { effect: transition } }),
    ...change,
    ...(footer?.date === 'auto' ? { footer: { ...footer, date: { today } } } : {}),
  };
}

/** Moves the issues of a refused slide to the edit that requested it. */
async function composeOrFail(index: number, field: string, file: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await file;
  } catch (error) {
    if (!(error instanceof Failure) || error.issues === undefined) throw error;
    const issues = error.issues.map((issue) => ({
      ...issue,
      loc: [
        'edits',
        index,
        field,
        ...issue.loc.filter((one) => typeof one === 'string' && !/^(slides|content|markup)$/.test(one)),
      ],
    }));
    throw new Failure(error.code, error.message, {
      issues,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      cause: error,
    });
  }
}

/** Tables are read with the field `cells` and written with `rows`. */
function cellsToRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('cells' in value) || 'rows' in value) return value;
  const { cells, ...rest } = value;
  return { ...rest, rows: cells };
}

async function setElement(index: number, edit: ElementEdit, picture: PictureLoader): Promise<OpenedEdit> {
  if (edit.element === undefined || edit.value === undefined)
    throw editFault(index, edit, 'element', 'needs element, its id, and value, what is to change of it.', {
      type: 'missing',
    });
  const parsed = elementChange.safeParse(cellsToRows(edit.value));
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const where = ['value', ...(first?.path ?? [])].join('.');
    throw editFault(
      index,
      edit,
      where,
      `${first?.message ?? 'It does not suit.'} ${describeFields(first?.path ?? [])}`,
      { type: 'invalid' },
    );
  }
  const { image_url, asset_id, focus_x: focusX, focus_y: focusY, ...change } = parsed.data;
  const refuse = (field: string, msg: string) => editFault(index, edit, field, msg, { type: 'invalid' });
  if (Object.keys(parsed.data).length === 0)
    throw refuse(
      'value',
      `names nothing to change. It takes ${Object.keys(elementChange.shape).join(', ')}.`,
    );
  if (image_url !== undefined && asset_id !== undefined)
    throw refuse('value.asset_id', 'cannot be combined with image_url: give one picture.');
  const address = image_url ?? (asset_id === undefined ? undefined : assetReference(asset_id));
  if (address === undefined && (focusX ?? focusY) !== undefined)
    throw refuse(
      focusX === undefined ? 'value.focus_y' : 'value.focus_x',
      'says which part of a new picture the frame shows: give image_url or asset_id with it.',
    );
  const replacement =
    address === undefined
      ? undefined
      : {
          ...(await picture(address, [
            'edits',
            index,
            'value',
            image_url === undefined ? 'asset_id' : 'image_url',
          ])),
          ...(focusX === undefined ? {} : { focusX }),
          ...(focusY === undefined ? {} : { focusY }),
        };
  return {
    op: 'set_element',
    slide: edit.slide,
    element: edit.element,
    change: definedDeep(change) as ElementChange,
    ...(replacement === undefined ? {} : { picture: replacement }),
  };
}
