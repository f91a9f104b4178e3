import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '../src/config/variables.ts';
import { FILE_LIMITS } from './limits-of-files.ts';
import { SCHEMA_LIMITS } from './limits-of-schemas.ts';
import { linked, type Proof, table } from './proof.ts';

const ROOT = join(import.meta.dirname, '..');

type Unit = 'bytes' | 'count' | 'power' | 'ms' | 's' | 'MB';

/** One limit of what comes in. */
export interface LimitRow {
  readonly of: string;
  /** A variable of the environment, or the constant that holds it: file and name. */
  readonly value: { readonly setting: string } | { readonly file: string; readonly name: string };
  readonly unit: Unit;
  /** Answer if it is exceeded. */
  readonly status: string;
  readonly test: Proof;
}

export const LIMITS: readonly LimitRow[] = [
  {
    of: 'Requests of one client a minute (0: any number)',
    value: { setting: 'LIMIT_REQUESTS_PER_MINUTE' },
    unit: 'count',
    status: '429 with Retry-After',
    test: ['test/rest/request-rate.test.ts', 'a client that asks too often'],
  },
  {
    of: 'Wrong passwords of one client in 15 minutes',
    value: { file: 'src/auth/throttle.ts', name: 'CLIENT_LIMIT' },
    unit: 'count',
    status: '429 with Retry-After',
    test: ['test/auth/account.test.ts', 'ten wrong passwords hold a client up'],
  },
  {
    of: 'Wrong passwords of all clients in 15 minutes',
    value: { file: 'src/auth/throttle.ts', name: 'GLOBAL_LIMIT' },
    unit: 'count',
    status: '429 with Retry-After',
    test: ['test/auth/account.test.ts', 'many addresses together are held up'],
  },
  {
    of: 'Connections at once',
    value: { file: 'src/rest/connections.ts', name: 'total' },
    unit: 'count',
    status: 'the one without credentials that has kept the server waiting longest is closed',
    test: ['test/rest/connections.test.ts', 'twelve hundred connections that send nothing lock nobody out'],
  },
  {
    of: 'Requests of one connection that wait for their answers',
    value: { file: 'src/rest/turns.ts', name: 'MOST_UNANSWERED' },
    unit: 'count',
    status: 'the connection is closed',
    test: [
      'test/rest/turns.test.ts',
      'a connection may send some requests before it has answers, and is ended when it goes on and on',
    ],
  },
  {
    of: 'Connections without credentials from one address that keep the server waiting (behind a proxy: any number)',
    value: { file: 'src/rest/connections.ts', name: 'client' },
    unit: 'count',
    status: 'the one that has done so longest is closed',
    test: ['test/rest/connections.test.ts', 'of one address more than its share'],
  },
  {
    of: 'Time for which sending an answer may stall',
    value: { file: 'src/rest/connections.ts', name: 'takingMs' },
    unit: 'ms',
    status: 'connection closed',
    test: ['test/rest/connections.test.ts', 'an answer that nobody takes ends its connection'],
  },
  {
    of: 'Time to end a connection that was answered 400, 408 or 431',
    value: { file: 'src/rest/listen.ts', name: 'PARTING_MS' },
    unit: 'ms',
    status: 'connection closed',
    test: ['test/rest/connections.test.ts', 'a client that keeps its side open'],
  },
  {
    of: 'MCP sessions at once, for clients up to 2025-11-25',
    value: { file: 'src/tools/legacy-sessions.ts', name: 'MOST' },
    unit: 'count',
    status: 'the one unused for longest ends',
    test: ['test/tools/changes-and-tasks.test.ts', 'the session that was unused for longest ends'],
  },
  {
    of: 'Body of a request',
    value: { setting: 'LIMIT_REQUEST_BYTES' },
    unit: 'bytes',
    status: '413, connection closed',
    test: ['test/contract/broken-bodies.test.ts', 'a body without an end is 413 on every path'],
  },
  {
    of: 'Rest of a refused body that is still read, and discarded',
    value: { file: 'src/rest/discard-body.ts', name: 'MOST_BYTES' },
    unit: 'bytes',
    status: 'connection closed',
    test: ['test/e2e/open-routes.test.ts', 'one request of a stranger costs'],
  },
  {
    of: 'Body of a request to a route that needs no account',
    value: { file: 'src/rest/app.ts', name: 'STRANGERS_BODY' },
    unit: 'bytes',
    status: '413, connection closed',
    test: ['test/rest/body-budget.test.ts', 'routes without an account take 64 kB at most'],
  },
  {
    of: 'All bodies held at once: documents counted once, presentations, pictures and fonts three times, JSON four times',
    value: { setting: 'LIMIT_BODY_BYTES_AT_ONCE' },
    unit: 'bytes',
    status: '503 with Retry-After, before the body is read',
    test: ['test/rest/body-budget.test.ts', 'other bodies for which there is no room'],
  },
  {
    of: 'Half as much again: files and pictures that are being fetched from addresses, in parts by host',
    value: { setting: 'LIMIT_BODY_BYTES_AT_ONCE' },
    unit: 'bytes',
    status: '503 with Retry-After',
    test: ['test/core/adapters/safe-fetch.test.ts', 'holds no more than all may together'],
  },
  {
    of: 'Bodies that one caller, or one address without credentials, may hold: at most this many times what stays free',
    value: { file: 'src/core/memory/byte-budget.ts', name: 'OVER_FREE' },
    unit: 'count',
    status: '503 with Retry-After, before the body is read',
    test: ['test/rest/body-budget.test.ts', 'a caller that holds all that it may leaves room to another'],
  },
  {
    of: 'Share of it for callers without credentials: one in this many',
    value: { file: 'src/rest/app.ts', name: 'STRANGERS_PART' },
    unit: 'count',
    status: '503 with Retry-After, before the body is read',
    test: ['test/rest/body-budget.test.ts', 'strangers take the room of nobody but strangers'],
  },
  {
    of: 'Time for the headers of a request',
    value: { file: 'src/rest/listen.ts', name: 'HEADERS_TIMEOUT_MS' },
    unit: 'ms',
    status: '408, connection closed',
    test: ['test/faults/slow-clients.test.ts', 'hundreds of slow clients'],
  },
  {
    of: 'Time for a whole request',
    value: { file: 'src/rest/listen.ts', name: 'REQUEST_TIMEOUT_MS' },
    unit: 'ms',
    status: '408, connection closed',
    test: ['test/rest/listen.test.ts', 'a body that does not arrive in time is 408'],
  },
  {
    of: 'Time for which an upload may stall',
    value: { file: 'src/rest/uploads.ts', name: 'IDLE_MS' },
    unit: 'ms',
    status: '408, connection closed',
    test: ['test/rest/uploads.test.ts', 'one that stops in the middle is told so'],
  },
  {
    of: 'Depth of JSON',
    value: { file: 'src/core/input/json-bounds.ts', name: 'MAX_DEPTH' },
    unit: 'count',
    status: '422; 400 in MCP',
    test: ['test/contract/large-json.test.ts', 'nested without end'],
  },
  {
    of: 'Fields, items, objects and lists of JSON together',
    value: { file: 'src/core/input/json-bounds.ts', name: 'MAX_VALUES' },
    unit: 'count',
    status: '422; 400 in MCP',
    test: ['test/contract/large-json.test.ts', 'of very many fields or items'],
  },
  {
    of: 'Idempotency key, characters',
    value: { file: 'src/rest/idempotency.ts', name: 'MAX_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/rest/repeats.test.ts', 'a key that is too long is refused'],
  },
  {
    of: 'Text to make a deck from, characters',
    value: { setting: 'LIMIT_CONTENT_CHARACTERS' },
    unit: 'count',
    status: '422; of files the rest is left out and told',
    test: ['test/rest/long-sources.test.ts', 'is taken as far as the operator lets it'],
  },
  {
    of: 'Slides of a deck',
    value: { setting: 'LIMIT_SLIDES' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'slides beyond the limit'],
  },
  {
    of: 'Pictures that a deck may load',
    value: { file: 'src/core/presentations/resolve-pictures.ts', name: 'MAX_PICTURES' },
    unit: 'count',
    status: 'the rest is left out and reported',
    test: ['test/core/limits.test.ts', 'pictures beyond what a deck may load'],
  },
  {
    of: 'Pictures of a deck together, as received',
    value: { file: 'src/core/presentations/resolve-pictures.ts', name: 'MAX_PICTURES_BYTES' },
    unit: 'bytes',
    status: 'the rest is left out and reported',
    test: ['test/core/limits.test.ts', 'pictures that are too large together'],
  },
  {
    of: 'Texts of one slide together, characters',
    value: { file: 'src/core/templates/content/reader.ts', name: 'MAX_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'more characters than the texts of a slide may have'],
  },
  ...(
    [
      ['Rows of a table', 'templates/content/table.ts', 'rows'],
      ['Columns of a table', 'templates/content/table.ts', 'maxColumns'],
      ['Categories of a chart', 'charts/content/parse-chart.ts', 'categories'],
      ['Series of a chart', 'charts/content/parse-chart.ts', 'series'],
      ['Points of a chart', 'charts/content/parse-chart.ts', 'points'],
    ] as const
  ).map(([of, file, name]) => ({
    of,
    value: { file: `src/core/${file}`, name },
    unit: 'count' as const,
    status: '422',
    test: [
      'test/core/limits.test.ts',
      'rows of a table, and categories, series and points of a chart',
    ] as const,
  })),
  {
    of: 'Magnitude of a number in a chart; the smallest except 0 is its inverse',
    value: { file: 'src/core/charts/model.ts', name: 'max' },
    unit: 'power',
    status: '422; a chart of a document stays a table, one of a file has a gap',
    test: ['test/rest/extreme-numbers.test.ts', 'are refused where a value cannot be drawn'],
  },
  {
    of: 'Formula, characters',
    value: { file: 'src/core/scene/formulas/typeset-formula.ts', name: 'MAX_CHARACTERS' },
    unit: 'count',
    status: 'shown as it is written, with a finding',
    test: ['test/core/scene/formulas/typeset-formula.test.ts', 'says what is wrong with'],
  },
  {
    of: 'Steps in the search for the routes of the connectors of one slide',
    value: { file: 'src/core/layout/routing/connector-router.ts', name: 'slide' },
    unit: 'count',
    status: 'the rest takes plain routes, which keep off nothing',
    test: ['test/core/layout/connector-router.test.ts', 'takes the plain route when its steps are used up'],
  },
  {
    of: 'Lines that the connectors of one slide draw',
    value: { file: 'src/core/composition/markup/limits.ts', name: 'connectorLines' },
    unit: 'count',
    status: '422 at the connector',
    test: [
      'test/core/layout/label-places.test.ts',
      'of more lines than a slide may have are refused with their number',
    ],
  },
  {
    of: 'Comparisons for the places of the words on the connectors of one slide',
    value: { file: 'src/core/layout/label-places.ts', name: 'LABEL_STEPS' },
    unit: 'count',
    status: 'the other words stand in the first place of their lines',
    test: [
      'test/core/layout/label-places.test.ts',
      'are placed within the steps of a slide, however many lines lie on each other',
    ],
  },
  {
    of: 'Boxes, lines and rows that lines pass, over all arrangements of the flowcharts of one slide',
    value: { file: 'src/core/layout/diagram/ranks.ts', name: 'slide' },
    unit: 'count',
    status: 'the other boxes stand in plain rows',
    test: [
      'test/core/layout/arranged-edges.test.ts',
      'stands in plain rows when the budget of its slide is used up, and no box on another',
    ],
  },
  {
    of: 'Tasks that wait',
    value: { setting: 'LIMIT_WAITING_TASKS' },
    unit: 'count',
    status: '429 with Retry-After',
    test: ['test/faults/load.test.ts', 'very many generations at once'],
  },
  {
    of: 'Tasks that run at once',
    value: { setting: 'LIMIT_RUNNING_TASKS' },
    unit: 'count',
    status: 'they wait',
    test: ['test/core/tasks/task-service.test.ts', 'never runs more at once than allowed'],
  },
  {
    of: 'Run of one task',
    value: { setting: 'LIMIT_TASK_SECONDS' },
    unit: 's',
    status: 'task ends in error `timeout`',
    test: ['test/core/tasks/task-service.test.ts', 'ends a task that runs too long'],
  },
  {
    of: 'Runs of a task whose process died',
    value: { file: 'src/core/tasks/transition.ts', name: 'MAX_ATTEMPTS' },
    unit: 'count',
    status: 'task ends in error `interrupted`',
    test: ['test/core/tasks/task-service.test.ts', 'given up as interrupted after three'],
  },
  {
    of: 'Changes of one presentation that wait for their turn',
    value: { file: 'src/core/presentations/deck-turns.ts', name: 'MAX_WAITING' },
    unit: 'count',
    status: '429 with Retry-After',
    test: ['test/core/presentations/deck-turns.test.ts', 'beyond a hundred that wait'],
  },
  {
    of: 'Uploaded file',
    value: { setting: 'LIMIT_UPLOAD_BYTES' },
    unit: 'bytes',
    status: '413',
    test: ['test/rest/uploads.test.ts', 'a file over the limit is 413'],
  },
  {
    of: 'Body of JSON that brings files in base64',
    value: { file: 'src/rest/app.ts', name: 'FILES_IN_JSON' },
    unit: 'bytes',
    status: '413, connection closed',
    test: ['test/rest/uploads.test.ts', 'in JSON a file of 20 MB is taken'],
  },
  {
    of: 'One file in base64, characters',
    value: { file: 'src/core/operations/shared/file-input.ts', name: 'MAX_BASE64_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'a file in base64 over its limit'],
  },
  {
    of: 'Files of one upload',
    value: { file: 'src/rest/uploads.ts', name: 'MOST_FILES' },
    unit: 'count',
    status: '422',
    test: ['test/rest/uploads.test.ts', 'more files than one request may hold'],
  },
  {
    of: 'Address for an upload, life',
    value: { file: 'src/core/assets/asset-service.ts', name: 'UPLOAD_ADDRESS_SECONDS' },
    unit: 's',
    status: '403',
    test: ['test/rest/one-time-uploads.test.ts', 'is refused when it was changed, made up or is over'],
  },
  {
    of: 'Uploaded pictures that are kept',
    value: { file: 'src/core/assets/asset-service.ts', name: 'MAX_IMAGES' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'pictures, files, fonts and themes beyond what is kept'],
  },
  {
    of: 'Uploaded files that are kept',
    value: { file: 'src/core/assets/asset-service.ts', name: 'MAX_FILES' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'pictures, files, fonts and themes beyond what is kept'],
  },
  {
    of: 'Fonts that are kept',
    value: { file: 'src/core/fonts/font-service.ts', name: 'MAX_FONTS' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'pictures, files, fonts and themes beyond what is kept'],
  },
  {
    of: 'Themes that are kept',
    value: { file: 'src/core/themes/theme-service.ts', name: 'MAX_THEMES' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'pictures, files, fonts and themes beyond what is kept'],
  },
  {
    of: 'Drafts that are kept',
    value: { file: 'src/core/presentations/draft-service.ts', name: 'MAX_DRAFTS' },
    unit: 'count',
    status: 'the oldest goes',
    test: ['test/core/limits.test.ts', 'of more drafts than are kept'],
  },
  ...FILE_LIMITS,
  {
    of: 'File behind an address',
    value: { setting: 'LIMIT_UPLOAD_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/adapters/safe-fetch.test.ts', 'reads as much as it is told to'],
  },
  {
    of: 'Picture',
    value: { file: 'src/core/pictures/decode-picture.ts', name: 'MAX_PICTURE_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/adapters/safe-fetch.test.ts', 'stops reading at 20 MB, announced or not'],
  },
  {
    of: 'Pixels of a picture',
    value: { file: 'src/core/pictures/decoded-size.ts', name: 'MAX_PIXELS' },
    unit: 'count',
    status: '422',
    test: [
      'test/core/assets/pictures.test.ts',
      'with more pixels than memory is refused before it is decoded',
    ],
  },
  {
    of: 'Pixels of a picture, unpacked: width × height × channels × bytes of a channel; so much of all large pictures that are decoded at once',
    value: { file: 'src/core/pictures/decoded-size.ts', name: 'MAX_DECODED_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/pictures/decoded-size.test.ts', 'counts bytes, not pixels'],
  },
  {
    of: 'SVG',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'MAX_SVG_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/limits.test.ts', 'a drawing over its limit'],
  },
  {
    of: 'SVG that is packed with gzip, unpacked',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'MAX_UNPACKED_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'a packed drawing that unpacks to more'],
  },
  {
    of: 'Elements of an SVG',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'elements' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'very many elements'],
  },
  {
    of: 'Depth of an SVG',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'depth' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'nested without end'],
  },
  {
    of: '`use` elements of an SVG',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'uses' },
    unit: 'count',
    status: '422',
    test: ['test/core/assets/pictures.test.ts', 'an SVG that multiplies itself'],
  },
  {
    of: 'Elements that an SVG draws, counting each time that `use`, markers, masks, clips and patterns repeat them',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'drawn' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'markers on every corner of a path'],
  },
  {
    of: 'Characters of the paths of an SVG, counted in the same way',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'pathData' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'a long path that is drawn many times'],
  },
  {
    of: 'Rules of the style sheet of an SVG',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'rules' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'more rules than are read'],
  },
  {
    of: 'Properties that its style sheet sets, counted for each element',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'matches' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'rules times elements'],
  },
  {
    of: 'Elements of an SVG with a filter',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'filtered' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'filters on many elements'],
  },
  {
    of: 'Elements of an SVG on a layer of their own',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'layers' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'layers without end'],
  },
  {
    of: 'Pictures in an SVG',
    value: { file: 'src/core/pictures/svg/bounds.ts', name: 'images' },
    unit: 'count',
    status: '422',
    test: ['test/core/pictures/svg-bounds.test.ts', 'more pictures than it may hold'],
  },
  {
    of: 'Font',
    value: { file: 'src/core/fonts/font-bytes.ts', name: 'MAX_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/limits.test.ts', 'a font over its limit'],
  },
  ...SCHEMA_LIMITS,
  {
    of: 'Redirect addresses of an MCP client that registers',
    value: { file: 'src/rest/oauth.ts', name: 'MOST_URIS' },
    unit: 'count',
    status: '400',
    test: ['test/rest/oauth.test.ts', 'nobody is sent on before signing in'],
  },
  {
    of: 'Address that is fetched, characters',
    value: { file: 'src/core/adapters/guarded-agent.ts', name: 'MAX_URL_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'an address over its limit'],
  },
  {
    of: 'Fetching one file, time',
    value: { file: 'src/core/adapters/safe-fetch.ts', name: 'TOTAL_MS' },
    unit: 'ms',
    status: '422',
    test: ['test/core/adapters/safe-fetch.test.ts', 'ends when the caller gives up'],
  },
  {
    of: 'Webhook subscriptions',
    value: { file: 'src/core/webhooks/subscriptions.ts', name: 'MAX_SUBSCRIPTIONS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'subscriptions beyond the limit'],
  },
  {
    of: 'LibreOffice: processes at once',
    value: { file: 'src/core/adapters/office/office-pool.ts', name: 'DESKS' },
    unit: 'count',
    status: 'the next waits',
    test: ['test/core/adapters/office-pool.test.ts', 'works at no more desks than there are'],
  },
  {
    of: 'LibreOffice: drawings that wait',
    value: { file: 'src/core/adapters/office/office-pool.ts', name: 'MOST_WAITING' },
    unit: 'count',
    status: 'our own reader draws',
    test: ['test/core/adapters/office-pool.test.ts', 'works at no more desks than there are'],
  },
  {
    of: 'LibreOffice: failures in a row',
    value: { file: 'src/core/adapters/office/office-pool.ts', name: 'MOST_FAILURES' },
    unit: 'count',
    status: 'left alone for ten minutes; our own reader draws',
    test: ['test/core/adapters/office-pool.test.ts', 'left alone after three times'],
  },
  {
    of: 'LibreOffice: drawing a design',
    value: { file: 'src/core/designs/redraw.ts', name: 'DEADLINE_MS' },
    unit: 'ms',
    status: 'ended; our own reader draws',
    test: ['test/core/adapters/office-pool.test.ts', 'that hangs is ended at the deadline'],
  },
  {
    of: 'LibreOffice: waiting for a preview',
    value: { file: 'src/core/designs/design-service.ts', name: 'PAINTER_PATIENCE_MS' },
    unit: 'ms',
    status: 'ended; our own reader draws',
    test: ['test/core/adapters/office-pool.test.ts', 'that hangs is ended at the deadline'],
  },
  {
    of: 'LibreOffice: memory of a process that draws',
    value: { file: 'src/core/adapters/office/desk.ts', name: 'MOST_MB' },
    unit: 'MB',
    status: 'ended; our own reader draws',
    test: ['test/core/adapters/office-pool.test.ts', 'that takes too much memory is ended'],
  },
  {
    of: 'LibreOffice: address space of a process',
    value: { file: 'src/core/adapters/office/find-programs.ts', name: 'ADDRESS_SPACE_BYTES' },
    unit: 'bytes',
    status: 'it fails; our own reader draws',
    test: ['test/core/adapters/office-pool.test.ts', 'is bounded where the machine can'],
  },
  {
    of: 'Answer of a webhook receiver that is read',
    value: { file: 'src/core/adapters/send-webhook.ts', name: 'MAX_ANSWER_BYTES' },
    unit: 'bytes',
    status: 'the rest is not read',
    test: ['test/core/limits.test.ts', 'an answer of a receiver without an end'],
  },
  {
    of: 'One try of a webhook, time',
    value: { file: 'src/core/adapters/send-webhook.ts', name: 'TOTAL_MS' },
    unit: 'ms',
    status: 'tried again later',
    test: ['test/core/webhooks/webhooks.test.ts', 'one slow receiver holds up nobody'],
  },
  {
    of: 'Password, bytes',
    value: { file: 'src/auth/passwords.ts', name: 'PASSWORD_MAX_BYTES' },
    unit: 'count',
    status: '422',
    test: ['test/auth/account.test.ts', 'a password over 72 bytes is refused'],
  },
];

/** Returns the default of a setting or constant. @throws Error when the setting or constant is not there. */
export function limitOf({ value }: LimitRow): number {
  if ('setting' in value) {
    const found = VARIABLES.find(({ name }) => name === value.setting);
    if (found?.fallback === undefined) throw new Error(`There is no setting ${value.setting}`);
    return Number(found.fallback);
  }
  const text = readFileSync(join(ROOT, value.file), 'utf8');
  const written = new RegExp(
    `^(?:(?:export )?const ${value.name} =|[^/\\n]*[ {]${value.name}:) ([\\d_ *e]+)[;, ]`,
    'm',
  ).exec(text)?.[1];
  if (written === undefined) throw new Error(`There is no ${value.name} in ${value.file}`);
  return written
    .split('*')
    .reduce((product, factor) => product * Number(factor.trim().replaceAll('_', '')), 1);
}

function shown(value: number, unit: Unit): string {
  const grouped = (number: number) => number.toLocaleString('en');
  if (unit === 'bytes')
    return value % (1024 * 1024) === 0
      ? `${value / 1024 / 1024} MiB`
      : value % 1024 === 0 && value < 1_000_000
        ? `${value / 1024} KiB`
        : `${grouped(value / 1_000_000)} MB`;
  if (unit === 'power') return value.toExponential();
  if (unit === 'ms') return `${grouped(value / 1000)} s`;
  return unit === 'count' ? grouped(value) : `${grouped(value)} ${unit}`;
}

/** The table of `docs/limits.md`. */
export function limitTable(): string {
  const rows = LIMITS.map((row) => [
    row.of,
    shown(limitOf(row), row.unit),
    'setting' in row.value ? `\`${row.value.setting}\`` : 'fixed',
    row.status,
    linked([row.test]),
  ]);
  return table(['of', 'limit', 'setting', 'beyond it', 'test'], rows);
}
