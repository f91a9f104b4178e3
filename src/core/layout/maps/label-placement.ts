import { computeUnion, overlap } from '../../scene/box.ts';
import { seedRandom } from '../art/field.ts';
import {
  collide,
  type LabelField,
  type LabelPlace,
  type LabelRequest,
  listLabelPlaces,
} from './label-candidates.ts';

/** Cost of a label that is left out, and of two labels that collide. */
const [HIDDEN_COST, COLLISION_COST] = [60, 100];
/** Steps of the annealing: a number for each label, and a limit for all of them. */
const [STEPS_PER_LABEL, MAX_STEPS] = [120, 8000];
/** Temperatures at the beginning and at the end, in units of cost. */
const [HOT, COLD] = [12, 0.05];

/** Label that may stand in several places, and the labels whose places its own can meet. */
interface Mover {
  readonly id: string;
  readonly places: readonly LabelPlace[];
  readonly near: readonly number[];
}

export interface LabelPlacement {
  readonly placed: ReadonlyMap<string, LabelPlace>;
  /** Ids of labels without a free place. */
  readonly hidden: readonly string[];
}

/**
 * Places labels together by simulated annealing (Christensen, Marks and Shieber, 1995) with a fixed seed, so
 * that labels of neighbours give way to each other. No label covers another, a disc or a leader line, and none
 * is closer to another disc than to its own; labels for which that is impossible are left out. The time is
 * bounded: a limited number of places for each label and a limited number of steps, each of which looks only
 * at labels within reach.
 */
export function placeLabels(labels: readonly LabelRequest[], field: LabelField): LabelPlacement {
  const movers = findNeighbours(
    labels.map((label) => ({ id: label.id, places: listLabelPlaces(label, field) })),
  );
  const chosen = movers.map(() => -1);
  // Labels with the fewest places choose first.
  const order = [...movers.keys()].toSorted((a, b) => countPlaces(movers, a) - countPlaces(movers, b));
  for (const at of order) chosen[at] = findBest(movers, chosen, at);
  anneal(movers, chosen);
  hideCollisions(movers, chosen);
  for (const at of order) if (chosen[at] === -1) chosen[at] = findFree(movers, chosen, at);
  return {
    placed: new Map(
      movers.flatMap(({ id, places }, at) => {
        const place = places[chosen[at] ?? -1];
        return place === undefined ? [] : [[id, place] as const];
      }),
    ),
    hidden: movers.flatMap(({ id }, at) => (chosen[at] === -1 ? [id] : [])),
  };
}

const countPlaces = (movers: readonly Mover[], at: number): number => movers[at]?.places.length ?? 0;

function findNeighbours(labels: readonly Omit<Mover, 'near'>[]): readonly Mover[] {
  const reach = labels.map(({ places }) =>
    places.length === 0
      ? undefined
      : computeUnion(
          places.flatMap(({ box, line }) =>
            line === undefined ? [box] : [box, { ...line.from, width: 1, height: 1 }],
          ),
        ),
  );
  return labels.map((label, at) => {
    const own = reach[at];
    const near = reach.flatMap((other, index) =>
      index === at || own === undefined || other === undefined || !overlap(own, other) ? [] : [index],
    );
    return { ...label, near };
  });
}

/** Cost of a label at one of its places, with all others where they are. */
function computeCost(
  movers: readonly Mover[],
  chosen: readonly number[],
  at: number,
  choice: number,
): number {
  const mover = movers[at];
  const place = mover?.places[choice];
  if (mover === undefined || place === undefined) return HIDDEN_COST;
  return place.cost + COLLISION_COST * countCollisions(movers, chosen, mover, place);
}

function countCollisions(
  movers: readonly Mover[],
  chosen: readonly number[],
  { near }: Mover,
  place: LabelPlace,
): number {
  return near.filter((index) => {
    const other = movers[index]?.places[chosen[index] ?? -1];
    return other !== undefined && collide(place, other);
  }).length;
}

function findBest(movers: readonly Mover[], chosen: readonly number[], at: number): number {
  let best = { choice: -1, cost: HIDDEN_COST };
  for (let choice = 0; choice < countPlaces(movers, at); choice += 1) {
    const cost = computeCost(movers, chosen, at, choice);
    if (cost < best.cost) best = { choice, cost };
  }
  return best.choice;
}

/** The best place without a collision, or -1. */
function findFree(movers: readonly Mover[], chosen: readonly number[], at: number): number {
  const mover = movers[at];
  return mover?.places.findIndex((place) => countCollisions(movers, chosen, mover, place) === 0) ?? -1;
}

function anneal(movers: readonly Mover[], chosen: number[]): void {
  const free = [...movers.keys()].filter((at) => countPlaces(movers, at) > 0);
  if (free.length < 2) return;
  const random = seedRandom(`${movers.length} labels`);
  const steps = Math.min(MAX_STEPS, free.length * STEPS_PER_LABEL);
  const cooling = (COLD / HOT) ** (1 / steps);
  let temperature = HOT;
  for (let step = 0; step < steps; step += 1) {
    const at = free[Math.floor(random() * free.length)] ?? 0;
    const choice = Math.floor(random() * (countPlaces(movers, at) + 1)) - 1;
    const before = computeCost(movers, chosen, at, chosen[at] ?? -1);
    const rise = computeCost(movers, chosen, at, choice) - before;
    if (rise <= 0 || random() < Math.exp(-rise / temperature)) chosen[at] = choice;
    temperature *= cooling;
  }
  // Collisions that are left at the end are resolved without chance.
  for (const at of free) chosen[at] = findBest(movers, chosen, at);
}

/** Leaves out the label with the most collisions until there is none. */
function hideCollisions(movers: readonly Mover[], chosen: number[]): void {
  const counts = movers.map((mover, at) => {
    const place = mover.places[chosen[at] ?? -1];
    return place === undefined ? 0 : countCollisions(movers, chosen, mover, place);
  });
  for (;;) {
    const most = Math.max(0, ...counts);
    if (most === 0) return;
    const worst = counts.indexOf(most);
    const place = movers[worst]?.places[chosen[worst] ?? -1];
    for (const index of movers[worst]?.near ?? []) {
      const other = movers[index]?.places[chosen[index] ?? -1];
      if (place !== undefined && other !== undefined && collide(place, other))
        counts[index] = (counts[index] ?? 0) - 1;
    }
    counts[worst] = 0;
    chosen[worst] = -1;
  }
}
