import { toMarkdown } from '../sources/rich-text.ts';
import { formatGrid } from './outline-markdown.ts';
import type { Unit } from './unit.ts';

/** Maximum characters of a piece, so that one long table does not fill an answer. */
const MAX_CHARACTERS = 8_000;

/** Markdown of a slide with one piece of a source; undefined for what is too long. */
export function toUnitMarkdown(unit: Unit): string | undefined {
  const heading = unit.sections.at(-1)?.heading ?? '';
  const text = [...(heading === '' ? [] : [`## ${heading}`]), formatUnit(unit)].join('\n\n');
  return text.length > MAX_CHARACTERS ? undefined : text;
}

function formatUnit(unit: Unit): string {
  const { kind, table, figure, author, language } = unit;
  if (table !== undefined)
    return formatGrid(
      table.columns.map(({ label }) => label),
      table.rows,
    );
  if (figure !== undefined) return `![${figure.alt.replace(/[[\]\\]/g, '')}](${figure.url})`;
  const text = toMarkdown(unit.text);
  if (kind === 'code') return `\`\`\`${language ?? ''}\n${unit.text.text}\n\`\`\``;
  if (kind === 'quote') return `> ${author === undefined ? text : `${text} — ${author}`}`;
  return kind === 'list_item' ? `- ${text}` : text;
}
