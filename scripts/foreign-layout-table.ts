import { listForeignLayouts } from '../src/core/templates/foreign-layouts.ts';

/** Layouts of Presenton's templates, and the layouts that take their place, best first. */
export function foreignLayoutTable(): string {
  return [
    '| layout of Presenton | layout here, best first |',
    '|---|---|',
    ...listForeignLayouts().map(
      ([id, own]) => `| \`${id}\` | ${own.map((one) => `\`${one}\``).join(', ')} |`,
    ),
  ].join('\n');
}
