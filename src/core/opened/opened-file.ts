import { isMeaningless } from '../designs/design-name.ts';
import { type OpenDeck, openDeck } from '../ooxml/read/index.ts';
import { attributeIn, down, referencesIn } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import { elementsOf, placeholderType } from './elements.ts';
import { childAt, linksOf } from './find-element.ts';
import type { FileExtension, OpenedFile, OpenedSlide } from './opened.ts';
import type { OpenedPackage } from './opened-package.ts';
import { type ListedSlide, listedSlides, slideIds } from './opened-slides.ts';
import { linesOf } from './text-body.ts';

const MOST_TITLE = 200;
const MACROS = 'The file contains macros. They stay in it and are never run.';
const SIGNED = 'The file is digitally signed. The first change removes the signature.';

/** Facts about a file, without the content of its slides. @throws Failure `invalid_input` if it cannot be read */
export function openedFile(file: OpenedPackage, deck: OpenDeck = openDeck(file.toBytes())): OpenedFile {
  const listed = listedSlides(file);
  const ids = slideIds(listed);
  const slides = listed.map((slide, index) => slideHead(file, slide, ids[index] ?? ''));
  const signed = file.names.some((name) => /^_xmlsignatures\//i.test(name));
  const macros = file.names.some((name) => /vbaProject\.bin$/i.test(name));
  return {
    title: titleOf(file) || slides.find(({ title }) => title !== '')?.title || '',
    language: languageOf(file, listed),
    slides,
    size: { width: deck.widthEmu / EMU_PER_PX, height: deck.heightEmu / EMU_PER_PX },
    extension: extensionOf(file.contentType(file.main) ?? ''),
    layouts: [...new Set(deck.layouts.map(({ name }) => name).filter((name) => name !== ''))],
    remarks: [...(macros ? [MACROS] : []), ...(signed ? [SIGNED] : []), ...deck.remarks.filter((remark) => !/macros|signed/.test(remark))],
  };
}

/** File extension for the content type of the main part (ECMA-376 part 1, 13.3.6, and MS-OFFMACRO). */
function extensionOf(contentType: string): FileExtension {
  const macros = /macroEnabled/i.test(contentType);
  if (/slideshow/i.test(contentType)) return macros ? 'ppsm' : 'ppsx';
  if (/template/i.test(contentType)) return macros ? 'potm' : 'potx';
  return macros ? 'pptm' : 'pptx';
}

function slideHead(file: OpenedPackage, { part }: ListedSlide, id: string): OpenedSlide {
  const source = file.text(part);
  const root = file.markup(part);
  const layout = file.relationships(part).find(({ type }) => type === 'slideLayout')?.target;
  return { id, title: slideTitle(file, part), layout: layout === undefined || !file.has(layout) ? '' : layoutName(file, layout), hidden: /^(0|false)$/.test(attributeIn(source, root, 'show') ?? '') };
}

/** Text of a slide's title placeholder; "" without one. */
export function slideTitle(file: OpenedPackage, part: string): string {
  const source = file.text(part);
  const title = elementsOf(source, file.markup(part)).find((one) => /^(title|ctrTitle)$/.test(placeholderType(source, one) ?? ''));
  const body = childAt(title?.markup, 'txBody');
  const said = body === undefined ? '' : linesOf(source, body, { links: linksOf(file, part) }).join(' ');
  return said
    .replace(/<br>/g, ' ')
    .replace(/[*~`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_TITLE);
}

export function layoutName(file: OpenedPackage, layout: string): string {
  const source = file.text(layout);
  const common = down(file.markup(layout), 'cSld');
  return common === undefined ? '' : referencesIn(attributeIn(source, common, 'name') ?? '', common.start);
}

/** Part name of the core properties. */
export function corePart(file: OpenedPackage): string | undefined {
  const found = file.relationships('').find(({ type, external }) => type === 'core-properties' && !external)?.target;
  return found !== undefined && file.has(found) ? found : undefined;
}

function titleOf(file: OpenedPackage): string {
  const part = corePart(file);
  if (part === undefined) return '';
  const source = file.text(part);
  const title = down(file.markup(part), 'title');
  const said = title === undefined ? '' : referencesIn(source.slice(title.inner, title.close), title.inner).trim();
  return isMeaningless(said) ? '' : said.slice(0, MOST_TITLE);
}

/** The language tag of most of the text. */
export function languageOf(file: OpenedPackage, slides: readonly ListedSlide[]): string {
  const letters = new Map<string, number>();
  for (const { part } of slides.slice(0, 60)) {
    for (const [, tag = '', words = ''] of file.text(part).matchAll(/<a:rPr\b[^>]*?\blang="([\w-]+)"[^>]*>(?:[^<]|<(?!a:t>|a:rPr))*<a:t>([^<]*)/g))
      letters.set(tag, (letters.get(tag) ?? 0) + words.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en';
}
