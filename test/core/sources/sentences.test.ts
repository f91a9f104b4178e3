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

it('a sentence keeps the number after the name of a table with a full stop', () => {
  const text = 'Results are presented in Table. 2. It is faster than before.';
  expect(splitSentences(plain(text), 'en').map((one) => one.text)).toEqual([
    'Results are presented in Table. 2.',
    'It is faster than before.',
  ]);
});

it('an ordinal number after an article does not end a sentence', () => {
  const split = (text: string): string[] => splitSentences({ text, marks: [] }, 'de').map(({ text }) => text);
  expect(split('Der Vorsitzende eröffnet die 5. Mitgliederversammlung und begrüßt alle.')).toHaveLength(1);
  expect(split('Das Angebot gilt bis zur Vollendung des 18. Lebensjahres ohne Antrag.')).toHaveLength(1);
  expect(split('Mit vollendetem 18. Lebensjahr endet die Befreiung von der Gebühr.')).toHaveLength(1);
  expect(split('Es waren genau 5. Mitglieder kamen später dazu.')).toHaveLength(2);
});

it.each([
  ['it', 'Deve seguire il modello MOD. D - Rendiconto per cassa.', 'Poi basta.'],
  [
    'it',
    'Una tabella per ogni cosa (es. Festival, eventi minori...), viene indicato dal dott. Rossi.',
    'Fine.',
  ],
  [
    'de',
    'Das gilt z. B. Der Ofen hat nach Nr. 5 Abs. 2 vgl. Müller Recht.',
    'Danach folgt der Rest dieser Art.',
  ],
  ['fr', 'Voir l’art. 5 al. 2 de Mme. Guignier, p. ex. Le four de Ste. Marie.', 'C’est un art.'],
  ['es', 'La Dra. Ruiz de EE. UU. Canarias vive en la Avda. Colón, p. ej. El horno.', 'Fin.'],
  ['en', 'See e.g. The kiln of Dr. Smith, cf. Annex 2.', 'That is all.'],
  ['nl', 'De heer dhr. Jansen schrijft m.b.t. Artikel 3 op blz. 4.', 'Daarna klaar.'],
  ['pt', 'A Dra. Costa leu a pág. 2 da Profa. Lima.', 'Depois acabou.'],
  ['pl', 'Zob. Rozdział 2, tzw. Plan przy ul. Długiej.', 'Koniec.'],
  ['sv', 'Se s.k. Planen, jfr. Bilaga två.', 'Sedan slut.'],
  ['en', 'In the debate nobody spoke against it.', 'Reporters left.'],
  ['en', 'The road has a length of 5 km.', 'Cars use it.'],
  ['nl', 'Het staat op blz. Zes van het verslag.', 'Daarna klaar.'],
  ['en', 'The budget grew in 2026.', '18,400 people came.'],
  ['en', 'Costs fell by 12 %.', '5 of them stayed.'],
  ['en', 'Three hundred visitors attended.', '40 of them stayed.'],
])('a sentence in %s ends at its full stop, and not at an abbreviation: %s', (lang, first, second) => {
  expect(splitSentences(plain(`${first} ${second}`), lang).map(({ text }) => text)).toEqual([first, second]);
});

it('dates and part numbers are not sentences', () => {
  for (const text of [
    'The vote is on 2026. 5. 14. in the hall.',
    'The rule in Sec. 4 applies to Vol. 2 as well.',
  ])
    expect(splitSentences(plain(text), 'en')).toHaveLength(1);
});
