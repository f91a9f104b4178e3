import { parse } from 'parse5';
import { attribute, type Element, isElement, isText, walkElements } from '../files/html-tree.ts';
import { createRefusal } from '../files/refusal.ts';
import type { PageChart } from './charts/build-chart.ts';
import { findCharts } from './charts/find-charts.ts';
import { listChartColours, toChart } from './charts/to-chart.ts';
import { readPx } from './css/computed-style.ts';
import { CANVAS, PAGE_LIMITS } from './limits.ts';
import type { ConvertedPage, ConvertedSlide, PageJob, PageResource } from './page-job.ts';
import { type PreparedPage, SLIDE_MARK } from './prepare-page.ts';
import { readMeasuredSlide } from './read-measured.ts';
import { StaticPage } from './static-page.ts';
import {
  isElement as isPageElement,
  type PageElement,
  type PageNode,
  type PageSlide,
  textContent,
  walkPage,
} from './styled-page.ts';
import { formatStyle } from './write/declarations.ts';
import { FlowSlide } from './write/flow-slide.ts';
import { escapeText } from './write/inline.ts';
import { createLook, type PageTheme, readPageTheme } from './write/page-look.ts';
import { PlacedSlide } from './write/placed-slide.ts';
import { slideBackdrop } from './write/slide-backdrop.ts';
import { type PageMaterials, type PageOmission, PictureList, SlideContext } from './write/slide-context.ts';

const MAX_MARKUP = 58_000;
const MAX_ELEMENTS = 1_150;

/** Converts the slides of a prepared page to slide markup. */
export function convertPage({
  prepared,
  resources,
  measured,
}: Extract<PageJob, { page: 'convert' }>): ConvertedPage {
  const known = new Map(resources);
  const root = parse(prepared.html).childNodes.find(isElement);
  if (root === undefined) throw createRefusal('no_text', 'The page has no slides.');
  const page = measured === undefined ? undefined : measured.slides.map(readMeasuredSlide);
  const { slides, isCut } =
    page === undefined ? readStaticSlides(root, prepared, known) : { slides: page, isCut: false };
  const charts = collectCharts(root);
  const materials: PageMaterials = {
    chart: (element) => readOwnChart(element) ?? charts.find(element),
    picture: (source) => readResource(source, known),
    taken: (index) => measured?.pictures[index],
  };
  const theme = addChartColours(readPageTheme(slides), charts.colours);
  const list = new PictureList();
  const omitted: PageOmission[] = [];
  const written = slides.map((slide, index) => {
    const context = createContext(slide, index, { theme, materials, list });
    const converted = writeSlide(slide, context, prepared.notes[index] ?? '');
    omitted.push(...context.omitted);
    return converted;
  });
  if (measured !== undefined) omitted.push(...listLostBackdrops(prepared, known));
  return {
    title: prepared.title,
    slides: written,
    pictures: list.pictures,
    clips: list.clips,
    omitted,
    theme,
    warnings: [
      ...prepared.warnings,
      ...(isCut
        ? [
            `The page has more than ${PAGE_LIMITS.rules.toLocaleString('en')} style rules; the others have no effect.`,
          ]
        : []),
    ],
  };
}

/** Pictures behind elements that the browser could not show, since they were not loaded. */
function listLostBackdrops(
  { backdrops }: PreparedPage,
  known: ReadonlyMap<string, PageResource>,
): PageOmission[] {
  return backdrops.flatMap(({ slide, address }) => {
    const reason = known.get(address);
    return typeof reason === 'string'
      ? [{ slide, kind: 'picture', text: address.slice(0, 120), reason }]
      : [];
  });
}

interface Common {
  readonly theme: PageTheme;
  readonly materials: PageMaterials;
  readonly list: PictureList;
}

function createContext(
  { width, height }: PageSlide,
  index: number,
  { theme, materials, list }: Common,
): SlideContext {
  const scale = Math.min(CANVAS.width / width, CANVAS.height / height);
  return new SlideContext(index + 1, createLook(theme, scale), materials, list);
}

function writeSlide(slide: PageSlide, context: SlideContext, notes: string): ConvertedSlide {
  context.titlePx = findTitleSize(slide.root);
  const backdrop = slideBackdrop(slide, context);
  const flow = slide.root.rect === undefined ? new FlowSlide(slide, context).write() : undefined;
  const parts = flow?.parts ?? new PlacedSlide(slide, context).write();
  const style = formatStyle({ ...backdrop.style, ...(flow?.style ?? { padding: '0px' }) });
  const written: string[] = [];
  let [length, elements] = [2_000, 10];
  for (const part of parts) {
    length += part.length;
    elements += part.match(/<[a-z]/g)?.length ?? 0;
    if (length > MAX_MARKUP || elements > MAX_ELEMENTS) {
      context.omit('region', part.replace(/<[^>]*>/g, ' '), 'The slide holds more than slide markup takes.');
      continue;
    }
    written.push(part);
  }
  return {
    markup: `<section frame="bare"${style}>${backdrop.parts.join('')}${written.join('\n')}</section>`,
    plain: writePlain(slide.root, context.title),
    notes,
  };
}

