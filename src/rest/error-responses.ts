import { FAILURES } from '../core/errors/failure.ts';
import type { Json } from './typed-schema.ts';

export const VALIDATION_ITEM: Json = {
  type: 'object',
  required: ['loc', 'msg', 'type'],
  properties: {
    loc: {
      type: 'array',
      items: { type: ['string', 'integer'] },
      description: 'Place of the fault: body, query, path or header, then the path of the field.',
    },
    msg: { type: 'string', description: 'Description of the fault, and what is allowed.' },
    type: { type: 'string', description: 'Machine-readable kind.' },
    input: {
      type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
      description: 'Value of the field, shortened if long; never a secret.',
    },
    ctx: { type: 'object', description: 'Limits, choices, nearest names.' },
  },
};
export const VALIDATION_SCHEMA: Json = {
  type: 'object',
  properties: { detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } } },
};
export const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: { type: 'string', description: 'Description of the failure, and what to do next.' },
    code: { type: 'string', enum: Object.keys(FAILURES), description: 'Stable code of the failure.' },
    request_id: {
      type: 'string',
      description: 'Also in the X-Request-Id header; the log holds the rest under it.',
    },
    setup_required: { type: 'boolean', description: 'true with status 428 only.' },
    hint: {
      type: 'string',
      description: 'Next step: with 428 how to set up the account, and where the advice names routes.',
    },
    next: {
      type: 'array',
      items: {
        type: 'object',
        properties: { operation: { type: 'string' }, method: { type: 'string' }, path: { type: 'string' } },
      },
      description: 'Routes that the hint names.',
    },
  },
};

export function describeErrors(): Json {
  const plain = Object.entries(FAILURES).filter(([, { status }]) => status !== 422);
  const waits = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } };
  return {
    ...Object.fromEntries(
      plain.map(([code, { when, retry, status }]) => [
        code,
        {
          description: when,
          ...(retry === 'wait' && { headers: waits }),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              example: {
                detail: status === 428 ? 'Login setup is required' : when,
                code,
                request_id: '5f2c9a0e-6d0b-4b0e-9a53-0d5a1f8b7c11',
                ...(status === 428 && { setup_required: true }),
              },
            },
          },
        },
      ]),
    ),
    invalid_input: {
      description: FAILURES.invalid_input.when,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/HTTPValidationError' },
          example: {
            detail: [
              {
                loc: ['body', 'n_slides'],
                msg: 'A deck has at most 100 slides on this server; this one would have 400.',
                type: 'too_big',
                input: 400,
                ctx: { max: 100, setting: 'LIMIT_SLIDES' },
              },
            ],
          },
        },
      },
    },
  };
}
