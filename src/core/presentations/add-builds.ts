import { PackageEdit } from '../ooxml/package/index.ts';
import type { Deck, Scene, SceneElement } from '../scene/scene.ts';
import type { BuildParts, StepEffect } from '../scene/slide-show.ts';
import { nameShapes } from './named-shapes.ts';

/** Adds the builds of compositions to the file of a design, whose slides are written by their shapes. */
export async function addBuilds(bytes: Uint8Array, { file, slides }: Deck): Promise<Uint8Array> {
  if (file === undefined || !slides.some(hasBuilds)) return bytes;
  const { writeBuilds } = await import('../opened/show/write-builds.ts');
  const edit = PackageEdit.open(bytes);
  for (const [index, scene] of slides.entries())
    if (hasBuilds(scene)) writeBuilds(edit, index, listBuilds(scene));
  return edit.toBytes();
}

/** Id of a shape, by which the steps of an opened file name elements. */
const SHAPE_ID = /^\d+(?:\.\d+)?$/;

/** Returns whether a slide has steps of markup, rather than those that an opened file has already. */
function hasBuilds({ show }: Scene): boolean {
  return show?.steps.some(({ effects }) => effects.some(({ element }) => !SHAPE_ID.test(element))) === true;
}

/** Builds of a slide with the shapes that they show; the parts of an element are one build. */
function listBuilds({ show, elements }: Scene) {
  const shapes = nameShapes(elements);
  const first = new Map<string, StepEffect>();
  for (const effect of show?.steps.flatMap(({ effects }) => effects) ?? [])
    if (!first.has(effect.element)) first.set(effect.element, effect);
  return [...first.values()].map((effect) => {
    const own = shapes.filter(({ element }) => element.showIds?.includes(effect.element) === true);
    const by = nameParts(effect);
    const leading = own.filter(({ element }) => hasParts(element, by));
    return {
      effect: effect.effect as 'fade',
      by,
      start: effect.start,
      ...(effect.from === undefined ? {} : { from: effect.from }),
      shapes: [...leading, ...own.filter((one) => !leading.includes(one))].map(({ name, time }) => ({
        name,
        time,
      })),
    };
  });
}

function nameParts({ paragraphs, series, category }: StepEffect): BuildParts {
  if (paragraphs !== undefined) return 'paragraph';
  if (series !== undefined) return 'series';
  return category === undefined ? 'element' : 'category';
}

function hasParts({ type }: SceneElement, by: BuildParts): boolean {
  return by === 'element' || (by === 'paragraph' ? type === 'text' : type === 'chart');
}
