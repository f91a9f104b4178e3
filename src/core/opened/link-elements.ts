import type { PackageEdit } from '../ooxml/package/index.ts';
import { changeElement } from './element-edit.ts';
import { groupByName } from './named-elements.ts';
import { listSlides } from './opened-slides.ts';

/** An element by its name, those of one name in painting order, and the slide that it leads to. */
export interface NamedLink {
  readonly name: string;
  readonly time: number;
  readonly link: string;
}

/**
 * Links elements of a slide. Elements that have a link keep it.
 *
 * @param index position of the slide, from 0
 */
export function linkElements(file: PackageEdit, index: number, links: readonly NamedLink[]): void {
  const part = listSlides(file)[index]?.part;
  if (part === undefined) return;
  for (const { name, time, link } of links) {
    const found = groupByName(file, part).get(name)?.[time];
    if (found === undefined || found.about.children.some((child) => child.name === 'hlinkClick')) continue;
    changeElement(file, part, found.id, { link }, { read: undefined });
  }
}
