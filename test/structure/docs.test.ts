import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { badgeFiles } from '../../scripts/badges.ts';
import { capacityTable } from '../../scripts/capacity-table.ts';
import { languageFontTable, notEmbeddedTable, templateFontTable } from '../../scripts/font-table.ts';
import {
  benchmarkTable,
  configurationTable,
  errorTable,
  faultTable,
  findingTable,
  markupGuide,
  operationTable,
  repairTable,
  scaleTable,
  withGenerated,
} from '../../scripts/generated-docs.ts';
import { languageTable, tierTable } from '../../scripts/language-table.ts';
import { shippedPackages } from '../../scripts/licence-table.ts';
import { loadTable } from '../../scripts/load-table.ts';
import { installButtons } from '../../scripts/registry-files.ts';
import { sbom } from '../../scripts/sbom.ts';
import { FILES, LEFT_OUT } from '../../scripts/site/sections.ts';
import { COMMANDS } from '../../src/cli/run.ts';
import { VARIABLES } from '../../src/config/variables.ts';
import { FAILURES } from '../../src/core/errors/failure.ts';
import { DEEP } from '../support/deep.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCUMENTS = [
  ...readdirSync(ROOT).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/**
 * Paths of this repository in code spans; `{a,b}` stands for several. The examples of CONTRIBUTING.md name
 * files that readers make.
 */
