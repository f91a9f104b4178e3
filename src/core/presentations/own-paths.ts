import { parseInline } from '../layout/inline-markdown.ts';
import { flatten } from '../scene/check/geometry.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck, Scene, SceneElement } from '../scene/scene.ts';
import type { Content } from '../templates/contract.ts';

/** Adds to each text of a scene the path of the content that it shows, so that findings name the field. */
export function addContentPaths(scene: Scene, content: Content): Scene {
  const pathsByText = new Map<string, string>();
  for (const [path, text] of collectTexts(content, ''))
    if (!pathsByText.has(text)) pathsByText.set(text, path);
  const findPath = (element: SceneElement): string | undefined => {
    if (element.type !== 'text' || element.layer === 'layout') return undefined;
    const lines = element.paragraphs.map(({ runs }) => normalizeSpace(runs.map(({ text }) => text).join('')));
    const whole = pathsByText.get(normalizeSpace(lines.join(' ')));
    if (whole !== undefined) return whole;
    // Several points in one text element belong to their list.
    return pathsByText.get(lines[0] ?? '')?.replace(/\[\d+\].*$/, '');
  };
  const named = (element: SceneElement): SceneElement => {
    if (element.type === 'group') return { ...element, children: element.children.map(named) };
    const path = findPath(element);
    return path === undefined ? element : { ...element, path };
  };
  return { ...scene, elements: scene.elements.map(named) };
}

/** Adds paths to findings that were made before the texts of the scene had paths. */
export function addPathsToFindings(findings: readonly Finding[], { elements }: Scene): Finding[] {
  const leaves = flatten(elements);
  return findings.map((finding) => {
    const { element, box } = finding;
    const path =
      finding.path ??
      leaves.find(
        ({ name, box: own }) =>
          name === element && (box === undefined || (own.x === box.x && own.y === box.y)),
      )?.path;
    return path === undefined
      ? finding
      : {
          ...finding,
          path,
          message: finding.message.replaceAll(`"${element}"`, path),
          fix: finding.fix.replaceAll(`"${element}"`, path),
        };
  });
}

/**
 * Adds paths to standard slides in a design, whose texts have none.
 *
 * @param asked numbers of the slides to process; all by default.
 */
export function addDeckPaths(
  deck: Deck,
  slides: readonly { readonly content: Content }[],
  asked?: readonly number[],
): Deck {
  const isNamed = ({ elements }: Scene) => elements.some(({ path }) => path !== undefined);
  return {
    ...deck,
    slides: deck.slides.map((scene, index) =>
      asked?.includes(index + 1) === false || isNamed(scene)
        ? scene
        : addContentPaths(scene, slides[index]?.content ?? {}),
    ),
  };
}

function collectTexts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string')
    return [
      [
        path,
        normalizeSpace(
          parseInline(value)
            .map(({ text }) => text)
            .join(''),
        ),
      ],
    ];
  if (Array.isArray(value)) return value.flatMap((one, index) => collectTexts(one, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) =>
    collectTexts(one, path === '' ? key : `${path}.${key}`),
  );
}

function normalizeSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
