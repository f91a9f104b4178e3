import { type MathNode, mathText } from '../../ooxml/read/index.ts';
import type { FilePicture } from './file-picture.ts';

const DEEPEST = 60;

/** End of the group that is open at a position of the source. */
export function groupEnd(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}' && depth-- === 0) return at;
  }
  return source.length;
}

/** Reads a picture whose bytes end its group; undefined for types that slides cannot show. */
export function rtfPicture(group: string): FilePicture | undefined {
  const kind = /\\(png|jpeg)blip/.exec(group)?.[1];
  let from = group.length;
  while (from > 0 && /[\da-f\s]/i.test(group[from - 1] ?? '')) from -= 1;
  // The digits of "\bliptag123" and the letters of "\pngblip" do not belong to the picture.
  const word =
    /^(?:[\da-f]* )?/i.exec(/[\\a-z-]/i.test(group[from - 1] ?? '') ? group.slice(from) : '')?.[0] ?? '';
  const bytes = Buffer.from(group.slice(from + word.length).replace(/\s/g, ''), 'hex');
  return kind === undefined || bytes.length === 0
    ? undefined
    : { mimeType: `image/${kind}`, read: () => new Uint8Array(bytes) };
}

/** Reads a formula on one line; its words are those of Office with an "m" before them. */
export function rtfFormula(group: string): string {
  type Open = MathNode & { text: string; readonly children: Open[] };
  const node = (name: string): Open => {
    const made: Open = {
      name,
      text: '',
      children: [],
      attribute: (wanted) => (wanted === 'val' ? made.text.trim() : undefined),
    };
    return made;
  };
  const root = node('');
  const stack = [root];
  for (const [, word, number, brace, text] of group.matchAll(
    /\\([a-z]+)(-?\d{1,10})? ?|\\'[\da-f]{2}|([{}])|([^\\{}]+)/gi,
  )) {
    const top = stack.at(-1) ?? root;
    if (brace === '{') {
      const inner = node('');
      if (stack.length < DEEPEST) top.children.push(inner);
      stack.push(inner);
    } else if (brace === '}') stack.pop();
    else if (word === 'u') top.text += String.fromCharCode((Number(number ?? 0) + 65_536) % 65_536);
    else if (word?.startsWith('m') && top.name === '') Object.assign(top, { name: word.slice(1) });
    else if (text !== undefined) top.text += text.replace(/[\r\n]/g, '');
  }
  return mathText(root).trim();
}
