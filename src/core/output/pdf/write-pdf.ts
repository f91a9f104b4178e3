import { CANVAS, type Deck, PT_PER_PX, type Scene } from '../../scene/scene.ts';
import { SlideLinks } from '../../scene/slide-links.ts';
import { GlyphWriter } from './glyph-writer.ts';
import { drawHandoutSlide, type Handout } from './handout-page.ts';
import { readImages } from './images.ts';
import { MarkupPage } from './markup-page.ts';
import { drawNotesPages } from './notes-page.ts';
import { openDocument, type PdfDocument, type PdfImage } from './open-document.ts';
import { drawSlide, type PageTools } from './slide-page.ts';
import { SvgPainter } from './svg-painter.ts';
import { type Part, Tagger } from './tagger.ts';

export interface PdfOptions {
  /** Pages with the slide above its speaker note, instead of the slides alone. */
  readonly notes?: boolean;
  /** Number of slides on a page with lines for notes, instead of the slides alone. */
  readonly handout?: Handout;
}

/**
 * Writes a deck as PDF 1.7: one page for each slide, 960 × 540 pt unless a design has another size, text as
 * text in embedded subsets, everything else as vectors, tagged, with bookmarks and the names slide-1, slide-2, … A deck without slides gives
 * one empty page. The same deck gives the same bytes.
 */
export async function writePdf(deck: Deck, { notes = false, handout }: PdfOptions = {}): Promise<Uint8Array> {
  const pictures = await readImages(deck);
  const document = await openDocument(deck);
  const written = collect(document);
  const images = new Map(
    [...pictures].map(([hash, picture]): [string, PdfImage] => [
      hash,
      picture instanceof Uint8Array ? document.openImage(picture) : picture,
    ]),
  );
  const tagger = new Tagger(document);
  const painter = new SvgPainter(document, new GlyphWriter(document), tagger, deck.theme);
  const markup = new MarkupPage(document, painter, tagger, deck.lang);
  const tools: PageTools = { document, tagger, markup, images };
  const root: Part = { element: document.struct('Document', { lang: deck.lang }), type: 'Document' };
  document.addStructure(root.element);
  const links = new SlideLinks(deck.slides);
  deck.slides.forEach((scene, index) => {
    painter.theme = scene.theme ?? deck.theme;
    markup.slideLinks = (link) => {
      const target = links.resolve(link, index + 1);
      return target === undefined ? undefined : pageName(target.slide);
    };
    const name = scene.title === '' ? String(index + 1) : scene.title;
    const markPage = () => {
      document.outline.addItem(name, { fit: true });
      document.addNamedDestination(pageName(index + 1), 'Fit');
    };
    const startPage = (size: readonly [number, number]) => {
      document.addPage({ size, margin: 0 });
    };
    tagger.within(
      root,
      'Sect',
      { title: name, ...(scene.lang === deck.lang ? {} : { lang: scene.lang }) },
      (section) => {
        const paper = { scene, section, number: index + 1, deck, tools, startPage, bookmark: markPage };
        if (handout !== undefined) drawHandoutSlide(paper, handout);
        else if (notes) drawNotesPages(paper);
        else {
          const { widthPx, heightPx } = scene.canvas ?? CANVAS;
          startPage([widthPx * PT_PER_PX, heightPx * PT_PER_PX]);
          markPage();
          drawScaledSlide(document, scene, section, deck, tools);
        }
      },
    );
  });
  // A PDF without pages is invalid.
  if (deck.slides.length === 0)
    document.addPage({ size: [CANVAS.widthPx * PT_PER_PX, CANVAS.heightPx * PT_PER_PX], margin: 0 });
  root.element.end();
  document.end();
  return written;
}

function pageName(slide: number): string {
  return `slide-${slide}`;
}

function drawScaledSlide(
  document: PdfDocument,
  scene: Scene,
  section: Part,
  deck: Deck,
  tools: PageTools,
): void {
  document.save().transform(PT_PER_PX, 0, 0, PT_PER_PX, 0, 0);
  drawSlide(scene, section, deck, tools);
  document.restore();
}

function collect(document: PdfDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
