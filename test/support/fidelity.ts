import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findStandIn } from '../../src/core/designs/stand-in.ts';
import type { TestClient } from '../tools/clients.ts';
import { SecondReader } from './libreoffice.ts';
import { alterPptx, OpenedPptx } from './open-pptx.ts';
import { greysOf, similarity } from './similarity.ts';
import { type Area, type ComparedLines, compareLines } from './text-places.ts';

export const WIDTH_PX = 640;
/** Both are drawn larger and reduced alike, so that letters do not snap to whole pixels of either. */
const DRAWN_PX = WIDTH_PX * 3;
const DATE = /(<a:fld [^>]*type=")datetime[^"]*(")/g;
const PASSED_OVER =
  /(<a:pPr\b(?:[^>]*[^/>])?>(?:(?!<\/a:pPr>)[\s\S])*?)<a:defRPr\b(?:[^>]*\/>|[\s\S]*?<\/a:defRPr>)((?:(?!<\/a:pPr>)[\s\S])*<\/a:pPr>)/g;
const THEME_FONT = `<p:defaultTextStyle xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${Array.from({ length: 9 }, (_, at) => `<a:lvl${at + 1}pPr><a:defRPr><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl${at + 1}pPr>`).join('')}</p:defaultTextStyle>`;
const LINK = /<a:rPr\b([^>]*)><a:hlinkClick\b(?:[^>]*\/>|[\s\S]*?<\/a:hlinkClick>)/g;
const THUMBNAIL = 'docProps/thumbnail.jpeg';

/** One slide as both programs draw it. */
export interface ComparedSlide {
  readonly number: number;
  /** It has a chart or a diagram, which each program sets anew. */
  readonly hasFigure: boolean;
  readonly score: number;
  readonly lines: ComparedLines;
  /** PNG, and the path of theirs, which is there until the comparison ends. */
  readonly ours: Uint8Array;
  readonly theirs: string;
  readonly heightPx: number;
}

/** The PDF that an office program makes of a deck, in place of some families showing others. */
export type OfficePdf = (pptx: Uint8Array, standIns: ReadonlyMap<string, string>) => Uint8Array;

/** LibreOffice as this machine has it. */
export const officePdf: OfficePdf = (pptx, standIns) => {
  using office = new SecondReader(pptx, standIns);
  return office.pdf;
};

/**
 * The first slides of a deck of another program, drawn by us over MCP and by LibreOffice in the same fonts.
 */
export async function compareDeck(
  client: TestClient,
  file: Uint8Array,
  most: number,
  pdfOf = officePdf,
  see: (slide: ComparedSlide) => Promise<void> = async () => {},
): Promise<ComparedSlide[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-fidelity-'));
  try {
    const pdf = join(folder, 'deck.pdf');
    writeFileSync(pdf, pdfOf(settled(file), standIns(file)));
    const done = spawnSync('pdftocairo', [
      '-png',
      '-scale-to-x',
      String(DRAWN_PX),
      '-scale-to-y',
      '-1',
      pdf,
      join(folder, 'page'),
    ]);
    if (done.status !== 0) throw new Error(`pdftocairo failed: ${done.stderr}`);
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort();
    const { presentation_id: id } = await answerOf(client, 'open_presentation', {
      pptx_base64: Buffer.from(file).toString('base64'),
    });
    const { path } = await answerOf(client, 'export_presentation', { id, export_as: 'pdf' });
    const hidden = new Set(hiddenSlides(file));
    const numbers = Array.from({ length: pages.length + hidden.size }, (_, at) => at + 1).filter(
      (number) => !hidden.has(number),
    );
    const figures = await figuresOf(client, id ?? '');
    const lines = compareLines(
      path ?? '',
      pdf,
      numbers.map((number) => figures[number - 1] ?? []),
    );
    const compared: ComparedSlide[] = [];
    for (const [at, number] of numbers.slice(0, most).entries()) {
      const shown = await client.call('preview_slides', { id, slides: [number], width_px: DRAWN_PX });
      const ours = Buffer.from(shown.content.find(({ type }) => type === 'image')?.data ?? '', 'base64');
      const theirs = join(folder, pages[at] ?? '');
      const own = await greysOf(ours, WIDTH_PX);
      const score = similarity(own, await greysOf(theirs, own.width, own.height));
      const slide = {
        number,
        hasFigure: (figures[number - 1] ?? []).length > 0,
        score,
        lines: lines[at] ?? { lines: 0, near: 0, inFigures: { lines: 0, near: 0 }, off: [] },
        ours,
        theirs,
        heightPx: own.height,
      };
      compared.push(slide);
      await see(slide);
    }
    return compared;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The picture that PowerPoint left of a deck's first slide (`docProps/thumbnail.jpeg`, 256 px wide), and how
 * like it ours and LibreOffice's are; undefined where there is none, or LibreOffice does not open the file.
 */
export async function compareWithPowerPoint(
  client: TestClient,
  file: Uint8Array,
  pdfOf = officePdf,
): Promise<{ readonly ours: number; readonly theirs: number } | undefined> {
  const pptx = new OpenedPptx(file);
  if (!pptx.names.includes(THUMBNAIL)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-fidelity-'));
  try {
    const [pdf, page] = [join(folder, 'deck.pdf'), join(folder, 'page')];
    writeFileSync(pdf, pdfOf(settled(file), standIns(file)));
    spawnSync('pdftocairo', [
      '-png',
      '-scale-to-x',
      String(DRAWN_PX),
      '-scale-to-y',
      '-1',
      '-f',
      '1',
      '-l',
      '1',
      '-singlefile',
      pdf,
      page,
    ]);
    const thumbnail = sharp(pptx.bytes(THUMBNAIL));
    const { width, height } = await thumbnail.metadata();
    const own = await greysOf(await thumbnail.png().toBuffer(), width, height);
    const likeness = async (picture: Uint8Array | string): Promise<number> =>
      similarity(
        own,
        await greysOf(
          await sharp(typeof picture === 'string' ? readFileSync(picture) : picture)
            .resize({ width, height, fit: 'fill' })
            .png()
            .toBuffer(),
          width,
          height,
        ),
      );
    const { presentation_id: id } = await answerOf(client, 'open_presentation', {
      pptx_base64: Buffer.from(file).toString('base64'),
    });
    const shown = await client.call('preview_slides', { id, slides: [1], width_px: DRAWN_PX });
    return {
      ours: await likeness(
        Buffer.from(shown.content.find(({ type }) => type === 'image')?.data ?? '', 'base64'),
      ),
      theirs: await likeness(`${page}.png`),
    };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answerOf(
  client: TestClient,
  tool: string,
  input: Record<string, unknown>,
): Promise<{ readonly presentation_id?: string; readonly path?: string }> {
  const answer = await client.call(tool, input);
  return JSON.parse(answer.content[0]?.text ?? '{}') as {
    readonly presentation_id?: string;
    readonly path?: string;
  };
}

/** Frames of the charts and diagrams of each slide. */
async function figuresOf(client: TestClient, id: string): Promise<Area[][]> {
  const answer = await client.call('get_presentation', { id, response_format: 'detailed', max_slides: 100 });
  const { slides } = JSON.parse(answer.content[0]?.text ?? '{}') as {
    readonly slides: readonly { readonly elements?: readonly (Area & { readonly kind: string })[] }[];
  };
  return slides.map(({ elements = [] }) =>
    elements.filter(({ kind }) => kind === 'chart' || kind === 'diagram'),
  );
}

/**
 * The file as it is compared: dates keep the day that they were saved with, as in our pictures; texts that
 * name no font name that of the theme; formats in `a:pPr/a:defRPr`, which PowerPoint passes over, are gone
 * (https://python-pptx.readthedocs.io, `_Paragraph.font`); linked words are words that look like it, which
 * LibreOffice would break between any two letters.
 */
function settled(file: Uint8Array): Uint8Array {
  const pptx = new OpenedPptx(file);
  const slides = pptx.names.filter((part) => /^ppt\/slides\/[^/]+\.xml$/.test(part));
  const plain = (xml: string): string =>
    xml
      .replace(DATE, '$1text$2')
      .replace(PASSED_OVER, '$1$2')
      .replace(LINK, '<a:rPr$1 u="sng"><a:solidFill><a:schemeClr val="hlink"/></a:solidFill>');
  const changed = slides.filter((part) => plain(pptx.xml(part)) !== pptx.xml(part));
  const change: Record<string, (xml: string) => string> = Object.fromEntries(
    changed.map((part) => [part, plain]),
  );
  const main = 'ppt/presentation.xml';
  if (pptx.names.includes(main) && !pptx.xml(main).includes('defaultTextStyle'))
    change[main] = (xml) => xml.replace('</p:presentation>', `${THEME_FONT}</p:presentation>`);
  return Object.keys(change).length === 0 ? file : alterPptx(file, change);
}

/** Families that the deck names, by what we show them in. */
function standIns(file: Uint8Array): ReadonlyMap<string, string> {
  const pptx = new OpenedPptx(file);
  const named = new Set(
    pptx.names
      .filter((part) => part.endsWith('.xml'))
      .flatMap((part) =>
        [...pptx.xml(part).matchAll(/typeface="([^"+][^"]*)"/g)].map(([, family = '']) => family),
      ),
  );
  return new Map(
    [...named]
      .map((family) => [family, findStandIn(family).family] as const)
      .filter(([family, shown]) => family !== shown),
  );
}

function hiddenSlides(file: Uint8Array): number[] {
  const pptx = new OpenedPptx(file);
  const slides = pptx.names
    .filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part))
    .sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  return slides.flatMap((part, at) => (/<p:sld [^>]*show="0"/.test(pptx.xml(part)) ? [at + 1] : []));
}
