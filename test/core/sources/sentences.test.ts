import { describe, expect, it } from 'vitest';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../../src/core/sources/sentences.ts';

describe('sentences in brackets', () => {
  it('stay whole in Japanese and Chinese', () => {
    const item =
      'ファイル共有サービスは使用しない（DropboxやGoogle Driveのリンクがこれに該当します。）次の文です。';
    expect(splitSentences(plain(item), 'ja').map(({ text }) => text)).toEqual([
      'ファイル共有サービスは使用しない（DropboxやGoogle Driveのリンクがこれに該当します。）',
      '次の文です。',
    ]);
    expect(
      splitSentences(
        plain('港口有四台起重机（两台是新的。另外两台是旧的。）。它们每天工作。'),
        'zh-Hans',
      ).map(({ text }) => text),
    ).toEqual(['港口有四台起重机（两台是新的。另外两台是旧的。）。', '它们每天工作。']);
  });
});

it('keeps the number of a table behind its name with a full stop', () => {
  const text = 'Results are presented in Table. 2. It is faster than before.';
  expect(splitSentences(plain(text), 'en').map((one) => one.text)).toEqual([
    'Results are presented in Table. 2.',
    'It is faster than before.',
  ]);
});

it('an ordinal number behind an article ends no sentence', () => {
  const split = (text: string): string[] => splitSentences({ text, marks: [] }, 'de').map(({ text }) => text);
  expect(split('Der Vorsitzende eröffnet die 5. Mitgliederversammlung und begrüßt alle.')).toHaveLength(1);
  expect(split('Es waren genau 5. Mitglieder kamen später dazu.')).toHaveLength(2);
});
