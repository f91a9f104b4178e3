import { parse, parseFragment, serialize } from 'parse5';
import { MEDIA_EXTENSIONS } from '../../pictures/media-file.ts';
import {
  attribute,
  type Element,
  isElement,
  isText,
  type Node,
  readText,
  walkElements,
} from '../files/html-tree.ts';
import { createRefusal } from '../files/refusal.ts';
import { revealSheet } from './css/reveal-sheet.ts';
import { tailwindSheet } from './css/tailwind.ts';
import { findSlides, type PageKind } from './find-slides.ts';
import { PAGE_LIMITS } from './limits.ts';
import { markdownToHtml } from './markdown-html.ts';

/** Attribute that marks the slides of a prepared page with their number, from 0. */
export const SLIDE_MARK = 'data-lectern-slide';

/** A page whose slides are marked, with what was taken out of it. */
export interface PreparedPage {
  readonly html: string;
  readonly kind: PageKind;
  readonly title: string;
  readonly language: string;
  /** Speaker notes by slide. */
  readonly notes: readonly string[];
  /** Addresses of style sheets and pictures, as they are written. */
  readonly sheets: readonly string[];
  readonly pictures: readonly string[];
  /** Addresses of pictures behind elements of a slide, which is named by its number from 1. */
  readonly backdrops: readonly { readonly slide: number; readonly address: string }[];
  /** Size that the program of the page sets. */
  readonly program?: { readonly width: number; readonly height: number };
  readonly warnings: readonly string[];
}

const TAILWIND = /tailwind/i;
const NOTE_CLASSES = ['notes', 'speaker-notes', 'speaker-note', 'slidev-notes', 'presenter-notes'];
/** Text in which slides in Markdown are separated. */
const BREAK = /\r?\n[ \t]*---[ \t]*\r?\n/;
const NOTE_LINE = /\r?\n[ \t]*(?:Notes?:|\?\?\?)[ \t]*\r?\n?/i;

/**
 * Parses a page, finds its slides and takes out their notes. Nothing of it runs.
 *
 * @throws Failure `invalid_input` for a page that is too large or has no slides
 */
export function preparePage(html: string): PreparedPage {
  if (html.length > PAGE_LIMITS.characters)
    throw createRefusal(
      'too_large',
      `The page has ${html.length.toLocaleString('en')} characters; at most ${PAGE_LIMITS.characters.toLocaleString('en')} are read.`,
    );
  const document = parse(html);
  const root = document.childNodes.find(isElement);
  const parts = root?.childNodes.filter(isElement) ?? [];
  const [head, body] = ['head', 'body'].map((name) => parts.find(({ tagName }) => tagName === name));
  if (root === undefined || head === undefined || body === undefined)
    throw createRefusal('no_text', 'The page has no slides.', undefined, 'Send the HTML of the slides.');
  assertSize(root);
  const elsewhere = writeMarkdown(body);
  loadLazyPictures(body);
  nameSources(body);
  const { kind, slides } = findSlides(body);
  if (kind === 'page' && isEmptyApplication(root, body))
    throw createRefusal(
      'no_text',
      'The page shows nothing before programs in other files have run, as a build of Slidev.',
      undefined,
      'Open it in a browser, Slidev at its address /print, save the page as it is shown, and send that file.',
    );
  if (slides.length > PAGE_LIMITS.slides)
    throw createRefusal('too_complex', `The page has more than ${PAGE_LIMITS.slides} slides.`);
  const shown = slides.filter((slide) => attribute(slide, 'data-visibility') !== 'hidden');
  const hidden = slides.length - shown.length;
  const apart = [...walkElements(body)].filter((one) => attribute(one, 'class') === 'bespoke-marp-note');
  const notes = shown.map((slide, index) => {
    const beside = apart.find((one) => attribute(one, 'data-index') === String(index));
    return takeNotes(slide) || (beside === undefined ? '' : tidyNote(readText(beside)));
  });
  for (const one of apart) remove(one);
  for (const [index, slide] of shown.entries()) {
    slide.attrs.push({ name: SLIDE_MARK, value: String(index) });
    applySlideBackground(slide);
  }
  const links = [...walkElements(root)].filter(
    (one) =>
      one.tagName === 'link' && /stylesheet/i.test(attribute(one, 'rel')) && attribute(one, 'href') !== '',
  );
  const sheets = links
    .map((one) => attribute(one, 'href'))
    .filter((href) => !/fonts\.(?:googleapis|bunny)/i.test(href));
  addKnownSheets(head, root, sheets);
  const program = readProgramSize(root);
  const backdrops = shown.flatMap(listBackdrops);
  return {
    html: serialize(document),
    kind,
    title: titleOf(head),
    language: attribute(root, 'lang').slice(0, 35),
    notes,
    sheets: sheets.slice(0, PAGE_LIMITS.resources),
    pictures: listPictures(shown, backdrops),
    backdrops,
    ...(program === undefined ? {} : { program }),
    warnings: [
      ...listLosses(elsewhere, shown),
      ...(hidden === 0
        ? []
        : [
            `${hidden === 1 ? 'A slide that the page hides is' : `${hidden} slides that the page hides are`} left out.`,
          ]),
      ...(kind === 'page'
        ? [
            'Nothing in the page marks slides, so it is one. Slides are <section>s, or elements of the class "slide".',
          ]
        : []),
    ],
  };
}

