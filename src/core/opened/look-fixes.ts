import { pictureBook } from '../designs/picture-book.ts';
import { buildSlideScene } from '../designs/slide-scene.ts';
import { Memo } from '../memory/memo.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadRun, ReadShape, ReadSlide, StreamedDeck } from '../ooxml/read/index.ts';
import { applyPatch, element, type Markup, type Xml, XmlEditor } from '../ooxml/xml/index.ts';
import { RenderedBackdrops } from '../output/png/real-backdrops.ts';
import { checkContrast } from '../scene/check/contrast.ts';
import { checkOverflow } from '../scene/check/overflow.ts';
import { checkOverlap } from '../scene/check/overlap.ts';
import { measureColorDistance } from '../scene/color.ts';
import type { Scene, SceneElement } from '../scene/scene.ts';
import type { Hex } from '../scene/theme.ts';
import { childAt } from './find-element.ts';
import { pairElements } from './slide-tree.ts';
import { findParagraphs } from './text-body.ts';

/** Minimum font size in points where there is room for it. */
const MIN_LEGIBLE_PT = 12;
const HUNDREDTHS = 100;
/** Limit of how often the small texts of a slide are set in a larger size. */
const MAX_TRIES = 40;

/** Theme colours that mean the same on every slide, whatever its colour map (ECMA-376 part 1, 20.1.10.54). */
const THEME_COLORS = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
] as const;

/** A text with too little contrast or too small a font, and a safe change. */
export interface LookFix {
  readonly kind: 'contrast' | 'small_text';
  readonly element: string;
  readonly name: string;
  /** Closest theme colour with enough contrast, for a text of low contrast. */
  readonly color?: string;
}

/**
 * Texts of a slide that become legible with another theme colour, or with a larger font for which there is
 * room.
 */
export function findLookFixes(file: PackageEdit, slide: ReadSlide, deck: StreamedDeck): LookFix[] {
  const texts = findNamedTexts(file, slide);
  return [...findContrastFixes(texts, slide, deck), ...findSizeFixes(texts, slide, deck)];
}

/**
 * Each colour is tried on the scene of the slide with a single text: the drawing behind the text is the same
 * for all colours, and rendered once.
 */
function findContrastFixes(texts: readonly NamedText[], slide: ReadSlide, deck: StreamedDeck): LookFix[] {
  if (texts.length === 0) return [];
  const book = pictureBook(deck);
  const { scene, theme } = buildSlideScene(slide, deck, book.picture);
  const { behind } = new RenderedBackdrops(theme, (hash) => book.bytes.get(hash), new Memo());
  const listPale = (shown: Scene) =>
    new Set(
      checkContrast(shown, theme, behind).flatMap(({ severity, element: name }) =>
        severity === 'error' && name !== undefined ? [name] : [],
      ),
    );
  const pale = listPale(scene);
  return texts.flatMap(({ id, name, runs }): LookFix[] => {
    if (!pale.has(name)) return [];
    const own = runs[0]?.color.hex ?? '#000000';
    const choices = THEME_COLORS.flatMap((slot) =>
      slide.theme.colors[slot] === undefined ? [] : [{ slot, hex: slide.theme.colors[slot] as Hex }],
    );
    const color = choices
      .sort((a, b) => measureColorDistance(a.hex, own) - measureColorDistance(b.hex, own))
      .find(({ hex }) => !listPale(recolorText(scene, name, hex)).has(name));
    return color === undefined ? [] : [{ kind: 'contrast', element: id, name, color: color.slot }];
  });
}

/** A scene in which one text has another colour, and no other text is shown. */
function recolorText(scene: Scene, name: string, hex: Hex): Scene {
  const elements = scene.elements.flatMap((one): SceneElement[] => {
    if (one.type !== 'text') return [one];
    if (one.name !== name) return [];
    const paragraphs = one.paragraphs.map((paragraph) => ({
      ...paragraph,
      runs: paragraph.runs.map((run) => ({
        ...run,
        color: 'hex' in run.color ? { ...run.color, hex } : { hex },
      })),
    }));
    return [{ ...one, paragraphs }];
  });
  return { ...scene, elements };
}

/**
 * Small texts are enlarged together; where there is no room for all, halves of them are tried, so that a slide
 * full of small texts is set a few times and not once for each.
 */
