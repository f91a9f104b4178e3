import { Memo } from '../memory/memo.ts';
import { type ReadShape, type ReadSlide, type StreamedDeck, streamDeck } from '../ooxml/read/index.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import type { MediaRef } from '../scene/scene.ts';
import { detachBytes } from '../threads/bytes-alone.ts';
import type { CompiledDesign } from './compile/compile-design.ts';
import type { DesignJobs, DrawnFile, DrawnSlide } from './design-job.ts';
import { pictureBook } from './picture-book.ts';
import { pictureAddress, type SharedPicture } from './shared-pictures.ts';
import { chooseSlideFonts } from './slide-fonts.ts';
import { buildSlideScene } from './slide-scene.ts';

/** Maximum characters of an SVG without its pictures; slides with more elements are illegible. */
const MAX_SVG_LENGTH = 8_000_000;
/** Maximum characters of all drawings of a file; later slides are left out. */
const LONGEST_TOGETHER = 24_000_000;

/**
 * Draws the slides of a file, or the layouts of its design, with the built-in renderer. Hidden slides are
 * left out.
 */
export function drawFile(
  file: Uint8Array,
  design: CompiledDesign | undefined,
  request: DesignJobs['draw']['request'],
): DrawnFile {
  const deck = streamDeck(file);
  const book = pictureBook(deck);
  const memo = new Memo();
  const pictures = new Map<string, SharedPicture>();
  let letters = 0;
  const slides: DrawnSlide[] = [];
  for (const { name, slide } of selectSlides(deck, design, request)) {
    if (letters > LONGEST_TOGETHER) break;
    const { scene, theme } = buildSlideScene(slide, deck, book.picture, chooseSlideFonts(slide), memo);
    const shown = new Set<MediaRef>();
    const addressOf = (media: MediaRef): string => {
      shown.add(media);
      return pictureAddress(media);
    };
    const svg = writeSvg(scene, { theme, media: book.bytes, addressOf });
    letters += svg.length;
    if (svg.length > MAX_SVG_LENGTH) continue;
    for (const { hash, mimeType } of shown)
      if (!pictures.has(hash))
        pictures.set(hash, { mimeType, bytes: detachBytes(book.bytes.get(hash) ?? new Uint8Array()) });
    slides.push({ name, svg });
  }
  return { slides, pictures };
}

interface Wanted {
  readonly name: string;
  readonly slide: ReadSlide;
}

/** Slides, or layouts as slides, by name. */
function* selectSlides(
  deck: StreamedDeck,
  design: CompiledDesign | undefined,
  { what, most }: DesignJobs['draw']['request'],
): Generator<Wanted> {
  const room = what === 'cover' ? 1 : most;
  if (what === 'layouts') yield* selectLayouts(deck, design, room);
  else {
    let count = 0;
    for (const slide of deck.slides()) {
      if (slide.hidden) continue;
      if (++count > room) return;
      yield { name: String(slide.number), slide };
    }
    if (what === 'cover' && count === 0) yield* selectLayouts(deck, design, room);
  }
}

function* selectLayouts(
  deck: StreamedDeck,
  design: CompiledDesign | undefined,
  room: number,
): Generator<Wanted> {
  const all = design === undefined ? [] : [...design.layouts, ...design.samples].slice(0, room);
  const numbers = new Set(all.map(({ sample }) => sample?.number));
  const samples = new Map<number, ReadSlide>();
  for (const slide of deck.slides(
    numbers.size === 0 || (numbers.size === 1 && numbers.has(undefined)) ? 0 : undefined,
  ))
    if (numbers.has(slide.number)) samples.set(slide.number, slide);
  const wanted =
    design === undefined
      ? [{ id: 'cover', slide: toSlide(deck, deck.layouts[0]?.part ?? '') }]
      : all.map(({ id, part, sample }) => ({
          id,
          slide: sample === undefined ? toSlide(deck, part) : samples.get(sample.number),
        }));
  for (const { id, slide } of wanted) if (slide !== undefined) yield { name: id, slide };
}

/** A layout as a slide that shows its prompts. */
function toSlide(deck: StreamedDeck, part: string): ReadSlide | undefined {
  const layout = deck.layouts.find((one) => one.part === part);
  const master = deck.masters.find((one) => one.part === layout?.master);
  if (layout === undefined || master === undefined) return undefined;
  return {
    part,
    number: 0,
    hidden: false,
    layout: part,
    theme: master.theme,
    background: layout.background,
    shapes: layout.shapes.flatMap(showPrompt),
    notes: '',
  };
}

/** Text for placeholders with an empty prompt, such as those of Google Slides. */
const WORDS: Readonly<Record<string, string>> = {
  title: 'Title',
  ctrTitle: 'Title',
  subTitle: 'Subtitle',
  body: 'Text',
  obj: 'Text',
  '': 'Text',
};
const FRAMED: ReadonlySet<string> = new Set(['pic', 'chart', 'tbl', 'dgm', 'media', 'clipArt']);

function showPrompt(shape: ReadShape): ReadShape[] {
  if (shape.kind === 'group') return [{ ...shape, children: shape.children.flatMap(showPrompt) }];
  if (shape.kind !== 'shape' || shape.text === undefined || shape.placeholder === undefined) return [shape];
  const { type } = shape.placeholder;
  const word = WORDS[type];
  const [first] = shape.text.paragraphs;
  const isEmpty = shape.text.paragraphs.every(({ runs }) => runs.length === 0);
  const paragraphs =
    isEmpty && word !== undefined && first?.unsaid !== undefined
      ? [{ ...first, runs: [{ ...first.unsaid, text: word }] }]
      : shape.text.paragraphs;
  const { text, ...withoutText } = shape;
  const frame: ReadShape[] = FRAMED.has(type)
    ? [{ ...withoutText, kind: 'opaque', what: 'unknown', drawn: [] }]
    : [];
  return [...frame, { ...shape, text: { ...text, paragraphs, prompt: false } }];
}
