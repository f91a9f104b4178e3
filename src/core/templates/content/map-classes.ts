import type { MapMeaning, MapModel } from '../../scene/maps/map-model.ts';
import { MAP_LIMITS } from './map-limits.ts';
import type { Loc, Reader } from './reader.ts';

type Thresholds = NonNullable<MapModel['thresholds']>;
type Member = MapMeaning & { readonly value?: number };

/** Least values of classes: `{"high": 60, "middle": 45, "low": 0}`. */
export function parseThresholds(raw: unknown, loc: Loc, read: Reader): Thresholds | undefined {
  const record = read.record(raw, loc, 'from names of classes to their least values');
  if (record === undefined) return undefined;
  const entries = Object.entries(record);
  if (entries.length < 2 || entries.length > MAP_LIMITS.classes)
    return read.fault(
      loc,
      `"thresholds" takes 2 to ${MAP_LIMITS.classes} classes with their least values, such as {"high": 60, "low": 0}; got ${entries.length}.`,
      'value_error',
      raw,
    );
  const start = read.issues.length;
  const known = new Map<number, string>();
  const leastValues = entries.flatMap(([name, value]): [string, number][] => {
    const at = [...loc, name.slice(0, MAP_LIMITS.class)];
    const least = read.number(value, at);
    if (least === undefined) return [];
    const other = known.get(least);
    known.set(least, name);
    if (name.length > MAP_LIMITS.class || other !== undefined)
      read.fault(
        at,
        other === undefined
          ? `A class has at most ${MAP_LIMITS.class} characters, got ${name.length}.`
          : `"${other}" and "${name}" both begin at ${least}: give each class its own least value.`,
        'value_error',
        value,
      );
    return [[name, least]];
  });
  return read.issues.length > start ? undefined : Object.fromEntries(leastValues);
}

/** Members with the classes of their values; reports classes that their values contradict. */
export function applyThresholds<M extends Member>(
  members: readonly M[],
  thresholds: Thresholds | undefined,
  loc: Loc,
  read: Reader,
): readonly M[] {
  if (thresholds === undefined) return members;
  const sorted = Object.entries(thresholds).toSorted(([, a], [, b]) => b - a);
  return members.map((one, index) => {
    if (one.value === undefined) return one;
    const { value } = one;
    const [name] = sorted.find(([, least]) => value >= least) ?? [];
    if (name === undefined) {
      read.fault(
        [...loc, index, 'value'],
        `${value} is below all thresholds, of which the least is ${sorted.at(-1)?.[1]}. Lower that one.`,
        'out_of_range',
        value,
      );
      return one;
    }
    if (one.class !== undefined && one.class !== name && Object.hasOwn(thresholds, one.class)) {
      read.fault(
        [...loc, index, 'class'],
        `By "thresholds" the value ${value} is "${name}", not "${one.class}". Leave out the class, or correct one of them.`,
        'value_error',
        one.class,
      );
      return one;
    }
    return one.class === undefined && one.role === undefined ? { ...one, class: name } : one;
  });
}
