import { parseXml, type XmlNode } from '../../ooxml/xml/index.ts';
import type { Box } from '../../scene/scene.ts';
import { isSlideLink } from '../../scene/slide-links.ts';
import type { PdfDocument } from './open-document.ts';
import type { SvgPainter } from './svg-painter.ts';
import type { Part, Tagger } from './tagger.ts';

/**
 * Draws live markup of the SVG writer on the page, and adds its paragraphs, items, cells and links to the
 * structure.
 */
export class MarkupPage {
  readonly #document: PdfDocument;
  readonly #painter: SvgPainter;
  readonly #tagger: Tagger;
  readonly #lang: string;
  /** Structure part that contains the current markup; absent for decoration. */
  #parent: Part | undefined;
  #list: Part | undefined;
  /** Returns the named destination of a link to a slide. */
  #resolve: (link: string) => string | undefined = () => undefined;

  /** @param lang language of the document; parts in it do not repeat it */
  constructor(document: PdfDocument, painter: SvgPainter, tagger: Tagger, lang: string) {
    this.#document = document;
    this.#painter = painter;
    this.#tagger = tagger;
    this.#lang = lang;
  }

  /** Sets how links of the next slide to other slides are resolved. */
  set slideLinks(resolve: (link: string) => string | undefined) {
    this.#resolve = resolve;
  }

  draw(markup: string, parent: Part | undefined): void {
    if (markup === '') return;
    this.#drawInside(parent, () =>
      this.#painter.paint(parseXml(`<svg>${markup}</svg>`), (node, paintContent) =>
        this.#enter(node, paintContent),
      ),
    );
  }

  #enter(node: XmlNode, paintContent: () => void): void {
    const around = this.#parent;
    if (node.tag === 'a') {
      const link = node.attributes.get('href') ?? '';
      const destination = isSlideLink(link) ? this.#resolve(link) : undefined;
      if (isSlideLink(link) && destination === undefined) paintContent();
      else if (around)
        this.#tagger.within(around, 'Link', {}, (part) => this.#link(node, paintContent, part, destination));
      else this.#link(node, paintContent, undefined, destination);
      return;
    }
    const role = node.attributes.get('data-role') ?? 'P';
    // A formula is part of the text of an item.
    if (role !== 'LI' && role !== 'Formula') this.#endList();
    // Headings and cells are single paragraphs already.
    if (!around || (role === 'P' && around.type !== 'Sect')) paintContent();
    else this.#part(node, role, around, paintContent);
  }

  #part(node: XmlNode, role: string, around: Part, paintContent: () => void): void {
    const lang = node.attributes.get('xml:lang');
    const alt = node.attributes.get('data-alt');
    const options = {
      ...(alt === undefined ? {} : { alt }),
      ...(lang === undefined || lang === this.#lang ? {} : { lang }),
      ...(role === 'TH' ? { scope: 'Column' as const } : {}),
    };
    if (role === 'LI') {
      this.#list ??= this.#tagger.add(around, 'L');
      this.#tagger.within(this.#list, 'LI', options, (item) =>
        this.#tagger.within(item, 'LBody', {}, (body) => this.#insideItem(body, paintContent)),
      );
    } else this.#tagger.within(around, role, options, (part) => this.#drawInside(part, paintContent));
  }

  /** A list ends with the part that contains it. */
  #drawInside(part: Part | undefined, work: () => void): void {
    const [around, list] = [this.#parent, this.#list];
    this.#parent = part;
    this.#list = undefined;
    work();
    this.#endList();
    this.#parent = around;
    this.#list = list;
  }

  #insideItem(body: Part, work: () => void): void {
    const around = this.#parent;
    this.#parent = body;
    work();
    this.#parent = around;
  }

  #endList(): void {
    this.#list?.element.end();
    this.#list = undefined;
  }

  /** Lays a link over an area of the slide, unless it leads nowhere. */
  cover({ x, y, width, height }: Box, link: string, around: Part): void {
    const destination = isSlideLink(link) ? this.#resolve(link) : undefined;
    const address = isSlideLink(link) ? destination : URL.parse(link)?.href;
    if (address === undefined) return;
    this.#tagger.within(around, 'Link', {}, ({ element }) => {
      const options = { Contents: new String(address), structParent: element };
      if (destination === undefined) this.#document.link(x, y, width, height, address, options);
      else this.#document.goTo(x, y, width, height, destination, options);
    });
  }

  #link(
    node: XmlNode,
    paintContent: () => void,
    part: Part | undefined,
    destination: string | undefined,
  ): void {
    paintContent();
    const area = this.#painter.linkArea(node);
    const address = destination ?? URL.parse(node.attributes.get('href') ?? '')?.href;
    if (area === undefined || address === undefined) return;
    // pdfkit distinguishes strings from names by their class.
    const options = {
      Contents: new String(address),
      ...(part === undefined ? {} : { structParent: part.element }),
    };
    if (destination !== undefined)
      this.#document.goTo(area.x, area.y, area.width, area.height, destination, options);
    else this.#document.link(area.x, area.y, area.width, area.height, address, options);
  }
}
