import { flattenShapes, type ReadShape, type ReadSlide } from '../ooxml/read/index.ts';
import type { FactPlace, SlideFacts } from '../scene/check/consistency/facts.ts';
import { FINDINGS, type Finding, type FindingCode, type Severity } from '../scene/finding.ts';
import { type Box, CANVAS, type Scene, type TextElement } from '../scene/scene.ts';
import { toBox } from './shape-element.ts';

/** Codes that apply to files; the others are about decks made here. */
const FILE_CODES: ReadonlySet<FindingCode> = new Set([
  'text_overflow',
  'off_canvas',
  'overlap',
  'low_contrast',
  'text_too_small',
  'missing_title',
  'missing_alt',
  'picture_missing',
  'uneven_pictures',
  'truncated_axis',
  'too_dense',
  'empty_slide',
  'crowded',
  'picture_cut',
  'sum_differs',
  'share_differs',
  'date_differs',
  'count_differs',
  'title_differs',
]);
/** Codes that depend on positions, which are not accurate for rotated elements. */
const BY_PLACE: ReadonlySet<FindingCode> = new Set([
  'off_canvas',
  'overlap',
  'low_contrast',
  'text_overflow',
]);
/** Overflow up to this many pixels stays within the usual insets and is not visible. */
const INSETS_PX = 10;
/** Tolerance in pixels for rounding, and for glyphs narrower than their advance width. */
const EDGE_PX = 2;

/** Rephrases findings of a scene for the owner of a file, who edits shapes instead of content fields. */
export function toFileFindings(findings: readonly Finding[], scene: Scene, slide: ReadSlide): Finding[] {
  const turned = new Set(
    scene.elements.filter(({ rotation }) => (rotation ?? 0) !== 0).map(({ name }) => name),
  );
  const relevant = findings.filter(
    ({ code, element }) =>
      FILE_CODES.has(code) &&
      !(BY_PLACE.has(code) && element !== undefined && turned.has(element)) &&
      !(code === 'empty_slide' && slide.shapes.some(isContent)) &&
      !(code === 'off_canvas' && staysOnCanvas(element, scene)),
  );
  const shrinking = new Set(
    slide.shapes
      .filter((shape) => shape.kind === 'shape' && shape.text?.autofit.kind === 'text')
      .map(({ name }) => name),
  );
  const service = new Set(
    scene.elements
      .filter(({ placeholder }) => ['footer', 'date', 'slide_number'].includes(placeholder))
      .map(({ name }) => name),
  );
  const mild = ({ code, element = '' }: Finding) =>
    (code === 'text_overflow' && shrinking.has(element)) || (code === 'low_contrast' && service.has(element));
  return relevant
    .toSorted((a, b) => excess(b) - excess(a))
    .map((finding) => rephrase(finding, mild(finding)));
}

/** Reports diagrams and embedded objects without alternative text. */
export function findMissingAlt(slide: ReadSlide, reported: readonly Finding[]): Finding[] {
  const known = new Set(
    reported.flatMap(({ code, element, places = [] }) =>
      code === 'missing_alt' ? [element, ...places.map((one) => one.element)] : [],
    ),
  );
  return flattenShapes(slide.shapes).flatMap(({ kind, name, alt, decorative, from, box }): Finding[] => {
    if (kind !== 'opaque' || from !== 'slide' || alt.trim() !== '' || decorative || known.has(name))
      return [];
    return [
      {
        code: 'missing_alt',
        severity: 'warning',
        slide: slide.number,
        element: name,
        message: `"${name}" has no alternative text.`,
        fix: fileFix({ code: 'missing_alt' }, `"${name}"`),
        box: toBox({ box }),
      },
    ];
  });
}

/** Maximum number of elements of one name that are distinguished. */
const MAX_ALIKE = 200;
/** Name of a table cell. */
const CELL = /^(.*) row (\d+), column (\d+)$/;

/** Adds element ids to findings; among elements of one name, that of the nearest. */
export function addElementIds<T extends Pick<Finding, 'element' | 'box'>>(
  findings: readonly T[],
  slide: ReadSlide,
): (T & Pick<Finding, 'element_id'>)[] {
  const times = new Map<number, number>();
  const named = new Map<string, { readonly shape: ReadShape; readonly id: string }[]>();
  for (const shape of flattenShapes(slide.shapes)) {
    if (shape.from !== 'slide') continue;
    const time = (times.get(shape.id) ?? 0) + 1;
    times.set(shape.id, time);
    const name = shape.name || `Shape ${shape.id}`;
    // Repeated ids are counted like those of edits.
    const alike = named.get(name) ?? [];
    if (shape.id > 0) alike.push({ shape, id: time === 1 ? String(shape.id) : `${shape.id}.${time}` });
    named.set(name, alike);
  }
  return findings.map((finding) => {
    const { element = '', box } = finding;
    const [, table = element, row, column] = CELL.exec(element) ?? [];
    const alike = (named.get(table) ?? []).filter(({ shape }) => row === undefined || shape.kind === 'table');
    const nearest =
      alike.length < 2
        ? alike[0]
        : box === undefined || alike.length > MAX_ALIKE
          ? undefined
          : alike.toSorted((a, b) => measureDistance(a.shape, box) - measureDistance(b.shape, box))[0];
    return nearest === undefined
      ? finding
      : { ...finding, element_id: row === undefined ? nearest.id : `${nearest.id}/r${row}c${column}` };
  });
}

