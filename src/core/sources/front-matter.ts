import { decodeEntities } from './read-html.ts';

/** Maximum length of front matter in JSON. */
const JSON_MAX = 20_000;

/** Splits off front matter that is a JSON object on lines of its own, as Hugo writes it. */
function splitJson(text: string): ReturnType<typeof splitFrontMatter> | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  if (text[start] !== '{' || !/^\{\s*\n/.test(text.slice(start, start + 8))) return undefined;
  const end = text.slice(start, start + JSON_MAX).search(/\n\}[ \t]*\n/);
  const body = text.slice(start + end + 2);
  if (end === -1 || body.trim() === '') return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text.slice(start, start + end + 2));
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const pairs = Object.entries(read).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const lines = text.slice(0, start + end + 2).split('\n').length - 1;
  return {
    meta: Object.fromEntries(
      pairs.map(([key, value]) => [key.toLowerCase(), value.replace(/^(\d{4}-\d\d-\d\d)T[\d:.+Z-]+$/, '$1')]),
    ),
    body: '\n'.repeat(lines) + body,
  };
}

/**
 * Splits off YAML or TOML front matter. Only flat `key: value` lines are read, and line numbers of the body
 * stay correct.
 */
export function splitFrontMatter(text: string): {
  readonly meta: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const json = splitJson(text);
  if (json !== undefined) return json;
  const match = /^\uFEFF?(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(text);
  const inner = match?.[2];
  if (match === null || inner === undefined || !/^[\w-]+\s*[:=]/m.test(inner))
    return { meta: {}, body: text };
  const meta: Record<string, string> = {};
  for (const line of inner.split('\n')) {
    const pair = /^([\w-]+)\s*[:=]\s*(.+?)\s*$/.exec(line);
    const key = pair?.[1];
    const value = pair?.[2]?.replace(/^(["'])(.*)\1$/, '$2').trim();
    if (key !== undefined && value !== undefined && value !== '' && !/^[[{|>]/.test(value))
      meta[key.toLowerCase()] = decodeEntities(value);
  }
  return { meta, body: '\n'.repeat(match[0].split('\n').length - 1) + text.slice(match[0].length) };
}
