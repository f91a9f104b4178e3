import { findContract } from '../../templates/catalogue.ts';
import type { Field, SlideSpec } from '../../templates/contract.ts';
import { lastResorts } from '../../templates/layout-facts.ts';
import type { Material } from '../material.ts';
import type { Style } from '../style.ts';
import { composeAnnounced } from './announced-lists.ts';
import { composeContents } from './contents.ts';
import { missesCounted } from './counted-lists.ts';
import type { Draft } from './draft.ts';
import { composeFigures } from './figures.ts';
import { composeGroups } from './groups.ts';
import { composeItems } from './items.ts';
import { missesLead } from './leads.ts';
import { composePictures } from './pictures.ts';
import { composePoints } from './points.ts';
import { composeProseFigures } from './prose-figures.ts';
import { composeProseNumbers } from './prose-numbers.ts';
import { composeProseSteps } from './prose-steps.ts';

const COMPOSERS = [
  composeContents,
  composeFigures,
  composePictures,
  composeAnnounced,
  composeItems,
  composeGroups,
  composeProseSteps,
  composeProseNumbers,
  composeProseFigures,
  composePoints,
];

/** Layouts whose points have no names, so that only the sentence above a list says what they are. */
const PLAIN: ReadonlySet<string> = new Set(lastResorts());

/** All drafts that satisfy the contract of their layout, the most suitable first. */
export function compose(material: Material, style: Style): Draft[] {
  return COMPOSERS.flatMap((composer) => composer(material, style))
    .filter(
      (draft) =>
        draft.used.length > 0 &&
        keepsCounts(draft) &&
        !missesCounted(draft.used, material.units, style) &&
        !(PLAIN.has(draft.layout) && missesLead(draft.used, style)),
    )
    .sort((a, b) => b.score - a.score);
}

/** True if lists have an allowed number of items and no required text is empty. */
export function keepsCounts(draft: Pick<SlideSpec, 'layout' | 'content'>): boolean {
  const contract = findContract(draft.layout);
  if (contract === undefined) return false;
  return Object.entries(contract.fields).every(
    ([name, field]) => name === 'title' || holds(field, draft.content[name]),
  );
}

function holds(field: Field, value: unknown): boolean {
  if (value === undefined) return field.optional === true;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '';
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= field.min &&
        value.length <= field.max &&
        value.every((item) => holds(field.item, item))
      );
    case 'object': {
      if (typeof value === 'string') return value.trim() !== '';
      if (typeof value !== 'object' || value === null) return false;
      const record = value as Readonly<Record<string, unknown>>;
      return Object.entries(field.fields).every(([name, inner]) => holds(inner, record[name]));
    }
    default:
      return true;
  }
}
