import type { LimitRow } from './limit-table.ts';

const PAGES = 'test/core/sources/html-slides/limits.test.ts';
const REFUSED = '422 at the field';
const page = (name: string) => ({ file: 'src/core/sources/html-slides/limits.ts', name });

/** Limits of HTML pages of slides. */
export const PAGE_LIMITS: readonly LimitRow[] = [
  {
    of: 'HTML page of slides',
    value: page('characters'),
    unit: 'count',
    status: REFUSED,
    test: [PAGES, 'a page that is too long is refused'],
  },
  {
    of: 'Elements of an HTML page of slides',
    value: page('elements'),
    unit: 'count',
    status: REFUSED,
    test: [PAGES, 'a page of too many elements is refused'],
  },
  {
    of: 'Elements of an HTML page of slides in one another',
    value: page('depth'),
    unit: 'count',
    status: REFUSED,
    test: [PAGES, 'a page of elements nested too deeply is refused'],
  },
  {
    of: 'Slides of an HTML page',
    value: page('slides'),
    unit: 'count',
    status: REFUSED,
    test: [PAGES, 'a page of too many slides is refused'],
  },
  {
    of: 'Style rules of an HTML page of slides',
    value: page('rules'),
    unit: 'count',
    status: 'a warning; the others have no effect',
    test: [PAGES, 'rules beyond the limit have no effect'],
  },
];
