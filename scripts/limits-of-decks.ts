import type { LimitRow } from './limit-table.ts';

/** Limits of decks and of the tasks that make them. */
export const DECK_LIMITS: readonly LimitRow[] = [
  {
    of: 'Text to make a deck from, characters',
    value: { setting: 'LIMIT_CONTENT_CHARACTERS' },
    unit: 'count',
    status: '422; of files the rest is left out and told',
    test: [
      'test/rest/long-sources.test.ts',
      'is read up to the limit of the operator, a warning names what is left out, and the next file is read',
    ],
  },
  {
    of: 'Slides of a deck',
    value: { setting: 'LIMIT_SLIDES' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'refuse too many slides of a deck'],
  },
  {
    of: 'Pictures that a deck may load',
    value: { file: 'src/core/presentations/resolve-pictures.ts', name: 'MAX_PICTURES' },
    unit: 'count',
    status: 'the rest is left out and reported',
    test: ['test/core/limits.test.ts', 'refuse too many pictures of a deck'],
  },
  {
    of: 'Pictures of a deck together, as received',
    value: { file: 'src/core/presentations/resolve-pictures.ts', name: 'MAX_PICTURES_BYTES' },
    unit: 'bytes',
    status: 'the rest is left out and reported',
    test: ['test/core/limits.test.ts', 'refuse too large pictures in total, and load them as memory permits'],
  },
  {
    of: 'Video or sound of a deck',
    value: { file: 'src/core/pictures/media-file.ts', name: 'MAX_MEDIA_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/presentations/opened-media.test.ts', 'a video that is too large is refused'],
  },
  {
    of: 'Videos and sounds on a slide of a deck that is made here',
    value: { file: 'src/core/scene/slide-show.ts', name: 'MAX_CLIPS' },
    unit: 'count',
    status: '422',
    test: [
      'test/core/presentations/deck-clips.test.ts',
      'are refused with the field for another kind of file and beyond the limit of a slide',
    ],
  },
  {
    of: 'Videos and sounds of one call together',
    value: { file: 'src/core/presentations/load-clips.ts', name: 'MAX_CLIPS_BYTES' },
    unit: 'bytes',
    status: '422',
    test: ['test/core/presentations/slide-clips.test.ts', 'files over the limit of a call are refused'],
  },
  {
    of: 'Video or sound inside of slide markup, as text',
    value: { file: 'src/core/composition/compile/clip-node.ts', name: 'MAX_INLINE_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/core/presentations/slide-clips.test.ts', 'a file that is too large for markup is refused'],
  },
  {
    of: 'Review comments on a slide of a deck that is made here, replies included',
    value: { file: 'src/core/presentations/edits/edit-comments.ts', name: 'MAX_COMMENTS' },
    unit: 'count',
    status: '422',
    test: ['test/core/presentations/deck-comments.test.ts', 'beyond the limit of a slide are refused'],
  },
  {
    of: 'Effects that builds make on one slide',
    value: { file: 'src/core/opened/show/set-builds.ts', name: 'MAX_EFFECTS' },
    unit: 'count',
    status: '422',
    test: ['test/rest/opened-show.test.ts', 'of paragraphs that a text no longer has are removed'],
  },
  {
    of: 'Texts of one slide together, characters',
    value: { file: 'src/core/templates/content/reader.ts', name: 'MAX_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: [
      'test/core/limits.test.ts',
      'refuse too many characters on a slide, not counting data addresses of pictures',
    ],
  },
  ...(
    [
      ['Rows of a table', 'templates/content/table.ts', 'rows'],
      ['Columns of a table', 'templates/content/table.ts', 'maxColumns'],
      ['Categories of a chart', 'charts/content/limits.ts', 'categories'],
      ['Series of a chart', 'charts/content/limits.ts', 'series'],
      ['Points of a chart', 'charts/content/limits.ts', 'points'],
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
    test: ['test/core/scene/formulas/typeset-formula.test.ts', 'reports the fault in %s'],
  },
  {
    of: 'Steps in the search for the routes of the connectors of one slide',
    value: { file: 'src/core/layout/routing/connector-router.ts', name: 'slide' },
    unit: 'count',
    status: 'the rest takes plain routes, which keep off nothing',
    test: ['test/core/layout/connector-router.test.ts', 'uses the plain route when its steps are used up'],
  },
  {
    of: 'Lines that the connectors of one slide draw',
    value: { file: 'src/core/composition/markup/limits.ts', name: 'connectorLines' },
    unit: 'count',
    status: '422 at the connector',
    test: [
      'test/core/layout/label-places.test.ts',
      'over the limit of lines of a slide are refused with their number',
    ],
  },
  {
    of: 'Comparisons for the places of the words on the connectors of one slide',
    value: { file: 'src/core/layout/label-places.ts', name: 'LABEL_STEPS' },
    unit: 'count',
    status: 'the other words stand in the first place of their lines',
    test: [
      'test/core/layout/label-places.test.ts',
      'are placed within the budget of a slide, however many lines overlap',
    ],
  },
  {
    of: 'Boxes, lines and rows that lines pass, over all arrangements of the flowcharts of one slide',
    value: { file: 'src/core/layout/diagram/layered/budget.ts', name: 'slide' },
    unit: 'count',
    status: 'the other boxes stand in plain rows',
    test: [
      'test/core/layout/arranged-edges.test.ts',
      'is placed in plain rows when the budget of its slide is used up, and no box covers another',
    ],
  },
  {
    of: 'Tasks that wait',
    value: { setting: 'LIMIT_WAITING_TASKS' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [
      'test/faults/load.test.ts',
      'very many simultaneous generations: each is accepted and ends, or gets Retry-After, and the server keeps answering',
    ],
  },
  {
    of: 'Tasks that run at once',
    value: { setting: 'LIMIT_RUNNING_TASKS' },
    unit: 'count',
    status: 'they wait',
    test: [
      'test/core/tasks/task-service.test.ts',
      'never runs more tasks at once than allowed, and runs all of them',
    ],
  },
  {
    of: 'Run of one task',
    value: { setting: 'LIMIT_TASK_SECONDS' },
    unit: 's',
    status: 'task ends in error `timeout`',
    test: ['test/core/tasks/task-service.test.ts', 'ends a task over the time limit with timeout'],
  },
  {
    of: 'Runs of a task whose process died',
    value: { file: 'src/core/tasks/transition.ts', name: 'MAX_ATTEMPTS' },
    unit: 'count',
    status: 'task ends in error `interrupted`',
    test: ['test/core/tasks/task-service.test.ts', 'is ended as interrupted after three workers died of it'],
  },
  {
    of: 'Changes of one presentation that wait for their turn',
    value: { file: 'src/core/presentations/deck-turns.ts', name: 'MAX_WAITING' },
    unit: 'count',
    status: '429 with Retry-After',
    test: [
      'test/core/presentations/deck-turns.test.ts',
      'over a hundred in the queue are refused with a time after which to try again',
    ],
  },
];
