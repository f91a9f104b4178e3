/** Target position of an element: beside another, or into it. */
export const ELEMENT_PLACES = ['before', 'after', 'start', 'end'] as const;
export type ElementPlace = (typeof ELEMENT_PLACES)[number];

/**
 * Edits of an element in markup, with the fields that each needs beside the element. `core/composition/edit`
 * makes them.
 */
export const MARKUP_EDITS = {
  set_markup: ['markup'],
  set_element: ['attributes'],
  insert_element: ['markup', 'where'],
  remove_element: [],
  move_element: ['beside', 'where'],
  duplicate_element: [],
  set_text: ['words'],
  set_style: ['attributes'],
} as const satisfies Readonly<Record<string, readonly MarkupField[]>>;
export type MarkupField = 'markup' | 'where' | 'beside' | 'words' | 'attributes';
export type MarkupOp = keyof typeof MARKUP_EDITS;

/**
 * Edits of opened files that need only an element, and a place where they have one.
 * `core/opened/element-edits.ts` makes them.
 */
export const FILE_ELEMENT_OPS = [
  'remove_element',
  'move_element',
  'duplicate_element',
  'ungroup_element',
] as const satisfies readonly (MarkupOp | FileOnlyOp)[];
export type FileElementOp = (typeof FILE_ELEMENT_OPS)[number];

/** Edits of review comments, which slides of every deck take. */
export const COMMENT_OPS = ['add_comment', 'reply_comment', 'set_comment', 'remove_comment'] as const;
export type CommentOp = (typeof COMMENT_OPS)[number];

/** Edits that only slides of opened files take, because markup has a flow instead of positions. */
export const FILE_ONLY_OPS = [
  'group_elements',
  'ungroup_element',
  'arrange_elements',
  'set_builds',
  'set_transition',
] as const;
export type FileOnlyOp = (typeof FILE_ONLY_OPS)[number];

export const ELEMENT_OPS = [
  'to_markup',
  ...(Object.keys(MARKUP_EDITS) as MarkupOp[]),
  ...FILE_ONLY_OPS,
  ...COMMENT_OPS,
  'insert_media',
] as const;
export type ElementOp = (typeof ELEMENT_OPS)[number];

/** Returns whether an edit, of whatever deck, is one of these. */
export function hasOp<Op extends string, T extends { readonly op: string }>(
  ops: readonly Op[],
  edit: T,
): edit is Extract<T, { readonly op: Op }> {
  return (ops as readonly string[]).includes(edit.op);
}

export function isCommentOp(op: ElementOp): op is CommentOp {
  return (COMMENT_OPS as readonly string[]).includes(op);
}

export function isFileOnly(op: ElementOp): op is FileOnlyOp {
  return (FILE_ONLY_OPS as readonly string[]).includes(op);
}
