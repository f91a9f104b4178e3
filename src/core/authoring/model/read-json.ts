/**
 * The first JSON object in a model's answer: fences, words around it, trailing commas and raw line breaks inside
 * strings are passed over. Undefined when there is none, or when it breaks off.
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

/** From an opening brace to the one that closes it, with control characters inside strings escaped. */
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