/** Returns whether the body has nothing to show, and programs of other files fill it. */
function isEmptyApplication(root: Element, body: Element): boolean {
  const programs = [...walkElements(root)].filter(({ tagName }) => tagName === 'script');
  const shows = [...walkElements(body)].some(
    (one) =>
      /^(?:img|svg|canvas|video|picture|object|textarea)$/.test(one.tagName) ||
      (!/^(?:script|style|noscript|template)$/.test(one.tagName) &&
        one.childNodes.some((child) => isText(child) && child.value.trim() !== '')),
  );
  return !shows && programs.some((one) => attribute(one, 'src') !== '');
}

/** Gives pictures that a program loads late their address at once. */
function loadLazyPictures(body: Element): void {
  for (const one of walkElements(body)) {
    const later = attribute(one, 'data-src');
    if (one.tagName === 'img' && later !== '' && attribute(one, 'src') === '')
      one.attrs = [...one.attrs.filter(({ name }) => name !== 'src'), { name: 'src', value: later }];
  }
}

/** Gives players the address that one of their sources has and PowerPoint plays, or else the first. */
function nameSources(body: Element): void {
  for (const player of [...walkElements(body)].filter(isPlayer)) {
    if (attribute(player, 'src') !== '') continue;
    const sources = player.childNodes
      .filter(isElement)
      .flatMap((one) =>
        one.tagName === 'source' ? [attribute(one, 'src') || attribute(one, 'data-src')] : [],
      );
    const played = sources.find((address) => PLAYED.test(address)) ?? sources[0];
    const value = attribute(player, 'data-src') || played;
    if (value !== undefined) player.attrs = [...player.attrs, { name: 'src', value }];
  }
}

const PLAYED = new RegExp(
  `^data:(?:video/(?:mp4|quicktime)|audio/)|^[^?#]*\\.(?:${MEDIA_EXTENSIONS.join('|')})(?:$|[?#])`,
  'i',
);

function isPlayer({ tagName }: Element): boolean {
  return tagName === 'video' || tagName === 'audio';
}

/** Counts elements and their depth, without recursion. */
function assertSize(root: Element): void {
  const stack: { readonly element: Element; readonly depth: number }[] = [{ element: root, depth: 0 }];
  let count = 0;
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    count += 1;
    if (count > PAGE_LIMITS.elements)
      throw createRefusal(
        'too_complex',
        `The page has more than ${PAGE_LIMITS.elements.toLocaleString('en')} elements.`,
      );
    if (one.depth > PAGE_LIMITS.depth)
      throw createRefusal(
        'too_complex',
        `Its elements stand more than ${PAGE_LIMITS.depth} deep in one another.`,
      );
    for (const child of one.element.childNodes)
      if (isElement(child)) stack.push({ element: child, depth: one.depth + 1 });
  }
}

