/** Most braces in the words around an object that are tried as its beginning. */
const MAX_BEGINNINGS = 30;
/** End of the reasoning that some models put before their answer. */
const REASONING_END = /<\/(?:think|thinking|thought|reasoning|analysis)>/gi;

/**
 * Finds the JSON object in a model's answer, ignoring reasoning, fences, surrounding words, trailing commas and raw
 * line breaks in strings. If there are several objects, the longest is the answer.
 *
 * @returns undefined if there is none, or if it is incomplete.
 */
export function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  const end = [...text.matchAll(REASONING_END)].at(-1);
  const answer = end === undefined ? text : text.slice(end.index + end[0].length);
  return findObject(answer) ?? (end === undefined ? undefined : findObject(text.slice(0, end.index)));
}

function findObject(text: string): Readonly<Record<string, unknown>> | undefined {
  let found: Readonly<Record<string, unknown>> | undefined;
  let length = 0;
  let start = text.indexOf('{');
  for (let tries = 0; start !== -1 && tries < MAX_BEGINNINGS; tries++) {
    const object = readObject(text, start);
    // An unclosed object is an answer that broke off; an unclosed brace in a sentence is not.
    if (object === undefined && /^\{\s*"/.test(text.slice(start, start + 200))) return found;
    const value = object === undefined ? undefined : parse(object.json);
    if (value !== undefined && object !== undefined && object.end - start > length)
      [found, length] = [value, object.end - start];
    start = text.indexOf('{', value === undefined || object === undefined ? start + 1 : object.end);
  }
  return found;
}

function parse(json: string): Readonly<Record<string, unknown>> | undefined {
  return tryParse(json) ?? tryParse(json.replace(/,(?=\s*[}\]])/g, ''));
}

function tryParse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

/** Object from an opening brace to its closing brace, with control characters in strings escaped. */
function readObject(
  text: string,
  start: number,
): { readonly json: string; readonly end: number } | undefined {
  let [depth, quoted, json] = [0, false, ''];
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quoted && char === '\\') {
      json += char + (text[++at] ?? '');
      continue;
    }
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '{') depth += 1;
    else if (!quoted && char === '}') depth -= 1;
    json += quoted && char < ' ' ? (ESCAPES[char] ?? ' ') : char;
    if (depth === 0) return { json, end: at + 1 };
  }
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '', '\t': '\\t' };
