import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MEANINGS, PHRASES } from '../../../src/core/assets/icon-words.ts';
import { iconNames } from '../../../src/core/scene/icon-names.ts';

/** Faults of a table as it is written. */
function findFaults(json: string): string[] {
  const themes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = JSON.parse(json);
  const words = Object.values(themes).flatMap((theme) => Object.keys(theme));
  // A parser retains the last of two entries with one name.
  const written = [...json.matchAll(/^ {4}"([^"]*)": \[/gm)].map(([, word = '']) => word);
  const entries = Object.values(themes).flatMap((theme) => Object.entries(theme));
  return [
    ...written.filter((word, at) => written.indexOf(word) !== at).map((word) => `${word}: twice`),
    ...words.filter((word) => !written.includes(word)).map((word) => `${word}: not on a line of its own`),
    ...words.filter((word) => !/^[a-z0-9]+$/.test(word)).map((word) => `${word}: no folded word`),
    ...entries.flatMap(([word, icons]) =>
      icons
        .filter((icon, at) => !iconNames().has(icon) || icons.indexOf(icon) !== at)
        .map((icon) => `${word}: ${icon} is no icon, or is there twice`),
    ),
  ];
}

const table = (name: string): string =>
  readFileSync(new URL(`../../../src/core/assets/icon-words/${name}.json`, import.meta.url), 'utf8');

describe('the word table for icons', () => {
  it.each(['meanings', 'phrases'])('in %s has unique, folded words with icons that exist', (name) => {
    expect(findFaults(table(name))).toEqual([]);
  });

  it('is checked for faults', () => {
    const json =
      '{\n  "a": {\n    "bee": ["bug"],\n    "Ants": ["bug", "bug"]\n  },\n  "b": {\n    "bee": ["no-such-icon"]\n  }\n}';
    expect(findFaults(json).sort()).toEqual([
      'Ants: bug is no icon, or is there twice',
      'Ants: no folded word',
      'bee: no-such-icon is no icon, or is there twice',
      'bee: twice',
    ]);
  });

  it('has an icon for every meaning, and no phrase that is also a meaning', () => {
    expect(Object.keys(MEANINGS).filter((word) => MEANINGS[word]?.length === 0)).toEqual([]);
    expect(Object.keys(PHRASES).filter((phrase) => Object.hasOwn(MEANINGS, phrase))).toEqual([]);
  });
});
