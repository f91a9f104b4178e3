import { isMeaningless } from '../designs/design-name.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import { type StreamedDeck, streamDeck } from '../ooxml/read/index.ts';
import { childAtPath, readAttribute, resolveReferences } from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import type { FileExtension, OpenedFile, OpenedSlide } from './api.ts';
import { describeComments } from './comments/describe-comments.ts';
import { readFileSettings } from './file-settings.ts';
import { type ListedSlide, listSlides, slideIds } from './opened-slides.ts';
import { readSlideTitle } from './slide-title.ts';

const MAX_TITLE_LENGTH = 200;
const MACROS = 'The file contains macros. They stay in it and are never run.';
const SIGNED = 'The file is digitally signed. The first change removes the signature.';

/**
 * Facts about a file, without the content of its slides. @throws Failure `invalid_input` if it cannot be read
 */
export function describeFile(file: PackageEdit, deck: StreamedDeck = streamDeck(file.toBytes())): OpenedFile {
  const listed = listSlides(file);
  const ids = slideIds(listed);
  const slides = listed.map((slide, index) => readSlideHead(file, slide, ids[index] ?? ''));
  const signed = file.names.some((name) => /^_xmlsignatures\//i.test(name));
  const macros = file.names.some((name) => /vbaProject\.bin$/i.test(name));
  return {
    title: readTitleProperty(file) || slides.find(({ title }) => title !== '')?.title || '',
    language: detectLanguage(file, listed),
    slides,
    size: { width: deck.widthEmu / EMU_PER_PX, height: deck.heightEmu / EMU_PER_PX },
    extension: readExtension(file.contentType(file.main) ?? ''),
    layouts: [...new Set(deck.layouts.map(({ name }) => name).filter((name) => name !== ''))],
    remarks: [
      ...(macros ? [MACROS] : []),
      ...(signed ? [SIGNED] : []),
      ...describeComments(file, listed),
      ...deck.remarks.filter((remark) => !/macros|signed/.test(remark)),
    ],
    settings: readFileSettings(file),
  };
}

/** File extension for the content type of the main part (ECMA-376 part 1, 13.3.6, and MS-OFFMACRO). */
function readExtension(contentType: string): FileExtension {
  const macros = /macroEnabled/i.test(contentType);
  if (/slideshow/i.test(contentType)) return macros ? 'ppsm' : 'ppsx';
  if (/template/i.test(contentType)) return macros ? 'potm' : 'potx';
  return macros ? 'pptm' : 'pptx';
}

function readSlideHead(file: PackageEdit, { part }: ListedSlide, id: string): OpenedSlide {
  const source = file.text(part);
  const root = file.markup(part);
  const layout = file.relationships(part).find(({ type }) => type === 'slideLayout')?.target;
  return {
    id,
    title: readSlideTitle(file, part),
    layout: layout === undefined || !file.has(layout) ? '' : readLayoutName(file, layout),
    hidden: /^(0|false)$/.test(readAttribute(source, root, 'show') ?? ''),
  };
}

export function readLayoutName(file: PackageEdit, layout: string): string {
  const source = file.text(layout);
  const common = childAtPath(file.markup(layout), 'cSld');
  return common === undefined
    ? ''
    : resolveReferences(readAttribute(source, common, 'name') ?? '', common.start);
}

/** Part name of the core properties. */
export function findCorePart(file: PackageEdit): string | undefined {
  const found = file
    .relationships('')
    .find(({ type, external }) => type === 'core-properties' && !external)?.target;
  return found !== undefined && file.has(found) ? found : undefined;
}

/** Title among the properties of the file; "" if it has none that says anything. */
export function readTitleProperty(file: PackageEdit): string {
  const part = findCorePart(file);
  if (part === undefined) return '';
  const source = file.text(part);
  const title = childAtPath(file.markup(part), 'title');
  const text =
    title === undefined ? '' : resolveReferences(source.slice(title.inner, title.close), title.inner).trim();
  return isMeaningless(text) ? '' : text.slice(0, MAX_TITLE_LENGTH);
}

/** The language tag of most of the text. */
export function detectLanguage(file: PackageEdit, slides: readonly ListedSlide[]): string {
  const letters = new Map<string, number>();
  for (const { part } of slides.slice(0, 60)) {
    for (const [, tag = '', words = ''] of file
      .text(part)
      .matchAll(/<a:rPr\b[^>]*?\blang="([\w-]+)"[^>]*>(?:[^<]|<(?!a:t>|a:rPr))*<a:t>([^<]*)/g))
      letters.set(tag, (letters.get(tag) ?? 0) + words.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en';
}
