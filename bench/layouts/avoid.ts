import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Point } from '../../src/core/scene/connectors.ts';
import type { Drawing } from './own.ts';

/** The part of libavoid's interface that is used here. */
export interface Avoid {
  readonly Router: new (flags: number) => AvoidRouter;
  readonly Point: new (x: number, y: number) => object;
  readonly Rectangle: new (centre: object, width: number, height: number) => object;
  readonly ShapeRef: new (router: AvoidRouter, shape: object) => object;
  readonly ShapeConnectionPin: new (
    shape: object,
    id: number,
    x: number,
    y: number,
    isShare: boolean,
    inside: number,
    directions: number,
  ) => { readonly setExclusive: (is: boolean) => void };
  readonly ConnEnd: new (shape: object, pin: number) => object;
  readonly ConnRef: new (router: AvoidRouter, from: object, to: object) => AvoidLine;
}

interface AvoidRouter {
  readonly processTransaction: () => void;
  readonly setRoutingParameter: (parameter: number, value: number) => void;
  readonly delete?: () => void;
}

interface AvoidLine {
  readonly displayRoute: () => { readonly size: () => number; readonly get_ps: (index: number) => Point };
}

const ORTHOGONAL = 2;
/** Parameters of routing: penalty of a bend, of a crossing, and distance to boxes; see libavoid's `RoutingParameter`. */
const PARAMETERS = [
  [0, 10],
  [2, 40],
  [6, 9],
  [7, 9],
] as const;
const PIN = 1;
const ALL_SIDES = [
  [0.5, 0, 1],
  [0.5, 1, 2],
  [0, 0.5, 4],
  [1, 0.5, 8],
] as const;

/** @param modules folder of the packages, since this program does not depend on libavoid */
export async function loadAvoid(modules: string): Promise<Avoid> {
  const folder = join(modules, 'libavoid-js/dist');
  const { AvoidLib } = (await import(pathToFileURL(join(folder, 'index-node.mjs')).href)) as {
    AvoidLib: { load: (path?: string) => Promise<void>; getInstance: () => Avoid };
  };
  await AvoidLib.load(join(folder, 'libavoid.wasm'));
  return AvoidLib.getInstance();
}

/** The same boxes with lines of libavoid; labels have no places, since it has none for them. */
export function avoidLines(lib: Avoid, drawing: Drawing): Drawing {
  const router = new lib.Router(ORTHOGONAL);
  for (const [parameter, value] of PARAMETERS) router.setRoutingParameter(parameter, value);
  const shapes = new Map(
    [...drawing.boxes].map(([id, { x, y, width, height }]) => {
      const centre = new lib.Point(x + width / 2, y + height / 2);
      const shape = new lib.ShapeRef(router, new lib.Rectangle(centre, width, height));
      for (const [px, py, side] of ALL_SIDES)
        new lib.ShapeConnectionPin(shape, PIN, px, py, true, 0, side).setExclusive(false);
      return [id, shape];
    }),
  );
  const lines = drawing.sized.diagram.edges.map(({ from, to }) => {
    const [one, other] = [shapes.get(from), shapes.get(to)];
    return one === undefined || other === undefined || one === other
      ? undefined
      : new lib.ConnRef(router, new lib.ConnEnd(one, PIN), new lib.ConnEnd(other, PIN));
  });
  router.processTransaction();
  const ways = lines.map((line, index): readonly Point[] => {
    if (line === undefined) return drawing.ways[index] ?? [];
    const route = line.displayRoute();
    return Array.from({ length: route.size() }, (_, at) => {
      const { x, y } = route.get_ps(at);
      return { x, y };
    });
  });
  return { ...drawing, ways, labels: new Map() };
}
