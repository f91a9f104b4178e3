import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { templateIndex } from '../../scripts/template-index.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const STANDARD = 'src/core/templates/standard';
const READ = `
import { layoutSlide } from './src/core/layout/layout-slide.ts';
import { openLayoutEngine } from './src/core/layout/engine.ts';
import { CONTRACTS } from './src/core/templates/catalogue.ts';
import { EACH } from './src/core/templates/standard/generated/each.ts';
import { findTemplate } from './src/core/templates/standard/index.ts';
import { createTemplateService } from './src/core/templates/template-service.ts';
import { resolveTheme } from './src/core/templates/themes.ts';
import { words } from './src/core/templates/words.ts';

const template = findTemplate('kitchen');
const contract = CONTRACTS.find(({ id }) => id === 'cards')!;
const scene = layoutSlide({ engine: await openLayoutEngine(), spec: { layout: contract.id, content: contract.example }, tree: template.layouts[contract.id]!, contract, theme: resolveTheme(template), lang: 'en', rtl: false, index: 0, total: 1, deckTitle: '', words: words('en'), pictures: new Map(), icons: () => ({ name: 'circle' }), mode: 'slide' });
const detail = await createTemplateService().get('chef');
console.log(JSON.stringify({ listed: createTemplateService().list().map(({ id }) => id), loaders: EACH.length, title: scene.title, schemas: detail.schemas.length, layouts: CONTRACTS.length }));
`;

test('the lists of templates match their folders', () => {
  for (const [name, text] of templateIndex())
    expect(readFileSync(join(ROOT, STANDARD, 'generated', name), 'utf8'), `${name}: npm run templates`).toBe(
      text,
    );
});

describe('a template is one folder', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'template-'));
  const standard = join(scratch, STANDARD);
  const kitchen = join(standard, 'kitchen');
  beforeAll(() => {
    for (const path of ['src/core', 'data', 'tsconfig.json', 'package.json'])
      cpSync(join(ROOT, path), join(scratch, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
    cpSync(join(standard, 'swiss'), kitchen, { recursive: true });
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const head = (changes: readonly (readonly [RegExp, string])[]) => {
    const input = readFileSync(join(standard, 'swiss/head.ts'), 'utf8');
    writeFileSync(
      join(kitchen, 'head.ts'),
      changes.reduce((text, [pattern, instead]) => text.replace(pattern, instead), input),
    );
  };

  test('is refused as a copy under the name of another', () => {
    head([]);
    expect(() => templateIndex(standard)).toThrow(
      'kitchen/head.ts: the id of a template is the name of its folder, "kitchen".',
    );
  });

  test('is refused with the order of another', () => {
    head([[/'swiss'/g, "'kitchen'"]]);
    expect(() => templateIndex(standard)).toThrow(/order 4 is that of "\w+"; the next free one is 10\./);
  });

  test('is listed, described with its schemas, and lays out slides in its own theme', () => {
    head([
      [/'swiss'/g, "'kitchen'"],
      [/order: \d+/, 'order: 10'],
      [/aliases: .*/, "aliases: ['chef'],"],
    ]);
    for (const [name, text] of templateIndex(standard))
      writeFileSync(join(standard, 'generated', name), text);
    writeFileSync(join(scratch, 'read.ts'), READ);
    const output = JSON.parse(
      execFileSync(process.execPath, [join(ROOT, 'scripts/run-ts.mjs'), join(scratch, 'read.ts')], {
        encoding: 'utf8',
      }),
    );
    expect(output.listed.at(-1)).toBe('kitchen');
    expect(output.loaders).toBe(output.listed.length);
    expect(output.schemas).toBe(output.layouts);
    expect(output.title).not.toBe('');
  }, 60_000);
});
