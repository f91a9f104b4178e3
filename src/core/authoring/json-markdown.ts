import { joinPhrases } from '../locales/index.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

const TITLE = new RegExp(`^(?:name|heading|topic|subject|${joinPhrases('title')})$`, 'iu');
const MAX_DEPTH = 5;
const COLUMNS_MAX = 20;

/**
 * Converts JSON to equivalent Markdown: objects as sections, lists of records as tables, values with their
 * names. Undefined for other texts.
 */
export function jsonToMarkdown(text: string): string | undefined {
  const source = text.trim().replace(/^```(?:json)?\s*\n([\s\S]*)\n```$/i, '$1');
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(source)) return undefined;
  try {
    const value = JSON.parse(source) as Json;
    const markdown = isFields(value) ? formatFields(value, 1) : formatValue('', value, 1);
    return markdown.trim() === '' ? undefined : markdown;
  } catch {
    return undefined;
  }
}

function formatFields(fields: Fields, level: number): string {
  const title = Object.keys(fields).find((key) => TITLE.test(key) && typeof fields[key] === 'string');
  const others = Object.entries(fields).filter(([key]) => key !== title);
  const values = others.filter(([, value]) => isPlain(value) && value !== null && value !== '');
  const lines = values.map(([key, value]) =>
    TITLE.test(key) || /^(?:text|description|summary|content|body)$/i.test(key)
      ? toPlainText(value)
      : `- ${toWords(key)}: ${toPlainText(value)}`,
  );
  const parts = others
    .filter(([, value]) => !isPlain(value))
    .map(([key, value]) => formatValue(toWords(key), value, level + (title === undefined ? 0 : 1)));
  return [
    title === undefined ? '' : `${'#'.repeat(level)} ${toPlainText(fields[title] ?? '')}`,
    lines.join(lines.some((line) => line.startsWith('- ')) ? '\n' : '\n\n'),
    ...parts,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function formatValue(name: string, value: Json, level: number): string {
  const heading = name === '' ? '' : `${'#'.repeat(Math.min(6, level))} ${name}\n\n`;
  if (isPlain(value)) return heading + toPlainText(value);
  if (level > MAX_DEPTH) return `${heading}- ${formatCell(JSON.stringify(value))}`;
  if (isFields(value)) return heading + formatFields(value, level + Number(name !== ''));
  if (value.every(isPlain)) return heading + value.map((item) => `- ${toPlainText(item)}`).join('\n');
  const records = value.filter(isFields);
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (
    records.length === value.length &&
    columns.length <= COLUMNS_MAX &&
    records.every((record) => Object.values(record).every(isPlain))
  )
    return heading + formatTable(columns, records);
  return (
    heading +
    value
      .map((item, index) =>
        isFields(item) ? formatFields(item, level + 1) : formatValue(`${index + 1}`, item, level + 1),
      )
      .join('\n\n')
  );
}

function formatTable(columns: readonly string[], records: readonly Fields[]): string {
  const rows = records.map((record) =>
    columns.map((column) => formatCell(toPlainText(record[column] ?? null))),
  );
  return [columns.map((column) => formatCell(toWords(column))), columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Converts "annual_revenue" and "annualRevenue" to "Annual revenue". */
function toWords(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toPlainText(value: Json): string {
  return value === null ? '' : String(value);
}

function formatCell(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ');
}

function isPlain(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== 'object';
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
