import { isOneOf, joinPhrases } from '../locales/index.ts';
import { decodeEntities } from './read-html.ts';

type Meta = Readonly<Record<string, string>>;

/** Maximum length of front matter in JSON. */
const JSON_MAX = 20_000;
/** Maximum number of names in a list of authors that a cover shows. */
const LISTED_MAX = 4;
const PAIR = /^([\p{L}_][\p{L}\p{M}\w-]*)\s*[:=]\s*(.*?)\s*$/u;
const QUOTED = /^(["'])(.*)\1$/;
/** A line that begins a text on the next lines, ">-" or "|". */
const FOLDED = /^[|>][+-]?\d?$/;
const COMMENT = /\s#\s[^"']*$/;
/** Names of what the cover shows, in any language. Those of the page are nearer to it than those of its site. */
const ROLES = [
  { key: 'title', exact: isOneOf('meta_title'), own: inPage('meta_title') },
  { key: 'description', exact: isOneOf('meta_subtitle'), own: inPage('meta_subtitle') },
  { key: 'author', exact: isOneOf('meta_author'), own: inPage('meta_author') },
  { key: 'date', exact: isOneOf('meta_date'), own: inPage('meta_date') },
] as const;

function inPage(key: 'meta_title' | 'meta_subtitle' | 'meta_author' | 'meta_date'): RegExp {
  const names = joinPhrases(key);
  return new RegExp(
    `^(?:(?:page|post|article|document|doc)_?(?:${names})|(?:${names})_?(?:page|post|article|document|doc))$`,
    'iu',
  );
}

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
  const meta = Object.fromEntries(pairs.map(([key, value]) => [key.toLowerCase(), value]));
  return { meta: nameRoles(meta), body: '\n'.repeat(lines) + body };
}

/**
 * Splits off YAML or TOML front matter. Texts, texts over several lines and lists of names are read, and line numbers of the
 * body stay correct. Title, description, author and date have their English names in any language.
 */
export function splitFrontMatter(text: string): { readonly meta: Meta; readonly body: string } {
  const json = splitJson(text);
  if (json !== undefined) return json;
  const match = /^\uFEFF?(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(text);
  const inner = match?.[2];
  if (match === null || inner === undefined || !/^[\p{L}_][\p{L}\p{M}\w-]*\s*[:=]/mu.test(inner))
    return { meta: {}, body: text };
  const lines = match[0].split('\n').length - 1;
  return {
    meta: nameRoles(readPairs(inner.split('\n'))),
    body: '\n'.repeat(lines) + text.slice(match[0].length),
  };
}

function readPairs(lines: readonly string[]): Meta {
  const meta: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    const [, key, value = ''] = PAIR.exec(line) ?? [];
    if (key === undefined) continue;
    const read = readValue(value, lines, index + 1);
    if (read !== '') meta[key.toLowerCase()] = decodeEntities(read);
  }
  return meta;
}

function readValue(value: string, lines: readonly string[], next: number): string {
  const below = (): string[] => {
    const end = lines.findIndex((line, index) => index >= next && /^\S/.test(line) && !/^-\s/.test(line));
    return lines.slice(next, end === -1 ? lines.length : end).map((line) => line.trim());
  };
  if (FOLDED.test(value)) return below().join(' ').replace(/\s+/g, ' ').trim();
  if (value.startsWith('['))
    return value.endsWith(']') && !value.startsWith('[[') ? joinNames(value.slice(1, -1).split(',')) : '';
  if (value.startsWith('{')) return '';
  if (value !== '') {
    const isOpen = /^(["'])(?!.*\1$)/.test(value);
    const rest = isOpen ? below() : below().filter((line) => !/^(?:-\s|#)/.test(line) && !PAIR.test(line));
    const whole = isOpen || !/^["']/.test(value) ? [value, ...rest].join(' ').trim() : value;
    return unquote(/^["']/.test(whole) ? whole : whole.replace(COMMENT, ''));
  }
  const items = below().filter((line) => line !== '');
  const names = items.map((line) => /^(?:-\s+)?name\s*:\s*(.+)$/i.exec(line)?.[1] ?? '').filter(Boolean);
  if (names.length > 0) return joinNames(names);
  return items.length > 0 && items.every((line) => /^-\s+[^:{[]+$/.test(line))
    ? joinNames(items.map((line) => line.slice(1)))
    : '';
}

function joinNames(names: readonly string[]): string {
  const filled = names.map((name) => unquote(name.trim())).filter((name) => name !== '');
  return filled.length > LISTED_MAX ? '' : filled.join(', ');
}

function unquote(value: string): string {
  return value.trim().replace(QUOTED, '$2').trim();
}

/** Adds title, description, author and date under their English names. */
function nameRoles(meta: Meta): Meta {
  const keys = Object.keys(meta).map((key) => ({
    key,
    name: key.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('-', '_'),
  }));
  const named = ROLES.flatMap(({ key, exact, own }) => {
    const found =
      meta[key] === undefined
        ? (keys.find(({ name }) => own.test(name)) ?? keys.find(({ name }) => exact.test(name)))
        : undefined;
    return found === undefined ? [] : [[key, meta[found.key] ?? ''] as const];
  });
  return { ...meta, ...Object.fromEntries(named) };
}
