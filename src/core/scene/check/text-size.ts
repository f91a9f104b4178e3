import type { Finding } from '../finding.ts';
import { type Paragraph, PT_PER_PX, type Scene } from '../scene.ts';
import { getLineSizePx } from '../script-letters.ts';
import {
  describeElement,
  describePlace,
  findInEach,
  flatten,
  hasVisibleText,
  type Leaf,
} from './geometry.ts';

const MIN_PT = 11;
const MIN_BODY_PT = 14;
const TOLERANCE_PT = 0.05;

/** Reports text under 11 pt, body text under 14 pt and a title smaller than the body, the latter as warnings. */
export function checkTextSize(scene: Scene): Finding[] {
  return [...checkSmallText(scene), ...checkSmallTitle(scene)];
}

function checkSmallText(scene: Scene): Finding[] {
  return findInEach(scene, (element) => {
    // The program chooses the letters of its own charts by their size; small charts are reported as such.
    const isOwnChart = element.type === 'chart' && element.style.imported === undefined;
    if (element.fromDesign === true || isOwnChart) return undefined;
    const smallest = findSmallestSizePx(element);
    if (smallest === Number.POSITIVE_INFINITY) return undefined;
    const sizePt = Math.round(smallest * PT_PER_PX * 10) / 10;
    const body = element.placeholder === 'body' && element.layer === 'slide';
    if (sizePt >= MIN_PT - TOLERANCE_PT && (!body || sizePt >= MIN_BODY_PT - TOLERANCE_PT)) return undefined;
    const isTooSmall = sizePt < MIN_PT - TOLERANCE_PT;
    const allowed = isTooSmall ? MIN_PT : MIN_BODY_PT;
    return {
      code: 'text_too_small',
      severity: isTooSmall ? 'error' : 'warning',
      slide: 0,
      ...describePlace(element),
      message: `${describeElement(element)} is set in ${sizePt} pt; ${isTooSmall ? 'nothing' : 'no body text'} should be smaller than ${allowed} pt.`,
      measured: sizePt,
      allowed,
      unit: 'pt',
      fix: `Shorten ${describeElement(element)} or split it over two slides, so that it can be set larger.`,
    };
  });
}

/** Only on slides of files and designs: standard templates set few points in large letters on purpose. */
function checkSmallTitle(scene: Scene): Finding[] {
  if (scene.fromFile !== true) return [];
  const texts = flatten(scene.elements).filter(
    (element) => element.type === 'text' && element.layer === 'slide' && element.fromDesign !== true,
  );
  const title = texts.find(({ placeholder }) => placeholder === 'title' || placeholder === 'centered_title');
  if (title === undefined) return [];
  const toPt = (sizePx: number): number => Math.round(sizePx * PT_PER_PX * 10) / 10;
  const titlePt = toPt(findLargestSizePx(title));
  const bodyPt = Math.max(
    0,
    ...texts.filter(({ placeholder }) => placeholder === 'body').map((body) => toPt(findLargestSizePx(body))),
  );
  if (titlePt === 0 || titlePt >= bodyPt - TOLERANCE_PT) return [];
  return [
    {
      code: 'text_too_small',
      severity: 'warning',
      slide: 0,
      ...describePlace(title),
      message: `The title is set in ${titlePt} pt, smaller than the text below it in ${bodyPt} pt.`,
      measured: titlePt,
      allowed: bodyPt,
      unit: 'pt',
      fix: 'Shorten the title, so that it can be set larger.',
    },
  ];
}

/** Smallest share of the rows' height that the lines of a table in small type should fill. */
const MIN_FILLED_SHARE = 0.4;

/** Reports tables in small type whose rows have room for larger type. */
export function checkTableRoom(scene: Scene): Finding[] {
  return findInEach(scene, (element) => {
    if (element.type !== 'table' || element.fromDesign === true) return undefined;
    const sizePt = Math.round(findSmallestSizePx(element) * PT_PER_PX * 10) / 10;
    if (!(sizePt < MIN_BODY_PT - TOLERANCE_PT)) return undefined;
    const lines = element.cells.reduce(
      (sum, row) =>
        sum +
        Math.max(
          0,
          ...row.map(({ paragraphs }) =>
            paragraphs.reduce(
              (height, one) => height + one.lines.reduce((all, line) => all + line.height, 0),
              0,
            ),
          ),
        ),
      0,
    );
    const filled =
      Math.round((lines / element.rowHeights.reduce((sum, height) => sum + height, 0)) * 100) / 100;
    if (!(filled < MIN_FILLED_SHARE)) return undefined;
    return {
      code: 'room_unused',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      message: `${describeElement(element)} is set in ${sizePt} pt, though its lines fill only ${Math.round(filled * 100)} % of the height of its rows.`,
      measured: filled,
      allowed: MIN_FILLED_SHARE,
      unit: 'ratio',
      fix: 'Set it larger, after shortening the longest cells if needed, or give the table less height.',
    };
  });
}

/** Largest size of visible text, px; 0 where there is none. */
function findLargestSizePx(element: Leaf): number {
  if (element.type !== 'text') return 0;
  return Math.max(
    0,
    ...element.paragraphs.flatMap(({ runs }) =>
      runs.filter(({ text }) => hasVisibleText(text)).map((run) => getLineSizePx(run)),
    ),
  );
}

/** Smallest size of visible text, px; infinite where there is none. */
function findSmallestSizePx(element: Leaf): number {
  if (element.type === 'chart') return element.style.fontSizePx;
  if (element.type === 'text') return findSmallestRunPx(element.paragraphs);
  return element.type === 'table'
    ? Math.min(...element.cells.flat().map(({ paragraphs }) => findSmallestRunPx(paragraphs)))
    : Number.POSITIVE_INFINITY;
}

function findSmallestRunPx(paragraphs: readonly Paragraph[]): number {
  let sizePt = Number.POSITIVE_INFINITY;
  for (const { runs } of paragraphs)
    for (const run of runs)
      if (getLineSizePx(run) < sizePt && hasVisibleText(run.text)) sizePt = getLineSizePx(run);
  return sizePt;
}
