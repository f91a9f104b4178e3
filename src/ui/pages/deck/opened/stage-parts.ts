import { t } from '../../../strings/index.ts';
import type { OpenedBox, OpenedElement, OpenedStyle } from '../deck-data.ts';
import type { Drawn } from '../slide-drawing.ts';

/** A part of a slide that is chosen and edited on its own. */
export interface StagePart {
  /** Place as edits name it: "7", "7/r2c3" or "7/node1". */
  readonly key: string;
  readonly element: OpenedElement;
  readonly kind: 'text' | 'cell' | 'node' | 'object';
  readonly box: OpenedBox;
  /** Words that can be typed over; undefined for parts without words. */
  readonly text: string | undefined;
  readonly style: OpenedStyle | undefined;
  readonly name: string;
  /** How its words are drawn. */
  readonly drawn?: Drawn['elements'][number];
}

const WORDY: ReadonlySet<string> = new Set(['title', 'body', 'text']);

/** Parts of a slide in reading order: elements, each followed by its cells, texts of diagrams or children. */
export function listStageParts(elements: readonly OpenedElement[]): readonly StagePart[] {
  return elements.flatMap((element) => {
    const { id, children, text, empty, style } = element;
    const box = readBox(element);
    const hasWords = text !== undefined || (empty === true && WORDY.has(element.kind));
    const own: StagePart[] =
      box === undefined
        ? []
        : [
            {
              key: id,
              element,
              kind: hasWords ? 'text' : 'object',
              box,
              text: hasWords ? (text ?? '') : undefined,
              style,
              name: nameElement(element),
            },
          ];
    return [...own, ...listCells(element), ...listNodes(element), ...listStageParts(children ?? [])];
  });
}

function readBox({ x, y, width, height }: Partial<OpenedBox>): OpenedBox | undefined {
  return x === undefined || y === undefined || width === undefined || height === undefined
    ? undefined
    : { x, y, width, height };
}

function listCells(element: OpenedElement): StagePart[] {
  const { cells, style, merged = [], x = 0, y = 0 } = element;
  const [widths, heights] = [style?.column_widths, style?.row_heights];
  if (cells === undefined || widths === undefined || heights === undefined) return [];
  const covers = new Map(merged.map((one) => [`${one.row},${one.column}`, one]));
  const covered = new Set(
    merged.flatMap(({ row, column, rows, columns }) =>
      Array.from({ length: rows * columns - 1 }, (_, at) => {
        const place = at + 1;
        return `${row + Math.floor(place / columns)},${column + (place % columns)}`;
      }),
    ),
  );
  const sum = (sizes: readonly number[], from: number, count: number): number =>
    sizes.slice(from, from + count).reduce((total, size) => total + size, 0);
  return cells.flatMap((row, down) =>
    row.flatMap((text, across): StagePart[] => {
      const place = `${down + 1},${across + 1}`;
      if (covered.has(place)) return [];
      const { rows = 1, columns = 1 } = covers.get(place) ?? {};
      return [
        {
          key: `${element.id}/r${down + 1}c${across + 1}`,
          element,
          kind: 'cell',
          box: {
            x: x + sum(widths, 0, across),
            y: y + sum(heights, 0, down),
            width: sum(widths, across, columns),
            height: sum(heights, down, rows),
          },
          text,
          style: down === 0 ? style?.first_row : (style?.second_row ?? style?.first_row),
          name: nameCell(down + 1, across + 1, text),
        },
      ];
    }),
  );
}

function listNodes(element: OpenedElement): StagePart[] {
  return (element.nodes ?? []).flatMap((node, index): StagePart[] => {
    const box = readBox(node);
    return box === undefined
      ? []
      : [
          {
            key: `${element.id}/node${index + 1}`,
            element,
            kind: 'node',
            box,
            text: node.text,
            style: undefined,
            name: shorten(node.text) || t('part.item'),
          },
        ];
  });
}

function nameCell(row: number, column: number, text: string): string {
  const place = t('opened.cell', { row, column });
  const words = shorten(text);
  return words === '' ? place : `${place}: ${words}`;
}

/** Names that programs give, such as "TextBox 12" or "Google Shape;54;p13". */
const AUTOMATIC = /^(?:[\p{L}\s()-]*\d*|Google Shape;.*|object \d+)$/u;
const NAME_LENGTH = 40;

/** Name of an element for people: its first words, its description, or what it is. */
export function nameElement(element: OpenedElement): string {
  const { text = '', alt = '', name, kind, cells, chart } = element;
  const words = shorten(text);
  if (words !== '') return words;
  const what = KINDS[kind];
  const label = what === undefined ? name : t(what);
  const about = shorten(alt) || (AUTOMATIC.test(name) ? '' : name);
  const inner =
    about || shorten(cells?.[0]?.find((cell) => cell.trim() !== '') ?? chart?.series[0]?.name ?? '');
  return inner === '' ? label : `${label}: ${inner}`;
}

const KINDS = {
  table: 'part.table',
  chart: 'part.chart',
  picture: 'part.picture',
  diagram: 'insert.diagram',
  shape: 'insert.shape',
  connector: 'part.connector',
  title: 'part.title',
  body: 'part.text',
  text: 'part.text',
  group: 'arrange.group',
} as Readonly<Record<string, Parameters<typeof t>[0]>>;

/** First words without the signs of formats. */
function shorten(text: string): string {
  const plain = text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|\*+|~~|^\s*- /gm, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= NAME_LENGTH) return plain;
  const cut = plain.slice(0, NAME_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), NAME_LENGTH / 2)).trimEnd()}…`;
}