/** Writes slides in Markdown, which a program of the page would write, as HTML. */
function writeMarkdown(body: Element): string[] {
  const all = [...walkElements(body)];
  const remark = all.find((one) => one.tagName === 'textarea' && attribute(one, 'id') === 'source');
  if (remark !== undefined) {
    const slides = readText(remark).split(BREAK).map(writeRemarkSlide);
    const fragment = parseFragment(slides.join(''));
    replace(remark, fragment.childNodes);
    return [];
  }
  const elsewhere: string[] = [];
  for (const section of all.filter(
    (one) => one.tagName === 'section' && one.attrs.some(({ name }) => name === 'data-markdown'),
  )) {
    const holder = section.childNodes
      .filter(isElement)
      .find(
        (one) =>
          one.tagName === 'textarea' || (one.tagName === 'script' && /template/.test(attribute(one, 'type'))),
      );
    const markdown = holder === undefined ? readText(section) : rawText(holder);
    if (markdown.trim() === '') {
      const file = attribute(section, 'data-markdown');
      if (file === '') continue;
      elsewhere.push(file);
      remove(section);
      continue;
    }
    // The separator of reveal.js where the page names none.
    const separator = attribute(section, 'data-separator') || '---';
    const vertical = attribute(section, 'data-separator-vertical');
    const cut = (text: string, written: string): string[] =>
      written === '' ? [text] : splitMarkdown(text, written);
    const slides = cut(markdown, separator).flatMap((text) => cut(text, vertical));
    const pages = slides.map((text) => {
      const [words = '', note] = text.replace(/<!--\s*\.?(?:slide|element)[\s\S]*?-->/g, '').split(NOTE_LINE);
      return `${markdownToHtml(words)}${note === undefined ? '' : `<aside class="notes">${markdownToHtml(note)}</aside>`}`;
    });
    const inside =
      pages.length === 1 ? (pages[0] ?? '') : pages.map((page) => `<section>${page}</section>`).join('');
    section.childNodes = adopt(parseFragment(inside).childNodes, section);
  }
  return elsewhere;
}

/** Content of other places or behind slides, which a deck does not show. */
function listLosses(elsewhere: readonly string[], shown: readonly Element[]): string[] {
  const films = shown.flatMap((slide, index) =>
    ['data-background-video', 'data-background-iframe'].some((name) => attribute(slide, name) !== '')
      ? [index + 1]
      : [],
  );
  return [
    ...(elsewhere.length === 0
      ? []
      : [
          `Slides are left out whose Markdown stands in other files (${elsewhere.slice(0, 10).join(', ')}): write it into the page, or save the page as it is shown.`,
        ]),
    ...(films.length === 0
      ? []
      : [
          `The video or page behind ${films.length === 1 ? 'slide' : 'slides'} ${films.join(', ')} is left out.`,
        ]),
  ];
}

/** Separators are regular expressions; only those of lines of signs are followed. */
function splitMarkdown(markdown: string, separator: string): string[] {
  const signs =
    /^\^?(?:\\r\?)?(?:\\n)*(-{2,4}|<!--.{1,20}-->|={2,4}|\+{2,4})(?:\\r\?)?(?:\\n)*\$?$/.exec(
      separator.trim(),
    )?.[1] ?? '---';
  return markdown.split(new RegExp(`(?:^|\\n)[ \\t]*${signs.replace(/[+]/g, '\\+')}[ \\t]*\\r?\\n`));
}

function writeRemarkSlide(markdown: string): string {
  const properties = /^\s*((?:[a-z-]+:[^\n]*\n)+)/.exec(markdown)?.[1] ?? '';
  const names = /(?:^|\n)class:([^\n]*)/.exec(properties)?.[1] ?? '';
  const [words = '', note] = markdown
    .slice(markdown.indexOf(properties) + properties.length)
    .split(NOTE_LINE);
  const align = /center/.test(names) ? ' style="text-align:center"' : '';
  const plain = words.replace(/^--\s*$/gm, '').replace(/\.[\w.-]+\[([^[\]]*)\]/g, '$1');
  return `<div class="slide"${align}>${markdownToHtml(plain)}${note === undefined ? '' : `<aside class="notes">${markdownToHtml(note)}</aside>`}</div>`;
}

function rawText(element: Element): string {
  return element.childNodes
    .map((child) => (isText(child) ? child.value : isElement(child) ? rawText(child) : ''))
    .join('');
}

function adopt(nodes: readonly Node[], parent: Element): Node[] {
  return nodes.map((node) => Object.assign(node, { parentNode: parent }));
}

function replace(element: Element, nodes: readonly Node[]): void {
  const parent = element.parentNode;
  if (parent === null || !('childNodes' in parent)) return;
  const at = parent.childNodes.indexOf(element);
  parent.childNodes.splice(at, 1, ...nodes.map((node) => Object.assign(node, { parentNode: parent })));
}

function remove(element: Element): void {
  replace(element, []);
}

