import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standIn } from '../../src/core/designs/stand-in.ts';
import type { TestClient } from '../tools/clients.ts';
import { SecondReader } from './libreoffice.ts';
import { OpenedPptx } from './open-pptx.ts';
import { greysOf, similarity } from './similarity.ts';

export const WIDTH_PX = 640;

/** One slide as both programs draw it. */
export interface ComparedSlide {
  readonly number: number;
  readonly score: number;
  /** PNG, and the path of theirs, which is there until the comparison ends. */
  readonly ours: Uint8Array;
  readonly theirs: string;
  readonly heightPx: number;
}

/** The first slides of a deck of another program, drawn by us over MCP and by LibreOffice in the same fonts. */
export async function compareDeck(client: TestClient, file: Uint8Array, most: number, see: (slide: ComparedSlide) => Promise<void> = async () => {}): Promise<number[]> {
  using office = new SecondReader(file, standIns(file));
  const folder = mkdtempSync(join(tmpdir(), 'lectern-fidelity-'));
  try {
    office.pictures(folder, WIDTH_PX);
    const pages = readdirSync(folder).sort();
    const opened = await client.call('open_presentation', { pptx_base64: Buffer.from(file).toString('base64') });
    const { presentation_id: id } = JSON.parse(opened.content[0]?.text ?? '{}') as { presentation_id: string };
    const hidden = new Set(hiddenSlides(file));
    const numbers = Array.from({ length: pages.length + hidden.size }, (_, at) => at + 1).filter((number) => !hidden.has(number));
    const scores: number[] = [];
    for (const [at, number] of numbers.slice(0, most).entries()) {
      const shown = await client.call('preview_slides', { id, slides: [number], width_px: WIDTH_PX });
      const ours = Buffer.from(shown.content.find(({ type }) => type === 'image')?.data ?? '', 'base64');
      const theirs = join(folder, pages[at] ?? '');
      const own = await greysOf(ours, WIDTH_PX);
      const score = similarity(own, await greysOf(theirs, own.width, own.height));
      scores.push(score);
      await see({ number, score, ours, theirs, heightPx: own.height });
    }
    return scores;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Families that the deck names, by what we show them in. */
function standIns(file: Uint8Array): ReadonlyMap<string, string> {
  const pptx = new OpenedPptx(file);
  const named = new Set(pptx.names.filter((part) => part.endsWith('.xml')).flatMap((part) => [...pptx.xml(part).matchAll(/typeface="([^"+][^"]*)"/g)].map(([, family = '']) => family)));
  return new Map([...named].map((family) => [family, standIn(family).family] as const).filter(([family, shown]) => family !== shown));
}

function hiddenSlides(file: Uint8Array): number[] {
  const pptx = new OpenedPptx(file);
  const slides = pptx.names.filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part)).sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  return slides.flatMap((part, at) => (/<p:sld [^>]*show="0"/.test(pptx.xml(part)) ? [at + 1] : []));
}
