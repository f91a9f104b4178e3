import type { Font } from 'fontkit';
import type { Deck } from '../../scene/scene.ts';
import { escapeXml } from '../svg/markup.ts';

/** A font of the document. Glyphs are added to its subset when they are used. */
export interface EmbeddedFont {
  /** Name in the page's resources. */
  readonly id: string;
  readonly subset: { readonly glyphs: number[]; includeGlyph(glyphId: number): number };
  /** Text of each glyph of the subset, as code points. */
  readonly unicode: (readonly number[])[];
  /** Advance width of each glyph of the subset in 1/1,000 em. */
  readonly widths: number[];
  ref(): unknown;
}

/** An image as pdfkit draws it, embedded on first use. */
export interface PdfImage {
  readonly width: number;
  readonly height: number;
  readonly label: string;
  obj: PdfObject | null;
  embed(document: PdfDocument): void;
}

/** A linear or radial gradient in the coordinate space that is current when it is used. */
export interface PdfGradient {
  stop(at: number, hex: string, opacity: number): this;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): this;
}

export interface PdfObject {
  readonly data: Record<string, unknown>;
  end(chunk?: Uint8Array): void;
}

export interface StructureElement {
  add(child: StructureElement | StructureContent): StructureElement;
  end(): void;
}

export interface StructureOptions {
  readonly title?: string;
  readonly alt?: string;
  /** BCP 47 tag, if it differs from the document's. */
  readonly lang?: string;
  readonly scope?: 'Column';
}

export type StructureContent = { readonly refs: readonly unknown[] };

/**
 * The part of pdfkit's document that we use. Its published types omit embedding of single glyphs, by which
 * text stays exactly where layout set it.
 */
export interface PdfDocument {
  readonly page: { readonly width: number; readonly height: number; readonly fonts: Record<string, unknown> };
  readonly outline: { addItem(title: string, options?: { readonly fit?: boolean }): unknown };
  readonly _font: EmbeddedFont;
  _addInfo: () => void;
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  on(event: 'end', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  addPage(options: { readonly size: readonly [number, number]; readonly margin: number }): void;
  end(): void;
  font(source: Font, key: string): void;
  ref(data: Record<string, unknown>): PdfObject;
  appendXML(xml: string): void;
  addContent(operators: string): void;
  save(): this;
  restore(): this;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): this;
  path(d: string): this;
  rect(x: number, y: number, width: number, height: number): this;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
  ellipse(x: number, y: number, radiusX: number, radiusY: number): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  lineWidth(width: number): this;
  lineCap(style: 'butt' | 'round'): this;
  lineJoin(style: 'miter' | 'round'): this;
  dash(length: number, options: { readonly space: number }): this;
  rotate(degrees: number, options: { readonly origin: readonly [number, number] }): this;
  linearGradient(x1: number, y1: number, x2: number, y2: number): PdfGradient;
  radialGradient(x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): PdfGradient;
  /** Applies to everything until `restore`. */
  opacity(share: number): this;
  fillColor(color: string | PdfGradient, opacity: number): this;
  strokeColor(hex: string, opacity: number): this;
  fill(rule?: 'even-odd'): this;
  stroke(): this;
  clip(rule?: 'even-odd' | 'non-zero'): this;
  image(
    image: PdfImage,
    x: number,
    y: number,
    options: { readonly width: number; readonly height: number; readonly ignoreOrientation: true },
  ): this;
  openImage(bytes: Uint8Array): PdfImage;
  link(
    x: number,
    y: number,
    width: number,
    height: number,
    url: string,
    options: { readonly structParent?: StructureElement; readonly Contents: unknown },
  ): this;
  goTo(
    x: number,
    y: number,
    width: number,
    height: number,
    destination: string,
    options: { readonly structParent?: StructureElement; readonly Contents: unknown },
  ): this;
  /** Names the current page. */
  addNamedDestination(name: string, kind: 'Fit'): void;
  markContent(tag: 'Artifact', options: { readonly type: 'Layout' }): this;
  markStructureContent(tag: string): StructureContent;
  endMarkedContent(): this;
  struct(type: string, options: StructureOptions): StructureElement;
  addStructure(element: StructureElement): void;
}

const PRODUCER = 'Lectern';

/**
 * Creates an empty tagged document with the deck's title, language and date. Nothing in it depends on the
 * current time.
 */
export async function openDocument(deck: Deck): Promise<PdfDocument> {
  const { default: PdfKit } = await import('pdfkit');
  const Document = PdfKit as unknown as new (options: Record<string, unknown>) => PdfDocument;
  const document = new Document({
    autoFirstPage: false,
    font: null,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: deck.lang,
    info: {
      Title: deck.title,
      ...(deck.author === undefined ? {} : { Author: deck.author }),
      Producer: PRODUCER,
      Creator: PRODUCER,
      CreationDate: new Date(deck.createdAt),
    },
  });
  // pdfkit inserts the title into its metadata unescaped.
  document._addInfo = () => document.appendXML(metadata(deck));
  return document;
}

function metadata({ title, author, createdAt }: Deck): string {
  const escaped = (text: string) => escapeXml(text);
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<xmp:CreateDate>${new Date(createdAt).toISOString().slice(0, 19)}Z</xmp:CreateDate>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<pdf:Producer>${PRODUCER}</pdf:Producer>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
${author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`}
</rdf:Description>`;
}
