import type {
  ReadColor,
  ReadFill,
  ReadLine,
  ReadParagraph,
  ReadRun,
  ReadShape,
  ReadTable,
  ReadText,
  ReadTheme,
} from '../../ooxml/read/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import type { OpenedStyle } from '../api.ts';
import { EMU_PER_PT } from './paint.ts';

/** Names of the theme's colours as `set_style` takes them. */
const NAMES: Readonly<Record<string, string>> = {
  dk1: 'dark1',
  lt1: 'light1',
  dk2: 'dark2',
  lt2: 'light2',
  hlink: 'hyperlink',
  folHlink: 'followed_hyperlink',
};
const SIDES = { start: 'left', center: 'center', end: 'right', justify: 'justify' } as const;
const MIRRORED = { ...SIDES, start: 'right', end: 'left' } as const;

/** How an element looks, in the words of `set_style`; texts by the format of most of their letters. */
export function readStyle(read: ReadShape, theme: ReadTheme): OpenedStyle | undefined {
  const style: OpenedStyle = {
    ...describeTurn(read),
    ...(read.kind === 'shape'
      ? {
          ...describeGeometry(read.geometry),
          ...describeFill(read.fill, theme),
          ...describeText(read.text, theme),
        }
      : {}),
    ...(read.kind === 'picture' && read.alpha < 1 ? { opacity: round(read.alpha) } : {}),
    ...('line' in read ? describeLine(read.line, theme) : {}),
    ...('shadow' in read && read.shadow !== undefined ? { shadow: true } : {}),
    ...(read.kind === 'table' ? describeTable(read, theme) : {}),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

function describeTurn({ rotation, flipH, flipV }: ReadShape): OpenedStyle {
  const degrees = round(((rotation % 360) + 360) % 360);
  return {
    ...(degrees === 0 ? {} : { rotation: degrees }),
    ...(flipH || flipV ? { flip: flipH ? (flipV ? 'both' : 'horizontal') : 'vertical' } : {}),
  };
}

function describeGeometry(geometry: Extract<ReadShape, { kind: 'shape' }>['geometry']): OpenedStyle {
  return geometry.kind === 'preset' && geometry.preset !== 'rect' ? { shape: geometry.preset } : {};
}

function describeFill(fill: ReadFill, theme: ReadTheme): OpenedStyle {
  switch (fill.kind) {
    case 'solid':
      return { fill: nameColor(fill.color, theme) };
    case 'gradient':
      return {
        fill: {
          gradient: fill.stops.map(({ color }) => nameColor(color, theme)),
          ...(fill.radial ? { radial: true } : { angle: round(fill.angle) }),
        },
      };
    case 'picture':
      return { fill: 'picture' };
    default:
      return {};
  }
}

function describeLine(line: ReadLine | undefined, theme: ReadTheme): OpenedStyle {
  if (line === undefined || line.widthEmu <= 0) return {};
  return {
    line: {
      color: nameColor(line.color, theme),
      width: round(line.widthEmu / EMU_PER_PT),
      ...(line.dash === 'solid' ? {} : { dash: line.dash }),
    },
  };
}

/** A colour of the theme by its name, any other by its value. */
function nameColor({ hex, alpha, scheme }: ReadColor, theme: ReadTheme): string {
  const own = scheme === undefined ? undefined : theme.colors[scheme];
  const base =
    scheme !== undefined && own?.toUpperCase() === hex.toUpperCase() ? (NAMES[scheme] ?? scheme) : hex;
  return alpha >= 1 ? base : `${base} ${Math.round((1 - alpha) * 100)}% transparent`;
}

function describeText(text: ReadText | undefined, theme: ReadTheme): OpenedStyle {
  if (text === undefined) return {};
  const usual = findUsual(text.paragraphs);
  if (usual === undefined) return {};
  const { run, paragraph } = usual;
  return {
    size: round(run.sizePt),
    color: nameColor(run.color, theme),
    ...(run.bold ? { bold: true } : {}),
    ...(run.italic ? { italic: true } : {}),
    ...(run.underline && run.link === undefined ? { underline: true } : {}),
    ...(run.fonts.latin === '' ? {} : { font: run.fonts.latin }),
    align: (paragraph.rtl ? MIRRORED : SIDES)[paragraph.align],
    anchor: text.anchor,
    ...(text.autofit.kind === 'none' ? {} : { autofit: text.autofit.kind === 'text' ? 'shrink' : 'grow' }),
  };
}

/** The format that most letters have, with a paragraph of that format. */
function findUsual(
  paragraphs: readonly ReadParagraph[],
): { readonly run: ReadRun; readonly paragraph: ReadParagraph } | undefined {
  const counts = new Map<
    string,
    { readonly run: ReadRun; readonly paragraph: ReadParagraph; letters: number }
  >();
  for (const paragraph of paragraphs)
    for (const run of paragraph.runs) {
      const key = `${run.sizePt} ${run.color.hex} ${run.bold} ${run.italic} ${run.fonts.latin}`;
      const known = counts.get(key) ?? { run, paragraph, letters: 0 };
      known.letters += run.text.trim().length;
      counts.set(key, known);
    }
  return [...counts.values()].sort((a, b) => b.letters - a.letters)[0];
}

function describeTable({ columns, rows }: ReadTable, theme: ReadTheme): OpenedStyle {
  const px = (emu: number) => Math.round(emu / EMU_PER_PX);
  const cell = (row: number): OpenedStyle => {
    const first = rows[row]?.cells.find(({ merged }) => !merged);
    return first === undefined
      ? {}
      : { ...describeFill(first.fill, theme), ...describeText(first.text, theme) };
  };
  return {
    column_widths: columns.map(px),
    row_heights: rows.map(({ heightEmu }) => px(heightEmu)),
    first_row: cell(0),
    ...(rows.length > 1 ? { second_row: cell(1) } : {}),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
