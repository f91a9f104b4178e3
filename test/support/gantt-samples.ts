/** Work by days, as data of a diagram. */
interface GanttSample {
  readonly name: string;
  readonly rest: Readonly<Record<string, unknown>>;
  readonly lang?: string;
}

const data = (name: string, rest: GanttSample['rest'], lang?: string): GanttSample => ({
  name,
  rest,
  ...(lang === undefined ? {} : { lang }),
});

/** Gantt charts of the gallery and of the matrix. */
export const ganttSamples = (): readonly GanttSample[] => [
  data('Work by days', {
    nodes: [
      {
        id: 'survey',
        label: 'Survey',
        group: 'Quays',
        start: '2026-03-02',
        end: '2026-03-27',
        role: 'success',
      },
      { id: 'power', label: 'Grid connection', group: 'Quays', start: '2026-03-30', end: '2026-06-26' },
      {
        id: 'arms',
        label: 'Charging arms',
        group: 'Quays',
        start: '2026-05-18',
        end: '2026-07-31',
        role: 'warning',
      },
      { id: 'order', label: 'Order ships', group: 'Ships', start: '2026-03-16', milestone: true },
      { id: 'build', label: 'Build hulls 1 and 2', group: 'Ships', start: '2026-04-01', end: '2026-08-14' },
      { id: 'trial', label: 'Sea trials', group: 'Ships', start: '2026-08-17', end: '2026-09-11' },
      { id: 'open', label: 'First crossing', start: '2026-09-21', milestone: true },
    ],
    edges: [
      { from: 'survey', to: 'power' },
      { from: 'order', to: 'build' },
      { from: 'build', to: 'trial' },
      { from: 'arms', to: 'trial' },
    ],
  }),
  data('Critical path, second lines and a shared row', {
    critical_path: true,
    nodes: [
      { id: 'design', label: 'Design', text: 'all sites', start: '2027-01-01', end: '2027-12-31' },
      { id: 'permits', label: 'Permits', text: 'three sites', start: '2027-07-01', end: '2028-12-31' },
      { id: 'power', label: 'Raise power supply', start: '2028-01-01', end: '2029-09-30' },
      { id: 'quays', label: 'Raise quays', text: 'three sites', start: '2029-01-01', end: '2031-09-30' },
      { id: 'pumps', label: 'Pumps', start: '2029-10-01', end: '2031-06-30' },
      { id: 'gates', label: 'Flood gates', start: '2031-10-01', end: '2033-06-30' },
      { id: 'one', label: '1: 50', text: 'agreements', row: 'Money', start: '2027-03-31', milestone: true },
      { id: 'two', label: '2: 100', row: 'Money', start: '2028-12-31', milestone: true },
      { id: 'three', label: '3: 50', text: 'quays done', row: 'Money', start: '2031-09-30', milestone: true },
      { id: 'loan', label: 'Loan', row: 'Money', start: '2029-03-01', end: '2029-05-31' },
    ],
    edges: [
      { from: 'design', to: 'permits' },
      { from: 'design', to: 'power' },
      { from: 'permits', to: 'quays' },
      { from: 'power', to: 'pumps' },
      { from: 'quays', to: 'gates' },
      { from: 'two', to: 'loan' },
    ],
  }),
  data('Statuses, progress and today', {
    today: '2026-05-20',
    critical_path: true,
    nodes: [
      { id: 'a', label: 'Survey', group: 'Quays', start: '2026-03-02', end: '2026-03-27', status: 'done' },
      {
        id: 'b',
        label: 'Power',
        group: 'Quays',
        start: '2026-03-30',
        end: '2026-06-26',
        status: 'active',
        progress: 60,
      },
      {
        id: 'c',
        label: 'Charging arms',
        group: 'Quays',
        start: '2026-05-18',
        end: '2026-07-31',
        status: 'at_risk',
        progress: 10,
      },
      { id: 'd', label: 'Sea trials', start: '2026-08-17', end: '2026-09-11', status: 'planned' },
      { id: 'e', label: 'First crossing', start: '2026-09-21', milestone: true, status: 'planned' },
    ],
    edges: [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'd' },
      { from: 'c', to: 'd' },
      { from: 'd', to: 'e' },
    ],
  }),
  data('Many pieces of work', {
    nodes: Array.from({ length: 18 }, (_, at) => ({
      label: `Work package ${at + 1}`,
      start: `2026-0${1 + (at % 6)}-0${1 + (at % 9)}`,
      end: `2026-0${2 + (at % 6)}-1${at % 9}`,
    })),
  }),
  data(
    'خطة العمل',
    {
      nodes: [
        { id: 'a', label: 'المسح', start: '2026-03-01', end: '2026-03-20' },
        { id: 'b', label: 'البناء', start: '2026-03-21', end: '2026-06-01' },
      ],
      edges: [{ from: 'a', to: 'b' }],
    },
    'ar',
  ),
];