/** Adds element ids to the places of facts, in whose findings slides of a file are compared. */
export function addFactIds(facts: SlideFacts, slide: ReadSlide): SlideFacts {
  const locate = <T extends { readonly place: FactPlace }>(list: readonly T[]): T[] => {
    const places = addElementIds(
      list.map(({ place: { path: _, ...place } }) => place),
      slide,
    );
    return list.map((one, at) => ({ ...one, place: places[at] ?? one.place }));
  };
  return {
    figures: locate(facts.figures),
    counted: locate(facts.counted),
    series: locate(facts.series),
    expansions: locate(facts.expansions),
    names: locate(facts.names),
  };
}

function measureDistance(shape: ReadShape, box: Box): number {
  const own = toBox(shape);
  return Math.hypot(
    own.x + own.width / 2 - box.x - box.width / 2,
    own.y + own.height / 2 - box.y - box.height / 2,
  );
}

/** @param mild whether PowerPoint fixes it when the slide is edited, or it concerns footers */
function rephrase({ path: _, ...finding }: Finding, mild: boolean): Finding {
  const name = finding.element === undefined ? 'the slide' : `"${finding.element}"`;
  return { ...finding, severity: mild ? 'warning' : fileSeverity(finding), fix: fileFix(finding, name) };
}

function fileSeverity({ code, severity, measured = 0, allowed = 0 }: Finding): Severity {
  if (code === 'text_overflow') return measured - allowed > INSETS_PX ? 'error' : 'warning';
  // Authors decide about small footnotes and labels in their decks.
  return code === 'text_too_small' ? 'warning' : severity;
}

function fileFix(
  { code, measured = 0, allowed = 0 }: Pick<Finding, 'code' | 'measured' | 'allowed'>,
  name: string,
): string {
  switch (code) {
    case 'text_overflow':
      return `Shorten the text of ${name} by about ${Math.max(1, Math.round(100 * (1 - allowed / Math.max(1, measured))))} %, enlarge its shape, or set it smaller.`;
    case 'missing_alt':
      return `Select ${name}, choose "Alt Text" and describe in one sentence what it shows, or mark it as decorative.`;
    case 'picture_missing':
      return `Insert a picture into ${name} again, or delete it.`;
    default:
      return FINDINGS[code].fix;
  }
}

/** Amount by which a value exceeds its limit; ratios and sizes must not fall below theirs. */
function excess({ code, measured = 0, allowed = 0 }: Finding): number {
  return code === 'low_contrast' || code === 'text_too_small' ? allowed - measured : measured - allowed;
}

/** Extent of glyphs above and below the baseline, as shares of the font size. */
const ASCENT = 0.78;
const DESCENT = 0.22;
const HANGING = /[gjpqyQ,;()[\]{}ç]|[^\p{Script=Latin}\p{N}\s.:!?%–-]/u;

/** Returns whether only the box of a text extends beyond the slide, not its glyphs. */
function staysOnCanvas(name: string | undefined, scene: Scene): boolean {
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const texts = scene.elements.filter(
    (element) => element.type === 'text' && element.name === name,
  ) as readonly TextElement[];
  const inside = ({ box, paragraphs }: TextElement) =>
    paragraphs.every(({ runs, lines }) =>
      lines.every(({ baseline, spans }) =>
        spans.every(({ x, width, text, run }) => {
          const size = runs[run]?.sizePx ?? 0;
          const [left, top, bottom] = [
            box.x + x,
            box.y + baseline - ASCENT * size,
            box.y + baseline + (HANGING.test(text) ? DESCENT * size : 0),
          ];
          return (
            left >= -EDGE_PX &&
            top >= -EDGE_PX &&
            left + width <= widthPx + EDGE_PX &&
            bottom <= heightPx + EDGE_PX
          );
        }),
      ),
    );
  return texts.length > 0 && texts.every(inside);
}

/** Returns whether the slide itself shows something besides text. */
function isContent(shape: ReadShape): boolean {
  if (shape.from !== 'slide') return false;
  if (shape.kind === 'group') return shape.children.some(isContent);
  return (
    shape.kind === 'opaque' ||
    (shape.kind === 'shape' && shape.placeholder === undefined && shape.fill.kind !== 'none')
  );
}
