import { invalid } from '../errors/failure.ts';
import { asciiStem } from '../input/download-name.ts';
import { packDeflated, packStored, writeZip } from '../ooxml/package/index.ts';
import { writeHtml } from '../output/html/write-html.ts';
import { writeMarkdown, writeNotes, writeText } from '../output/markdown/write-markdown.ts';
import { writePdf } from '../output/pdf/write-pdf.ts';
import { renderPng } from '../output/png/render-png.ts';
import { writePptx } from '../output/pptx/write-pptx.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import type { Deck } from '../scene/scene.ts';
import { addBuilds } from './add-builds.ts';
import { addClips } from './add-clips.ts';
import { addComments } from './add-comments.ts';
import { addBackLinks } from './back-links.ts';
import { type ClipReader, readClips } from './clip-files.ts';
import { type FileKind, isFileKind, setFileKind } from './file-kind.ts';
import type { DownloadFormat, DownloadOptions, Presentation } from './presentation.ts';
import { blobPrefix } from './stored-presentation.ts';

/** Width of exported pictures in pixels: full HD. */
const PNG_WIDTH_PX = 1920;

/** Choices within a format, and where the videos and sounds of the deck are. */
export interface ExportOptions extends DownloadOptions {
  readonly clips?: ClipReader;
}

/** Writes a deck as one file. PNG and SVG are a zip with a picture of each slide, or the picture of one. */
export async function writeExport(
  deck: Deck,
  format: DownloadFormat,
  signal: AbortSignal,
  options: ExportOptions = {},
): Promise<Uint8Array> {
  if (isFileKind(format)) return (await writePresentationFile(deck, format, options)).bytes;
  if (format === 'pdf') return writePdf(deck, options);
  if (format === 'png' || format === 'svg') return writePictures(deck, format, signal, options);
  if (format === 'html')
    return new TextEncoder().encode(writeHtml(deck, await readClips(deck, options.clips)));
  return new TextEncoder().encode(writeWords(deck, format, options));
}

/** Writes a deck as one file. @returns its bytes, and the extension of a presentation file */
export async function writeDownload(
  deck: Deck,
  format: DownloadFormat,
  signal: AbortSignal,
  options: ExportOptions,
): Promise<{ readonly bytes: Uint8Array; readonly extension?: string }> {
  return isFileKind(format)
    ? writePresentationFile(deck, format, options)
    : { bytes: await writeExport(deck, format, signal, options) };
}

/** Writes a presentation file of a kind; only one that was opened with macros has another extension. */
export async function writePresentationFile(
  deck: Deck,
  kind: FileKind,
  { clips }: Pick<ExportOptions, 'clips'> = {},
): Promise<{ readonly bytes: Uint8Array; readonly extension: string }> {
  const built =
    deck.file === undefined
      ? await writePptx(deck)
      : await addBackLinks(await addBuilds(deck.file, deck), deck);
  const slides = await addClips(built, deck, await readClips(deck, clips));
  const bytes = await addComments(slides, deck);
  return kind === 'pptx' && deck.file === undefined ? { bytes, extension: kind } : setFileKind(bytes, kind);
}

function writeWords(deck: Deck, format: 'md' | 'txt', { notes = false }: DownloadOptions): string {
  if (notes) return writeNotes(deck, format);
  return format === 'md' ? writeMarkdown(deck) : writeText(deck);
}

async function writePictures(
  deck: Deck,
  format: 'png' | 'svg',
  signal: AbortSignal,
  { slide }: DownloadOptions,
): Promise<Uint8Array> {
  const draw = (number: number): string => {
    const scene = deck.slides[number - 1];
    if (scene !== undefined) return writeSvg(scene, deck);
    throw invalid(['slide'], `There is no slide ${number}; the deck has slides 1 to ${deck.slides.length}.`, {
      type: 'out_of_range',
      input: number,
      ctx: { min: 1, max: deck.slides.length },
    });
  };
  if (slide !== undefined)
    return format === 'svg' ? new TextEncoder().encode(draw(slide)) : renderPng(draw(slide), PNG_WIDTH_PX);
  const entries: [string, ReturnType<typeof packStored>][] = [];
  for (const index of deck.slides.keys()) {
    signal.throwIfAborted();
    const svg = draw(index + 1);
    entries.push([
      `slide-${String(index + 1).padStart(2, '0')}.${format}`,
      format === 'svg'
        ? packDeflated(new TextEncoder().encode(svg))
        : packStored(await renderPng(svg, PNG_WIDTH_PX)),
    ]);
  }
  return writeZip(entries);
}

/** ASCII file name made from the title of the deck, such as "Solar-heat-in-cities.pptx". */
export function exportName(
  title: string,
  format: DownloadFormat,
  { notes = false, handout, slide }: DownloadOptions = {},
): string {
  const stem = asciiStem(title);
  const name = `${stem}${notes ? '-notes' : ''}${handout === undefined ? '' : `-handout-${handout}`}`;
  if (format !== 'png' && format !== 'svg') return `${name}.${format}`;
  return slide === undefined ? `${name}-${format}.zip` : `${name}-slide-${slide}.${format}`;
}

/** Blob key of an export of the current revision. */
export function exportKey(
  { id, revision, title }: Pick<Presentation, 'id' | 'revision' | 'title'>,
  format: DownloadFormat,
  options: DownloadOptions = {},
): string {
  return `${blobPrefix(id)}exports/${revision}/${exportName(title, format, options)}`;
}
