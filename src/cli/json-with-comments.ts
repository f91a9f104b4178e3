/**
 * Changes single members of a JSON text that may have comments and trailing commas, as editors keep their
 * settings. Everything else in the text stays as it is.
 */

interface Value {
  readonly value: unknown;
  /** Offsets in the text, `end` behind the last character. */
  readonly start: number;
  readonly end: number;
  /** Members of an object, in the order of the text; empty for other values. */
  readonly members?: readonly Member[];
}

interface Member {
  readonly key: string;
  readonly start: number;
  readonly value: Value;
}

/** Deeper values are refused, so that no file can exhaust the stack. */
const MAX_DEPTH = 500;
const BLANK = /(?:\s+|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
const SAME_LINE = /(?:[ \t]|\/\*[^\n\r]*?\*\/)*(?:\/\/[^\n\r]*)?/y;
const SCALAR = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;

/** @throws SyntaxError for a text that is no JSON even without its comments. */
export function readJsonWithComments(text: string): unknown {
  return parse(text).value;
}

/**
 * The text with a member of an object set, where `path` are the names of the objects around it and its own.
 * Objects that are missing are added. An empty text counts as an empty object.
 *
 * @example setMember('{ // mine\n  "a": 1\n}', ['servers', 'x'], 2)
 * @throws SyntaxError for a text that is no JSON even without its comments, TypeError if something around the
 *   member is not an object.
 */
export function setMember(text: string, path: readonly string[], value: unknown): string {
  const source = text.trim() === '' ? '{}\n' : text;
  let object = parse(source);
  for (const [depth, name] of path.entries()) {
    if (object.members === undefined)
      throw new TypeError(depth === 0 ? 'it is not an object' : `"${path[depth - 1]}" is not an object`);
    const found = object.members.findLast(({ key }) => key === name)?.value;
    const rest = path.slice(depth + 1);
    if (found === undefined) return addMember(source, object, name, nest(rest, value));
    if (rest.length === 0) return replaceValue(source, found, value);
    object = found;
  }
  return source;
}

function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

function replaceValue(text: string, { start, end }: Value, value: unknown): string {
  return text.slice(0, start) + printed(text, value, lineIndent(text, start)) + text.slice(end);
}

function addMember(text: string, object: Value, name: string, value: unknown): string {
  const last = object.members?.at(-1);
  const base = lineIndent(text, object.start);
  const indent =
    last !== undefined && startsLine(text, last.start) ? lineIndent(text, last.start) : base + unit(text);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const behind = last?.value.end ?? object.start + 1;
  const comma =
    last !== undefined && text[skip(BLANK, text, behind)] === ',' ? skip(BLANK, text, behind) : undefined;
  // A comment on the line of the last member stays with it.
  const at = skip(SAME_LINE, text, comma === undefined ? behind : comma + 1);
  const between = text.slice(at, object.end - 1);
  const member = `${newline}${indent}${JSON.stringify(name)}: ${printed(text, value, indent)}`;
  return [
    text.slice(0, behind),
    last === undefined || comma !== undefined ? '' : ',',
    text.slice(behind, at).replace(/[ \t]+$/, ''),
    member,
    comma === undefined ? '' : ',',
    /[\n\r]/.test(between) ? between : `${newline}${base}`,
    text.slice(object.end - 1),
  ].join('');
}

function printed(text: string, value: unknown, indent: string): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return JSON.stringify(value, null, unit(text)).replaceAll('\n', newline + indent);
}

/** Indentation of the first member, or two spaces if there is none. */
function unit(text: string): string {
  return /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
}

function lineIndent(text: string, at: number): string {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(line, at))?.[0] ?? '';
}

function startsLine(text: string, at: number): boolean {
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
}

/** Offset behind what the sticky pattern matches at an offset. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function parse(text: string): Value {
  const read = (at: number, depth: number): Value => {
    const start = skip(BLANK, text, at);
    if (depth > MAX_DEPTH) throw new SyntaxError(`more than ${MAX_DEPTH} values inside of each other`);
    if (text[start] === '{') return readObject(start, depth);
    if (text[start] === '[') return readArray(start, depth);
    const end = skip(SCALAR, text, start);
    if (end === start) throw unexpected(start);
    return { value: JSON.parse(text.slice(start, end)), start, end };
  };
  const readObject = (start: number, depth: number): Value => {
    const members: Member[] = [];
    const end = readEntries(start, '}', (at) => {
      const key = read(at, depth + 1);
      if (typeof key.value !== 'string') throw unexpected(key.start);
      const colon = skip(BLANK, text, key.end);
      if (text[colon] !== ':') throw unexpected(colon);
      const value = read(colon + 1, depth + 1);
      members.push({ key: key.value, start: key.start, value });
      return value.end;
    });
    const value = Object.fromEntries(members.map((member) => [member.key, member.value.value]));
    return { value, start, end, members };
  };
  const readArray = (start: number, depth: number): Value => {
    const value: unknown[] = [];
    const end = readEntries(start, ']', (at) => {
      const item = read(at, depth + 1);
      value.push(item.value);
      return item.end;
    });
    return { value, start, end };
  };
  /** Reads what commas separate, and returns the offset behind the closing bracket. */
  const readEntries = (start: number, close: string, readEntry: (at: number) => number): number => {
    for (let at = skip(BLANK, text, start + 1); ; ) {
      if (text[at] === close) return at + 1;
      at = skip(BLANK, text, readEntry(at));
      if (text[at] === ',') at = skip(BLANK, text, at + 1);
      else if (text[at] !== close) throw unexpected(at);
    }
  };
  const unexpected = (at: number) =>
    new SyntaxError(
      `unexpected ${at < text.length ? `"${text[at]}"` : 'end'} in line ${text.slice(0, at).split('\n').length}`,
    );
  const root = read(0, 0);
  const end = skip(BLANK, text, root.end);
  if (end < text.length) throw unexpected(end);
  return root;
}
