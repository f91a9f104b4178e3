import { CELL_LOOKS, DIAGRAM_ROLES } from '../scene/diagram.ts';
import { STRIP_LIMITS } from './content/diagram-cells.ts';
import { type Schema, strict } from './schema-parts.ts';

const PLACE = { type: ['integer', 'string'] };
const ROLE = { type: 'string', enum: DIAGRAM_ROLES };
const LABEL = { type: 'string', maxLength: STRIP_LIMITS.label };

/** Cells of a row of a diagram of kind "cells". */
export const CELLS: Schema = {
  type: 'array',
  description: `cells: ≤${STRIP_LIMITS.places} texts, {text, state} or null; state: of \`states\`, a role or a look.`,
  items: { type: ['string', 'number', 'object', 'null'], maxLength: STRIP_LIMITS.text },
};

/** Fields of a diagram of kind "cells". */
export const STRIP: Readonly<Record<string, Schema>> = {
  index: {
    type: ['integer', 'array'],
    minItems: 1,
    maxItems: STRIP_LIMITS.places,
    items: { type: 'string' },
    description: `cells: first number, or names of all (1–${STRIP_LIMITS.places}).`,
  },
  states: {
    type: 'object',
    description: `cells: legend, {name: role or {role, look: ${CELL_LOOKS.join('|')}}}.`,
    additionalProperties: { type: ['string', 'object'] },
  },
  brackets: {
    type: 'array',
    maxItems: STRIP_LIMITS.brackets,
    description: 'cells: {from*, to, label*, role}.',
    items: strict(
      'Places by name or number from 1.',
      { from: PLACE, to: PLACE, label: LABEL, role: ROLE },
      { required: ['from', 'label'] },
    ),
  },
  marks: {
    type: 'array',
    maxItems: STRIP_LIMITS.marks,
    description: 'cells: lines, {after*, label, role}.',
    items: strict('After a place.', { after: PLACE, label: LABEL, role: ROLE }, { required: ['after'] }),
  },
};
