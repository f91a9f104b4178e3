import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape } from '../ooxml/read/index.ts';
import { FILE_ELEMENT_OPS, type FileElementOp } from '../presentations/element-edits.ts';
import type { FileElementEdit, OpenedEdit } from './api.ts';
import { arrangeElements } from './arrange-elements.ts';
import { duplicateElement, moveElement, removeElement } from './element-edit.ts';
import { findElements } from './elements.ts';
import { groupElements, ungroupElement } from './group-elements.ts';
import { insertMedia } from './show/insert-media.ts';
import { setBuilds } from './show/set-builds.ts';
import { setTransition } from './show/transition.ts';
import { setStyle } from './style/set-style.ts';
import { parseStylePlace } from './style/style-place.ts';

/** A slide whose element changes. */
interface Scope {
  readonly file: PackageEdit;
  readonly part: string;
  /** Properties read from the element; undefined if it is unreadable. */
  read(element: string): ReadShape | undefined;
  /** Notes that the text of elements may fit otherwise now. */
  refit(elements: readonly string[]): void;
  warn(warnings: readonly string[]): void;
}

/** Edits that are described in a table here. */
export const ELEMENT_EDIT_OPS = [
  ...FILE_ELEMENT_OPS,
  'set_style',
  'group_elements',
  'arrange_elements',
  'insert_media',
  'set_builds',
  'set_transition',
] as const satisfies readonly OpenedEdit['op'][];
type ElementEditOp = (typeof ELEMENT_EDIT_OPS)[number];
type ElementEditOf<Op extends ElementEditOp> = Op extends FileElementOp
  ? FileElementEdit
  : Extract<OpenedEdit, { readonly op: Op }>;

/** How each edit changes elements of a slide of a file. */
const ELEMENT_EDITS: { readonly [Op in ElementEditOp]: (scope: Scope, edit: ElementEditOf<Op>) => void } = {
  remove_element: ({ file, part }, { element }) => removeElement(file, part, element),
  move_element: ({ file, part }, { element, where = 'end', beside }) =>
    moveElement(file, part, element, where, beside),
  duplicate_element: ({ file, part, read }, { element }) =>
    duplicateElement(file, part, element, read(element)),
  ungroup_element: ({ file, part, read, warn }, { element }) =>
    warn(ungroupElement(file, part, element, read)),
  group_elements: ({ file, part }, { elements, name }) => groupElements(file, part, elements, name),
  arrange_elements: ({ file, part, read, refit }, edit) => {
    arrangeElements(file, part, edit, read);
    refit(edit.elements.flatMap((element) => listWithin(file, part, element)));
  },
  set_style: ({ file, part, read, refit, warn }, { element, style }) => {
    warn(setStyle(file, part, element, style, read));
    refit(listWithin(file, part, parseStylePlace(element).element));
  },
  insert_media: ({ file, part, warn }, edit) => warn(insertMedia(file, part, edit)),
  set_builds: ({ file, part, warn }, { builds }) => warn(setBuilds(file, part, builds)),
  set_transition: ({ file, part }, { op: _, slide: __, ...change }) => setTransition(file, part, change),
};

/** Applies an edit of elements. @throws Failure `invalid_input` */
export function editElements(scope: Scope, edit: Extract<OpenedEdit, { readonly op: ElementEditOp }>): void {
  (ELEMENT_EDITS[edit.op] as (scope: Scope, edit: OpenedEdit) => void)(scope, edit);
}

/** Ids of an element and of all elements in it. */
function listWithin(file: PackageEdit, part: string, id: string): string[] {
  const all = findElements(file.text(part), file.markup(part));
  const within = new Set(all.filter((one) => one.id === id));
  for (const one of all) if (one.parent !== undefined && within.has(one.parent)) within.add(one);
  return [...within].map((one) => one.id);
}
