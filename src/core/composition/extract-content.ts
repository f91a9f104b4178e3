import { defined } from '../input/fields.ts';
import { PLAIN_KIT } from './compile/kit.ts';
import { composeMarkup } from './compile/slide.ts';
import { NO_DEFINITIONS } from './definitions.ts';
import { expandComponents } from './expand.ts';
import type { MarkupElement, MarkupNode } from './markup/node.ts';
import { parseMarkup } from './markup/parse-markup.ts';
import { COMPONENT_ITEMS, isLine } from './markup/vocabulary.ts';

/** An item of a list or a component in inline Markdown. */
export interface ExtractedItem {
  readonly date?: string;
  readonly value?: string;
  readonly heading?: string;
  readonly text?: string;
  readonly detail?: string;
  readonly icon?: string;
}

/** Text and data of a composition without its layout. */
export interface ExtractedContent {
  readonly title: string;
  readonly items: readonly ExtractedItem[];
  /** Paragraphs, headings and labels in reading order. */
  readonly texts: readonly string[];
  readonly quotes: readonly { readonly text: string; readonly by?: string }[];
  readonly code: readonly { readonly code: string; readonly language: string }[];
  readonly charts: readonly unknown[];
  readonly tables: readonly unknown[];
}

/** Extracts the content of a slide's markup so that it can be shown in a layout. */
export function extractContent(markup: string, definitions = NO_DEFINITIONS): ExtractedContent {
  const composed = composeMarkup(markup, PLAIN_KIT, definitions);
  const byPlace = new Map([...composed.elements].map(([id, { from }]) => [from, composed.content[id]]));
  const reader = new Reader((element) => byPlace.get(element.from));
  const { roots } = parseMarkup(markup, new Set(definitions.components.keys()));
  for (const root of expandComponents(roots, definitions, () => undefined)) reader.read(root);
  return { title: reader.title, ...reader.content };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer One)[] ? One[] : T[K] };

class Reader {
  title = '';
  readonly content: Mutable<Omit<ExtractedContent, 'title'>> = {
    items: [],
    texts: [],
    quotes: [],
    code: [],
    charts: [],
    tables: [],
  };
  readonly #data: (element: MarkupElement) => unknown;

  constructor(data: (element: MarkupElement) => unknown) {
    this.#data = data;
  }

  read(node: MarkupNode): void {
    if (node.type === 'text') this.#text(inlineMarkdown([node]));
    else this.#element(node);
  }

  #element(element: MarkupElement): void {
    const { name, children } = element;
    const { content } = this;
    // Notes and footer exist beside the content in every layout.
    if (name === 'aside' || name === 'footer') return;
    if (name === 'h1' && this.title === '') this.title = inlineMarkdown(children);
    else if (name === 'chart') content.charts.push(this.#data(element));
    else if (name === 'table') content.tables.push(this.#data(element));
    else if (name === 'pre') content.code.push(this.#data(element) as ExtractedContent['code'][number]);
    else if (name === 'blockquote' || name === 'x-quote') {
      const by = [readAttribute(element, 'by'), readAttribute(element, 'detail')]
        .filter((one) => one !== undefined)
        .join(', ');
      content.quotes.push({ text: inlineMarkdown(children), ...(by === '' ? {} : { by }) });
    } else if (name === 'li' || COMPONENT_ITEMS.has(name)) content.items.push(this.#item(element));
    else if (isLine(name)) this.#text(inlineMarkdown(children));
    else {
      for (const key of ['title', 'label', 'value']) this.#text(readAttribute(element, key) ?? '');
      this.#parts(children);
    }
  }

  /** Adjacent inline nodes form one text. */
  #parts(children: readonly MarkupNode[]): void {
    let line: MarkupNode[] = [];
    const end = (): void => {
      this.#text(inlineMarkdown(line));
      line = [];
    };
    for (const child of children) {
      if (child.type === 'text' || (isLine(child.name) && !BLOCKS.has(child.name))) line.push(child);
      else {
        end();
        this.#element(child);
      }
    }
    end();
  }

  #item(element: MarkupElement): ExtractedItem {
    const inner = new Reader(this.#data);
    inner.#parts(element.children);
    const { items, texts, quotes, ...figures } = inner.content;
    for (const key of ['code', 'charts', 'tables'] as const)
      (this.content[key] as unknown[]).push(...figures[key]);
    const isDated =
      element.name === 'li' &&
      readAttribute(element, 'title') !== undefined &&
      readAttribute(element, 'value') === undefined;
    const named = isDated ? undefined : (readAttribute(element, 'title') ?? readAttribute(element, 'label'));
    const words = [
      ...texts,
      ...quotes.map(({ text }) => text),
      ...items.map(({ date, value, heading, text }) =>
        [date, value, heading, text].filter(Boolean).join(' '),
      ),
    ].filter((one) => one !== '');
    const [first, ...more] = named === undefined ? words : [named, ...words];
    const facts = {
      date: isDated ? readAttribute(element, 'title') : undefined,
      value: readAttribute(element, 'value'),
      heading: first,
      text: more.length === 0 ? undefined : more.join(' '),
      detail: readAttribute(element, 'detail'),
      icon: readAttribute(element, 'icon'),
    };
    return defined(facts);
  }

  #text(text: string): void {
    if (text !== '') this.content.texts.push(text);
  }
}

const BLOCKS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'p', 'small', 'figcaption']);

function readAttribute(element: MarkupElement, name: string): string | undefined {
  const value = element.attributes.get(name)?.value.trim();
  return value === '' ? undefined : value;
}

const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*', code: '`' };

/** Converts inline nodes to the Markdown that layouts take. */
function inlineMarkdown(nodes: readonly MarkupNode[]): string {
  const words = (node: MarkupNode): string => {
    if (node.type === 'text') return node.text;
    if (node.name === 'br') return ' ';
    const inner = node.children.map(words).join('');
    const href = node.name === 'a' ? readAttribute(node, 'href') : undefined;
    const mark = MARKS[node.name] ?? '';
    return href !== undefined
      ? `[${inner}](${href})`
      : inner.trim() === ''
        ? inner
        : `${mark}${inner}${mark}`;
  };
  return nodes.map(words).join('').replace(/\s+/g, ' ').trim();
}
