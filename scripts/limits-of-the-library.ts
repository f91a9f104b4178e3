import type { LimitRow } from './limit-table.ts';

const TAGS = 'test/core/presentations/library/tags.test.ts';
const of = (name: string) => ({ file: 'src/core/presentations/library/tags.ts', name });

/** Limits of tags and of named revisions. */
export const LIBRARY_LIMITS: readonly LimitRow[] = [
  {
    of: 'Tags of a presentation',
    value: of('MAX_TAGS'),
    unit: 'count',
    status: '422',
    test: [TAGS, 'a presentation has at most twenty tags'],
  },
  {
    of: 'Tags of all presentations',
    value: of('MAX_ALL_TAGS'),
    unit: 'count',
    status: '422',
    test: [TAGS, 'all presentations have at most two hundred tags together'],
  },
  {
    of: 'Presentations that are tagged at once',
    value: { file: 'src/core/operations/presentations/tag-presentations.ts', name: 'MAX_AT_ONCE' },
    unit: 'count',
    status: '422',
    test: [TAGS, 'at most fifty presentations are tagged at once'],
  },
  {
    of: 'Named revisions of a presentation',
    value: { file: 'src/core/presentations/library/name-revision.ts', name: 'MAX_NAMED_REVISIONS' },
    unit: 'count',
    status: '422',
    test: [
      'test/core/presentations/library/named-revisions.test.ts',
      'a presentation has at most a hundred named revisions',
    ],
  },
];
