import { anyOf } from '../locales/index.ts';
import type { FigureBlock, SourceBlock, SourceDocument, SourceSection } from './source-document.ts';

const CAPTION_MAX = 300;
const CAPTION = new RegExp(`^(?:${anyOf('figure')})\\s*[\\p{Nd}A-Z][\\p{Nd}.–-]*`, 'iu');
/** What programs name a picture by when nobody does. */
const NO_ALT = new RegExp(`^(?:${anyOf('no_alt')})?\\s*\\d*$|^\\S+\\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf|svg)$`, 'iu');

/**
 * The document with the captions of its figures as such: the paragraph beside a figure that begins as captions do ("Figure
 * 3: …") is no running text. Names that a program gave are no alternative text.
 */
export function withCaptions(document: SourceDocument): SourceDocument {
  return { ...document, root: captioned(document.root) };
}

function captioned(section: SourceSection): SourceSection {
  const taken = new Set<SourceBlock>();
  const blocks = section.blocks.map((block, index): SourceBlock => {
    if (block.kind !== 'figure') return block;
    const beside = [section.blocks[index + 1], section.blocks[index - 1]];
    const caption = block.caption === undefined ? beside.find((one) => one !== undefined && !taken.has(one) && captionIn(one) !== undefined) : undefined;
    if (caption !== undefined) taken.add(caption);
    return named(block, caption === undefined ? undefined : captionIn(caption));
  });
  return { ...section, blocks: blocks.filter((_, index) => !taken.has(section.blocks[index] as SourceBlock)), sections: section.sections.map(captioned) };
}

function captionIn(block: SourceBlock): string | undefined {
  return block.kind === 'paragraph' && block.text.text.length <= CAPTION_MAX && CAPTION.test(block.text.text) ? block.text.text : undefined;
}

function named(figure: FigureBlock, found: string | undefined): FigureBlock {
  const caption = figure.caption ?? found;
  const said = NO_ALT.test(figure.alt.trim()) ? '' : figure.alt;
  const alt = said || caption || (figure.place.path.at(-1) ?? '');
  return { ...figure, alt, ...(caption === undefined ? {} : { caption }) };
}
