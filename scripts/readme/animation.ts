import sharp from 'sharp';
import { drawSvg, FONT } from './draw-svg.ts';
import type { Recording } from './record-agent.ts';

interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

interface Line {
  readonly text: string;
  readonly color: string;
  readonly isStrong?: boolean;
}

interface State {
  readonly lines: readonly Line[];
  readonly slides: number;
  readonly ms: number;
}

const SIZE = { width: 1120, height: 568 };
const TERMINAL = { x: 20, y: 20, width: 452, height: 528, font: 14, line: 23 };
const GRID = { x: 492, y: 20, columns: 2, width: 298, gap: 12 };
const COLORS = {
  page: '#10211f',
  panel: '#0a1413',
  text: '#e6ece9',
  quiet: '#8fa6a1',
  tool: '#6cc7bd',
  good: '#a6d189',
  slot: '#18302d',
};
const PROMPT = 'Make a deck about tides for people who sail. Check it, and save it as PowerPoint.';
/** Characters that fit into a line of the terminal. */
const COLUMNS = 49;

/** Frames of a terminal in which an agent works, beside the slides that it has made so far. */
export async function animationFrames({ calls, slides }: Recording): Promise<Frame[]> {
  const tiles = await Promise.all(
    slides.slice(0, 6).map((png) => sharp(png).resize({ width: GRID.width }).png().toBuffer()),
  );
  return Promise.all(
    storyboard(calls, tiles.length).map(async (state) => ({
      png: await draw(state, tiles),
      ms: state.ms,
    })),
  );
}

function storyboard(calls: Recording['calls'], count: number): State[] {
  const states: State[] = [];
  const prompt = wrap(PROMPT).map((text, index) => ({
    text: `${index === 0 ? '> ' : '  '}${text}`,
    color: COLORS.text,
    isStrong: true,
  }));
  let lines: Line[] = [];
  let slides = 0;
  const show = (ms: number) => states.push({ lines: [...lines], slides, ms });
  for (const line of prompt) {
    lines = [...lines, line];
    show(450);
  }
  for (const { tool, input, answer } of calls) {
    lines = [
      ...lines,
      { text: '', color: COLORS.text },
      { text: `• ${tool}`, color: COLORS.tool, isStrong: true },
    ];
    lines = [...lines, ...wrap(input).map((text) => ({ text: `  ${text}`, color: COLORS.quiet }))];
    show(700);
    if (tool === 'preview_slides')
      for (; slides < count; ) {
        slides += 1;
        show(260);
      }
    lines = [...lines, ...answer.map((text) => ({ text: `  └ ${text}`, color: COLORS.good }))];
    show(700);
  }
  show(4000);
  return states;
}

async function draw({ lines, slides }: State, tiles: readonly Buffer[]): Promise<Buffer> {
  const { x, y, width, height, font, line } = TERMINAL;
  const slideHeight = Math.round((GRID.width * 9) / 16);
  const place = (index: number) => ({
    left: GRID.x + (index % GRID.columns) * (GRID.width + GRID.gap),
    top: GRID.y + Math.floor(index / GRID.columns) * (slideHeight + GRID.gap),
  });
  const slots = tiles.map((_, index) => {
    const { left, top } = place(index);
    return `<rect x="${left}" y="${top}" width="${GRID.width}" height="${slideHeight}" rx="4" fill="${COLORS.slot}"/>`;
  });
  const texts = lines.map(
    ({ text, color, isStrong }, index) =>
      `<text xml:space="preserve" x="${x + 16}" y="${y + 50 + index * line}" font-family="${FONT}" font-size="${font}" font-weight="${isStrong === true ? 600 : 400}" fill="${color}">${escapeXml(text)}</text>`,
  );
  const dots = ['#e5786d', '#e5b567', '#8fd198'].map(
    (color, index) => `<circle cx="${x + 20 + index * 18}" cy="${y + 18}" r="5" fill="${color}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="${COLORS.page}"/><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${COLORS.panel}"/>${[...dots, ...texts, ...slots].join('')}</svg>`;
  return sharp(drawSvg(svg, SIZE.width))
    .composite(tiles.slice(0, slides).map((input, index) => ({ input, ...place(index) })))
    .png()
    .toBuffer();
}

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && `${last} ${word}`.length > COLUMNS - 4) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
