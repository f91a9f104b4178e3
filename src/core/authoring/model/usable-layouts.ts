import { CONTRACTS } from '../../templates/catalogue.ts';
import type { LayoutContract } from '../../templates/contract.ts';
import { needsPicture } from '../../templates/layout-facts.ts';

/** A layout that the model may choose, with the JSON Schema of its content. */
export interface UsableLayout {
  readonly contract: LayoutContract;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Layouts of a template that the model may choose; those for pictures only if there are pictures. */
export function listUsableLayouts(
  schemas: readonly Readonly<Record<string, unknown>>[],
  hasPictures: boolean,
): readonly UsableLayout[] {
  return CONTRACTS.flatMap((contract): UsableLayout[] => {
    const schema = schemas.find((one) => one['title'] === contract.id);
    const usable = contract.derived !== true && (hasPictures || !needsPicture(contract));
    return schema === undefined || !usable ? [] : [{ contract, schema }];
  });
}
