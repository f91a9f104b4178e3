import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { detectLanguage } from '../../../src/core/sources/detect-language.ts';
import { parseLanguage } from '../../../src/core/sources/parse-language.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../../src/core/sources/sentences.ts';

const SENTENCES: readonly (readonly [string, string])[] = [
  ['en', 'Everyone has the right to a standard of living that is good enough for health and for the family.'],
  [
    'de',
    'Jeder hat das Recht auf Bildung, und die Eltern haben ein vorrangiges Recht, die Art der Bildung zu wählen.',
  ],
  [
    'fr',
    'Toute personne a droit à l’éducation, et les parents ont le droit de choisir le genre d’éducation à donner à leurs enfants.',
  ],
  [
    'es',
    'Toda persona tiene derecho a la educación, y los padres tendrán derecho a escoger el tipo de educación que habrá de darse a sus hijos.',
  ],
  [
    'pt',
    'Toda a pessoa tem direito à educação, e aos pais pertence a prioridade do direito de escolher o género de educação a dar aos filhos.',
  ],
  [
    'it',
    'Ogni individuo ha diritto all’istruzione, e i genitori hanno diritto di scegliere il genere di istruzione da dare ai loro figli.',
  ],
  [
    'nl',
    'Een ieder heeft recht op onderwijs, en aan de ouders komt het recht toe om de soort van opvoeding te kiezen die aan hun kinderen zal worden gegeven.',
  ],
  [
    'pl',
    'Każdy człowiek ma prawo do nauki, a rodzice mają prawo do wyboru rodzaju nauczania, które ma być dane ich dzieciom.',
  ],
  [
    'sv',
    'Var och en har rätt till utbildning, och föräldrarna har rätt att välja den utbildning som skall ges åt deras barn.',
  ],
  [
    'fi',
    'Jokaisella on oikeus saada opetusta, ja vanhemmilla on oikeus valita, mitä opetusta heidän lapsilleen annetaan.',
  ],
  [
    'cs',
    'Každý má právo na vzdělání a rodiče mají právo volit druh vzdělání, které se má dostat jejich dětem.',
  ],
  [
    'hu',
    'Minden személynek joga van a neveléshez, és a szülőket illeti meg az a jog, hogy a gyermekeiknek adandó nevelést megválasszák.',
  ],
  [
    'ro',
    'Orice persoană are dreptul la învățătură, iar părinții au dreptul de a alege felul de învățământ pentru copiii lor.',
  ],
  [
    'tr',
    'Herkes eğitim hakkına sahiptir ve ana ile baba çocuklarına verilecek eğitim türünü seçmek için öncelikle hak sahibidir.',
  ],
  [
    'ru',
    'Каждый человек имеет право на образование, и родители имеют право выбора вида образования для своих детей.',
  ],
  ['uk', 'Кожна людина має право на освіту, і батьки мають право вибору виду освіти для своїх дітей.'],
  ['el', 'Καθένας έχει δικαίωμα στην εκπαίδευση.'],
  ['ar', 'لكل شخص الحق في التعلم، وللآباء الحق الأول في اختيار نوع تربية أولادهم.'],
  ['fa', 'هر کس حق دارد که از آموزش و پرورش بهره‌مند شود و این حق را پدر و مادر دارند.'],
  ['he', 'כל אדם זכאי לחינוך.'],
  ['hi', 'प्रत्येक व्यक्ति को शिक्षा का अधिकार है और माता-पिता को यह चुनने का अधिकार है।'],
  ['th', 'ทุกคนมีสิทธิในการศึกษา'],
  ['ko', '모든 사람은 교육을 받을 권리를 가진다.'],
  ['ja', 'すべて人は、教育を受ける権利を有する。'],
  ['zh-Hans', '人人都有受教育的权利，父母对其子女所应受的教育有优先选择的权利。'],
  ['zh-Hant', '人人都有受教育的權利，父母對其子女所應受的教育有優先選擇的權利。'],
];

describe('detectLanguage', () => {
  it.each(SENTENCES)('recognizes %s by one sentence', (tag, sentence) => {
    expect(detectLanguage(sentence)).toBe(tag);
  });

  it('recognizes a text by its words, not by English names and addresses in it', () => {
    expect(
      detectLanguage(
        'نرحّب بجميع المساهمين الجدد في GitHub Pull Request https://docs.github.com/en/pull-requests والمزيد',
      ),
    ).toBe('ar');
  });
});

