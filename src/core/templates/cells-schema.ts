import { CELL_LOOKS, DIAGRAM_ROLES } from '../scene/diagram.ts';
import { STRIP_LIMITS } from './content/diagram-cells.ts';
import { type Schema, strict } from './schema-parts.ts';

const PLACE = { type: ['integer', 'string'] };
const ROLE = { type: 'string', enum: DIAGRAM_ROLES };
const LABEL = { type: 'string', maxLength: STRIP_LIMITS.label };

/** Cells of a row of a diagram of kind "cells". */
export const CELLS: Schema = {
  type: 'array',
  maxItems: STRIP_LIMITS.places,
  description: 'cells: texts, {text, state}, or null for none; state: a name in `states`, a role or a look.',
  items: { type: ['string', 'number', 'object', 'null'] },
};

/** Fields of a diagram of kind "cells". */
export const STRIP: Readonly<Record<string, Schema>> = {
  index: {
    type: ['integer', 'array'],
    maxItems: STRIP_LIMITS.places,
    items: { type: 'string' },
    description: 'cells: number of the first place, or names of all; `unit` says what they are.',
  },
  states: {
    type: 'object',
    description: `cells: the legend, {name: role or {role, look: ${CELL_LOOKS.join(' | ')}}}.`,
    additionalProperties: { type: ['string', 'object'] },
  },
  brackets: {
    type: 'array',
    maxItems: STRIP_LIMITS.brackets,
    description: 'cells: below places, {from*, to, label*, role}.',
    items: strict(
      'Places by name or number from 1.',
      { from: PLACE, to: PLACE, label: LABEL, role: ROLE },
      { required: ['from', 'label'] },
    ),
  },
  marks: {
    type: 'array',
    maxItems: STRIP_LIMITS.marks,
    description: 'cells: lines across the rows, {after*, label, role}.',
    items: strict('After a place.', { after: PLACE, label: LABEL, role: ROLE }, { required: ['after'] }),
  },
};
