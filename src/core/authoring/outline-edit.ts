import type { SlideSpec } from '../templates/contract.ts';
import { readField } from './outline-fields.ts';
import {
  findTitleField,
  listOutlineBlocks,
  type OutlineBlock,
  readOutlineTitle,
} from './outline-markdown.ts';

/** Comment lines about sources, which screens hide. */
const COMMENT = /^\s*<!--.*-->\s*$/;

/** Markdown of a slide as it is compared: without comments, trailing spaces and surplus blank lines. */
export function normalizeOutline(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (COMMENT.test(line) ? '' : line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Splits normalized Markdown of a slide into its heading and the rest. */
export function splitOutline(markdown: string): { readonly title: string; readonly body: string } {
  const [head = '', ...rest] = markdown.split('\n');
  const title = /^#{1,6}[ \t]+(\S.*)$/.exec(head)?.[1];
  return title === undefined
    ? { title: '', body: markdown }
    : { title: title.trim(), body: rest.join('\n').trim() };
}

/**
 * Applies an edit of the Markdown of a planned slide to the slide: only the fields change whose text was changed.
 *
 * @param before normalized Markdown of the slide, which may show it without its notes.
 * @param markdown normalized Markdown that a person edited.
 * @returns undefined if the edit cannot be expressed in the fields of the slide.
 */
export function editPlannedSlide(spec: SlideSpec, before: string, markdown: string): SlideSpec | undefined {
  if (spec.content['markup'] !== undefined) return undefined;
  const { title, body } = splitOutline(markdown);
  const titleField = findTitleField(spec.content);
  const isRetitled = title !== normalizeOutline(readOutlineTitle(spec));
  if (title === '') return undefined;
  const blocks = listOutlineBlocks(spec)
    .map((block) => ({ ...block, text: normalizeOutline(block.text) }))
    .filter(({ text }) => text !== '' && before.includes(text));
  const changed = findChangedBlocks(blocks, body);
  if (changed === undefined) return undefined;
  const content: Record<string, unknown> = {
    ...spec.content,
    ...(isRetitled ? { [titleField]: title } : {}),
  };
  for (const { field, text } of changed) {
    // The title of a quotation is part of a block as well.
    if (field === undefined || field === titleField) return undefined;
    const value = readField(field, content[field], text, spec.layout);
    if (value === undefined) return undefined;
    content[field] = value;
  }
  return { ...spec, content };
}

/**
 * Blocks with other text than before, found between those that are unchanged.
 *
 * @returns undefined if a changed text belongs to several blocks, or to none.
 */
function findChangedBlocks(blocks: readonly OutlineBlock[], body: string): OutlineBlock[] | undefined {
  const changed: OutlineBlock[] = [];
  let rest = `\n\n${body}\n\n`;
  let open: OutlineBlock[] = [];
  const close = (text: string): boolean => {
    const pieces = text.trim() === '' ? [] : text.trim().split(/\n{2,}/);
    const texts = open.length === 1 && pieces.length > 0 ? [pieces.join('\n\n')] : pieces;
    if (texts.length !== open.length) return false;
    changed.push(...open.map((block, index) => ({ ...block, text: texts[index] ?? '' })));
    open = [];
    return true;
  };
  for (const block of blocks) {
    const at = rest.indexOf(`\n\n${block.text}\n\n`);
    if (at < 0) {
      open.push(block);
      continue;
    }
    if (!close(rest.slice(0, at))) return undefined;
    rest = rest.slice(at + block.text.length + 2);
  }
  return close(rest) ? changed : undefined;
}
