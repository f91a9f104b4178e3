import type { FaultRow } from './fault-table.ts';

const HOSTILE = 'test/core/sources/hostile-documents.test.ts';
const FILES = 'test/core/sources/files/hostile.test.ts';
const PPTX = 'test/core/ooxml/read/hostile.test.ts';
const REFUSED_DESIGNS = 'test/core/designs/refused-designs.test.ts';
const BODIES = 'test/contract/broken-bodies.test.ts';

/** Load, and files and requests that are malformed or made to do harm. */
export const REQUEST_FAULTS: readonly FaultRow[] = [
  {
    fault: '500 generations at once, more than may wait',
    holds: 'each is accepted and finished, or told when to retry; `/health` answers throughout',
    tests: [['test/faults/load.test.ts', 'very many simultaneous generations: each is accepted and ends']],
    counted: ['load'],
  },
  {
    fault: 'an hour of work without a pause',
    holds: 'memory stays flat, nothing fails: [operations](operations.md#load)',
    tests: [
      ['test/structure/docs.test.ts', 'shows in docs/operations.md the last run of npm run bench:load'],
      ['test/contract/fuzz.test.ts', 'requests of any kind get only documented answers'],
    ],
  },
  {
    fault: 'malformed requests, made from the schemas',
    holds: 'no 5xx, nothing undocumented',
    tests: [
      ['test/contract/fuzz.test.ts', 'requests of any kind get only documented answers'],
      ['test/contract/fuzz-tools.test.ts', 'tool calls of any kind get no internal error'],
      ['test/rest/malformed.test.ts', 'no malformed request causes an answer of the 5xx class'],
    ],
  },
  {
    fault: 'hundreds of slow clients: headers, bodies, silence',
    holds: 'honest clients are answered; every slow connection is ended with 408',
    tests: [
      ['test/faults/slow-clients.test.ts', 'hundreds of slow clients'],
      [BODIES, 'a body that does not arrive answers 408 on every path, and the connection ends'],
      ['test/rest/uploads.test.ts', 'that stop in the middle get an answer and are disconnected'],
    ],
    counted: ['slow-clients'],
  },
  {
    fault: 'oversize and endless bodies',
    holds: '413 on every path, connection closed',
    tests: [
      [BODIES, 'a body with too large a Content-Length answers 413 on every path, and the connection ends'],
      [BODIES, 'an endless body answers 413 on every path at the limit, and the connection ends'],
      ['test/rest/uploads.test.ts', 'with a file over the limit answers 413'],
    ],
  },
  {
    fault: 'zip, entity and picture bombs, macros, encrypted and broken files',
    holds: 'refused with a reason, or read within limits of time and memory; the server continues',
    tests: [
      [HOSTILE, 'hostile documents'],
      [REFUSED_DESIGNS, 'a file is refused at every surface that reads presentations'],
      [PPTX, 'with bytes changed or cut'],
      [PPTX, 'when its declared size inflates to a gigabyte from a few bytes'],
      ['test/core/assets/pictures.test.ts', 'with more pixels than the limit is refused'],
      ['test/core/fonts/read-font.test.ts', 'with damaged bytes is accepted or refused without an exception'],
      ['test/core/ooxml/read/fonts/hostile-fonts.test.ts', 'with its outlines packed anew and changed'],
    ],
  },
  {
    fault: 'honest files of many origins',
    holds: 'every one is taken; every sentence is accounted for',
    tests: [
      ['test/core/designs/every-sample.test.ts', 'decks in a design of'],
      ['test/core/authoring/real-documents.test.ts', 'accounts for every sentence, item, table and picture'],
    ],
  },
  {
    fault: 'entities, outside links and templates in files',
    holds: 'never read, no connection made',
    tests: [
      [FILES, 'exponential entities'],
      [FILES, 'an entry outside the package'],
      ['test/core/assets/pictures.test.ts', 'entities in an SVG'],
    ],
  },
  {
    fault: 'path traversal in ids and names',
    holds: 'nothing outside the data directory, `%` and `_` match nothing else',
    tests: [
      ['test/conformance/blob-store.ts', 'refuses a prefix that does not end in a slash or leaves the store'],
      ['test/rest/pages.test.ts', '%s answers 404'],
      ['test/rest/uploads.test.ts', 'become values that contain neither names nor paths'],
      ['test/rest/routes.test.ts', 'returns a link that is refused when altered'],
    ],
  },
  {
    fault: 'script in titles, texts, names of files, SVG and links, shown in the pages',
    holds: 'nothing runs; the policy of the pages allows no inline script',
    tests: [
      ['test/e2e/hostile-names.test.ts', 'with markup in titles, slides, notes, tasks, pictures'],
      ['test/rest/pages.test.ts', 'under a policy without foreign or inline script'],
      [FILES, 'a drawing with a script'],
    ],
  },
];
