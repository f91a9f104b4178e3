import { message } from '../../errors/message.ts';
import type { PackageEdit } from '../../ooxml/package/index.ts';
import {
  type BuildKind,
  type TimedEffect,
  writeBuild,
  writeChartPart,
  writeParagraphPart,
} from '../../ooxml/write/index.ts';
import { childAtPath, findWithin, type Markup, readCharacterData, type Xml } from '../../ooxml/xml/index.ts';
import type { EffectSide } from '../../scene/slide-show.ts';
import { findChartPart, readOpenedChart } from '../chart-edit.ts';
import type { OwnElement } from '../elements.ts';
import { childAt, findElement, invalidInput } from '../find-element.ts';
import { findParagraphs, readLevel } from '../text-body.ts';
import type { ElementBuild } from './model.ts';

/** Lengths of effects in PowerPoint, in seconds. */
const DEFAULT_SECONDS = 0.5;
const SIDES: Readonly<Record<string, EffectSide>> = { wipe: 'left', fly_in: 'bottom' };

/** Effects of a build, and its entry in the list of builds. */
export interface PlannedBuild {
  readonly effects: TimedEffect[];
  readonly entry: Xml | undefined;
}

/**
 * Turns a build into effects on an element or its parts.
 *
 * @param index position of the build in the edit
 * @param freeGroup finds the group of a new build of a shape
 */
export function planBuild(
  file: PackageEdit,
  part: string,
  build: ElementBuild,
  index: number,
  freeGroup: (shapeId: string) => number,
): PlannedBuild {
  const { source, element } = findElement(file, part, build.element);
  const refuse = (field: string, msg: string, input: unknown, hint?: Parameters<typeof invalidInput>[3]) =>
    invalidInput(`value.${index}.${field}`, msg, input, hint);
  if (element.parent !== undefined)
    throw refuse(
      'element',
      `Element "${element.id}" is in a group, and PowerPoint animates groups as a whole.`,
      build.element,
      `Name the group "${element.parent.id}", or ungroup it first.`,
    );
  const shapeId = element.id.split('.')[0] ?? '';
  const { by = 'element', effect, start = 'click', delay = 0 } = build;
  if (effect === 'play' && !isMedia(element))
    throw refuse('effect', `Element "${element.id}" is no video or sound.`, effect);
  const kind: BuildKind = effect === 'play' ? 'none' : classify(file, part, source, element);
  const groupId = kind === 'none' ? undefined : freeGroup(shapeId);
  const common = {
    shapeId,
    effect,
    from: build.from ?? SIDES[effect] ?? 'left',
    seconds: build.seconds ?? (effect === 'play' ? 1 : DEFAULT_SECONDS),
    delay,
    ...(groupId === undefined ? {} : { groupId }),
  } as const;
  const entry =
    groupId === undefined
      ? undefined
      : writeBuild(kind, shapeId, groupId, { by, hasBackground: hasBackground(element.markup) });
  if (by === 'element') return { effects: [{ ...common, start }], entry };
  const parts =
    by === 'paragraph' ? listParagraphs(source, element) : listChartParts(file, part, source, element, by);
  if (parts.length === 0)
    throw refuse(
      'by',
      by === 'paragraph'
        ? `Element "${element.id}" has no paragraphs.`
        : `Element "${element.id}" has no ${by === 'series' ? 'series' : 'categories'}.`,
      by,
      message`{get_presentation} with detailed shows texts and charts.`,
    );
  const next = start === 'click' ? 'click' : 'after';
  return {
    effects: parts.map(
      ({ part: own, together }, at): TimedEffect => ({
        ...common,
        part: own,
        start: at === 0 ? start : together ? 'with' : next,
        delay: at === 0 || start !== 'click' ? delay : 0,
      }),
    ),
    entry,
  };
}

interface PartOfElement {
  readonly part: Xml;
  /** It comes together with the part before. */
  readonly together: boolean;
}

/** Paragraphs with words; lower levels come together with the paragraph that they belong to. */
function listParagraphs(source: string, { markup }: OwnElement): PartOfElement[] {
  const body = childAt(markup, 'txBody');
  if (body === undefined) return [];
  return findParagraphs(body).flatMap((paragraph, index): PartOfElement[] => {
    const hasWords = paragraph.children.some(
      (run) =>
        /^(r|fld|m|AlternateContent|oMath|oMathPara)$/.test(run.name) &&
        (run.name !== 'r' || readCharacterData(source, childAt(run, 't') ?? run).trim() !== ''),
    );
    return hasWords
      ? [{ part: writeParagraphPart(index, index), together: readLevel(source, paragraph) > 0 }]
      : [];
  });
}

function listChartParts(
  file: PackageEdit,
  part: string,
  source: string,
  { markup }: OwnElement,
  by: 'series' | 'category',
): PartOfElement[] {
  const chart = findChartPart(file, part, source, markup);
  if (chart === undefined || !file.has(chart)) return [];
  const read = readOpenedChart(file.text(chart));
  const count = (by === 'series' ? read?.series.length : read?.categories.length) ?? 0;
  return Array.from({ length: count }, (_, at) => ({ part: writeChartPart(by, at), together: false }));
}

function classify(file: PackageEdit, part: string, source: string, element: OwnElement): BuildKind {
  if (element.markup.name === 'sp') return 'text';
  if (element.markup.name !== 'graphicFrame') return 'none';
  if (findChartPart(file, part, source, element.markup) !== undefined) return 'graphic';
  return findWithin(element.markup, ({ name }) => name === 'relIds') === undefined ? 'none' : 'graphic';
}

/** Returns whether a shape has a fill or line of its own, which comes with its text. */
function hasBackground(markup: Markup): boolean {
  const properties = childAtPath(markup, 'spPr')?.children ?? [];
  return (
    childAtPath(markup, 'style') !== undefined ||
    properties.some(({ name }) => /Fill$/.test(name) && name !== 'noFill') ||
    properties.some(
      ({ name, children }) =>
        name === 'ln' && children.some((one) => /^(solid|grad|patt)Fill$/.test(one.name)),
    )
  );
}

/** Returns whether an element is a video or a sound. */
export function isMedia({ markup }: OwnElement): boolean {
  return findMediaFile(markup) !== undefined;
}

/** `a:videoFile`, `a:audioFile` and the like of a picture. */
export function findMediaFile(markup: Markup): Markup | undefined {
  return childAtPath(markup, 'nvPicPr', 'nvPr')?.children.find(({ name }) =>
    /^(videoFile|audioFile|quickTimeFile|wavAudioFile|audioCd)$/.test(name),
  );
}