/** Size in px of the largest words of a slide without headings. */
function findTitleSize(root: PageElement): number | undefined {
  let largest: number | undefined;
  for (const element of walkPage(root)) {
    if (/^h[1-6]$/.test(element.tag) && textContent(element).trim() !== '') return undefined;
    const words = element.children.filter((child) => !isPageElement(child)).map(textContent);
    if (!/\p{L}{2}/u.test(words.join(''))) continue;
    largest = Math.max(largest ?? 0, readPx(element.style['font-size']) ?? 16);
  }
  return largest;
}

/** The words of a slide in a usual order, without its looks. */
function writePlain(root: PageElement, title: string | undefined): string {
  const lines: string[] = [];
  const visit = (node: PageNode): void => {
    if (!isPageElement(node)) return;
    const isLeaf = node.children.every(
      (child) => !isPageElement(child) || !/^(?:div|p|section|ul|ol|li|h\d|table|tr|td|th)$/.test(child.tag),
    );
    const text = textContent(node).replace(/\s+/g, ' ').trim();
    if (isLeaf && text !== '') lines.push(text);
    else for (const child of node.children) visit(child);
  };
  visit(root);
  const heading = title ?? lines[0] ?? '';
  const rest = lines.filter((line) => line !== heading).slice(0, 40);
  return `<section><h1>${escapeText(heading)}</h1>${rest.length === 0 ? '' : `<ul>${rest.map((line) => `<li>${escapeText(line)}</li>`).join('')}</ul>`}</section>`;
}

function readStaticSlides(
  root: Element,
  { kind, program }: PreparedPage,
  known: ReadonlyMap<string, PageResource>,
): { readonly slides: readonly PageSlide[]; readonly isCut: boolean } {
  const sheets: string[] = [];
  for (const one of walkElements(root)) {
    if (one.tagName === 'style')
      sheets.push(
        one.childNodes
          .filter(isText)
          .map(({ value }) => value)
          .join(''),
      );
    const linked =
      one.tagName === 'link' && /stylesheet/i.test(attribute(one, 'rel')) ? attribute(one, 'href') : '';
    const loaded = linked === '' ? undefined : readResource(linked, known);
    if (typeof loaded === 'object') sheets.push(new TextDecoder().decode(loaded));
  }
  const page = new StaticPage(sheets, root);
  const marked = [...walkElements(root)].filter((one) => one.attrs.some(({ name }) => name === SLIDE_MARK));
  return { slides: marked.map((slide) => page.slide(slide, { kind, program })), isCut: page.isCut };
}

/** A chart that the browser noted on the element, as its program configured it. */
function readOwnChart({ attributes }: PageElement): PageChart | undefined {
  const noted = attributes['data-lectern-chart'];
  if (noted === undefined) return undefined;
  try {
    const { library, config } = JSON.parse(noted) as {
      readonly library?: unknown;
      readonly config?: unknown;
    };
    return toChart(String(library), config);
  } catch {
    return undefined;
  }
}

/** Charts in programs of the page, by the elements that they name. */
function collectCharts(root: Element): {
  readonly colours: readonly string[];
  find(element: PageElement): PageChart | undefined;
} {
  const byTarget = new Map<string, PageChart>();
  const colours: string[] = [];
  for (const script of walkElements(root)) {
    if (script.tagName !== 'script') continue;
    const text = script.childNodes
      .filter(isText)
      .map(({ value }) => value)
      .join('');
    for (const { target, chart, config } of findCharts(text)) {
      if (target !== '') byTarget.set(target.replace(/^[#.]/, ''), chart);
      listChartColours(config, colours);
    }
  }
  return {
    colours,
    find: ({ tag, attributes }) => {
      if (!/^(?:canvas|div|section|figure|svg)$/.test(tag)) return undefined;
      const names = [attributes['id'] ?? '', ...(attributes['class'] ?? '').split(/\s+/)];
      for (const name of names) {
        const chart = name === '' ? undefined : byTarget.get(name);
        if (chart !== undefined) return chart;
      }
      return undefined;
    },
  };
}

function addChartColours(theme: PageTheme, colours: readonly string[]): PageTheme {
  const graph = Object.fromEntries(colours.slice(0, 6).map((hex, index) => [`graph_${index}`, hex]));
  return { ...theme, colors: { ...theme.colors, ...graph } };
}

/** Bytes of an address; a string is the reason why there are none. */
function readResource(source: string, known: ReadonlyMap<string, PageResource>): Uint8Array | string {
  const [, encoding, data = ''] = /^data:[^;,]*(?:;[^;,]*)*?(;base64)?,(.*)$/s.exec(source) ?? [];
  if (source.startsWith('data:')) {
    try {
      return encoding === undefined
        ? new TextEncoder().encode(decodeURIComponent(data))
        : new Uint8Array(Buffer.from(data, 'base64'));
    } catch {
      return 'The address cannot be read.';
    }
  }
  return known.get(source) ?? 'Its address leads to nothing that was loaded.';
}
