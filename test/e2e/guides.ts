/** Pages that a newcomer reads, in that order. */
export const GUIDES = [
  'README.md',
  ...[
    'start',
    'clients',
    'rest',
    'themes',
    'command-line',
    'models',
    'company-templates',
    'html-slides',
    'webhooks',
  ].map((name) => `docs/${name}.md`),
];
