import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALLOWED_STATE, listState } from './hidden-state.ts';

const CORE = new URL('../../src/core/', import.meta.url).pathname;
const found = readdirSync(CORE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((file) => listState(readFileSync(join(CORE, file), 'utf8')).map((name) => `${file}:${name}`));
const allowed = Object.values(ALLOWED_STATE).flat();

describe('hidden state', () => {
  it('exists in modules only with a reason', () => {
    expect(found.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('exists for every reason in the list', () => {
    expect(allowed.filter((name) => !found.includes(name))).toEqual([]);
  });

  it.each([
    ['const known = new WeakMap<Theme, readonly Theme[]>();', ['known']],
    ['export const cache = new Map<string, Map<string, number>>();', ['cache']],
    ['let opened: Promise<Engine> | undefined;', ['opened']],
    ['export let count = 0;', ['count']],
    ['const drops: (() => void)[] = [];', ['drops']],
    ['export const library = new FontLibrary();', ['library']],
    ['const kept = new Lru<string>(MOST);', ['kept']],
    ['const memo = new Memo();', ['memo']],
    ['export const ofTheme: (theme: Theme) => string = byIdentity((theme) => theme.id);', ['ofTheme']],
    [
      "const NAMES: ReadonlySet<string> = new Set(['a']);\nconst NUMBER = new Intl.NumberFormat('en');\nconst ofTag = byLanguage((tag) => tag);\nfunction f() {\n  let inner = 0;\n  return inner;\n}",
      [],
    ],
  ])('is detected in %s', (code, names) => {
    expect(listState(code)).toEqual(names);
  });
});
