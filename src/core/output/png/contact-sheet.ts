import { drawGlyphPath } from '../../scene/fonts/outline.ts';
import { CANVAS } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { renderPng } from './render-png.ts';

export interface ContactSheetOptions {
  readonly widthPx: number;
  /** By default as many as give thumbnails of about 400 px: three on a usual sheet. */
  readonly columns?: number;
  /** Numbers below the slides, if they do not start from 1. */
  readonly numbers?: readonly number[];
}

/** Sizes in pixels of the final picture. */
const MARGIN = 24;
const GAP = 20;
const NUMBER = 22;
const BACKDROP = '#E9EAED';
const TEXT_COLOR = '#4A4F57';

/** A minimal theme for the slide numbers; the style of the sheet does not depend on the deck. */
export const NUMBER_THEME: Theme = {
  id: 'sheet',
  name: 'Sheet',
  description: '',
  colors: {
    background: '#FFFFFF',
    surface: '#FFFFFF',
    text: TEXT_COLOR,
    muted: TEXT_COLOR,
    stroke: TEXT_COLOR,
    primary: TEXT_COLOR,
    secondary: TEXT_COLOR,
    accent: TEXT_COLOR,
    on_primary: '#FFFFFF',
    on_secondary: '#FFFFFF',
    on_accent: '#FFFFFF',
    graph: [TEXT_COLOR],
  },
  fonts: {
    heading: { family: 'Inter', fallback: 'Arial' },
    body: { family: 'Inter', fallback: 'Arial' },
    mono: { family: 'IBM Plex Mono', fallback: 'Courier New' },
  },
  radiusPx: 0,
};

/** Most pixels of a sheet's height; models scale larger pictures down until nothing can be read. */
const MAX_SHEET_HEIGHT = 2_000;
const MAX_COLUMNS = 3;

/** Number of columns of a sheet, and of the slides that it has room for. */
export function measureSheet(
  svgs: readonly string[],
  widthPx: number,
  columns?: number,
): { readonly columns: number; readonly slides: number } {
  const width = Math.max(200, Math.round(widthPx));
  const across =
    columns ?? Math.max(1, Math.min(MAX_COLUMNS, Math.max(2, Math.round(width / 420)), svgs.length));
  const { thumbHeight } = measureThumb(svgs, width, across);
  const rows = Math.floor((MAX_SHEET_HEIGHT - 2 * MARGIN + GAP) / (thumbHeight + NUMBER + GAP));
  return { columns: across, slides: Math.max(1, rows) * across };
}

function measureThumb(svgs: readonly string[], width: number, across: number) {
  const thumbWidth = Math.floor((width - 2 * MARGIN - (across - 1) * GAP) / across);
  return { thumbWidth, thumbHeight: Math.round(thumbWidth * largestRatio(svgs)) };
}

/** Height of the slides relative to their width. Company templates are not always 16:9. */
function largestRatio(svgs: readonly string[]): number {
  const ratios = svgs.flatMap((svg) => {
    const [, width, height] = /^<svg[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    return Number(width) > 0 ? [Number(height) / Number(width)] : [];
  });
  return ratios.length === 0 ? CANVAS.heightPx / CANVAS.widthPx : Math.max(...ratios);
}

/**
 * Draws many slides on one picture: numbered thumbnails in rows, for a quick overview by an agent or a
 * person.
 */
export async function drawContactSheet(
  svgs: readonly string[],
  { widthPx, columns, numbers }: ContactSheetOptions,
): Promise<Uint8Array> {
  const width = Math.max(200, Math.round(widthPx));
  const { columns: across } = measureSheet(svgs, widthPx, columns);
  const { thumbWidth, thumbHeight } = measureThumb(svgs, width, across);
  const rows = Math.max(1, Math.ceil(svgs.length / across));
  const height = 2 * MARGIN + rows * (thumbHeight + NUMBER) + (rows - 1) * GAP;
  // Each slide is rendered separately and placed without scaling: crisp, and without id conflicts.
  const thumbs = await Promise.all(svgs.map((svg) => renderPng(svg, thumbWidth)));
  const cells = thumbs.map((png, index) => {
    const x = MARGIN + (index % across) * (thumbWidth + GAP);
    const y = MARGIN + Math.floor(index / across) * (thumbHeight + NUMBER + GAP);
    const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    const number = drawGlyphPath(String(numbers?.[index] ?? index + 1), {
      font: 'body',
      theme: NUMBER_THEME,
      weight: 600,
      italic: false,
      sizePx: 13,
      lang: 'en',
      rtl: false,
    });
    return [
      `<image x="${x}" y="${y}" width="${thumbWidth}" height="${thumbHeight}" href="${href}"/>`,
      `<rect x="${x - 0.5}" y="${y - 0.5}" width="${thumbWidth + 1}" height="${thumbHeight + 1}" fill="none" stroke="#000000" stroke-opacity="0.14"/>`,
      `<path transform="translate(${x} ${y + thumbHeight + 16})" d="${number.d}" fill="${TEXT_COLOR}"/>`,
    ].join('');
  });
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${BACKDROP}"/>${cells.join('')}</svg>`;
  return renderPng(sheet, width);
}
