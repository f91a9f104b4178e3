import { checkSlides } from '../designs/check-file.ts';
import type { OwnFonts } from '../designs/own-fonts.ts';
import { pictureBook } from '../designs/picture-book.ts';
import { chooseSlideFonts } from '../designs/slide-fonts.ts';
import { buildSlideScene } from '../designs/slide-scene.ts';
import { Memo } from '../memory/memo.ts';
import { checkPackage, effectOf } from '../ooxml/check/index.ts';
import { PackageEdit } from '../ooxml/package/index.ts';
import { type ReadSlide, streamDeck } from '../ooxml/read/index.ts';
import { compareFindings, type JudgedState } from '../scene/check/compare-findings.ts';
import { checkDuplicateTitles } from '../scene/check/deck.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck, Scene } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { OpenedFile } from './api.ts';
import { applyOpenedEdits } from './apply-edits.ts';
import { createCellMeasurer } from './cell-capacity.ts';
import { readComments } from './comments/read-comments.ts';
import type { FileSnapshot } from './file-snapshot.ts';
import { listFillPlaces } from './fill-places.ts';
import { findFixes } from './fixes.ts';
import { findLargePictures } from './large-pictures.ts';
import { readNotes } from './notes-edit.ts';
import { compareFiles, compareSlides, summarizeEdits } from './opened-changes.ts';
import { describeFile } from './opened-file.ts';
import type { OpenedJob, OpenedJobs } from './opened-job.ts';
import { type ListedSlide, listSlides, slideIds } from './opened-slides.ts';
import { readSlideTexts } from './opened-texts.ts';
import { readShow } from './show/read-show.ts';
import { readSlides, readSlideTree } from './slide-tree.ts';
import { compareTitles } from './title-changes.ts';

/** Effects of a slide that are listed for callers. */
const MAX_LISTED_EFFECTS = 200;
/** Effects of a slide that a show in the browser plays. */
const MAX_SHOWN_EFFECTS = 2_000;

/** Runs one job on an opened file. @throws Failure `invalid_input` */
export function doOpenedJob(job: OpenedJob): OpenedJobs[keyof OpenedJobs]['answer'] {
  switch (job.kind) {
    case 'openedFile': {
      const file = PackageEdit.open(job.file);
      return { ...describeFile(file), faults: countRepairs(job.file) };
    }
    case 'openedTrees':
      return readTrees(job.file, job.slides);
    case 'openedTexts':
      return readTexts(job.file);
    case 'openedDeck':
      return readDeck(job.file);
    case 'openedFixes':
      return findFixes(PackageEdit.open(job.file));
    case 'openedPictures':
      return findLargePictures(PackageEdit.open(job.file), job.fixes);
    case 'openedChanges':
      return compareFiles(PackageEdit.open(job.before), PackageEdit.open(job.file));
    case 'openedEdits':
      return applyEdits(job);
  }
}

function readTrees(bytes: Uint8Array, numbers: readonly number[]): OpenedJobs['openedTrees']['answer'] {
  const file = PackageEdit.open(bytes);
  const listed = listSlides(file);
  const known = describeFile(file).slides;
  const wanted = numbers.flatMap((number) => (listed[number - 1] === undefined ? [] : [number]));
  const read = readSlides(streamDeck(bytes), new Set(wanted.map((number) => listed[number - 1]?.part ?? '')));
  return wanted.flatMap((number) => {
    const part = listed[number - 1]?.part ?? '';
    const [slide, head] = [read.get(part), known[number - 1]];
    if (slide === undefined || head === undefined) return [];
    const notes = readNotes(file, part);
    const comments = readComments(file, part);
    const fills = listFillPlaces(file, part).map(({ name }) => name);
    return [
      {
        ...head,
        number,
        elements: readSlideTree(file, slide),
        ...(fills.length === 0 ? {} : { picture_fills: fills }),
        ...(notes === '' ? {} : { notes }),
        ...(comments.length === 0 ? {} : { comments }),
        ...readShow(file, part, MAX_LISTED_EFFECTS),
      },
    ];
  });
}

function readTexts(bytes: Uint8Array): OpenedJobs['openedTexts']['answer'] {
  const file = PackageEdit.open(bytes);
  const listed = listSlides(file);
  const read = readSlides(streamDeck(bytes), new Set(listed.map(({ part }) => part)));
  const measureCell = createCellMeasurer();
  return listed.flatMap((slide, index) => {
    const known = read.get(slide.part);
    return known === undefined ? [] : readSlideTexts(file, slide, known, index + 1, measureCell);
  });
}

