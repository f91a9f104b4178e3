import { packDeflated, packStored, writeZip } from '../ooxml/package/index.ts';
import { writePdf } from '../output/pdf/write-pdf.ts';
import { renderPng } from '../output/png/render-png.ts';
import { writePptx } from '../output/pptx/write-pptx.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import type { Deck } from '../scene/scene.ts';
import type { ExportFormat, Presentation } from './presentation.ts';
import { blobPrefix } from './stored-presentation.ts';

/** Width of exported pictures in pixels: full HD. */
const PNG_WIDTH_PX = 1920;

/** Writes a deck as one file: PPTX, PDF, or a zip with a picture of each slide. */
export async function writeExport(
  deck: Deck,
  format: ExportFormat,
  signal: AbortSignal,
  { notes = false }: { readonly notes?: boolean } = {},
): Promise<Uint8Array> {
  if (format === 'pptx') return deck.file ?? writePptx(deck);
  if (format === 'pdf') return writePdf(deck, { notes });
  const entries: [string, ReturnType<typeof packStored>][] = [];
  for (const [index, scene] of deck.slides.entries()) {
    signal.throwIfAborted();
    const svg = writeSvg(scene, deck);
    const name = `slide-${String(index + 1).padStart(2, '0')}.${format}`;
    entries.push([
      name,
      format === 'svg'
        ? packDeflated(new TextEncoder().encode(svg))
        : packStored(await renderPng(svg, PNG_WIDTH_PX)),
    ]);
  }
  return writeZip(entries);
}

/** ASCII file name made from the title of the deck, such as "Solar-heat-in-cities.pptx". */
export function exportName(title: string, format: ExportFormat): string {
  const words =
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.join('-').slice(0, 60).replace(/-+$/, '') || 'presentation';
  return format === 'png' || format === 'svg' ? `${name}-${format}.zip` : `${name}.${format}`;
}

/** Blob key of an export of the current revision. */
export function exportKey(
  { id, revision, title }: Pick<Presentation, 'id' | 'revision' | 'title'>,
  format: ExportFormat,
): string {
  return `${blobPrefix(id)}exports/${revision}/${exportName(title, format)}`;
}
