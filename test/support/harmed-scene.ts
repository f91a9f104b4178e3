import { findBackdropsBehind } from '../../src/core/scene/check/backdrop.ts';
import { findLettersBox } from '../../src/core/scene/check/geometry.ts';
import type { FindingCode } from '../../src/core/scene/finding.ts';
import {
  CANVAS,
  type ChartElement,
  type Scene,
  type SceneElement,
  type TableElement,
  type TextElement,
} from '../../src/core/scene/scene.ts';
import type { Paint, Theme } from '../../src/core/scene/theme.ts';

/** Faults of slides, applied to a sound one. */
export type Harm = keyof typeof HARMS;

export const HARMS = {
  'no alt text': (scene: Scene) => changed(scene, 'chart', (chart: ChartElement) => ({ ...chart, alt: '' })),
  'weak highlight': (scene: Scene) =>
    changed(scene, 'chart', (chart: ChartElement) => ({
      ...chart,
      style: {
        ...chart.style,
        series: [{ token: 'surface' }, ...chart.style.series.slice(1)],
        rest: { token: 'text' },
      },
    })),
  'small type in tall rows': (scene: Scene) => changed(scene, 'table', smallType),
  'too many words': (scene: Scene) => first(scene, (text) => saying(text, 'word '.repeat(200))),
  'text beyond the edge': (scene: Scene) =>
    first(scene, (text) => ({
      ...text,
      box: { ...text.box, x: CANVAS.widthPx - Math.min(15, text.box.width / 2) },
    })),
  'text too long for its box': (scene: Scene) =>
    first(scene, (text) => ({ ...text, neededHeightPx: 2 * text.box.height + 40 })),
  'text on text': (scene: Scene) => {
    const [under, over] = texts(scene);
    const [below, textColor] = [under, over].map((text) => text && findLettersBox(text));
    if (below === undefined || textColor === undefined) return scene;
    // Middle on middle.
    const [dx, dy] = [
      below.x + below.width / 2 - textColor.x - textColor.width / 2,
      below.y + below.height / 2 - textColor.y - textColor.height / 2,
    ];
    return changed(scene, 'text', (text: TextElement) =>
      text === over ? { ...text, box: { ...text.box, x: text.box.x + dx, y: text.box.y + dy } } : text,
    );
  },
  'one tiny text': (scene: Scene) => first(scene, (text) => measured(text, { sizePx: 9 })),
  'one pale text': (scene: Scene, theme: Theme) => first(scene, (text) => pale(text, scene, theme)),
  'all text pale': (scene: Scene, theme: Theme) =>
    changed(scene, 'text', (text: TextElement) => (isBody(text) ? pale(text, scene, theme) : text)),
  'no title placeholder': (scene: Scene) =>
    changed(scene, 'text', (text: TextElement) => (isTitle(text) ? { ...text, placeholder: 'none' } : text)),
} as const;

/** The finding that tells of each. */
export const FOUND_AS: Readonly<Record<Harm, FindingCode>> = {
  'no alt text': 'missing_alt',
  'weak highlight': 'weak_highlight',
  'small type in tall rows': 'room_unused',
  'too many words': 'too_dense',
  'text beyond the edge': 'off_canvas',
  'text too long for its box': 'text_overflow',
  'text on text': 'overlap',
  'one tiny text': 'text_too_small',
  'one pale text': 'low_contrast',
  'all text pale': 'low_contrast',
  'no title placeholder': 'missing_title',
};

function isTitle({ placeholder }: TextElement): boolean {
  return placeholder === 'title' || placeholder === 'centered_title';
}

function isBody(text: TextElement): boolean {
  return (
    text.layer === 'slide' &&
    text.path !== undefined &&
    !isTitle(text) &&
    text.paragraphs.some(({ lines }) => lines.length > 0)
  );
}

function texts({ elements }: Scene): TextElement[] {
  const within = (all: readonly SceneElement[]): TextElement[] =>
    all.flatMap((one) =>
      one.type === 'group' ? within(one.children) : one.type === 'text' && isBody(one) ? [one] : [],
    );
  return within(elements);
}

/** The first text beside the title; the title where there is no other. */
function first(scene: Scene, change: (text: TextElement) => TextElement): Scene {
  const [chosen] = texts(scene);
  return changed(scene, 'text', (text: TextElement) =>
    (chosen === undefined ? isTitle(text) : text === chosen) ? change(text) : text,
  );
}

/** In the colour of what is painted behind it. */
function pale(text: TextElement, scene: Scene, theme: Theme): TextElement {
  const [backdrop] = findBackdropsBehind(findLettersBox(text) ?? text.box, text, scene, theme);
  return measured(text, { color: { hex: backdrop?.hex ?? theme.colors.background } satisfies Paint });
}

function changed<T extends SceneElement>(
  scene: Scene,
  type: T['type'],
  change: (element: T) => SceneElement,
): Scene {
  const each = (element: SceneElement): SceneElement =>
    element.type === 'group'
      ? { ...element, children: element.children.map(each) }
      : element.type === type
        ? change(element as T)
        : element;
  return { ...scene, elements: scene.elements.map(each) };
}

function measured(text: TextElement, run: object): TextElement {
  return {
    ...text,
    paragraphs: text.paragraphs.map((one) => ({ ...one, runs: one.runs.map((of) => ({ ...of, ...run })) })),
  };
}

function saying(text: TextElement, words: string): TextElement {
  return {
    ...text,
    paragraphs: text.paragraphs.map((one, index) =>
      index > 0 ? one : { ...one, runs: one.runs.map((of, nth) => (nth > 0 ? of : { ...of, text: words })) },
    ),
  };
}

function smallType(table: TableElement): TableElement {
  const cells = table.cells.map((row) =>
    row.map((cell) => ({
      ...cell,
      paragraphs: cell.paragraphs.map((one) => ({
        ...one,
        runs: one.runs.map((run) => ({ ...run, sizePx: 16 })),
        lines: one.lines.slice(0, 1).map((line) => ({ ...line, height: 15 })),
      })),
    })),
  );
  return { ...table, cells };
}