function pathsIn(markdown: string): string[] {
  const spans = markdown.replace(/^```(?:ts|diff) [\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g);
  return [...spans]
    .flatMap(([, span = '']) =>
      [
        ...span.matchAll(/(?<![\w/.@-])(?:src|test|docs|scripts|bench|deploy|demo|core)\/[\w./*{},<>-]+/g),
      ].map(([path]) => path.replace(/[.,]+$/, '')),
    )
    .flatMap((path) => {
      const [, head = '', choices, tail = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
      return choices === undefined ? [path] : choices.split(',').map((choice) => head + choice + tail);
    });
}

function blocksIn(markdown: string): { readonly language: string; readonly code: string }[] {
  return [...markdown.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
}

function jsonFault(code: string): string | undefined {
  try {
    JSON.parse(code);
    return undefined;
  } catch (error) {
    return `${String(error)} in ${code.slice(0, 80)}`;
  }
}

/** Reads the commands without running them. */
function shellFault(code: string): string | undefined {
  const { status, stderr } = spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' });
  return status === 0 ? undefined : `${stderr.trim()} in ${code.slice(0, 80)}`;
}

/** Paths may begin below `src`, and end in a pattern. */
function isInSources(path: string): boolean {
  const [plain = ''] = path.split(/[*<]/);
  const folder = plain === path ? path : plain.slice(0, plain.lastIndexOf('/') + 1);
  return existsSync(join(ROOT, folder)) || existsSync(join(ROOT, 'src', folder));
}

describe('documentation', () => {
  test('lists in docs/errors.md exactly the codes of the table, with their status', () => {
    const listed = [...read('docs/errors.md').matchAll(/^\| `([a-z_]+)` \| (\d+) \|/gm)].map((match) => [
      match[1],
      Number(match[2]),
    ]);
    expect(listed).toEqual(Object.entries(FAILURES).map(([code, { status }]) => [code, status]));
    expect(withGenerated(read('docs/errors.md'), 'errors', errorTable())).toBe(read('docs/errors.md'));
  });

  test('has the tables of variables, operations and metrics from the code', () => {
    const [variables, operations, speed] = [
      read('docs/configuration.md'),
      read('docs/tools.md'),
      read('docs/speed.md'),
    ];
    expect(withGenerated(variables, 'configuration', configurationTable())).toBe(variables);
    expect(withGenerated(operations, 'operations', operationTable())).toBe(operations);
    expect(withGenerated(speed, 'benchmarks', benchmarkTable(read('docs/benchmarks.json')))).toBe(speed);
  });

  test('is reachable from the README, which is short', () => {
    const readme = read('README.md');
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8_000);
    expect(withGenerated(readme, 'buttons', installButtons())).toBe(readme);
    for (const [path, badge] of badgeFiles()) expect([path, read(path)]).toEqual([path, badge]);
    const reached = new Set(['README.md']);
    for (const file of reached)
      for (const [, target = ''] of read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
        const path = join(dirname(file), target);
        if (path.endsWith('.md') && existsSync(join(ROOT, path))) reached.add(path);
        else if (path.endsWith('decisions/')) reached.add(join(path, 'README.md'));
      }
    const all = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    expect(all.map((file) => join('docs', file)).filter((file) => !reached.has(file))).toEqual([]);
  });

  test('is on the site page by page, except where left out by name', () => {
    const documents = DOCUMENTS.filter((file) => /^docs\/[^/]+$/.test(file));
    const listed = [...FILES.filter((file) => file.startsWith('docs/')), ...LEFT_OUT];
    expect(listed.toSorted()).toEqual(documents.toSorted());
  });

  test('shows in docs/composition.md the guide that agents read', () => {
    const composition = read('docs/composition.md');
    expect(withGenerated(composition, 'markup', markupGuide())).toBe(composition);
  });

  test('shows in docs/findings.md and docs/powerpoint-repair.md what the code and its tests know', () => {
    const findings = read('docs/findings.md');
    expect(withGenerated(findings, 'findings', findingTable())).toBe(findings);
    expect(withGenerated(findings, 'faults', faultTable())).toBe(findings);
    const repair = read('docs/powerpoint-repair.md');
    expect(withGenerated(repair, 'causes', repairTable())).toBe(repair);
  });

  test('shows in docs/languages.md what is known of each language', () => {
    const languages = read('docs/languages.md');
    expect(withGenerated(withGenerated(languages, 'tiers', tierTable()), 'languages', languageTable())).toBe(
      languages,
    );
  });

  test('lists in docs/fonts.md why faces are not embedded', () => {
    const fonts = read('docs/fonts.md');
    expect(withGenerated(fonts, 'reasons', notEmbeddedTable())).toBe(fonts);
  });

  // Decks of every template and language are written for it.
  test.runIf(DEEP)('lists in docs/fonts.md how many bytes embedded faces add', async () => {
    const fonts = read('docs/fonts.md');
    expect(withGenerated(fonts, 'templates', await templateFontTable())).toBe(fonts);
    expect(withGenerated(fonts, 'languages', await languageFontTable())).toBe(fonts);
  });

  test('lists in docs/sbom.cdx.json every shipped package (npm run sbom)', () => {
    const text = sbom();
    expect(read('docs/sbom.cdx.json') === text, 'npm run sbom writes it anew').toBe(true);
    const { components, dependencies } = JSON.parse(text) as {
      components: { 'bom-ref': string; hashes: unknown[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    const listed = components.map((one) => one['bom-ref']);
    expect(listed).toEqual(shippedPackages().map(({ name, version }) => `${name}@${version}`));
    expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
    const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(listed.filter((ref) => !needed.has(ref))).toEqual([]);
  });

  test('shows in docs/scale.md the last run of npm run test:scale', () => {
    const scale = read('docs/scale.md');
    expect(withGenerated(scale, 'scale', scaleTable(read('docs/scale.json')))).toBe(scale);
  });

  test('shows in docs/operations.md the last run of npm run bench:load', () => {
    const operations = read('docs/operations.md');
    expect(withGenerated(operations, 'load', loadTable(read('docs/load.json')))).toBe(operations);
  });

  test('shows in docs/capacity.md the last measurement, and names settings that exist', () => {
    const capacity = read('docs/capacity.md');
    const [load, scale, siege] = ['docs/load.json', 'docs/scale.json', 'docs/siege.json'].map(read);
    const measured = capacityTable(load ?? '', scale ?? '', siege ?? '');
    expect(withGenerated(capacity, 'capacity', measured)).toBe(capacity);
    const known = new Set<string>(VARIABLES.map(({ name }) => name));
    const named = [...capacity.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('with an outdated table is detected', () => {
    const marked = '<!-- generated:x -->\nold\n<!-- /generated:x -->';
    expect(withGenerated(marked, 'x', 'new')).not.toBe(marked);
  });

  test('has each term once in the glossary, in one line', () => {
    const terms = [...read('docs/glossary.md').matchAll(/^\| (?!term |---)(.+?) \| .+ \|$/gm)].flatMap(
      ([, names = '']) => names.split(', '),
    );
    expect(terms.length).toBeGreaterThan(50);
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  });

  test('names paths of the sources that exist', () => {
    const absent = DOCUMENTS.flatMap((file) =>
      pathsIn(read(file))
        .filter((path) => !isInSources(path))
        .map((path) => `${file}: ${path}`),
    );
    expect(absent).toEqual([]);
    expect(pathsIn('`core/no/such.ts` and `test/{rest,none}`').filter((path) => !isInSources(path))).toEqual([
      'core/no/such.ts',
      'test/none',
    ]);
  });

  test('has valid blocks of JSON and of shell commands', () => {
    const faults = DOCUMENTS.flatMap((file) =>
      blocksIn(read(file)).flatMap(({ language, code }) => {
        const fault =
          language === 'json' ? jsonFault(code) : language === 'sh' ? shellFault(code) : undefined;
        return fault === undefined ? [] : [`${file}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
    expect([jsonFault('{"a": }'), shellFault('echo "a')].every((fault) => fault !== undefined)).toBe(true);
    expect(DOCUMENTS.flatMap((file) => blocksIn(read(file))).length).toBeGreaterThan(40);
  });

  test('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = DOCUMENTS.flatMap((file) => {
      const text = read(file);
      const runs = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => scripts[name] === undefined);
      const commands = [...text.matchAll(/(?:^|[`(])(?:lectern|node dist\/main\.js) ([a-z]+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !Object.hasOwn(COMMANDS, name));
      return [...runs, ...commands].map((name) => `${file}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  test('has links that lead to existing targets', () => {
    const dead = DOCUMENTS.flatMap((file) =>
      // Links inside code spans are examples.
      [
        ...read(file)
          .replace(/`[^`\n]*`/g, '')
          .matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g),
      ]
        .map((match) => join(dirname(file), match[1] ?? ''))
        .filter((target) => !existsSync(join(ROOT, target)))
        .map((target) => `${file} → ${target}`),
    );
    expect(DOCUMENTS.length).toBeGreaterThan(2);
    expect(dead).toEqual([]);
  });
});
