import type { LimitRow } from './limit-table.ts';
import type { Proof } from './proof.ts';

const of = (name: string, file: string) => ({ file: `src/core/templates/sample/${file}`, name });
const refused = (words: string): Proof => ['test/support/hostile-schemas.ts', words];
const THREAD: Proof = ['test/contract/hostile-schemas.test.ts', 'a schema that takes the thread too long'];
const CUT: Proof = [
  'test/core/templates/sample-content.test.ts',
  'is bounded in size if the schema allows any',
];

/** Limits of schemas for which content is generated; anonymous callers may ask, too. */
export const SCHEMA_LIMITS: readonly LimitRow[] = [
  {
    of: 'Schema that content is made up for: names and texts, characters',
    value: of('SCHEMA_CHARACTERS', 'sample-bounds.ts'),
    unit: 'count',
    status: '422',
    test: refused('a very long name'),
  },
  {
    of: 'Schema: objects, lists and values',
    value: of('SCHEMA_VALUES', 'sample-bounds.ts'),
    unit: 'count',
    status: '422',
    test: refused('very many values'),
  },
  {
    of: 'Schema: steps into it, references followed',
    value: of('DEPTH', 'sample-bounds.ts'),
    unit: 'count',
    status: '422',
    test: refused('itself inside itself'),
  },
  {
    of: 'Schema: keys looked at and laid together',
    value: of('STEPS', 'sample-bounds.ts'),
    unit: 'count',
    status: '422',
    test: refused('definitions that double'),
  },
  {
    of: 'Schema: time of the thread',
    value: of('DEADLINE_MS', 'threaded-samples.ts'),
    unit: 'ms',
    status: '422',
    test: THREAD,
  },
  {
    of: 'Schemas that wait',
    value: of('WAITING', 'threaded-samples.ts'),
    unit: 'count',
    status: '429 with Retry-After',
    test: [
      'test/contract/hostile-schemas.test.ts',
      'a very large number of simultaneous schemas is refused in part, and the next one is answered',
    ],
  },
  {
    of: 'Content made up for a schema',
    value: of('CONTENT_BYTES', 'sample-bounds.ts'),
    unit: 'bytes',
    status: '422',
    test: refused('a large constant, many times'),
  },
  {
    of: 'Content: values',
    value: of('VALUES', 'sample-bounds.ts'),
    unit: 'count',
    status: '422',
    test: refused('lists in lists'),
  },
  {
    of: 'Content: characters of a text',
    value: of('MAX_CHARACTERS', 'sample-content.ts'),
    unit: 'count',
    status: '422 where it must be longer, else cut to it',
    test: CUT,
  },
  {
    of: 'Content: items of a list',
    value: of('MAX_ITEMS', 'sample-content.ts'),
    unit: 'count',
    status: '422 where there must be more, else cut to it',
    test: CUT,
  },
];