function findSizeFixes(texts: readonly NamedText[], slide: ReadSlide, deck: StreamedDeck): LookFix[] {
  const small = texts.filter(({ runs }) => runs.some(({ sizePt }) => sizePt < MIN_LEGIBLE_PT));
  if (small.length === 0) return [];
  const book = pictureBook(deck);
  const listCrowded = (shapes: readonly ReadShape[]) => {
    const { scene, theme } = buildSlideScene({ ...slide, shapes }, deck, book.picture);
    return new Set(
      [...checkOverflow(scene), ...checkOverlap(scene, theme)].flatMap(({ element: name }) => name ?? []),
    );
  };
  const crowded = listCrowded(slide.shapes);
  const enlarged: NamedText[] = [];
  let tries = 0;
  const enlarge = (group: readonly NamedText[]): void => {
    if (group.length === 0 || tries >= MAX_TRIES) return;
    tries += 1;
    const wanted = new Set([...enlarged, ...group].map(({ shape }) => shape));
    const faults = listCrowded(
      mapRuns(slide.shapes, wanted, (run) => ({ ...run, sizePt: Math.max(MIN_LEGIBLE_PT, run.sizePt) })),
    );
    if (![...faults].some((fault) => !crowded.has(fault))) enlarged.push(...group);
    else if (group.length > 1) {
      const half = Math.ceil(group.length / 2);
      enlarge(group.slice(0, half));
      enlarge(group.slice(half));
    }
  };
  enlarge(small.filter(({ name }) => !crowded.has(name)));
  const fixed = new Set(enlarged);
  return small
    .filter((text) => fixed.has(text))
    .map(({ id, name }) => ({ kind: 'small_text', element: id, name }));
}

interface NamedText {
  readonly id: string;
  readonly name: string;
  readonly shape: ReadShape;
  readonly runs: readonly ReadRun[];
}

/** Texts with a unique name, because findings refer to elements by name. */
function findNamedTexts(file: PackageEdit, slide: ReadSlide): NamedText[] {
  const pairs = [...pairElements(file, slide)];
  const names = new Map<string, number>();
  for (const [, { read }] of pairs) names.set(read.name, (names.get(read.name) ?? 0) + 1);
  return pairs.flatMap(([id, { read }]) => {
    if (read.kind !== 'shape' || read.text === undefined || read.text.prompt || names.get(read.name) !== 1)
      return [];
    const runs = read.text.paragraphs
      .flatMap((paragraph) => paragraph.runs)
      .filter(({ text }) => text.trim() !== '');
    return runs.length === 0 ? [] : [{ id, name: read.name, shape: read, runs }];
  });
}

function mapRuns(
  shapes: readonly ReadShape[],
  wanted: ReadonlySet<ReadShape>,
  change: (run: ReadRun) => ReadRun,
): ReadShape[] {
  return shapes.map((shape) => {
    if (shape.kind === 'group') return { ...shape, children: mapRuns(shape.children, wanted, change) };
    if (!wanted.has(shape) || shape.kind !== 'shape' || shape.text === undefined) return shape;
    return {
      ...shape,
      text: {
        ...shape.text,
        paragraphs: shape.text.paragraphs.map((paragraph) => ({
          ...paragraph,
          runs: paragraph.runs.map(change),
        })),
      },
    };
  });
}

/** Writes the colour or size into the runs of the text and keeps their other properties. */
export function applyLookFix(
  file: PackageEdit,
  slide: ReadSlide,
  { kind, element: id, color }: Pick<LookFix, 'kind' | 'element' | 'color'>,
): void {
  const source = file.text(slide.part);
  const pair = pairElements(file, slide).get(id);
  const body = childAt(pair?.own.markup, 'txBody');
  if (pair === undefined || body === undefined || pair.read.kind !== 'shape') return;
  const edited = new XmlEditor(source);
  for (const [index, paragraph] of findParagraphs(body).entries()) {
    const read = pair.read.text?.paragraphs[index]?.runs ?? [];
    const own = paragraph.children.filter(({ name }) => name === 'r' || name === 'fld' || name === 'br');
    for (const [at, run] of own.entries()) {
      if (run.name === 'br') continue;
      const isSmall =
        own.length === read.length ? (read[at]?.sizePt ?? MIN_LEGIBLE_PT) < MIN_LEGIBLE_PT : true;
      if (kind === 'contrast')
        patchRun(edited, run, {
          children: [element('a:solidFill', {}, element('a:schemeClr', { val: color }))],
        });
      else if (isSmall) patchRun(edited, run, { attributes: { sz: MIN_LEGIBLE_PT * HUNDREDTHS } });
    }
  }
  if (edited.edits.length > 0) file.put(slide.part, edited.toString());
}

function patchRun(
  edited: XmlEditor,
  run: Markup,
  patch: { readonly attributes?: Readonly<Record<string, number>>; readonly children?: readonly Xml[] },
): void {
  const own = childAt(run, 'rPr');
  const written = applyPatch(own === undefined ? '<a:rPr/>' : edited.source.slice(own.start, own.end), patch);
  if (own === undefined) edited.insert(run.inner, written);
  else edited.replace(own.start, own.end, written);
}
