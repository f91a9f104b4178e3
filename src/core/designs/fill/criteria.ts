/** Something that makes a layout suit a slide more or less. */
export interface Criterion<Subject> {
  readonly id: string;
  /** Cost of one unit; negative where the layout suits better. */
  readonly weight: number;
  /** How many units there are: true is one, false none. */
  applies(subject: Subject): number | boolean;
  readonly reason: string;
}

/** Why a layout costs what it does. */
export interface ChoiceReason {
  /** Id of the criterion. */
  readonly id: string;
  /** Less is better. */
  readonly cost: number;
  readonly reason: string;
}

export function totalCost<Subject>(criteria: readonly Criterion<Subject>[], subject: Subject): number {
  let cost = 0;
  for (const criterion of criteria) {
    const units = criterion.applies(subject);
    if (units !== false && units !== 0) cost += criterion.weight * Number(units);
  }
  return cost;
}

/** The criteria that apply, in their order. */
export function reasonsFor<Subject>(
  criteria: readonly Criterion<Subject>[],
  subject: Subject,
): ChoiceReason[] {
  return criteria.flatMap((criterion) => {
    const units = Number(criterion.applies(subject));
    return units === 0
      ? []
      : [{ id: criterion.id, cost: criterion.weight * units, reason: criterion.reason }];
  });
}
