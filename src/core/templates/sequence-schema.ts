import { DIAGRAM_ROLES } from '../scene/diagram.ts';
import { SEQUENCE_LIMITS } from './content/diagram-sequence.ts';
import { type Schema, strict } from './schema-parts.ts';

const TEXT = { type: 'string' };
const ROLE = { type: 'string', enum: DIAGRAM_ROLES };
/** 12, or "12 ms" in the unit of the diagram. */
const TIME = { type: ['number', 'string'] };

/** Fields of the messages of a sequence. */
export const MESSAGE: Readonly<Record<string, Schema>> = {
  at: { ...TIME, description: 'sequence: time, on all messages.' },
  arrives: { ...TIME, description: 'sequence: its end.' },
  dashed: { type: 'boolean', description: 'A broken line.' },
  role: { ...ROLE, description: 'sequence.' },
};

/** Fields of a diagram of kind "sequence". */
export const SEQUENCE: Readonly<Record<string, Schema>> = {
  spans: {
    type: 'array',
    maxItems: SEQUENCE_LIMITS.spans,
    description: 'sequence: {on*, from*, to*, label, role}.',
    items: strict(
      'A bar on a lifeline.',
      { on: TEXT, from: TIME, to: TIME, label: TEXT, role: ROLE },
      { required: ['on', 'from', 'to'] },
    ),
  },
  notes: {
    type: 'array',
    maxItems: SEQUENCE_LIMITS.notes,
    description: 'sequence: {over*, at*, text*, role}.',
    items: strict(
      'Over participants.',
      { over: { type: ['string', 'array'], items: TEXT }, at: TIME, text: TEXT, role: ROLE },
      { required: ['over', 'at', 'text'] },
    ),
  },
  frames: {
    type: 'array',
    maxItems: SEQUENCE_LIMITS.frames,
    description: 'sequence: {from*, to*, label*, role, parts: {from*, label*}}.',
    items: strict(
      'Round messages.',
      { from: TIME, to: TIME, label: TEXT, role: ROLE, parts: { type: 'array', items: { type: 'object' } } },
      { required: ['from', 'to', 'label'] },
    ),
  },
};
