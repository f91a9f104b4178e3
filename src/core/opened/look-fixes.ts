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
import type { Finding } from '../scene/finding.ts';
import { childAt } from './find-element.ts';
import { pairElements } from './slide-tree.ts';
import { findParagraphs } from './text-body.ts';

/** Minimum font size in points where there is room for it. */
const MIN_LEGIBLE_PT = 12;
const HUNDREDTHS = 100;

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
  const [book, memo] = [pictureBook(deck), new Memo()];
  const findFaults = (shapes: readonly ReadShape[], check: 'contrast' | 'room'): ReadonlySet<string> => {
    const { scene, theme } = buildSlideScene({ ...slide, shapes }, deck, book.picture);
    const { behind } = new RenderedBackdrops(theme, (hash) => book.bytes.get(hash), memo);
    const found: readonly Finding[] =
      check === 'contrast'
        ? checkContrast(scene, theme, behind)
        : [...checkOverflow(scene), ...checkOverlap(scene, theme)];
    return new Set(
      found.flatMap(({ severity, element: name }) =>
        (check === 'room' || severity === 'error') && name !== undefined ? [name] : [],
      ),
    );
  };
  const texts = findNamedTexts(file, slide);
  const small = texts.filter(({ runs }) => runs.some(({ sizePt }) => sizePt < MIN_LEGIBLE_PT));
  const pale = texts.length === 0 ? new Set<string>() : findFaults(slide.shapes, 'contrast');
  const crowded = small.length === 0 ? new Set<string>() : findFaults(slide.shapes, 'room');
  return [
    ...texts.flatMap(({ id, name, runs, shape }): LookFix[] => {
      if (!pale.has(name)) return [];
      const own = runs[0]?.color.hex ?? '#000000';
      const choices = THEME_COLORS.flatMap((slot) =>
        slide.theme.colors[slot] === undefined ? [] : [{ slot, hex: slide.theme.colors[slot] }],
      );
      const color = choices
        .sort((a, b) => measureColorDistance(a.hex, own) - measureColorDistance(b.hex, own))
        .find(
          ({ hex }) =>
            !findFaults(
              mapRuns(slide.shapes, shape, (run) => ({ ...run, color: { ...run.color, hex } })),
              'contrast',
            ).has(name),
        );
      return color === undefined ? [] : [{ kind: 'contrast', element: id, name, color: color.slot }];
    }),
    ...small.flatMap(({ id, name, shape }): LookFix[] => {
      if (crowded.has(name)) return [];
      const larger = mapRuns(slide.shapes, shape, (run) => ({
        ...run,
        sizePt: Math.max(MIN_LEGIBLE_PT, run.sizePt),
      }));
      return [...findFaults(larger, 'room')].some((fault) => !crowded.has(fault))
        ? []
        : [{ kind: 'small_text', element: id, name }];
    }),
  ];
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
  wanted: ReadShape,
  change: (run: ReadRun) => ReadRun,
): ReadShape[] {
  return shapes.map((shape) => {
    if (shape.kind === 'group') return { ...shape, children: mapRuns(shape.children, wanted, change) };
    if (shape !== wanted || shape.kind !== 'shape' || shape.text === undefined) return shape;
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
