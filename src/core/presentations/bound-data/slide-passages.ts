import { findDataElements } from '../../composition/index.ts';
import { isObject } from '../../input/is-object.ts';
import type { Slide } from '../presentation.ts';
import { isBinding } from '../slide-texts.ts';

/** A text of a slide that may quote numbers. */
export interface SlidePassage {
  /** Path of the text: "content.items[1].text", "speaker_note", "footnote" or "sources[0]". */
  readonly path: string;
  readonly text: string;
  /** Other texts of the same object. */
  readonly beside: string;
  /** True for cells of tables that were written by hand, which are only reported. */
  readonly cell: boolean;
}

/** Fields that name or format a thing, and say nothing to readers. */
const NO_WORDS = new Set([
  ...['id', 'type', 'kind', 'layout', 'icon', 'icon_query', 'icon_name', 'image', 'image_url', 'asset_id'],
  ...['image_prompt', 'url', 'href', 'src', 'color', 'role', 'align', 'code', 'language', 'number_format'],
  ...['markup', 'definitions', 'pictures', 'mermaid', 'lines'],
]);

/** Texts of a slide outside of its bound charts and tables, and of its notes. */
export function listPassages({ content, speaker_note, footnote, sources }: Slide): SlidePassage[] {
  const beside = (path: string, text: string | undefined): SlidePassage[] =>
    text === undefined ? [] : [{ path, text, beside: '', cell: false }];
  return [
    // The texts of a composition stand in its markup.
    ...(typeof content['markup'] === 'string' ? [] : collect(content, 'content', '', false)),
    ...beside('speaker_note', speaker_note),
    ...beside('footnote', footnote),
    ...(sources ?? []).flatMap((source, at) => beside(`sources[${at}]`, source)),
  ];
}

function collect(value: unknown, path: string, beside: string, cell: boolean): SlidePassage[] {
  if (typeof value === 'string') return [{ path, text: value, beside, cell }];
  if (Array.isArray(value))
    return value.flatMap((item, at) => collect(item, `${path}[${at}]`, '', cell || Array.isArray(item)));
  if (!isObject(value) || isBinding('data', value['data'])) return [];
  const fields = Object.entries(value).filter(([key]) => !NO_WORDS.has(key));
  return fields.flatMap(([key, inner]) => {
    const others = fields.flatMap(([name, text]) => (name !== key && typeof text === 'string' ? [text] : []));
    return collect(inner, `${path}.${key}`, others.join(' '), cell || key === 'categories');
  });
}

/** Attributes of components whose texts a slide shows. */
const ATTRIBUTE = /(\s(?:value|label|title|detail)\s{0,20}=\s{0,20})(?:"([^"]{0,2000})"|'([^']{0,2000})')/g;
const RAW = /^<(chart|diagram|block|pre|script|style|svg|table)\b/i;
/** Tags and comments; what stands between them is text. */
const TAG = /<!--[\s\S]*?-->|<[^<>]*>/g;

/**
 * Replaces texts in markup: those between tags, and attributes that components show. Charts, diagrams, code, drawings
 * and bound tables stay as they are.
 *
 * @param replace gets a text with what stands beside it, and returns the new one
 */
export function replaceInMarkup(markup: string, replace: (text: string, beside: string) => string): string {
  const bound = findDataElements(markup).map(({ from }) => from);
  let [written, end, skipped] = ['', 0, ''];
  for (const match of markup.matchAll(TAG)) {
    const tag = match[0];
    const between = markup.slice(end, match.index);
    written += skipped === '' && between.trim() !== '' ? replace(between, '') : between;
    end = match.index + tag.length;
    if (skipped !== '') {
      if (tag.toLowerCase().startsWith(`</${skipped}`)) skipped = '';
      written += tag;
      continue;
    }
    const raw = RAW.exec(tag)?.[1]?.toLowerCase();
    if (raw !== undefined && !tag.endsWith('/>') && (raw !== 'table' || bound.includes(match.index)))
      skipped = raw;
    written += tag.startsWith('<!--') ? tag : replaceAttributes(tag, replace);
  }
  return written + (skipped === '' ? replace(markup.slice(end), '') : markup.slice(end));
}

function replaceAttributes(tag: string, replace: (text: string, beside: string) => string): string {
  const texts = [...tag.matchAll(ATTRIBUTE)].map(([, , double, single]) => double ?? single ?? '');
  return tag.replace(ATTRIBUTE, (whole: string, head: string, double?: string, single?: string) => {
    const text = double ?? single ?? '';
    const quote = double === undefined ? "'" : '"';
    const after = replace(text, texts.filter((one) => one !== text).join(' '));
    return after === text ? whole : `${head}${quote}${after}${quote}`;
  });
}
