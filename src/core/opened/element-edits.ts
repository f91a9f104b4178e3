import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape } from '../ooxml/read/index.ts';
import type { FileElementOp } from '../presentations/element-edits.ts';
import type { FileElementEdit } from './api.ts';
import { duplicateElement, moveElement, removeElement } from './element-edit.ts';

/** A slide whose element changes. */
interface Scope {
  readonly file: PackageEdit;
  readonly part: string;
  /** Properties read from the element; undefined if it is unreadable. */
  read(element: string): ReadShape | undefined;
}

/** How each edit changes an element of a slide of a file. */
export const FILE_ELEMENT_EDITS: {
  readonly [Op in FileElementOp]: (scope: Scope, edit: FileElementEdit) => void;
} = {
  remove_element: ({ file, part }, { element }) => removeElement(file, part, element),
  move_element: ({ file, part }, { element, where = 'end', beside }) =>
    moveElement(file, part, element, where, beside),
  duplicate_element: ({ file, part, read }, { element }) =>
    duplicateElement(file, part, element, read(element)),
};
