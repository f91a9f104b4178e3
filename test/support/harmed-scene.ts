import type { ChartElement, Scene, SceneElement, TableElement, TextElement } from '../../src/core/scene/scene.ts';

/** What goes wrong on slides, done to a sound one. */
export type Harm = keyof typeof HARMS;

export const HARMS = {
  'no alt text': (scene: Scene) => changed(scene, 'chart', (chart: ChartElement) => ({ ...chart, alt: '' })),
  'weak highlight': (scene: Scene) =>
    changed(scene, 'chart', (chart: ChartElement) => ({ ...chart, style: { ...chart.style, series: [{ token: 'surface' }, ...chart.style.series.slice(1)], rest: { token: 'text' } } })),
  'small type in tall rows': (scene: Scene) => changed(scene, 'table', smallType),
  'too many words': (scene: Scene) => first(scene, (text) => saying(text, 'word '.repeat(200))),
  'text beyond the edge': (scene: Scene) => first(scene, (text) => ({ ...text, box: { ...text.box, x: 1265 } })),
  'text too long for its box': (scene: Scene) => first(scene, (text) => ({ ...text, neededHeightPx: 2 * text.box.height + 40 })),
  'text on text': (scene: Scene) => {
    const [under] = texts(scene);
    let nth = 0;
    return changed(scene, 'text', (text: TextElement) => (isBody(text) && ++nth === 2 && under !== undefined ? { ...text, box: under.box } : text));
  },
  'one tiny text': (scene: Scene) => first(scene, (text) => inked(text, { sizePx: 9 })),
  'one pale text': (scene: Scene) => first(scene, (text) => inked(text, { color: scene.background })),
  'all text pale': (scene: Scene) => changed(scene, 'text', (text: TextElement) => (isBody(text) ? inked(text, { color: scene.background }) : text)),
  'no title placeholder': (scene: Scene) =>
    changed(scene, 'text', (text: TextElement) => (text.placeholder === 'title' || text.placeholder === 'centered_title' ? { ...text, placeholder: 'none' } : text)),
} as const;

function isBody({ path, placeholder, layer, paragraphs }: TextElement): boolean {
  return layer === 'slide' && path !== undefined && placeholder !== 'title' && placeholder !== 'centered_title' && paragraphs.some(({ lines }) => lines.length > 0);
}

function texts({ elements }: Scene): TextElement[] {
  const within = (all: readonly SceneElement[]): TextElement[] => all.flatMap((one) => (one.type === 'group' ? within(one.children) : one.type === 'text' && isBody(one) ? [one] : []));
  return within(elements);
}

/** The first text beside the title; the title where there is no other. */
function first(scene: Scene, change: (text: TextElement) => TextElement): Scene {
  const [chosen] = texts(scene);
  let isDone = false;
  return changed(scene, 'text', (text: TextElement) => {
    if (isDone || (chosen === undefined ? text.layer !== 'slide' : text !== chosen)) return text;
    isDone = true;
    return change(text);
  });
}

function changed<T extends SceneElement>(scene: Scene, type: T['type'], change: (element: T) => SceneElement): Scene {
  const each = (element: SceneElement): SceneElement => (element.type === 'group' ? { ...element, children: element.children.map(each) } : element.type === type ? change(element as T) : element);
  return { ...scene, elements: scene.elements.map(each) };
}

function inked(text: TextElement, run: object): TextElement {
  return { ...text, paragraphs: text.paragraphs.map((one) => ({ ...one, runs: one.runs.map((of) => ({ ...of, ...run })) })) };
}

function saying(text: TextElement, words: string): TextElement {
  return { ...text, paragraphs: text.paragraphs.map((one, index) => (index > 0 ? one : { ...one, runs: one.runs.map((of, nth) => (nth > 0 ? of : { ...of, text: words })) })) };
}

function smallType(table: TableElement): TableElement {
  const cells = table.cells.map((row) =>
    row.map((cell) => ({
      ...cell,
      paragraphs: cell.paragraphs.map((one) => ({ ...one, runs: one.runs.map((run) => ({ ...run, sizePx: 16 })), lines: one.lines.slice(0, 1).map((line) => ({ ...line, height: 15 })) })),
    })),
  );
  return { ...table, cells };
}
