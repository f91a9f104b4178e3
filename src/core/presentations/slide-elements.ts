import { resolvePaint } from '../scene/color.ts';
import type { Deck, Scene, SceneElement } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { SlideElement } from './presentation.ts';

/**
 * Lists the elements of a slide for clients that refer to a picture of it: those with content, or all of a file,
 * whose elements are known by name and place.
 */
export function listSlideElements(scene: Scene, deck: Deck, isOfFile = false): SlideElement[] {
  const theme = scene.theme ?? deck.theme;
  return scene.elements
    .flatMap((element) => flattenElement(element))
    .flatMap((element) =>
      element.path === undefined && !isOfFile ? [] : [describeElement(element, element.path ?? '', theme)],
    );
}

function flattenElement(element: SceneElement): SceneElement[] {
  return element.type === 'group' ? [element, ...element.children.flatMap(flattenElement)] : [element];
}

function describeElement(element: SceneElement, path: string, theme: Theme): SlideElement {
  const { x, y, width, height } = element.box;
  const base = { name: element.name, type: element.type, path, x, y, width, height };
  const first = element.type === 'text' ? element.paragraphs[0] : undefined;
  const run = first?.runs[0];
  if (element.type !== 'text' || first === undefined || run === undefined) return base;
  const align =
    first.align === 'center' ? 'center' : (first.align === 'end') === first.rtl ? 'left' : 'right';
  return {
    ...base,
    text: {
      ...{
        size_px: run.sizePx,
        weight: run.weight,
        color: resolvePaint(run.color, theme).hex,
        align,
        line_height: first.lineHeight,
        anchor: element.anchor,
        rtl: first.rtl,
      },
      ...(first.bullet && {
        bullet: first.bullet.kind === 'char' ? first.bullet.char : '1.',
        indent_px: first.indentPx,
      }),
    },
  };
}
