import type { ReadDeck, ReadShape, ReadSlide } from '../output/pptx/read/deck.ts';
import { readDeck } from '../output/pptx/read/read-deck.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import type { MediaRef } from '../scene/scene.ts';
import { bytesAlone } from '../threads/bytes-alone.ts';
import type { CompiledDesign } from './compile/compile-design.ts';
import type { DesignJobs, DrawnFile, DrawnSlide } from './design-job.ts';
import { pictureBook } from './picture-book.ts';
import { pictureAddress, type SharedPicture } from './shared-pictures.ts';
import { slideScene } from './slide-scene.ts';

/** Letters of a drawing beside its pictures: one with more marks is of a slide that nobody could read. */
const LONGEST = 8_000_000;
/** Of all drawings of a file; those after them are left out. */
const LONGEST_TOGETHER = 24_000_000;

/** Pictures of a file's slides, or of the layouts that a design of it has, drawn by this server's own reader. Hidden slides are left out. */
export function drawFile(file: Uint8Array, design: CompiledDesign | undefined, request: DesignJobs['draw']['request']): DrawnFile {
  const deck = readDeck(file);
  const book = pictureBook(deck);
  const pictures = new Map<string, SharedPicture>();
  let letters = 0;
  const slides = wantedSlides(deck, design, request).flatMap(({ name, slide }): DrawnSlide[] => {
    if (letters > LONGEST_TOGETHER) return [];
    const { scene, theme } = slideScene(slide, deck, book.picture);
    const shown = new Set<MediaRef>();
    const addressOf = (media: MediaRef): string => {
      shown.add(media);
      return pictureAddress(media);
    };
    const svg = writeSvg(scene, { theme, media: book.bytes, addressOf });
    letters += svg.length;
    if (svg.length > LONGEST) return [];
    for (const { hash, mimeType } of shown) if (!pictures.has(hash)) pictures.set(hash, { mimeType, bytes: bytesAlone(book.bytes.get(hash) ?? new Uint8Array()) });
    return [{ name, svg }];
  });
  return { slides, pictures };
}

/** Slides as they are, layouts as slides, each under its name. */
function wantedSlides(deck: ReadDeck, design: CompiledDesign | undefined, { what, most }: DesignJobs['draw']['request']): readonly { readonly name: string; readonly slide: ReadSlide }[] {
  const shown = deck.slides.filter(({ hidden }) => !hidden);
  if (what === 'slides' || (what === 'cover' && shown.length > 0)) return shown.slice(0, what === 'cover' ? 1 : most).map((slide) => ({ name: String(slide.number), slide }));
  const all = design === undefined ? [] : [...design.layouts, ...design.samples];
  const wanted =
    design === undefined
      ? [{ id: 'cover', slide: layoutSlide(deck, deck.layouts[0]?.part ?? '') }]
      : all.map(({ id, part, sample }) => ({ id, slide: sample === undefined ? layoutSlide(deck, part) : deck.slides.find(({ number }) => number === sample.number) }));
  return wanted.slice(0, what === 'cover' ? 1 : most).flatMap(({ id, slide }) => (slide === undefined ? [] : [{ name: id, slide }]));
}

/** A layout as a slide: its prompts stand where content will be. */
function layoutSlide(deck: ReadDeck, part: string): ReadSlide | undefined {
  const layout = deck.layouts.find((one) => one.part === part);
  const master = deck.masters.find((one) => one.part === layout?.master);
  if (layout === undefined || master === undefined) return undefined;
  return { part, number: 0, hidden: false, layout: part, theme: master.theme, background: layout.background, shapes: layout.shapes.flatMap(withPrompt), notes: '' };
}

/** What stands in places whose prompt says nothing, as Google Slides writes them. */
const WORDS: Readonly<Record<string, string>> = { title: 'Title', ctrTitle: 'Title', subTitle: 'Subtitle', body: 'Text', obj: 'Text', '': 'Text' };
const FRAMED: ReadonlySet<string> = new Set(['pic', 'chart', 'tbl', 'dgm', 'media', 'clipArt']);

function withPrompt(shape: ReadShape): ReadShape[] {
  if (shape.kind === 'group') return [{ ...shape, children: shape.children.flatMap(withPrompt) }];
  if (shape.kind !== 'shape' || shape.text === undefined || shape.placeholder === undefined) return [shape];
  const { type } = shape.placeholder;
  const word = WORDS[type];
  const [first] = shape.text.paragraphs;
  const isEmpty = shape.text.paragraphs.every(({ runs }) => runs.length === 0);
  const paragraphs = isEmpty && word !== undefined && first?.unsaid !== undefined ? [{ ...first, runs: [{ ...first.unsaid, text: word }] }] : shape.text.paragraphs;
  const { text, ...bare } = shape;
  const frame: ReadShape[] = FRAMED.has(type) ? [{ ...bare, kind: 'opaque', what: 'unknown', drawn: [] }] : [];
  return [...frame, { ...shape, text: { ...text, paragraphs, prompt: false } }];
}