/** Takes the notes out of a slide. */
function takeNotes(slide: Element): string {
  const found = [...walkElements(slide)].filter((one) => {
    const names = attribute(one, 'class').split(/\s+/);
    return one !== slide && NOTE_CLASSES.some((name) => names.includes(name));
  });
  const texts = found.map((one) => tidyNote(readText(one)));
  for (const one of found) remove(one);
  const own = attribute(slide, 'data-notes');
  return [own, ...texts]
    .filter((text) => text.trim() !== '')
    .join('\n\n')
    .slice(0, 20_000);
}

function tidyNote(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Backgrounds that reveal.js draws behind a slide, as styles of the slide. */
function applySlideBackground(slide: Element): void {
  const [color, gradient, image] = ['color', 'gradient', 'image'].map((name) =>
    attribute(slide, `data-background-${name}`),
  );
  const short = attribute(slide, 'data-background');
  const isPicture = /^(?:https?:|data:|\.{0,2}\/)|\.(?:png|jpe?g|webp|gif|svg)$/i.test(short);
  const picture = image || (isPicture ? short : '');
  const styles = [
    ...(color ? [`background-color:${color}`] : short !== '' && !isPicture ? [`background:${short}`] : []),
    ...(gradient ? [`background-image:${gradient}`] : []),
    ...(picture === ''
      ? []
      : [`background-image:url("${picture.replace(/["\\\n]/g, '')}")`, 'background-size:cover']),
  ];
  if (styles.length === 0) return;
  const style = slide.attrs.find(({ name }) => name === 'style');
  if (style === undefined) slide.attrs.push({ name: 'style', value: styles.join(';') });
  else style.value = `${style.value};${styles.join(';')}`;
}

/** Adds style sheets of reveal.js and Tailwind, which pages load from elsewhere; their own come later. */
function addKnownSheets(head: Element, root: Element, sheets: readonly string[]): void {
  const all = [...walkElements(root)];
  const usesTailwind =
    all.some((one) => one.tagName === 'script' && TAILWIND.test(attribute(one, 'src'))) ||
    sheets.some((href) => TAILWIND.test(href));
  const known = sheets.map(revealSheet).filter((sheet) => sheet !== undefined);
  const texts = [
    ...(usesTailwind
      ? [tailwindSheet(all.flatMap((one) => attribute(one, 'class').split(/\s+/).filter(Boolean)))]
      : []),
    ...known,
  ];
  if (texts.length === 0) return;
  const fragment = parseFragment(texts.map((text) => `<style>${text}</style>`).join(''));
  head.childNodes.unshift(...adopt(fragment.childNodes, head));
}

function readProgramSize(root: Element): { readonly width: number; readonly height: number } | undefined {
  for (const script of [...walkElements(root)].filter(({ tagName }) => tagName === 'script')) {
    const call = /Reveal\.initialize\(|new Reveal\(/.exec(rawText(script));
    if (call === null) continue;
    const options = rawText(script).slice(call.index, call.index + 3_000);
    const [width, height] = ['width', 'height'].map((name) =>
      Number(new RegExp(`\\b${name}\\s*:\\s*["']?(\\d{3,4})\\b`).exec(options)?.[1]),
    );
    if (Number(width) >= 300 && Number(height) >= 300)
      return { width: Number(width), height: Number(height) };
  }
  return undefined;
}

function titleOf(head: Element): string {
  const title = head.childNodes.filter(isElement).find(({ tagName }) => tagName === 'title');
  return title === undefined ? '' : readText(title).replace(/\s+/g, ' ').trim().slice(0, 300);
}

function listPictures(slides: readonly Element[], backdrops: PreparedPage['backdrops']): string[] {
  const images = slides.flatMap((slide) =>
    [...walkElements(slide)].flatMap((one) =>
      one.tagName === 'img' || isPlayer(one) ? [attribute(one, 'src'), attribute(one, 'poster')] : [],
    ),
  );
  const found = new Set([...images, ...backdrops.map(({ address }) => address)].filter(isFile));
  return [...found].slice(0, PAGE_LIMITS.resources);
}

function listBackdrops(slide: Element, index: number): { slide: number; address: string }[] {
  return [...walkElements(slide)].flatMap((one) => {
    const address = /url\(\s*["']?([^"')]+)/i.exec(attribute(one, 'style'))?.[1] ?? '';
    return isFile(address) ? [{ slide: index + 1, address }] : [];
  });
}

function isFile(address: string): boolean {
  return address !== '' && !/^(?:data:|#)/.test(address);
}
