import type { Shown } from './shown.ts';
import { wordsOf } from './shown.ts';
import type { SourceText } from './source-text.ts';

/** Finite verbs that are common in titles, by language. */
const VERBS: Readonly<Record<string, string>> = {
  en: 'shrank shrinks makes is are was were be been has have had can cannot will must should may might could would do does did needs need costs cost rose fell grew grow grows fall falls rise rises lost lose gained gain gains peaked leads lead led makes make made works work uses use used helps help shows show showed gives give saves save cut cuts reduces reduce reduced raised raise came come comes went go goes began begins begin ends ended took take takes got keep keeps beat beats outperforms outperformed provides provide supports support supported covers cover covered holds hold held sold sell bought run runs ran built build builds moved asks ask decided decides approve approved paid pay pays failed fail fails lies lie stands stand recovered expect expects plan plans means mean follows follow improves improve improved stayed remains remain changed change changes reached reach started start starts opens open closed close brings bring brought introduced introduces launched launch became become becomes consists consist contains contain accounts account ask add put renew route give trade integrate evolve enabled enable adopted sponsored inspected scored spent signed helped allows allow launches must',
  de: 'verpflichtest verpflichtet ist sind war waren wird werden wurde wurden hat haben hatte hatten kann können muss müssen soll sollte sollen darf dürfen bleibt bleiben stieg stiegen sank sanken fiel fielen wuchs kostet kosten liegt lagen lag zeigt zahlt erreicht erreichten fehlt fehlen nimmt führt prüft akzeptieren akzeptiert gibt macht schließt übernimmt braucht hilft spart führen verdient füge stell wähle benutze',
  fr: 'est sont était étaient a ont avait avaient sera seront peut peuvent doit doivent devrait devraient reste restent baisse baissent augmente augmentent passe passent coûte coûtent livre adopte adopté décide remplace remplacent perdent réduirait commence fournit atteint unifie permet vise requiert offre prend relierait ouvre fait',
  es: 'baja bajan sube toca llega sube llegan alcanza es son era eran fue fueron ha han había puede pueden debe deben debería hay bajaron bajó subió subieron cuesta costará construiremos ahorra terminó tiene tienen sustituimos ejecutará damos será serán funcionará pagan hizo cayó creció',
  pt: 'desce descem sobe é são era eram foi foram tem têm há pode podem deve devem reduziu caiu caíram subiu aumentou desceram precisa continua funciona decide custa será atinge fornece visa requer possui unifica',
  it: 'è sono era erano ha hanno può possono deve devono sarà viene vengono ha costa resta pesa coprono copre perde cresce chiede regge approvare',
  pl: 'jest są był była było były ma mają może mogą musi będzie wzrosła wzrosły spadła spadły zmalała rosła potrwa zamówiło przewiozły nie przyjadą korzysta wybiera wyniosłaby ma dąży wymaga zawiera',
  ru: 'есть был была было были может могут должен должны нужно можно имеет имеют запустит принимаем является соглашаетесь предпочитайте размещайте убедитесь используйте избегайте вставляйте открывайте',
};
const CJK_PREDICATE: Readonly<Record<string, RegExp>> = {
  ja: /(?:た|る|ない|である|です|ます|だ|い|増|減|ください|く|う|む|す)[。]?$/u,
  ko: /(?:다|요|음|함|됨)[.]?$/u,
  'zh-Hans': /[是为有将被超达增减能会让使改获讲述称]/u,
};
/** Words of a sentence that its shortened form has. */
const SHORTENED = 0.5;
const MIN_WORDS = 4;

/** True for a title that states something: it has a verb, or is a sentence of the source. */
export function isClaim({ title }: Shown, language: string, source: SourceText): boolean {
  const words = wordsOf(title.replace(/\s*\(\d+ \S+ \d+\)$/, ''));
  if (words.length < MIN_WORDS || title.endsWith('?')) return false;
  const verbs = VERBS[language];
  if (verbs !== undefined && words.some((word) => ` ${verbs} `.includes(` ${word} `))) return true;
  if (CJK_PREDICATE[language]?.test(title) === true) return true;
  const sentence = source.closest(words);
  return (
    sentence?.isProse === true &&
    sentence.covered >= 0.85 &&
    words.length >= SHORTENED * Math.min(16, sentence.words.length)
  );
}

/** Slides whose title should be a claim. */
export function isContent({ layout, number }: Shown): boolean {
  return number > 1 && !['title', 'closing', 'agenda', 'section', 'team', 'quote'].includes(layout);
}
