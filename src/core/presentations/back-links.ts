import { PackageEdit } from '../ooxml/package/index.ts';
import type { Deck, Scene, SceneElement } from '../scene/scene.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { nameShapes } from './named-shapes.ts';

/**
 * Lists for each slide the table of contents to which its number leads back: the last one before the slide that
 * lists it or a slide before it, else the first one.
 *
 * @returns positions from 0; undefined before the contents, on them, and where their entries name no slides
 */
export function listContents(slides: readonly SlideSpec[]): readonly (number | undefined)[] {
  const lists: { readonly at: number; readonly first: number }[] = [];
  return slides.map((spec, at) => {
    const first = findFirstPage(spec);
    if (first !== undefined) lists.push({ at, first });
    if (spec.layout === 'agenda') return undefined;
    return (lists.findLast((one) => one.first <= at + 1) ?? lists[0])?.at;
  });
}

function findFirstPage({ layout, content }: SlideSpec): number | undefined {
  const { items } = content;
  if (layout !== 'agenda' || !Array.isArray(items)) return undefined;
  const pages = items.flatMap(({ page }: { readonly page?: unknown }) =>
    typeof page === 'number' && Number.isInteger(page) && page > 0 ? [page] : [],
  );
  return pages.length === 0 ? undefined : Math.min(...pages);
}

/** Links the number of a slide to the table of contents. */
export function linkNumber(scene: Scene, contents: number | undefined): Scene {
  if (contents === undefined || !scene.elements.some(isNumber)) return scene;
  const link = `#${contents + 1}`;
  return {
    ...scene,
    elements: scene.elements.map((element) => (isNumber(element) ? { ...element, link } : element)),
  };
}

/** Name of a slide number in a text box, which designs without a placeholder for it have. */
const NUMBER_NAME = 'slide number';

function isNumber({ placeholder, name, layer }: SceneElement): boolean {
  return layer === 'slide' && (placeholder === 'slide_number' || name === NUMBER_NAME);
}

/** Adds the links of slide numbers to the file of a design, whose slides are written by their shapes. */
export async function addBackLinks(bytes: Uint8Array, { slides, hasBackLinks }: Deck): Promise<Uint8Array> {
  if (hasBackLinks !== true) return bytes;
  const linked = slides.map(({ elements }) =>
    nameShapes(elements).flatMap(({ element, name, time }) =>
      isNumber(element) && element.link !== undefined ? [{ name, time, link: element.link }] : [],
    ),
  );
  const { linkElements } = await import('../opened/link-elements.ts');
  const edit = PackageEdit.open(bytes);
  for (const [index, links] of linked.entries()) linkElements(edit, index, links);
  return edit.toBytes();
}
