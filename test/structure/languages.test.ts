import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignWords, LETTERS_OF_NO_LANGUAGE, lettersBeyond, withoutComments } from './languages.ts';

const SRC = join(import.meta.dirname, '..', '..', 'src');

test('words of other languages are in src/core/locales only', () => {
  expect(foreignWords(SRC)).toEqual([]);
});

test('every exception for letters is needed', () => {
  for (const file of Object.keys(LETTERS_OF_NO_LANGUAGE))
    expect(lettersBeyond(withoutComments(readFileSync(join(SRC, file), 'utf8'))), file).not.toEqual([]);
});

test('a planted foreign word is found, in its own letters and in plain ones, except in comments', () => {
  const root = mkdtempSync(join(tmpdir(), 'lectern-words-'));
  try {
    mkdirSync(join(root, 'core', 'locales'), { recursive: true });
    writeFileSync(join(root, 'core', 'locales', 'index.ts'), "export const DE = 'Überblick';\n");
    writeFileSync(
      join(root, 'core', 'quoting.ts'),
      '// The heading "Überblick".\n/** Or "Résumé". */\nexport const DASH = \'– … “x” µm\';\n',
    );
    writeFileSync(
      join(root, 'core', 'planted.ts'),
      'export const HEADING = /^(?:summary|zusammenfassung|まとめ|résumé)$/iu;\n',
    );
    expect(foreignWords(root)).toEqual([
      'core/planted.ts: まとめ',
      'core/planted.ts: é',
      'core/planted.ts: zusammenfassung',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
