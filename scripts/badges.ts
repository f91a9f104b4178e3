import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Width of a letter of 11 px on average; the text is stretched to it, whatever font a reader has. */
const LETTER = 6.9;
const PADDING = 7;
const COLORS = { name: '#3d4148', value: '#0b5c58', text: '#ffffff' };

/** Badges of the README by their path; nothing of them is fetched. */
export function badgeFiles(): ReadonlyMap<string, string> {
  const { version, license, engines, mcpName } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
  ) as { version: string; license: string; engines: { node: string }; mcpName: string };
  const badges = {
    npm: ['npm', `v${version}`],
    licence: ['licence', license],
    node: ['node', engines.node],
    mcp: ['MCP registry', mcpName],
  } as const;
  return new Map(
    Object.entries(badges).map(([name, [label, value]]) => [
      `docs/images/badges/${name}.svg`,
      drawBadge(label, value),
    ]),
  );
}

function drawBadge(label: string, value: string): string {
  const [left, right] = [label, value].map((text) => Math.round(text.length * LETTER) + 2 * PADDING);
  const width = (left ?? 0) + (right ?? 0);
  const text = (words: string, x: number) =>
    `<text x="${x + PADDING}" y="14" textLength="${Math.round(words.length * LETTER)}" lengthAdjust="spacingAndGlyphs">${escapeXml(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${escapeXml(`${label}: ${value}`)}"><clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="20" fill="${COLORS.name}"/><rect x="${left}" width="${right}" height="20" fill="${COLORS.value}"/></g><g fill="${COLORS.text}" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(label, 0)}${text(value, left ?? 0)}</g></svg>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