describe('parseLanguage', () => {
  it.each([
    ['Spanish (Español)', 'es'],
    ['Chinese (Simplified - 中文, 汉语)', 'zh-Hans'],
    ['Chinese Traditional', 'zh-Hant'],
    ['german', 'de'],
    ['Deutsch', 'de'],
    ['de-DE', 'de-DE'],
    ['zh-TW', 'zh-Hant'],
    ['Persian/Farsi', 'fa'],
    ['Norwegian (Norsk)', 'no'],
    ['Tagalog/Filipino', 'fil'],
    ['Scottish Gaelic', 'gd'],
    ['日本語', 'ja'],
    ['繁体中文', 'zh-Hant'],
    ['हिंदी', 'hi'],
    ['ภาษาไทย', 'th'],
    ['Bengali', 'bn'],
    ['Hebrew (עברית)', 'he'],
    ['iw', 'he'],
    ['English (UK)', 'en-GB'],
  ])('accepts %s', (name, tag) => {
    expect(parseLanguage(name)).toBe(tag);
  });

  it('treats Auto as no choice', () => {
    expect(parseLanguage('Auto (English)')).toBeUndefined();
  });

  it('refuses an unknown name and suggests similar ones', () => {
    expect(() => parseLanguage('Germn')).toThrow(Failure);
    expect(() => parseLanguage('Germn')).toThrow(/Did you mean German/);
  });
});

describe('splitSentences', () => {
  const cut = (text: string, lang: string): string[] =>
    splitSentences(plain(text), lang).map((sentence) => sentence.text);

  it('does not split at abbreviations, initials and decimals', () => {
    expect(
      cut('Dr. J. Smith of the U.S. Army paid approx. 3.5 million, e.g. for ships. He left.', 'en'),
    ).toEqual(['Dr. J. Smith of the U.S. Army paid approx. 3.5 million, e.g. for ships.', 'He left.']);
    expect(cut('Das gilt z. B. für Schiffe bzw. Boote. Es kostet 3,5 Mio. Euro.', 'de')).toEqual([
      'Das gilt z. B. für Schiffe bzw. Boote.',
      'Es kostet 3,5 Mio. Euro.',
    ]);
  });

  it('splits Chinese, Japanese, Hindi and Arabic at their own marks', () => {
    expect(cut('《E.T.外星人》是一部电影。影片于1982年上映！', 'zh-Hans')).toEqual([
      '《E.T.外星人》是一部电影。',
      '影片于1982年上映！',
    ]);
    expect(cut('これは本です。あれも本です。', 'ja')).toHaveLength(2);
    expect(cut('यह एक लिंक है। कृपया योगदान करें।', 'hi')).toHaveLength(2);
    expect(cut('هل هذا كتاب؟ نعم هذا كتاب.', 'ar')).toHaveLength(2);
  });
});

it.each([
  [['a', 'b', 'y'], ['1', '2', '3'], 'en'],
  [['o', 'e', 'a'], ['1', '2', '3'], 'en'],
  [['first', 'second', 'a'], ['a', '2', '3'], 'en'],
  [['Monat', 'Umsatz', 'a'], ['Januar', '2', '3'], 'de'],
  [['Región', 'Ventas', 'a'], ['Norte', '2', '3'], 'es'],
])('detectLanguage reads a table of %j by its words, and ignores single letters', (head, row, tag) => {
  expect(
    detectLanguage(
      [head, ['--', '--', '--'], ...Array.from({ length: 30 }, () => row)]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n'),
    ),
  ).toBe(tag);
});

it.each([
  ['ประชุม', 'th'],
  ['KPI dashboard สรุป', 'th'],
  ['תקציב 2026', 'he'],
  ['वार्षिक रिपोर्ट', 'hi'],
  ['한국 K-pop market overview', 'ko'],
  ['Ετήσια έκθεση', 'el'],
  ['Microsoft Teams の使い方', 'ja'],
  ['年度报告', 'zh-Hans'],
  ['年度報告', 'zh-Hant'],
  ['التقرير السنوي', 'ar'],
  ['گزارش سالانه', 'fa'],
  ['سالانہ رپورٹ', 'ur'],
  ['Річний звіт', 'uk'],
  ['Годовой отчёт', 'ru'],
  ['Báo cáo thường niên', 'vi'],
])('detectLanguage recognizes the line "%s" by its letters, whatever the default', (text, tag) => {
  expect([detectLanguage(text), detectLanguage(text, 'es')]).toEqual([tag, tag]);
});

it('detectLanguage ignores a single letter or a gloss of another script', () => {
  expect([detectLanguage('History of the letter π'), detectLanguage('Tokyo (東京) travel guide')]).toEqual([
    'en',
    'en',
  ]);
});
