import { decodeEntities } from './read-html.ts';

/**
 * Splits off YAML or TOML front matter. Only flat `key: value` lines are read, and line numbers of the body
 * stay correct.
 */
export function splitFrontMatter(text: string): {
  readonly meta: Readonly<Record<string, string>>;
  readonly body: string;
} {
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
