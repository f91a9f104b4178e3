import { parseInline } from '../layout/inline-markdown.ts';
import type { Scene, SceneElement } from '../scene/scene.ts';
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
  return {
    ...scene,
    elements: scene.elements.map((element) => {
      const path = pathOf(element);
      return path === undefined ? element : { ...element, path };
    }),
  };
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
