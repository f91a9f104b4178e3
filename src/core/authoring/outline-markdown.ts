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
  const markup = spec.content['markup'];
  if (typeof markup === 'string') return formatMarkupOutline(readOutlineTitle(spec), markup);
  return joinBlocks([`## ${readOutlineTitle(spec)}`, ...listOutlineBlocks(spec).map(({ text }) => text)]);
}

/** Part of the Markdown of a slide. */
export interface OutlineBlock {
  /** Field of the content that the text is, alone; undefined for a text of several fields. */
  readonly field?: string;
  readonly text: string;
}

/** Title of a slide in its Markdown. */
export function readOutlineTitle({ content }: SlideSpec): string {
  return toText(content[findTitleField(content)])?.replace(/\s+/g, ' ') ?? '';
}

/** Field of the content that the Markdown of a slide shows as its title. */
export function findTitleField(content: Json): string {
  if (toText(content['title']) !== undefined) return 'title';
  if (toText(content['statement']) !== undefined) return 'statement';
  return toText(content['quote']) === undefined ? 'title' : 'quote';
}

/** Markdown of a slide below its title, in order, with sources and speaker notes last. */
export function listOutlineBlocks({ layout, content, sources, speaker_note }: SlideSpec): OutlineBlock[] {
  return [
    ...formatBody(layout, content),
    ...(sources ?? []).map((source) => ({ text: citedMark(source) })),
    { text: speaker_note === undefined ? '' : `::: notes\n${speaker_note}\n:::` },
  ].filter(({ text }) => text !== '');
}

/** Joins parts of the Markdown of a slide. */
export function joinBlocks(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

const SWOT = ['strengths', 'weaknesses', 'opportunities', 'threats'];

/** Texts of a layout in reading order. */
function formatBody(layout: string, content: Json): OutlineBlock[] {
  const listTexts = (...fields: readonly string[]): OutlineBlock[] =>
    fields.flatMap((field) => {
      const text = toText(content[field]);
      return text === undefined ? [] : [{ field, text }];
    });
  const code = toText(content['code']);
  const mermaid = isJson(content['diagram']) ? toText(content['diagram']['mermaid']) : undefined;
  return [
    ...listTexts(
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
    ...(isJson(content['contact'])
      ? [{ text: Object.values(content['contact']).map(String).join(' · ') }]
      : []),
    ...listTexts('quote').map(({ text }) => ({
      text: `> ${text} — ${listTexts('author', 'role')
        .map((one) => one.text)
        .join(', ')}`,
    })),
    ...[...formatSide(content['left']), ...formatSide(content['right'])].map((text) => ({ text })),
    ...listTexts('verdict'),
    ...SWOT.flatMap((key) =>
      content[key] === undefined
        ? []
        : [
            { text: `### ${key[0]?.toUpperCase() ?? ''}${key.slice(1)}` },
            { field: key, text: formatList(content[key]) },
          ],
    ),
    ...(code === undefined
      ? []
      : [...listTexts('caption'), { text: fenceCode(code, toText(content['language']) ?? '') }]),
    ...(mermaid === undefined ? [] : [{ text: fenceCode(mermaid, 'mermaid') }]),
    ...[...formatRoadmap(content), ...formatQuadrants(content)].map((text) => ({ text })),
    { field: 'table', text: formatTable(content['table']) },
    { field: 'metrics', text: formatList(content['metrics']) },
    { field: 'chart', text: formatChart(content['chart']) },
    { field: 'items', text: formatList(content['items'], layout === 'process') },
    { field: 'people', text: formatList(content['people']) },
    { text: findContract(layout)?.purpose === 'content' ? formatPictures(content) : '' },
    ...listTexts('takeaway', ...(code === undefined ? ['caption'] : [])),
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

/** Line of a list, without its mark. */
export function formatEntry(item: unknown): string {
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

export function formatTable(value: unknown): string {
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

export function formatChart(value: unknown): string {
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

/** Table in Markdown. */
export function formatGrid(labels: readonly string[], rows: readonly (readonly string[])[]): string {
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
