import { Failure } from '../../errors/failure.ts';
import type { PackageEdit } from '../../ooxml/package/index.ts';
import { childAtPath } from '../../ooxml/xml/index.ts';
import type { OwnElement } from '../elements.ts';
import { groupByName } from '../named-elements.ts';
import { listSlides } from '../opened-slides.ts';
import type { ElementBuild } from './model.ts';
import { setBuilds } from './set-builds.ts';

/** A build of shapes that are drawn for one element, by their names in the order of painting. */
export interface NamedBuild extends Omit<ElementBuild, 'element'> {
  readonly shapes: readonly { readonly name: string; readonly time: number }[];
}

/**
 * Writes the builds of a new slide that has none. The first shape of a build brings the others with it.
 *
 * @param index position of the slide, from 0
 */
export function writeBuilds(file: PackageEdit, index: number, builds: readonly NamedBuild[]): void {
  const part = listSlides(file)[index]?.part;
  if (part === undefined || childAtPath(file.markup(part), 'timing') !== undefined) return;
  const named = groupByName(file, part);
  // PowerPoint animates groups as a whole.
  const outermost = (element: OwnElement): OwnElement =>
    element.parent === undefined ? element : outermost(element.parent);
  const taken = new Set<string>();
  const planned = builds.flatMap(({ shapes, ...build }): ElementBuild[] => {
    const ids = shapes.flatMap(({ name, time }) => {
      const found = named.get(name)?.[time];
      return found === undefined ? [] : [outermost(found).id];
    });
    const fresh = [...new Set(ids)].filter((id) => !taken.has(id));
    for (const id of fresh) taken.add(id);
    const [first, ...others] = fresh;
    if (first === undefined) return [];
    const { effect, from } = build;
    const together = { effect, start: 'with', ...(from === undefined ? {} : { from }) } as const;
    return [{ ...build, element: first }, ...others.map((element) => ({ ...together, element }))];
  });
  if (planned.length === 0) return;
  try {
    setBuilds(file, part, planned);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // An element without such parts is built as a whole.
    setBuilds(
      file,
      part,
      planned.map(({ by: _, ...build }) => build),
    );
  }
}
