import { parseInline } from '../layout/inline-markdown.ts';
import { flatten } from '../scene/check/geometry.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck, Scene, SceneElement } from '../scene/scene.ts';
import type { Content } from '../templates/contract.ts';

/** The scene of a slide of a design, each text under the path of the content that it says, so that findings name the field. */
export function withOwnPaths(scene: Scene, content: Content): Scene {
  const said = new Map<string, string>();
  for (const [path, text] of textsIn(content, '')) if (!said.has(text)) said.set(text, path);
  const pathOf = (element: SceneElement): string | undefined => {
    if (element.type !== 'text' || element.layer === 'layout') return undefined;
    const lines = element.paragraphs.map(({ runs }) => plain(runs.map(({ text }) => text).join('')));
    const whole = said.get(plain(lines.join(' ')));
    if (whole !== undefined) return whole;
    // Several points in one place: their list.
    return said.get(lines[0] ?? '')?.replace(/\[\d+\].*$/, '');
  };
  const named = (element: SceneElement): SceneElement => {
    if (element.type === 'group') return { ...element, children: element.children.map(named) };
    const path = pathOf(element);
    return path === undefined ? element : { ...element, path };
  };
  return { ...scene, elements: scene.elements.map(named) };
}

/** Findings of a scene with the paths that its texts have got since. */
export function pathsOf(findings: readonly Finding[], { elements }: Scene): Finding[] {
  const leaves = flatten(elements);
  return findings.map((finding) => {
    const { element, box } = finding;
    const path = finding.path ?? leaves.find(({ name, box: own }) => name === element && (box === undefined || (own.x === box.x && own.y === box.y)))?.path;
    return path === undefined ? finding : { ...finding, path, message: finding.message.replaceAll(`"${element}"`, path), fix: finding.fix.replaceAll(`"${element}"`, path) };
  });
}

/** A deck whose texts can be pointed at: standard slides in a design have no paths of their own. @param asked numbers of the slides that are pointed at; absent: all. */
export function withPaths(deck: Deck, slides: readonly { readonly content: Content }[], asked?: readonly number[]): Deck {
  const isNamed = ({ elements }: Scene) => elements.some(({ path }) => path !== undefined);
  return { ...deck, slides: deck.slides.map((scene, index) => (asked?.includes(index + 1) === false || isNamed(scene) ? scene : withOwnPaths(scene, slides[index]?.content ?? {}))) };
}

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string')
    return [
      [
        path,
        plain(
          parseInline(value)
            .map(({ text }) => text)
            .join(''),
        ),
      ],
    ];
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, path === '' ? key : `${path}.${key}`));
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
