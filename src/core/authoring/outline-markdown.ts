import { citedMark } from '../sources/source-marks.ts';
import { findContract } from '../templates/catalogue.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { markupOutline } from './written-slide.ts';

type Json = Readonly<Record<string, unknown>>;

/** A slide as Markdown: "## Title", then its content; what a reader edits and hands back as a slide's text. */
export function outlineMarkdown(spec: SlideSpec): string {
  const { content } = spec;
  const title = str(content['title']) ?? str(content['statement']) ?? str(content['quote']) ?? '';
  if (typeof content['markup'] === 'string') return markupOutline(title.replace(/\s+/g, ' '), content['markup']);
  return [`## ${title.replace(/\s+/g, ' ')}`, ...bodyOf(spec.layout, content), ...(spec.sources ?? []).map(citedMark)].filter((part) => part !== '').join('\n\n');
}

const SWOT = ['strengths', 'weaknesses', 'opportunities', 'threats'];

/** What a layout says of all these, in the order in which it is read. */
function bodyOf(layout: string, content: Json): string[] {
  const said = (...keys: readonly string[]): string[] => keys.flatMap((key) => str(content[key]) ?? []);
  const code = str(content['code']);
  const mermaid = isJson(content['diagram']) ? str(content['diagram']['mermaid']) : undefined;
  return [
    ...said('subtitle', 'description', 'text', 'call_to_action', 'presenter', 'organisation', 'date', 'support', 'attribution'),
    ...(isJson(content['contact']) ? [Object.values(content['contact']).map(String).join(' · ')] : []),
    ...said('quote').map((words) => `> ${words} — ${said('author', 'role').join(', ')}`),
    ...[...side(content['left']), ...side(content['right']), ...said('verdict')],
    ...SWOT.flatMap((key) => (content[key] === undefined ? [] : [`### ${key[0]?.toUpperCase() ?? ''}${key.slice(1)}`, list(content[key])])),
    ...(code === undefined ? [] : [...said('caption'), fenced(code, str(content['language']) ?? '')]),
    ...(mermaid === undefined ? [] : [fenced(mermaid, 'mermaid')]),
    ...[...roadmap(content), ...quadrants(content), table(content['table'])],
    ...[list(content['metrics']), chart(content['chart']), list(content['items'], layout === 'process'), list(content['people'])],
    ...(findContract(layout)?.purpose === 'content' ? [pictures(content)] : []),
    ...said('takeaway', ...(code === undefined ? ['caption'] : [])),
  ];
}

/** A program between fences that it has none of itself. */
function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)));
  return `${fence}${language === 'text' ? '' : language}\n${code}\n${fence}`;
}

function roadmap(content: Json): string[] {
  const periods = Array.isArray(content['periods']) ? content['periods'].map(String) : [];
  const lanes = Array.isArray(content['lanes']) ? content['lanes'].filter(isJson) : [];
  return lanes.map((lane) => {
    const items = Array.isArray(lane['items']) ? lane['items'].filter(isJson) : [];
    const when = (item: Json): string => [item['start'], item['end']].flatMap((at) => (typeof at === 'number' ? (periods[at - 1] ?? []) : (str(at) ?? []))).join(' – ');
    return [`### ${str(lane['name']) ?? ''}`, ...items.map((item) => `- ${str(item['label']) ?? ''}${when(item) === '' ? '' : ` (${when(item)})`}`)].join('\n');
  });
}

function quadrants(content: Json): string[] {
  const parts = Array.isArray(content['quadrants']) ? content['quadrants'].filter(isJson) : [];
  return parts.map((part) => `### ${str(part['heading']) ?? ''}\n${list(part['items'])}`);
}

function side(value: unknown): string[] {
  if (!isJson(value)) return [];
  const heading = str(value['heading']);
  return [heading === undefined ? '' : `### ${heading}`, str(value['text']) ?? '', list(value['items'])];
}

function list(value: unknown, ordered = false): string {
  if (!Array.isArray(value)) return '';
  return value.map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${entry(item)}`).join('\n');
}

function entry(item: unknown): string {
  if (!isJson(item)) return String(item);
  const head = ['date', 'heading', 'question', 'name', 'value', 'text'].map((key) => str(item[key])).find((text) => text !== undefined) ?? '';
  const rest = ['heading', 'text', 'detail', 'answer', 'role', 'bio', 'label', 'change', 'note'].flatMap((key) => str(item[key]) ?? []).filter((text) => text !== head);
  const page = item['page'] === undefined ? '' : ` (${String(item['page'])})`;
  const url = str(item['url']);
  const nested = Array.isArray(item['children']) ? item['children'].map((child) => `\n  - ${String(child)}`).join('') : '';
  const lead = url !== undefined ? `[${head}](${url})` : rest.length > 0 && !head.includes('**') ? `**${head}**` : head;
  return `${[lead, rest.join('. ')].filter((part) => part !== '').join(': ')}${page}${nested}`;
}

function table(value: unknown): string {
  if (!isJson(value) || !Array.isArray(value['columns']) || !Array.isArray(value['rows'])) return '';
  const labels = value['columns'].map((column) => (isJson(column) ? `${str(column['label']) ?? ''}${str(column['unit']) === undefined ? '' : ` (${str(column['unit']) ?? ''})`}` : ''));
  return grid(
    labels,
    value['rows'].map((row) => (Array.isArray(row) ? row.map(String) : [])),
  );
}

function chart(value: unknown): string {
  if (!isJson(value) || !Array.isArray(value['categories']) || !Array.isArray(value['series'])) return '';
  const unit = str(value['unit']);
  const series = value['series'].filter(isJson);
  const labels = ['', ...series.map((one) => `${str(one['name']) ?? ''}${unit === undefined ? '' : ` (${unit})`}`)];
  return grid(
    labels,
    value['categories'].map((category, row) => [String(category), ...series.map((one) => (Array.isArray(one['values']) ? String(one['values'][row] ?? '') : ''))]),
  );
}

function grid(labels: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
  return [line(labels), line(labels.map(() => '---')), ...rows.map(line)].join('\n');
}

function pictures(content: Json): string {
  const images = [content['image'], ...(Array.isArray(content['images']) ? content['images'].map((entry) => (isJson(entry) ? entry['image'] : undefined)) : [])];
  return images.flatMap((image) => (isJson(image) && str(image['image_url']) !== undefined ? [`![${str(image['alt']) ?? ''}](${str(image['image_url']) ?? ''})`] : [])).join('\n\n');
}

function str(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
