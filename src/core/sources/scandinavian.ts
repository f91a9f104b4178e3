import { byLetters } from './letter-model.ts';
import { wordsOf } from './short-language.ts';

/** Three languages that share most of their frequent words; Norwegian is Bokmål and Nynorsk. */
const TAGS = ['da', 'no', 'sv'] as const;
type Tag = (typeof TAGS)[number];

/** Words that not all three write so. */
const WORDS: Readonly<Record<Tag, string>> = {
  da: 'og for af fra ikke ej jeg dig mig hvad hvordan hvorfor hvornår hvilken hvilke hvem hvor mellem uden efter over nu hele til gennem meget mere mest flere bliver blev blevet været gør gøre gjort får fået går kun også noget nogle nogen selv sådan når op ud ned ind hjem uge uger vej veje bog bøger sprog tid kvinde kvinder mand mænd vand land by byer mad brug gæld løn køb salg skal vil være have havde sund syge sygdom læge læger skib øl ø øer høj høje ny nye tryg trygge bedre bedste vores deres jeres hans hendes dens rejse lære lærer elever børn barn unge ældre penge skat skatter hus huse mål råd regler år ledelse medarbejdere virksomhed virksomheder selskab fejl opgave opgaver fremtid fremtiden fremtidens',
  no: 'og for av fra ikke ikkje jeg eg deg meg seg hva kva hvordan korleis hvorfor kvifor hvilken hvilke hvem hvor kor mellom uten etter over nå no hele til gjennom mye mer mest flere blir ble blitt vært gjør gjøre gjort får fått går kun bare også noe noen selv sånn slik slike når opp ut ned inn hjem uke uker vei veier bok bøker språk tid kvinne kvinner mann menn vann land by byer mat bruk gjeld lønn kjøp salg skal vil være ha hadde sunn syke sykdom lege leger skip øl øy øyer høy høye ny nye trygg trygge bedre beste vår vårt våre deres hans hennes dens reise lære lærer elever barn unge eldre penger skatt skatter hus mål råd regler år ledelse ansatte medarbeidere bedrift bedrifter selskap feil oppgave oppgaver fremtid fremtiden fremtidens framtid framtiden framtidens dei ein eit ei frå ikkje berre',
  sv: 'och för av från inte jag dig mig vad hur varför när vilken vilka vem var mellan utan efter över nu hela till genom mycket mer mest flera fler blir blev blivit varit gör göra gjort får fått går bara också något några någon själv som upp ut ner in hem vecka veckor väg vägar bok böcker språk tid kvinna kvinnor man män vatten land stad städer mat bruk skuld lön köp försäljning ska skall vill vara ha hade frisk sjuka sjukdom läkare skepp öl ö öar hög höga ny nya trygg trygga bättre bästa vår vårt våra deras er hans hennes dess resa lära lärare elever barn unga äldre pengar skatt skatter hus mål råd regler år ledning anställda medarbetare företag bolag fel uppgift uppgifter framtid framtiden framtidens en ett',
};
const WORD = 1;

/** Spellings that tell one or two of them from the rest, by word and with how much they say. */
const SPELLINGS: readonly (readonly [RegExp, number, ...Tag[]])[] = [
  [/[äö]/, 3, 'sv'],
  [/[æø]/, 3, 'da', 'no'],
  [/ck|x/, 1.5, 'sv'],
  [/^hv/, 1.5, 'da', 'no'],
  [/sjon/, 2, 'no'],
  [/tion|ssion/, 1.5, 'da', 'sv'],
  // Danish ends no word with a consonant written twice, and softens what the others end with.
  [/(?:kk|pp|mm|bb|gg|ff|ss)$/, 1.5, 'no', 'sv'],
  [/(?:ll|nn|tt|rr)$/, 1, 'no', 'sv'],
  [/[ai]kk(?:en|er|ene)?$/, 1, 'no'],
  [/øj|[^e]ej|aj/, 1.5, 'da'],
  [/øy|ei/, 1, 'no'],
  [/^g?kj|[^s]kj|gj[eø]|skje|[dan]sj|sjø/, 1.5, 'no'],
  // Norwegian writes this letter before r and hardly elsewhere.
  [/æ[^r]/, 1.5, 'da'],
  [/(?:hed|heder|heden|hederne|agtig|skab|skaber|skabet|skabs)$/, 2, 'da'],
  [/(?:het|heten|aktig|heter|skaper|skapet)$/, 1, 'no', 'sv'],
  [/ernes?$/, 0.8, 'da'],
  [/[^i]enes?$/, 1, 'no'],
  [/(?:arna|orna|erna)s?$/, 2, 'sv'],
  [/(?:ingar|or|ade|ande|are|aren|iska|liga|igt)$/, 1, 'sv'],
  [/(?:inger|eringer|else|elser|elsen|iske|lige)$/, 1, 'da', 'no'],
  [/[bdfgklmnprstv]a$/, 1, 'sv'],
  [/nd(?:e|er|erne)$/, 0.4, 'da'],
  [/nn(?:e|er|ene)$/, 0.6, 'no'],
];

/** Whose home is named; weighs less than how a word is written. */
const HOMES: readonly (readonly [RegExp, Tag])[] = [
  [/^(?:danmarks?|københavns?|aarhus|århus|odense|aalborg|ålborg|jylland|fyn|sjælland|dansk[et]?|danskere?|danskerne|dkk|grønlands?)$/, 'da'],
  [/^(?:norges?|noregs?|oslos?|bergens?|trondheim|stavanger|tromsø|svalbard|vestlandet|nordland|norske?|nordmenn|nok)$/, 'no'],
  [/^(?:sveriges?|stockholms?|göteborgs?|malmö|uppsala|skåne|norrland|gotland|svensk[at]?|svenskar|sek)$/, 'sv'],
];
const HOME = 1;

const SAMPLE = 6_000;
/** What the letters of all words tell, in natural logarithms, weighs so little, and no more than this. */
const LETTERS = 0.12;
const LETTERS_MOST = 0.9;
const EVEN = 0.05;

const listed: Readonly<Record<Tag, ReadonlySet<string>>> = { da: new Set(WORDS.da.split(' ')), no: new Set(WORDS.no.split(' ')), sv: new Set(WORDS.sv.split(' ')) };

/** Danish, Norwegian or Swedish, for a text that is in one of them: by how its words are written. `found` where nothing tells. */
export function scandinavian(text: string, found: string): string {
  if (!(TAGS as readonly string[]).includes(found)) return found;
  const scores: Record<Tag, number> = { da: 0, no: 0, sv: 0 };
  const words = (
    text
      .slice(0, SAMPLE)
      .normalize('NFC')
      .match(/[\p{L}\p{M}]+/gu) ?? []
  ).map((word) => word.toLowerCase());
  for (const word of words) {
    for (const tag of TAGS) if (listed[tag].has(word)) scores[tag] += WORD;
    for (const [spelling, weight, ...tags] of SPELLINGS) if (word.length > 1 && spelling.test(word)) for (const tag of tags) scores[tag] += weight;
    for (const [home, tag] of HOMES) if (home.test(word)) scores[tag] += HOME;
  }
  const letters = byLetters(words.join(' '), TAGS, wordsOf);
  const likeliest = letters[0]?.[1] ?? 0;
  for (const [tag, value] of letters) scores[tag as Tag] -= Math.min(LETTERS_MOST, (likeliest - value) * LETTERS);
  const most = Math.max(...TAGS.map((tag) => scores[tag]));
  const close = TAGS.filter((tag) => most - scores[tag] < EVEN);
  return (close as readonly string[]).includes(found) ? found : (close[0] ?? found);
}
