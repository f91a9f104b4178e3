import type { ColorRoles, DiagramRole } from '../../scene/diagram.ts';
import { findClass, type ValueClass } from '../../scene/maps/classes.ts';
import type { MapMeaning, MapModel } from '../../scene/maps/map-model.ts';
import { getRolePaint } from '../../scene/role-paints.ts';
import type { ColorToken, Paint, Theme } from '../../scene/theme.ts';
import type { MapNode } from '../../templates/tree.ts';

/** Opacity of the lightest shade relative to the strongest. */
const PALEST = 0.24;
const SERIES_COLORS = 10;

/** A class of places or points, in the order of the legend. */
export interface MeaningClass {
  readonly name: string;
  readonly paint: Paint;
  readonly isPoint: boolean;
}

interface PaintsInput {
  readonly theme: Theme;
  readonly colorRoles?: ColorRoles;
}

/** Colours of places and points: by role, by class, or by value. */
export class MapPaints {
  readonly classes: readonly MeaningClass[];
  readonly #node: MapNode;
  readonly #theme: Theme;
  readonly #roles: ColorRoles;
  readonly #values: readonly ValueClass[];
  readonly #byClass = new Map<string, Paint>();

  constructor(
    node: MapNode,
    model: MapModel,
    values: readonly ValueClass[],
    { theme, colorRoles = {} }: PaintsInput,
  ) {
    this.#node = node;
    this.#theme = theme;
    this.#roles = colorRoles;
    this.#values = values;
    const points = model.points ?? [];
    const meanings = [...points, ...(model.values ?? [])];
    const names = [...new Set(meanings.flatMap((one) => one.class ?? []))];
    let series = 0;
    for (const name of names) {
      const role =
        model.roles?.[name] ??
        this.#roleOf(name) ??
        meanings.find((one) => one.class === name && one.role)?.role;
      const token: ColorToken = `graph_${(series % SERIES_COLORS) as 0}`;
      if (role === undefined) series += 1;
      this.#byClass.set(name, role === undefined ? { token } : this.#role(role));
    }
    this.classes = names.map((name) => ({
      name,
      paint: this.#byClass.get(name) ?? node.dot,
      isPoint: points.some((point) => point.class === name),
    }));
  }

  /** Colour of a role or class, or of a name with a role in the deck; undefined for others. */
  meaning({ role, class: className }: MapMeaning, name: string | undefined): Paint | undefined {
    const own = role ?? (className === undefined && name !== undefined ? this.#roleOf(name) : undefined);
    if (own !== undefined) return this.#role(own);
    return className === undefined ? undefined : this.#byClass.get(className);
  }

  /** Shade of a value, the stronger the larger. */
  shade(value: number): Paint {
    const own = findClass(value, this.#values);
    const strength = this.#values.length < 2 ? 1 : PALEST + (own?.strength ?? 1) * (1 - PALEST);
    return {
      ...(own?.isNegative === true ? this.#node.negative : this.#node.fill),
      ...(strength === 1 ? {} : { alpha: Math.round(strength * 100) / 100 }),
    };
  }

  #roleOf(name: string): DiagramRole | undefined {
    return Object.hasOwn(this.#roles, name) ? this.#roles[name] : undefined;
  }

  #role(role: DiagramRole): Paint {
    return getRolePaint(role, this.#node.text, this.#theme);
  }
}
