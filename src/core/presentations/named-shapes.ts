import type { SceneElement } from '../scene/scene.ts';

/** An element of a scene with the name of the shape that shows it in the file of a design. */
export interface NamedShape {
  readonly element: SceneElement;
  readonly name: string;
  /** Number of earlier shapes of the slide with the same name. */
  readonly time: number;
}

/** Cell of a table in the names and ids of scene elements: "Costs row 1, column 2" with the id "table-0-1-fill". */
const CELL_NAME = / row \d+, column \d+$/;
const CELL_ID = /-\d+-\d+(?:-[a-z]+)?$/;

/**
 * Names the shapes of a slide in the file of a design, whose ids are its own. The cells of a table are one
 * shape, and so are a shape and the text within it.
 */
export function nameShapes(elements: readonly SceneElement[]): NamedShape[] {
  const keys = new Map<string, string[]>();
  const shapes = new Map<string, Pick<NamedShape, 'name' | 'time'>>();
  return elements.flatMap((element) => {
    if (element.layer === 'layout') return [];
    const around = element.type === 'text' ? shapes.get(element.within ?? '') : undefined;
    if (around !== undefined) return [{ element, ...around }];
    const isCell = CELL_NAME.test(element.name);
    const name = isCell ? element.name.replace(CELL_NAME, '') : element.name;
    const key = isCell ? element.id.replace(CELL_ID, '') : element.id;
    const known = keys.get(name) ?? [];
    if (!known.includes(key)) keys.set(name, [...known, key]);
    const shape = { name, time: (keys.get(name) ?? []).indexOf(key) };
    shapes.set(element.id, shape);
    return [{ element, ...shape }];
  });
}
