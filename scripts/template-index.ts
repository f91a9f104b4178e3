// node scripts/run-ts.mjs scripts/template-index.ts [FOLDER]: writes the lists of built-in templates from
// their folders, each with a head (`head.ts`: what is told of it, its themes) and its drawings (`index.ts`).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const STANDARD = new URL('../src/core/templates/standard/', import.meta.url).pathname;
const NOTE = '// Written by scripts/template-index.ts (npm run templates) from the folders beside.\n';

/** The generated files by their names. @throws Error for a folder without a head, or two in one place. */
export function templateIndex(standard = STANDARD): ReadonlyMap<string, string> {
  const ids = inOrder(standard);
  const heads = ids.map((id) => `import { HEAD as ${id}, THEMES as ${id}Themes } from '../${id}/head.ts';`);
  const drawings = ids.map((id) => `import { TEMPLATE as ${id} } from '../${id}/index.ts';`);
  return new Map([
    [
      'heads.ts',
      `${NOTE}import type { Theme } from '../../../scene/theme.ts';
import type { TemplateHead } from '../../tree.ts';
${heads.join('\n')}

/**
 * The built-in templates; the first is the default. They stand apart from their layouts, which are most
 * of the memory of a server that has made no deck yet, and load with the first.
 */
export const HEADS: readonly TemplateHead[] = [${ids.join(', ')}];

/** Themes that templates bring. */
export const OWN_THEMES: readonly Theme[] = [${ids.map((id) => `...${id}Themes`).join(', ')}];
`,
    ],
    [
      'each.ts',
      `${NOTE}/** The built-in templates one by one, for whoever has other things to do meanwhile: all of them at once take a tenth of a second to build. */
export const EACH: readonly (() => Promise<unknown>)[] = [
${ids.map((id) => `  () => import('../${id}/index.ts'),`).join('\n')}
];
`,
    ],
    [
      'templates.ts',
      `${NOTE}import type { Template } from '../../tree.ts';
${drawings.join('\n')}

/** The built-in templates in the order of their heads. */
export const TEMPLATES: readonly Template[] = [${ids.join(', ')}];
`,
    ],
  ]);
}

/** Folders with a template in the order that their heads say. */
function inOrder(standard: string): readonly string[] {
  const found = readdirSync(standard, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name === 'generated') return [];
    const head = readFileSync(join(standard, entry.name, 'head.ts'), 'utf8');
    const describeField = (field: string, pattern: string): string => {
      const value = new RegExp(`^  ${field}: (${pattern}),$`, 'm').exec(head)?.[1];
      if (value === undefined)
        throw new Error(`${entry.name}/head.ts: HEAD has no ${field} on a line of its own.`);
      return value;
    };
    if (describeField('id', "'[^']+'") !== `'${entry.name}'`)
      throw new Error(
        `${entry.name}/head.ts: the id of a template is the name of its folder, "${entry.name}".`,
      );
    return [{ id: entry.name, order: Number(describeField('order', '\\d+')) }];
  });
  const sorted = found.sort((a, b) => a.order - b.order);
  for (const [at, { id, order }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before?.order === order)
      throw new Error(
        `${id}/head.ts: order ${order} is that of "${before.id}"; the next free one is ${Math.max(...sorted.map((one) => one.order)) + 1}.`,
      );
  }
  return sorted.map(({ id }) => id);
}

if (import.meta.url.startsWith(pathToFileURL(process.argv[1] ?? '').href)) {
  const folder = join(STANDARD, 'generated');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of templateIndex()) writeFileSync(join(folder, name), text);
}
