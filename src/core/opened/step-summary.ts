import type { PackageEdit } from '../ooxml/package/index.ts';
import { flattenShapes, type ReadShape, type ReadSlide } from '../ooxml/read/index.ts';
import { FILE_ELEMENT_OPS, hasOp } from '../presentations/element-edits.ts';
import type { OpenedEdit, Replacement } from './api.ts';
import { excerptChange } from './change-excerpt.ts';
import { findSlide, listSlides } from './opened-slides.ts';
import { parseTextAddress } from './opened-texts.ts';
import { parseTextPlace } from './set-text.ts';
import { readSlideTitle } from './slide-title.ts';

const MAX_QUOTED = 60;
const MAX_FIXES_CHARACTERS = 200;
const MAX_SLIDES_LISTED = 12;
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
      return summarizeTexts(edit, file, read);
    case 'copy_slides': {
      const first = edit.at ?? listSlides(file).length + 1;
      const named = nameSlides(edit.slides.map((_, index) => first + index));
      return edit.isNew === true ? `${named} inserted` : `${named} copied from another deck`;
    }
    case 'take_look':
      return 'another template taken over';
    case 'fix':
      return `${edit.fixes.length} ${edit.fixes.length === 1 ? 'fix' : 'fixes'} made: ${quote(edit.fixes.map(describeFix).join(', '), MAX_FIXES_CHARACTERS)}`;
    case 'set_file': {
      const { op: _, ...fields } = edit;
      return `${Object.keys(fields).join(', ')} of the deck set`;
    }
    case 'insert':
      return `slide ${edit.at ?? listSlides(file).length + 1} of layout "${quote(edit.layout)}" inserted`;
    case 'revert':
      return edit.summary;
    default: {
      const { slide, index } = findSlide(listSlides(file), edit.slide);
      if (edit.op === 'delete') {
        const title = quote(readSlideTitle(file, slide.part));
        return `slide ${index + 1}${title === '' ? '' : ` "${title}"`} deleted`;
      }
      return `slide ${index + 1}${describeSlideStep(edit, () => read(slide.part))}`;
    }
  }
}

/** Adds to the summary of a replacement where it was made: `"A" replaced by "B" on slides 2 and 5`. */
export function addPlaces(summary: string, replacements: readonly Replacement[]): string {
  const numbers = [...new Set(replacements.map(({ slide }) => slide))].filter((slide) => slide > 0);
  return numbers.length === 0 ? summary : `${summary} on ${nameSlides(numbers.sort((a, b) => a - b))}`;
}

/** "slide 4", or "slides 2, 5 and 7". */
function nameSlides(numbers: readonly number[]): string {
  const listed = numbers.slice(0, MAX_SLIDES_LISTED).map(String);
  if (numbers.length > MAX_SLIDES_LISTED) listed.push(`${numbers.length - MAX_SLIDES_LISTED} more`);
  return listed.length < 2
    ? `slide ${listed.join()}`
    : `slides ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`;
}

function summarizeTexts(
  { texts }: Extract<OpenedEdit, { readonly op: 'set_texts' }>,
  file: PackageEdit,
  read: (part: string) => ReadSlide | undefined,
): string {
  const slides = listSlides(file);
  const places = texts.flatMap(({ id, text }) => {
    const address = parseTextAddress(id);
    const index = slides.findIndex(({ number }) => number === address?.slide);
    return address === undefined || index < 0 ? [] : [{ ...address, text, index }];
  });
  const [only, ...others] = places;
  if (only !== undefined && others.length === 0) {
    const where = `slide ${only.index + 1}`;
    if (only.element === 'notes') return `${where}: ${describeNote(only.text)}`;
    return `${where}${describeText(only.element, only.text, read(slides[only.index]?.part ?? ''))}`;
  }
  const numbers = [...new Set(places.map(({ index }) => index + 1))].sort((a, b) => a - b);
  return `${texts.length} texts set${numbers.length === 0 ? '' : ` on ${nameSlides(numbers)}`}`;
}

function describeNote(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words === '' ? 'speaker note removed' : `speaker note set to "${quote(words)}"`;
}

/** "empty_placeholder on slide 3", from the id of a fix, such as "3:empty_placeholder:7". */
function describeFix(id: string): string {
  const [slide = '', kind = id] = id.split(':');
  return Number(slide) > 0 ? `${kind.replaceAll('_', ' ')} on slide ${slide}` : kind.replaceAll('_', ' ');
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
      return `: ${describeNote(edit.text)}`;
    case 'hide':
      return edit.hidden ? ' hidden' : ' shown again';
    default:
      return edit.op === 'duplicate'
        ? ' duplicated'
        : edit.op === 'move'
          ? ` moved to ${edit.to}`
          : ' deleted';
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

function quote(text: string, most = MAX_QUOTED): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed().trimEnd()}…` : text;
}
