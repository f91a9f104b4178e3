import type { Issue } from '../errors/failure.ts';
import { parseObject } from './content/fields.ts';
import { Reader } from './content/reader.ts';
import { checkRelations } from './content/relations.ts';
import type { Content, LayoutContract } from './contract.ts';

/** Content in the shape of the contract, or its issues. */
export type ParsedContent =
  | { readonly content: Content; readonly speaker_note?: string; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly content?: undefined; readonly speaker_note?: undefined };

const BESIDE = ['sources', 'footnote'];

/**
 * Parses the content of one slide against the contract of its layout. Unknown keys and missing or invalid
 * fields become issues with `loc` inside the content object; all are found in one pass.
 *
 * Parsing is lenient: null and empty text count as absent; numbers are read as text; the older keys
 * `__image_url__`, `__image_prompt__`, `__icon_query__`, `__icon_url__` and `__speaker_note__` are accepted;
 * a plain string may stand for an object with a main text.
 *
 * @param options.longLists accepts lists longer than the layout takes, since they will be paged
 */
export function parseContent(
  contract: LayoutContract,
  raw: unknown,
  options: { readonly longLists?: boolean } = {},
): ParsedContent {
  const read = new Reader(options.longLists);
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
    read.fault(
      [],
      `The content of layout "${contract.id}" must be an object with ${Object.keys(contract.fields).join(', ')}.`,
      'object_type',
      raw,
    );
    return { issues: read.issues };
  }
  const { __speaker_note__: older, speaker_note: newer, ...rest } = raw as Record<string, unknown>;
  const asked = 'speaker_note' in contract.fields ? undefined : (newer ?? older);
  const note = read.text(asked, ['speaker_note'], true);
  for (const key of BESIDE) {
    if (!(key in rest) || key in contract.fields) continue;
    read.fault(
      [key],
      `"${key}" belongs beside "content" on the slide, not inside it.`,
      'unknown_field',
      rest[key],
    );
    delete rest[key];
  }
  const content = parseObject(
    contract.fields,
    [],
    wrapMermaid(contract, rest),
    [],
    read,
    `layout "${contract.id}"`,
  );
  if (read.issues.length === 0) checkRelations(contract.fields, content, read);
  if (read.issues.length > 0) return { issues: read.issues };
  return note === undefined ? { content } : { content, speaker_note: note };
}

/** `mermaid` beside the title is the diagram of a layout that has one. */
function wrapMermaid(
  { fields }: LayoutContract,
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (fields['diagram']?.kind !== 'diagram' || !('mermaid' in raw) || 'diagram' in raw) return raw;
  const { mermaid, ...rest } = raw;
  return { ...rest, diagram: { mermaid } };
}
