import { checkSlides } from '../designs/check-file.ts';
import { pictureBook } from '../designs/picture-book.ts';
import { slideFonts } from '../designs/slide-fonts.ts';
import { slideScene } from '../designs/slide-scene.ts';
import { Memo } from '../memory/memo.ts';
import { checkPackage } from '../ooxml/check/index.ts';
import { openDeck, type ReadSlide } from '../ooxml/read/index.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck, Scene } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import { applyOpenedEdits, fixesOf, type LookedAt } from './apply-edits.ts';
import { cellRooms } from './cell-room.ts';
import { largePictures } from './large-pictures.ts';
import { commentsOf, notesText } from './notes-edit.ts';
import { changesBetween, toldChanges } from './opened-changes.ts';
import { openedFile } from './opened-file.ts';
import type { OpenedJob, OpenedJobs } from './opened-job.ts';
import { OpenedPackage } from './opened-package.ts';
import { type ListedSlide, listedSlides } from './opened-slides.ts';
import { slideTexts } from './opened-texts.ts';
import { readSlides, slideTree } from './slide-tree.ts';

/** Runs one job on an opened file. @throws Failure `invalid_input` */
export function doOpenedJob(job: OpenedJob): OpenedJobs[keyof OpenedJobs]['answer'] {
  switch (job.kind) {
    case 'openedFile': {
      const file = new OpenedPackage(job.file);
      return { ...openedFile(file), faults: checkPackage(job.file).length };
    }
    case 'openedTrees':
      return trees(job.file, job.slides);
    case 'openedTexts':
      return texts(job.file);
    case 'openedDeck':
      return deckOf(job.file);
    case 'openedFixes':
      return fixesOf(new OpenedPackage(job.file));
    case 'openedPictures':
      return largePictures(new OpenedPackage(job.file), job.fixes);
    case 'openedEdits':
      return edited(job);
  }
}

function trees(bytes: Uint8Array, numbers: readonly number[]): OpenedJobs['openedTrees']['answer'] {
  const file = new OpenedPackage(bytes);
  const listed = listedSlides(file);
  const known = openedFile(file).slides;
  const wanted = numbers.flatMap((number) => (listed[number - 1] === undefined ? [] : [number]));
  const read = readSlides(openDeck(bytes), new Set(wanted.map((number) => listed[number - 1]?.part ?? '')));
  return wanted.flatMap((number) => {
    const part = listed[number - 1]?.part ?? '';
    const [slide, head] = [read.get(part), known[number - 1]];
    if (slide === undefined || head === undefined) return [];
    const notes = notesText(file, part);
    const comments = commentsOf(file, part);
    return [{ ...head, number, elements: slideTree(file, slide), ...(notes === '' ? {} : { notes }), ...(comments.length === 0 ? {} : { comments }) }];
  });
}

function texts(bytes: Uint8Array): OpenedJobs['openedTexts']['answer'] {
  const file = new OpenedPackage(bytes);
  const listed = listedSlides(file);
  const read = readSlides(openDeck(bytes), new Set(listed.map(({ part }) => part)));
  const roomOfCell = cellRooms();
  return listed.flatMap((slide, index) => {
    const known = read.get(slide.part);
    return known === undefined ? [] : slideTexts(file, slide, known, index + 1, roomOfCell);
  });
}

/** The slides as scenes, each with a theme of its own, because each master may have another one. */
function deckOf(bytes: Uint8Array): Deck {
  const deck = openDeck(bytes);
  const book = pictureBook(deck);
  const memo = new Memo();
  const scenes: Scene[] = [];
  let theme: Theme | undefined;
  for (const slide of deck.slides()) {
    const drawn = slideScene(slide, deck, book.picture, slideFonts(slide), memo);
    theme ??= drawn.theme;
    scenes.push({ ...drawn.scene, theme: drawn.theme });
  }
  const lang = scenes[0]?.lang ?? 'en';
  return {
    title: deck.title,
    lang,
    rtl: false,
    theme: theme ?? EMPTY_THEME,
    template: { id: 'file', name: '', titleSizePx: 40, bodySizesPx: [24, 22, 20, 18, 18], layouts: [] },
    slides: scenes,
    media: book.bytes,
    createdAt: '',
    fileFonts: [],
  };
}

const BLACK = '#000000';
const WHITE = '#FFFFFF';
const ARIAL = { family: 'Arimo', fallback: 'Arial' };
/** Theme of a deck without slides. */
const EMPTY_THEME: Theme = {
  ...{ id: 'file', name: '', description: '', radiusPx: 0 },
  colors: {
    background: WHITE,
    surface: WHITE,
    text: BLACK,
    muted: BLACK,
    stroke: BLACK,
    primary: BLACK,
    secondary: BLACK,
    accent: BLACK,
    on_primary: WHITE,
    on_secondary: WHITE,
    on_accent: WHITE,
    graph: [BLACK],
  },
  fonts: { body: ARIAL, heading: ARIAL, mono: ARIAL },
};

function edited({ file: bytes, edits, fonts }: Extract<OpenedJob, { kind: 'openedEdits' }>): OpenedJobs['openedEdits']['answer'] {
  const applied = applyOpenedEdits(bytes, edits);
  const { file, after, warnings, replacements } = applied;
  const before = new OpenedPackage(bytes);
  const known = openedFile(file, after.deck);
  const changed = changesBetween(before, file).map((one) => (one.change === 'inserted' ? { ...one, layout: known.slides[one.slide - 1]?.layout ?? '' } : one));
  const [old, now] = [listedSlides(before), listedSlides(file)];
  const parts = new Set(changed.flatMap(({ slide, change }) => (change === 'deleted' || change === 'moved' ? [] : [now[slide - 1]?.part ?? ''])));
  const found = (looked: LookedAt, listed: typeof now) => checkSlides(looked.deck, fonts, slidesOf(looked, listed, parts)).findings;
  const findings = parts.size === 0 ? [] : found(after, now);
  // The checks of the original file are needed only to tell new findings from old ones.
  const standing = findings.length === 0 ? [] : found(applied.before, old);
  const place = (slides: typeof now, { slide, code, element = '', message }: Finding) => [slides[slide - 1]?.part ?? '', code, element, message].join('|');
  const seen = new Set(standing.map((finding) => place(old, finding)));
  const fresh = findings.filter((finding) => !seen.has(place(now, finding)));
  return { bytes: file.toBytes(), file: known, changed, told: toldChanges(edits, changed, known), warnings, replacements, findings: fresh, kept: findings.length - fresh.length };
}

/** Slides of the given parts in the order of the list; a slide that is listed twice is returned twice. */
function slidesOf(looked: LookedAt, listed: readonly ListedSlide[], parts: ReadonlySet<string>): ReadSlide[] {
  const slides = looked.slides(parts);
  return listed.flatMap(({ part }, index) => {
    const slide = parts.has(part) ? slides.get(part) : undefined;
    return slide === undefined ? [] : [slide.number === index + 1 ? slide : { ...slide, number: index + 1 }];
  });
}
