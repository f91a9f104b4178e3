/** Rectangle in per cent of the slide. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Settings of a layout in a style file. */
export interface LayoutStyle {
  readonly name?: string;
  readonly description?: string;
  readonly purpose?: (typeof PURPOSES)[number];
  readonly use?: (typeof USES)[number];
  readonly free_area?: Area;
  readonly chart_area?: Area;
}

/** Style file of a design, as the server stores it. */
export interface StyleFile {
  readonly colors?: { readonly [Meaning in (typeof MEANINGS)[number]]?: string };
  readonly charts?: {
    readonly fills?: readonly string[];
    readonly lines?: readonly string[];
    readonly grid?: string;
    readonly data_labels?: 'none' | 'all' | 'ends' | 'highlighted';
    readonly number_format?: string;
  };
  /** By layout id. */
  readonly layouts?: Readonly<Record<string, LayoutStyle>>;
  readonly words_to_avoid?: readonly { readonly word: string; readonly instead?: string }[];
}

export const MEANINGS = ['main', 'highlight', 'good', 'warning', 'bad', 'neutral'] as const;
export const PURPOSES = ['cover', 'section', 'content', 'columns', 'picture', 'free'] as const;
export const USES = ['allow', 'prefer', 'never'] as const;
/** Chart colours that people can set on the page; a file may have more. */
export const FILLS = 6;

/** A style file while it is edited: what is not set is absent. */
export interface StyleDraft {
  readonly colors: NonNullable<StyleFile['colors']>;
  readonly charts: NonNullable<StyleFile['charts']>;
  readonly layouts: NonNullable<StyleFile['layouts']>;
  /** One word a line, with "→" or "->" before what to write in its place. */
  readonly words: string;
}

/** The draft of a stored or imported file. */
export function toDraft({
  colors = {},
  charts = {},
  layouts = {},
  words_to_avoid: words = [],
}: StyleFile): StyleDraft {
  const lines = words.map(({ word, instead }) => (instead === undefined ? word : `${word} → ${instead}`));
  return { colors, charts, layouts, words: lines.join('\n') };
}

/** The style file of a draft; every part is there, because an empty one removes what is stored. */
export function toStyle({ colors, charts, layouts, words }: StyleDraft): Required<StyleFile> {
  const settled = Object.entries(layouts).filter(([, layout]) => Object.keys(layout).length > 0);
  return { colors, charts, layouts: Object.fromEntries(settled), words_to_avoid: parseWords(words) };
}

function parseWords(lines: string): Required<StyleFile>['words_to_avoid'] {
  return lines.split('\n').flatMap((line) => {
    const [word = '', instead = ''] = line.split(/→|->/).map((part) => part.trim());
    return word === '' ? [] : [instead === '' ? { word } : { word, instead }];
  });
}

/** A record with an entry changed, or removed if the value is undefined. */
export function withEntry<T extends object>(all: T, name: keyof T & string, value: unknown): T {
  const rest = Object.entries(all).filter(([key]) => key !== name);
  return Object.fromEntries(value === undefined ? rest : [...rest, [name, value]]) as T;
}

/** The rectangle between two points of a picture, in whole per cent and at least 5 on each side. */
export function areaBetween(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Area {
  const side = (a: number, b: number): readonly [number, number] => {
    const [low, high] = [Math.round(Math.max(0, Math.min(a, b))), Math.round(Math.min(100, Math.max(a, b)))];
    const start = Math.min(low, 95);
    return [start, Math.max(5, high - start)];
  };
  const [x, width] = side(from.x, to.x);
  const [y, height] = side(from.y, to.y);
  return { x, y, width, height };
}
