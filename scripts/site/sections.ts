/** Pages of the documentation site, by files of the repository. */
interface Section {
  readonly label: string;
  readonly files: readonly string[];
  /** Closed until a reader opens it. */
  readonly collapsed?: true;
}

export const HOME = 'docs/start.md';

export const SECTIONS: readonly Section[] = [
  { label: 'Start', files: [HOME, 'docs/install.md'] },
  {
    label: 'For agents',
    files: [
      'docs/clients.md',
      'docs/tools.md',
      'docs/authoring.md',
      'docs/composition.md',
      'docs/charts.md',
      'docs/data.md',
      'docs/diagrams.md',
      'docs/maps.md',
      'docs/open-decks.md',
      'docs/html-slides.md',
    ],
  },
  {
    label: 'For programs',
    files: [
      'docs/rest.md',
      'docs/python-client.md',
      'docs/typescript-client.md',
      'docs/webhooks.md',
      'docs/errors.md',
    ],
  },
  {
    label: 'For people',
    files: ['docs/browser.md', 'docs/sharing.md', 'docs/command-line.md', 'docs/themes.md', 'docs/fonts.md'],
  },
  { label: 'Company templates', files: ['docs/company-templates.md'] },
  {
    label: 'For operators',
    files: [
      'docs/configuration.md',
      'docs/accounts.md',
      'docs/operations.md',
      'docs/scale-out.md',
      'docs/capacity.md',
      'docs/models.md',
    ],
  },
  { label: 'Coming from Presenton', files: ['docs/presenton.md'] },
  { label: 'Limits', files: ['docs/limits.md'] },
  { label: 'Security', files: ['docs/threat-model.md', 'docs/open-routes.md'] },
  {
    label: 'Quality',
    files: [
      'docs/findings.md',
      'docs/quality.md',
      'docs/text.md',
      'docs/languages.md',
      'docs/programs.md',
      'docs/powerpoint-repair.md',
      'docs/speed.md',
    ],
    collapsed: true,
  },
  { label: 'Changes', files: ['CHANGELOG.md'] },
  { label: 'Contribute', files: ['CONTRIBUTING.md', 'docs/architecture.md'], collapsed: true },
];

/** Documents for maintainers, and galleries whose pictures would be most of the site. */
export const LEFT_OUT: readonly string[] = [
  'docs/charts-gallery.md',
  'docs/compositions.md',
  'docs/designs.md',
  'docs/diagrams-gallery.md',
  'docs/documents.md',
  'docs/faults.md',
  'docs/fidelity.md',
  'docs/gallery.md',
  'docs/glossary.md',
  'docs/interface.md',
  'docs/licences.md',
  'docs/releasing.md',
  'docs/scale.md',
  'docs/slide-scores.md',
  'docs/structure.md',
  'docs/tables.md',
];

export const FILES: readonly string[] = SECTIONS.flatMap(({ files }) => files);

/** Address of a page below the root of the site: "", "rest/". */
export function readPagePath(file: string): string {
  if (file === HOME) return '';
  const name = file.replace(/^docs\/|\.md$/g, '').toLowerCase();
  return `${name === 'changelog' ? 'changes' : name}/`;
}