/** The slides as scenes, each with a theme of its own, because each master may have another one. */
function readDeck(bytes: Uint8Array): Deck {
  const deck = streamDeck(bytes);
  const file = PackageEdit.open(bytes);
  const book = pictureBook(deck);
  const memo = new Memo();
  const scenes: Scene[] = [];
  let theme: Theme | undefined;
  for (const slide of deck.slides()) {
    const { steps = [], transition } = readShow(file, slide.part, MAX_SHOWN_EFFECTS);
    const show =
      steps.length === 0 && transition === undefined
        ? undefined
        : { steps, ...(transition === undefined ? {} : { transition }) };
    const drawn = buildSlideScene(slide, deck, book.picture, chooseSlideFonts(slide), memo, show);
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

function applyEdits({
  file: bytes,
  edits,
  fonts,
}: Extract<OpenedJob, { kind: 'openedEdits' }>): OpenedJobs['openedEdits']['answer'] {
  const applied = applyOpenedEdits(bytes, edits);
  const { file, after, warnings, replacements } = applied;
  const before = new PackageEdit(file.package);
  const known = describeFile(file, after.deck);
  const changed = compareSlides(before, file).map((one) =>
    one.change === 'inserted' ? { ...one, layout: known.slides[one.slide - 1]?.layout ?? '' } : one,
  );
  const [old, now] = [listSlides(before), listSlides(file)];
  const head = describeFile(before, applied.before.deck);
  const parts = new Set(
    hasLookChanged(file)
      ? now.map(({ part }) => part)
      : changed.flatMap(({ slide, change }) =>
          change === 'deleted' || change === 'moved' ? [] : [now[slide - 1]?.part ?? ''],
        ),
  );
  const judge = (snapshot: FileSnapshot, listed: typeof now, { slides }: OpenedFile): JudgedState => ({
    findings: [
      ...(parts.size === 0 ? [] : checkParts(snapshot, listed, parts, fonts)),
      ...checkTitles(slides),
    ],
    slideIds: slideIds(listed),
  });
  return {
    bytes: file.toBytes(),
    file: known,
    changed,
    changeSummary: summarizeEdits(edits, changed, known),
    warnings,
    replacements,
    titleChanges: compareTitles({ file: before, head }, { file, head: known }),
    steps: applied.steps,
    findings: compareFindings(judge(applied.before, old, head), judge(after, now, known)),
    checked: slideIds(now).filter((_, index) => parts.has(now[index]?.part ?? '')),
  };
}

/** Returns whether a part that many slides share has changed, such as a theme or a layout. */
function hasLookChanged(file: PackageEdit): boolean {
  return file.package.names.some(
    (name) => /^ppt\/(slideLayouts|slideMasters|theme)\//.test(name) && file.hasChanged(name),
  );
}

/** Findings of some slides. Titles are compared with those of all slides, which `checkTitles` does. */
function checkParts(
  snapshot: FileSnapshot,
  listed: readonly ListedSlide[],
  parts: ReadonlySet<string>,
  fonts: OwnFonts,
): Finding[] {
  const { findings } = checkSlides(snapshot.deck, fonts, selectSlides(snapshot, listed, parts));
  return findings.filter(({ code }) => code !== 'duplicate_title');
}

function checkTitles(slides: OpenedFile['slides']): Finding[] {
  const shown = slides.flatMap(({ title, hidden }, index) => (hidden ? [] : [{ title, number: index + 1 }]));
  return checkDuplicateTitles(shown).map(({ path: _, ...finding }) => finding);
}

/** Slides of the given parts in the order of the list; a slide that is listed twice is returned twice. */
function selectSlides(
  snapshot: FileSnapshot,
  listed: readonly ListedSlide[],
  parts: ReadonlySet<string>,
): ReadSlide[] {
  const slides = snapshot.slides(parts);
  return listed.flatMap(({ part }, index) => {
    const slide = parts.has(part) ? slides.get(part) : undefined;
    return slide === undefined ? [] : [slide.number === index + 1 ? slide : { ...slide, number: index + 1 }];
  });
}

/** Number of faults for which PowerPoint refuses or repairs a file. */
function countRepairs(file: Uint8Array): number {
  return checkPackage(file).filter((fault) => ['refusal', 'repair'].includes(effectOf(fault))).length;
}
