import { omit } from '../../input/fields.ts';
import { isObject } from '../../input/is-object.ts';
import { PathProblem, setAtPath } from '../../presentations/edits/content-path.ts';
import type { Edit, Presentation } from '../../presentations/presentation.ts';
import type { Content } from '../../templates/contract.ts';

/** A path into `data` of a chart or table, with the path of its holder. */
const DATA_PATH = /^(?<holder>.+?)\.data(?:$|[.[])/;

/**
 * Completes edits of `data` alone: a query can only be computed for a whole chart or table, whose kind decides how
 * its result is shown. Other edits stay as they are, and so do those of a slide that the deck does not have.
 */
export function completeDataEdits(edits: readonly Edit[], { slides }: Presentation): readonly Edit[] {
  return edits.map((edit) => {
    if (edit.op !== 'set_field' && edit.op !== 'update_content') return edit;
    const { slide: asked } = edit;
    const slide = typeof asked === 'number' ? slides[asked - 1] : slides.find(({ id }) => id === asked);
    if (slide === undefined) return edit;
    return edit.op === 'set_field'
      ? completeField(edit, slide.content)
      : { ...edit, content: completeContent(edit.content, slide.content) };
  });
}

/** True if an edit may change `data` of a chart or table alone. */
export function changesDataAlone(edit: Edit): boolean {
  return edit.op === 'set_field' && edit.value !== null && DATA_PATH.test(edit.path);
}

function completeField(edit: Extract<Edit, { op: 'set_field' }>, content: Content): Edit {
  const path = DATA_PATH.exec(edit.path)?.groups?.['holder'];
  if (path === undefined || edit.value === null) return edit;
  try {
    const changed = setAtPath(content, edit.path, edit.value);
    const holder = readAt(changed, path);
    const data = isObject(holder) ? holder['data'] : undefined;
    return isObject(holder) && isObject(data)
      ? { ...edit, path, value: { ...holder, data: omit(data, 'computed', 'values') } }
      : edit;
  } catch (error) {
    // The edit itself reports a path that does not exist.
    if (error instanceof PathProblem) return edit;
    throw error;
  }
}

function readAt(content: unknown, path: string): unknown {
  return [...path.matchAll(/\w+/g)].reduce<unknown>(
    (value, [step]) => (value as Readonly<Record<string, unknown>> | undefined)?.[step],
    content,
  );
}

/** Charts and tables that a patch gives new data keep what else they have. */
function completeContent(patch: Content, content: Content): Content {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => {
      const before = content[key];
      return isObject(value) && isObject(value['data']) && isObject(before)
        ? [key, { ...before, ...value }]
        : [key, value];
    }),
  );
}
