import { inflateSync } from 'node:zlib';

/** Maximum number of nested drawings of a page, and of their bytes. */
const UNFOLDED_MAX = 50_000;
const UNFOLDED_BYTES_MAX = 32 * 1024 * 1024;
const CONTENT_BYTES_MAX = 16 * 1024 * 1024;
const HEAD_MAX = 20_000;
const DEEPEST = 60;
const OBJECT = /(?:^|[\s\0])(\d{1,8}) \d{1,5} obj\b/g;
const REFERENCE = /^\s*(\d{1,8}) \d{1,5} R\b/;

interface PdfObject {
  /** Its dictionary as written. */
  readonly head: string;
  /** Content after the keyword "stream". */
  readonly stream: string | undefined;
}

interface Unfolded {
  readonly drawings: number;
  readonly bytes: number;
}

const NOTHING: Unfolded = { drawings: 0, bytes: 0 };

/**
 * True if the drawings (form XObjects) of a page, and those that they draw, are more or longer than on any
 * real page: thirty forms that each draw the next one twice give a thousand million. Only the file's own
 * objects are checked; anything hidden, such as dictionaries in compressed objects, is left to the deadline.
 */
export function hasExplodingForms(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/\/Subtype\s*\/Form\b/.test(text)) return false;
  const objects = readObjects(text);
  const known = new Map<number, Unfolded>();
  const unfolded = (id: number, depth: number): Unfolded => {
    const form = objects.get(id);
    const before = known.get(id);
    if (before !== undefined) return before;
    // Every reader draws a recursive form only once.
    known.set(id, NOTHING);
    if (form?.stream === undefined || depth > DEEPEST || !/\/Subtype\s*\/Form\b/.test(form.head))
      return NOTHING;
    const found = drawn(decodeContent(form), readNames(form.head, objects), depth);
    known.set(id, { drawings: 1 + found.drawings, bytes: found.bytes });
    return known.get(id) ?? NOTHING;
  };
  const drawn = (content: string, named: ReadonlyMap<string, number>, depth: number): Unfolded => {
    let sum: Unfolded = { drawings: 0, bytes: content.length };
    for (const [name, times] of countDraws(content)) {
      const id = named.get(name);
      const one = id === undefined ? NOTHING : unfolded(id, depth + 1);
      sum = { drawings: sum.drawings + times * one.drawings, bytes: sum.bytes + times * one.bytes };
    }
    return sum;
  };
  const tooMuch = ({ drawings, bytes: all }: Unfolded): boolean =>
    drawings > UNFOLDED_MAX || (drawings > 0 && all > UNFOLDED_BYTES_MAX);
  for (const [id, { head }] of objects) {
    if (/\/Subtype\s*\/Form\b/.test(head) && tooMuch(unfolded(id, 0))) return true;
    if (!/\/Type\s*\/Page\b/.test(head)) continue;
    const named = readNames(head, objects);
    if (named.size > 0 && tooMuch(drawn(readContents(head, objects), named, 0))) return true;
  }
  return false;
}

function readObjects(text: string): Map<number, PdfObject> {
  const starts = [...text.matchAll(OBJECT)];
  return new Map(
    starts.map((match, index) => {
      const from = match.index + match[0].length;
      const end = starts[index + 1]?.index ?? text.length;
      const opening = text.slice(from, Math.min(end, from + HEAD_MAX));
      const at = opening.indexOf('stream');
      return [
        Number(match[1]),
        {
          head: at < 0 ? opening : opening.slice(0, at),
          stream: at < 0 ? undefined : text.slice(from + at, end).replace(/^stream\r?\n/, ''),
        },
      ];
    }),
  );
}

/**
 * Objects by their names in the resources of a page or form; pages inherit the resources of their parents.
 */
function readNames(head: string, objects: ReadonlyMap<number, PdfObject>): Map<string, number> {
  let owner = head;
  for (let level = 0; !owner.includes('/Resources') && level < DEEPEST; level++)
    owner = resolveKey(owner, '/Parent', objects);
  const pictures = resolveKey(resolveKey(owner, '/Resources', objects), '/XObject', objects);
  const list = pictures.slice(0, Math.max(0, pictures.indexOf('>>')));
  return new Map(
    [...list.matchAll(/\/([^\s/<>[\]()]{1,100})\s+(\d{1,8}) \d{1,5} R\b/g)].map((match) => [
      match[1] ?? '',
      Number(match[2]),
    ]),
  );
}

/** Value of a key in a dictionary, with references resolved. */
function resolveKey(head: string, key: string, objects: ReadonlyMap<number, PdfObject>): string {
  const at = head.indexOf(key);
  if (at < 0) return '';
  const rest = head.slice(at + key.length);
  const id = REFERENCE.exec(rest)?.[1];
  return id === undefined ? rest : (objects.get(Number(id))?.head ?? '');
}

function readContents(head: string, objects: ReadonlyMap<number, PdfObject>): string {
  const [, list = '', one = ''] = /\/Contents\s*(?:\[([^\]]*)\]|(\d{1,8} \d{1,5} R))/.exec(head) ?? [];
  return [...`${list} ${one}`.matchAll(/(\d{1,8}) \d{1,5} R\b/g)]
    .map((match) => objects.get(Number(match[1])))
    .map((found) => (found === undefined ? '' : decodeContent(found)))
    .join('\n');
}

function countDraws(content: string): Map<string, number> {
  const draws = new Map<string, number>();
  for (const [, name = ''] of content.matchAll(/\/([^\s/<>[\]()]{1,100})\s+Do\b/g))
    draws.set(name, (draws.get(name) ?? 0) + 1);
  return draws;
}

function decodeContent({ head, stream = '' }: PdfObject): string {
  if (!/\/FlateDecode\b/.test(head)) return stream.slice(0, CONTENT_BYTES_MAX);
  try {
    return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: CONTENT_BYTES_MAX }).toString(
      'latin1',
    );
  } catch {
    return '';
  }
}
