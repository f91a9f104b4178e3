import { joinPhrases } from '../locales/index.ts';
import type { FigureBlock, SourceBlock, SourceDocument, SourceSection } from './source-document.ts';

const CAPTION_MAX = 300;
const CAPTION = new RegExp(`^(?:${joinPhrases('figure')})\\s*[\\p{Nd}A-Z][\\p{Nd}.–-]*`, 'iu');
/** Names that programs give to pictures by themselves. */
const NO_ALT = new RegExp(
  `^(?:${joinPhrases('no_alt')})?\\s*\\d*$|^[\\p{L}_-]{4,24}\\d{1,4}$|^\\S+\\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf|svg)$`,
  'iu',
);

/**
 * Attaches captions to figures: a paragraph beside a figure that begins like a caption ("Figure 3: …") is
 * removed from the running text. Names from programs are no alternative text.
 */
export function attachCaptions(document: SourceDocument): SourceDocument {
  return { ...document, root: attachInSection(document.root) };
}

function attachInSection(section: SourceSection): SourceSection {
  const taken = new Set<SourceBlock>();
  const blocks = section.blocks.map((block, index): SourceBlock => {
    if (block.kind !== 'figure') return block;
    const beside = [section.blocks[index + 1], section.blocks[index - 1]];
    const caption =
      block.caption === undefined
        ? beside.find((one) => one !== undefined && !taken.has(one) && readCaption(one) !== undefined)
        : undefined;
    if (caption !== undefined) taken.add(caption);
    return setCaption(block, caption === undefined ? undefined : readCaption(caption));
  });
  return {
    ...section,
    blocks: blocks.filter((_, index) => !taken.has(section.blocks[index] as SourceBlock)),
    sections: section.sections.map(attachInSection),
  };
}

function readCaption(block: SourceBlock): string | undefined {
  return block.kind === 'paragraph' && block.text.text.length <= CAPTION_MAX && CAPTION.test(block.text.text)
    ? block.text.text
    : undefined;
}

function setCaption(figure: FigureBlock, found: string | undefined): FigureBlock {
  const caption = figure.caption ?? found;
  const altText = NO_ALT.test(figure.alt.trim()) ? '' : figure.alt;
  const alt = altText || caption || (figure.place.path.at(-1) ?? '');
  return { ...figure, alt, ...(caption === undefined ? {} : { caption }) };
}
