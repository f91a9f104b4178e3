import { inflateSync } from 'node:zlib';

/** Drawings within drawings that a page may unfold to. */
const UNFOLDED_MAX = 50_000;
const FORM_BYTES_MAX = 16 * 1024 * 1024;
const OBJECT = /(?:^|[\s\0])(\d{1,8}) \d{1,5} obj\b/g;

interface Form {
  /** How often it draws another one. */
  readonly draws: number;
  /** Objects that its dictionary names. */
  readonly names: readonly number[];
}

/**
 * Whether the drawings (form XObjects) of a PDF draw one another so often that their number explodes: thirty of them, each
 * drawing the next one twice, are a thousand million. An upper bound, from the file's own objects; what it cannot
 * see, such as dictionaries in compressed objects, is left to the deadline.
 */
export function unfoldsWithoutEnd(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!/\/Subtype\s*\/Form\b/.test(text)) return false;
  const forms = new Map<number, Form>();
  const others = new Map<number, readonly number[]>();
  const starts = [...text.matchAll(OBJECT)];
  starts.forEach((match, index) => {
    const body = text.slice(match.index + match[0].length, starts[index + 1]?.index ?? text.length);
    const at = body.indexOf('stream');
    const head = at < 0 ? body.slice(0, 20_000) : body.slice(0, Math.min(at, 20_000));
    const names = [...head.matchAll(/(\d{1,8}) \d{1,5} R\b/g)].map((name) => Number(name[1]));
    if (at >= 0 && /\/Subtype\s*\/Form\b/.test(head)) forms.set(Number(match[1]), { draws: drawsIn(body.slice(at).replace(/^stream\r?\n/, ''), head), names });
    else if (at < 0) others.set(Number(match[1]), names);
  });
  const known = new Map<number, number>();
  const unfolded = (id: number, depth: number): number => {
    const form = forms.get(id);
    if (form === undefined || depth > 60) return 0;
    const before = known.get(id);
    if (before !== undefined) return before;
    // One that draws itself is drawn once by every reader.
    known.set(id, 0);
    const below = form.names.flatMap((name) => [name, ...(others.get(name) ?? []).flatMap((one) => [one, ...(others.get(one) ?? [])])]);
    const most = form.draws === 0 ? 0 : below.reduce((sum, name) => Math.max(sum, unfolded(name, depth + 1)), 0);
    const count = 1 + form.draws * most;
    known.set(id, count);
    return count;
  };
  return [...forms.keys()].some((id) => unfolded(id, 0) > UNFOLDED_MAX);
}

function drawsIn(stream: string, head: string): number {
  return (contentOf(stream, head).match(/\bDo\b/g) ?? []).length;
}

function contentOf(stream: string, head: string): string {
  if (!/\/FlateDecode\b/.test(head)) return stream.slice(0, FORM_BYTES_MAX);
  try {
    return inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: FORM_BYTES_MAX }).toString('latin1');
  } catch {
    return '';
  }
}
