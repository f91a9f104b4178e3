import type { PackageEdit } from '../ooxml/package/index.ts';
import { flattenShapes, type ReadShape, type ReadSlide } from '../ooxml/read/index.ts';
import { FILE_ELEMENT_OPS, hasOp } from '../presentations/element-edits.ts';
import type { OpenedEdit } from './api.ts';
import { excerptChange } from './change-excerpt.ts';
import { findSlide, listSlides } from './opened-slides.ts';
import { parseTextPlace } from './set-text.ts';

const MAX_QUOTED = 60;
const VERBS = {
  remove_element: 'removed',
  move_element: 'moved',
  duplicate_element: 'duplicated',
  ungroup_element: 'ungrouped',
} as const;

/**
 * Describes an edit in one line, before it is applied: `slide 4: text "Q3" of "Title 1" replaced by "Q4"`.
 *
 * @param read reads a slide
 */
export function summarizeStep(
  edit: OpenedEdit,
  file: PackageEdit,
  read: (part: string) => ReadSlide | undefined,
): string {
  switch (edit.op) {
    case 'find_replace':
      return `"${quote(edit.find)}" replaced by "${quote(edit.replace)}"`;
    case 'set_texts':
      return `${edit.texts.length} ${edit.texts.length === 1 ? 'text' : 'texts'} set`;
    case 'copy_slides':
      return `${edit.slides.length} ${edit.slides.length === 1 ? 'slide' : 'slides'} inserted`;
    case 'take_look':
      return 'another template taken over';
    case 'fix':
      return `${edit.fixes.length} ${edit.fixes.length === 1 ? 'fix' : 'fixes'} made`;
    case 'set_file': {
      const { op: _, ...fields } = edit;
      return `${Object.keys(fields).join(', ')} of the deck set`;
    }
    case 'insert':
      return `slide of layout "${quote(edit.layout)}" inserted`;
    case 'revert':
      return edit.summary;
    default: {
      const { slide, index } = findSlide(listSlides(file), edit.slide);
      return `slide ${index + 1}${describeSlideStep(edit, () => read(slide.part))}`;
    }
  }
}

type SlideEdit = Extract<OpenedEdit, { readonly slide: number | string }>;

function describeSlideStep(edit: SlideEdit, read: () => ReadSlide | undefined): string {
  if (hasOp(FILE_ELEMENT_OPS, edit)) return `: ${nameElement(edit.element, read())} ${VERBS[edit.op]}`;
  switch (edit.op) {
    case 'set_text':
      return describeText(edit.element, edit.text, read());
    case 'set_element': {
      const fields = [...Object.keys(edit.change), ...(edit.picture === undefined ? [] : ['picture'])];
      return fields.length === 1 && edit.change.text !== undefined
        ? describeText(edit.element, edit.change.text, read())
        : `: ${fields.join(', ')} of ${nameElement(edit.element, read())} set`;
    }
    case 'set_style': {
      const fields = Object.keys(edit.style).filter((field) => field !== 'words');
      return `: ${fields.join(', ')} of ${nameElement(edit.element, read())} set`;
    }
    case 'group_elements':
      return `: ${edit.elements.length} elements grouped`;
    case 'arrange_elements':
      return `: ${edit.elements.length} elements arranged`;
    case 'add_elements':
      return ': elements added';
    case 'add_comment':
      return `: comment "${quote(edit.text)}" added`;
    case 'reply_comment':
      return `: comment answered with "${quote(edit.text)}"`;
    case 'set_comment':
      return edit.resolved === undefined
        ? `: comment changed to "${quote(edit.text ?? '')}"`
        : `: comment ${edit.resolved ? 'resolved' : 'reopened'}`;
    case 'remove_comment':
      return ': comment removed';
    case 'insert_media':
      return `: ${edit.media.kind === 'video' ? 'video' : 'sound'} "${quote(edit.name ?? edit.media.filename)}" added`;
    case 'set_builds':
      return edit.builds.length === 0
        ? ': builds removed'
        : `: ${edit.builds.length} ${edit.builds.length === 1 ? 'build' : 'builds'} set`;
    case 'set_transition':
      return `: transition set to ${edit.effect}`;
    case 'set_notes':
      return ': speaker note set';
    case 'hide':
      return edit.hidden ? ' hidden' : ' shown again';
    default:
      return { duplicate: ' duplicated', move: ' moved', delete: ' deleted' }[edit.op];
  }
}

function describeText(element: string, text: string, slide: ReadSlide | undefined): string {
  const shape = findShape(element, slide);
  const paragraphs = shape?.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [];
  const old = paragraphs.map(({ runs }) => runs.map((run) => run.text).join('')).join(' ');
  const { before, after } = excerptChange(old, text.replace(/\s*\n\s*/g, ' '));
  const name = nameElement(element, slide);
  return before.trim() === ''
    ? `: text of ${name} set to "${quote(after)}"`
    : `: "${quote(before)}" of ${name} replaced by "${quote(after)}"`;
}

function nameElement(element: string, slide: ReadSlide | undefined): string {
  const name = findShape(element, slide)?.name ?? '';
  return name === '' ? `element ${quote(element)}` : `"${quote(name)}"`;
}

function findShape(element: string, slide: ReadSlide | undefined): ReadShape | undefined {
  const { element: id } = parseTextPlace(element);
  return flattenShapes(slide?.shapes ?? []).find((one) => one.from === 'slide' && String(one.id) === id);
}

function quote(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text;
}
