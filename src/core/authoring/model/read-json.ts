/**
 * Finds the first JSON object in a model's answer, ignoring fences, surrounding words, trailing commas and
 * raw line breaks in strings. Undefined if there is none, or if it is incomplete.
 */
export function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  const start = text.indexOf('{');
  if (start === -1) return undefined;
  const whole = readObject(text, start);
  return whole === undefined ? undefined : (tryParse(whole) ?? tryParse(whole.replace(/,(?=\s*[}\]])/g, '')));
}

function tryParse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

/** Text from an opening brace to its closing brace, with control characters in strings escaped. */
function readObject(text: string, start: number): string | undefined {
  let [depth, quoted, out] = [0, false, ''];
  for (let at = start; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quoted && char === '\\') {
      out += char + (text[++at] ?? '');
      continue;
    }
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '{') depth += 1;
    else if (!quoted && char === '}') depth -= 1;
    out += quoted && char < ' ' ? (ESCAPES[char] ?? ' ') : char;
    if (depth === 0) return out;
  }
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '', '\t': '\\t' };
