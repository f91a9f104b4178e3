import { citedMark } from '../sources/source-marks.ts';
import { findContract } from '../templates/catalogue.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { formatMarkupOutline } from './markup-slide.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Writes a slide as Markdown: "## Title" and its content, which a caller can edit and return as the text of a
 * slide.
 */
export function toOutlineMarkdown(spec: SlideSpec): string {
  const { content } = spec;
  const title = toText(content['title']) ?? toText(content['statement']) ?? toText(content['quote']) ?? '';
  if (typeof content['markup'] === 'string')
    return formatMarkupOutline(title.replace(/\s+/g, ' '), content['markup']);
  return [
    `## ${title.replace(/\s+/g, ' ')}`,
    ...formatBody(spec.layout, content),
    ...(spec.sources ?? []).map(citedMark),
    spec.speaker_note === undefined ? '' : `::: notes\n${spec.speaker_note}\n:::`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const SWOT = ['strengths', 'weaknesses', 'opportunities', 'threats'];

/** Texts of a layout in reading order. */
function formatBody(layout: string, content: Json): string[] {
  const readTexts = (...keys: readonly string[]): string[] =>
    keys.flatMap((key) => toText(content[key]) ?? []);
  const code = toText(content['code']);
  const mermaid = isJson(content['diagram']) ? toText(content['diagram']['mermaid']) : undefined;
  return [
    ...readTexts(
      'subtitle',
      'description',
      'text',
      'call_to_action',
      'presenter',
      'organisation',
      'date',
      'support',
      'attribution',
    ),
    ...(isJson(content['contact']) ? [Object.values(content['contact']).map(String).join(' · ')] : []),
    ...readTexts('quote').map((words) => `> ${words} — ${readTexts('author', 'role').join(', ')}`),
    ...[...formatSide(content['left']), ...formatSide(content['right']), ...readTexts('verdict')],
    ...SWOT.flatMap((key) =>
      content[key] === undefined
        ? []
        : [`### ${key[0]?.toUpperCase() ?? ''}${key.slice(1)}`, formatList(content[key])],
    ),
    ...(code === undefined
      ? []
      : [...readTexts('caption'), fenceCode(code, toText(content['language']) ?? '')]),
    ...(mermaid === undefined ? [] : [fenceCode(mermaid, 'mermaid')]),
    ...[...formatRoadmap(content), ...formatQuadrants(content), formatTable(content['table'])],
    ...[
      formatList(content['metrics']),
      formatChart(content['chart']),
      formatList(content['items'], layout === 'process'),
      formatList(content['people']),
    ],
    ...(findContract(layout)?.purpose === 'content' ? [formatPictures(content)] : []),
    ...readTexts('takeaway', ...(code === undefined ? ['caption'] : [])),
  ];
}

/** Fences a program with a fence that it does not contain. */
function fenceCode(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
  return `${fence}${language === 'text' ? '' : language}\n${code}\n${fence}`;
}

function formatRoadmap(content: Json): string[] {
  const periods = Array.isArray(content['periods']) ? content['periods'].map(String) : [];
  const lanes = Array.isArray(content['lanes']) ? content['lanes'].filter(isJson) : [];
  return lanes.map((lane) => {
    const items = Array.isArray(lane['items']) ? lane['items'].filter(isJson) : [];
    const when = (item: Json): string =>
      [item['start'], item['end']]
        .flatMap((at) => (typeof at === 'number' ? (periods[at - 1] ?? []) : (toText(at) ?? [])))
        .join(' – ');
    return [
      `### ${toText(lane['name']) ?? ''}`,
      ...items.map(
        (item) => `- ${toText(item['label']) ?? ''}${when(item) === '' ? '' : ` (${when(item)})`}`,
      ),
    ].join('\n');
  });
}

function formatQuadrants(content: Json): string[] {
  const parts = Array.isArray(content['quadrants']) ? content['quadrants'].filter(isJson) : [];
  return parts.map((part) => `### ${toText(part['heading']) ?? ''}\n${formatList(part['items'])}`);
}

function formatSide(value: unknown): string[] {
  if (!isJson(value)) return [];
  const heading = toText(value['heading']);
  return [
    heading === undefined ? '' : `### ${heading}`,
    toText(value['text']) ?? '',
    formatList(value['items']),
  ];
}

function formatList(value: unknown, ordered = false): string {
  if (!Array.isArray(value)) return '';
  return value.map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${formatEntry(item)}`).join('\n');
}

function formatEntry(item: unknown): string {
  if (!isJson(item)) return String(item);
  const head =
    ['date', 'heading', 'question', 'name', 'value', 'text']
      .map((key) => toText(item[key]))
      .find((text) => text !== undefined) ?? '';
  const rest = ['heading', 'text', 'detail', 'answer', 'role', 'bio', 'label', 'change', 'note']
    .flatMap((key) => toText(item[key]) ?? [])
    .filter((text) => text !== head);
  const page = item['page'] === undefined ? '' : ` (${String(item['page'])})`;
  const url = toText(item['url']);
  const nested = Array.isArray(item['children'])
    ? item['children'].map((child) => `\n  - ${String(child)}`).join('')
    : '';
  const lead =
    url !== undefined ? `[${head}](${url})` : rest.length > 0 && !head.includes('**') ? `**${head}**` : head;
  return `${[lead, rest.join('. ')].filter((part) => part !== '').join(': ')}${page}${nested}`;
}

function formatTable(value: unknown): string {
  if (!isJson(value) || !Array.isArray(value['columns']) || !Array.isArray(value['rows'])) return '';
  const labels = value['columns'].map((column) =>
    isJson(column)
      ? `${toText(column['label']) ?? ''}${toText(column['unit']) === undefined ? '' : ` (${toText(column['unit']) ?? ''})`}`
      : '',
  );
  return formatGrid(
    labels,
    value['rows'].map((row) => (Array.isArray(row) ? row.map(String) : [])),
  );
}

function formatChart(value: unknown): string {
  if (!isJson(value) || !Array.isArray(value['categories']) || !Array.isArray(value['series'])) return '';
  const unit = toText(value['unit']);
  const series = value['series'].filter(isJson);
  const labels = [
    '',
    ...series.map((one) => `${toText(one['name']) ?? ''}${unit === undefined ? '' : ` (${unit})`}`),
  ];
  return formatGrid(
    labels,
    value['categories'].map((category, row) => [
      String(category),
      ...series.map((one) => (Array.isArray(one['values']) ? String(one['values'][row] ?? '') : '')),
    ]),
  );
}

function formatGrid(labels: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
  return [line(labels), line(labels.map(() => '---')), ...rows.map(line)].join('\n');
}

function formatPictures(content: Json): string {
  const images = [
    content['image'],
    ...(Array.isArray(content['images'])
      ? content['images'].map((formatEntry) => (isJson(formatEntry) ? formatEntry['image'] : undefined))
      : []),
  ];
  return images
    .flatMap((image) =>
      isJson(image) && toText(image['image_url']) !== undefined
        ? [`![${toText(image['alt']) ?? ''}](${toText(image['image_url']) ?? ''})`]
        : [],
    )
    .join('\n\n');
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
