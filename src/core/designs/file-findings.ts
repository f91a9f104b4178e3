import { flatShapes, type ReadShape, type ReadSlide } from '../ooxml/read/index.ts';
import { FINDINGS, type Finding, type FindingCode, type Severity } from '../scene/finding.ts';
import { type Box, CANVAS, type Scene, type TextElement } from '../scene/scene.ts';
import { boxOf } from './shape-element.ts';

/** What is told of a file; the others are about decks that were made here. */
const TOLD: ReadonlySet<FindingCode> = new Set([
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
]);
/** Boxes and ink bounds of turned elements are not where they seem. */
const BY_PLACE: ReadonlySet<FindingCode> = new Set(['off_canvas', 'overlap', 'low_contrast', 'text_overflow']);
/** Text may run into the insets of its shape before anybody sees it. */
const INSETS_PX = 10;
/** Rounding, and letters that are narrower than their advance. */
const EDGE_PX = 2;

/** Findings of a scene in the words that fit a file: its owner edits shapes, not content fields. */
export function asFileFindings(findings: readonly Finding[], scene: Scene, slide: ReadSlide): Finding[] {
  const turned = new Set(scene.elements.filter(({ rotation }) => (rotation ?? 0) !== 0).map(({ name }) => name));
  const told = findings.filter(
    ({ code, element }) =>
      TOLD.has(code) &&
      !(BY_PLACE.has(code) && element !== undefined && turned.has(element)) &&
      !(code === 'empty_slide' && slide.shapes.some(isContent)) &&
      !(code === 'off_canvas' && staysOnCanvas(element, scene)),
  );
  const shrinking = new Set(slide.shapes.filter((shape) => shape.kind === 'shape' && shape.text?.autofit.kind === 'text').map(({ name }) => name));
  const service = new Set(scene.elements.filter(({ placeholder }) => ['footer', 'date', 'slide_number'].includes(placeholder)).map(({ name }) => name));
  const mild = ({ code, element = '' }: Finding) => (code === 'text_overflow' && shrinking.has(element)) || (code === 'low_contrast' && service.has(element));
  return told.toSorted((a, b) => excess(b) - excess(a)).map((finding) => inFile(finding, mild(finding)));
}

/** What says something without words for those who do not see it, and is kept closed: diagrams, objects. */
export function closedWithoutAlt(slide: ReadSlide, told: readonly Finding[]): Finding[] {
  const known = new Set(told.flatMap(({ code, element, places = [] }) => (code === 'missing_alt' ? [element, ...places.map((one) => one.element)] : [])));
  return flatShapes(slide.shapes).flatMap(({ kind, name, alt, decorative, from, box }): Finding[] => {
    if (kind !== 'opaque' || from !== 'slide' || alt.trim() !== '' || decorative || known.has(name)) return [];
    return [
      {
        code: 'missing_alt',
        severity: 'warning',
        slide: slide.number,
        element: name,
        message: `"${name}" has no alternative text.`,
        fix: fixOf({ code: 'missing_alt' }, `"${name}"`),
        box: boxOf({ box }),
      },
    ];
  });
}

/** Of so many elements of one name none is told from the others. */
const MOST_ALIKE = 200;
/** As cells of tables are called. */
const CELL = /^(.*) row (\d+), column (\d+)$/;

/** Findings with the ids of what they are about; of elements of one name, the one that stands there. */
export function withIds(findings: readonly Finding[], slide: ReadSlide): Finding[] {
  const times = new Map<number, number>();
  const named = new Map<string, { readonly shape: ReadShape; readonly id: string }[]>();
  for (const shape of flatShapes(slide.shapes)) {
    if (shape.from !== 'slide') continue;
    const time = (times.get(shape.id) ?? 0) + 1;
    times.set(shape.id, time);
    const name = shape.name || `Shape ${shape.id}`;
    // Of ids that repeat, as edits count them.
    const alike = named.get(name) ?? [];
    if (shape.id > 0) alike.push({ shape, id: time === 1 ? String(shape.id) : `${shape.id}.${time}` });
    named.set(name, alike);
  }
  return findings.map((finding) => {
    const { element = '', box } = finding;
    const [, table = element, row, column] = CELL.exec(element) ?? [];
    const alike = (named.get(table) ?? []).filter(({ shape }) => row === undefined || shape.kind === 'table');
    const nearest = alike.length < 2 ? alike[0] : box === undefined || alike.length > MOST_ALIKE ? undefined : alike.toSorted((a, b) => away(a.shape, box) - away(b.shape, box))[0];
    return nearest === undefined ? finding : { ...finding, element_id: row === undefined ? nearest.id : `${nearest.id}/r${row}c${column}` };
  });
}

function away(shape: ReadShape, box: Box): number {
  const own = boxOf(shape);
  return Math.hypot(own.x + own.width / 2 - box.x - box.width / 2, own.y + own.height / 2 - box.y - box.height / 2);
}

/** @param mild PowerPoint repairs it when the slide is edited, or it concerns what stands in the margin. */
function inFile({ path: _, ...finding }: Finding, mild: boolean): Finding {
  const name = finding.element === undefined ? 'the slide' : `"${finding.element}"`;
  return { ...finding, severity: mild ? 'warning' : severityOf(finding), fix: fixOf(finding, name) };
}

function severityOf({ code, severity, measured = 0, allowed = 0 }: Finding): Severity {
  if (code === 'text_overflow') return measured - allowed > INSETS_PX ? 'error' : 'warning';
  // Footnotes and labels of other people's decks are theirs to judge.
  return code === 'text_too_small' ? 'warning' : severity;
}

function fixOf({ code, measured = 0, allowed = 0 }: Pick<Finding, 'code' | 'measured' | 'allowed'>, name: string): string {
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

/** How far beyond what is allowed; ratios and sizes fall below it. */
function excess({ code, measured = 0, allowed = 0 }: Finding): number {
  return code === 'low_contrast' || code === 'text_too_small' ? allowed - measured : measured - allowed;
}

/** Letters reach this far above and below their baseline, as shares of the size. */
const ASCENT = 0.78;
const DESCENT = 0.22;
const HANGING = /[gjpqyQ,;()[\]{}ç]|[^\p{Script=Latin}\p{N}\s.:!?%–-]/u;

/** A text whose box hangs over the edge, but whose letters do not. */
function staysOnCanvas(name: string | undefined, scene: Scene): boolean {
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const texts = scene.elements.filter((element) => element.type === 'text' && element.name === name) as readonly TextElement[];
  const inside = ({ box, paragraphs }: TextElement) =>
    paragraphs.every(({ runs, lines }) =>
      lines.every(({ baseline, spans }) =>
        spans.every(({ x, width, text, run }) => {
          const size = runs[run]?.sizePx ?? 0;
          const [left, top, bottom] = [box.x + x, box.y + baseline - ASCENT * size, box.y + baseline + (HANGING.test(text) ? DESCENT * size : 0)];
          return left >= -EDGE_PX && top >= -EDGE_PX && left + width <= widthPx + EDGE_PX && bottom <= heightPx + EDGE_PX;
        }),
      ),
    );
  return texts.length > 0 && texts.every(inside);
}

/** Something that the slide itself shows beside texts. */
function isContent(shape: ReadShape): boolean {
  if (shape.from !== 'slide') return false;
  if (shape.kind === 'group') return shape.children.some(isContent);
  return shape.kind === 'opaque' || (shape.kind === 'shape' && shape.placeholder === undefined && shape.fill.kind !== 'none');
}
