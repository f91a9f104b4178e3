import { mdxProse } from '../mdx-prose.ts';
import { parseSource } from '../parse-source.ts';
import { decodeText } from './decode-text.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { createRefusal } from './refusal.ts';
import { refuseManyCharacters } from './text-characters.ts';

/** Reads Markdown, plain text and similar formats in any common encoding. */
export const readPlain: FileReader = (bytes, { filename }) => {
  const { text: whole, encoding } = decodeText(bytes);
  refuseManyCharacters(whole);
  const text = mdxProse(whole, filename);
  if (!/[\p{L}\p{N}]/u.test(text)) throw createRefusal('empty', 'It has no words.');
  const document = parseSource(text);
  const warnings = /^utf-|^iso-2022/.test(encoding) ? [] : [`The file was read as ${encoding}.`];
  const first = document.root.sections[0];
  const titled =
    document.title !== undefined || first !== undefined || document.root.blocks[0]?.kind === 'paragraph';
  return { document: titled ? document : { ...document, title: fileTitle(filename) }, warnings };
};
