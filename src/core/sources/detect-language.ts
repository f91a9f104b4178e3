import { spare } from '../memory/spares.ts';
import { hanLanguage } from './han-language.ts';
import { ARABIC_PROFILES, CYRILLIC_PROFILES, DEVANAGARI_PROFILES, LATIN_PROFILES } from './language-profiles.ts';
import { byLetters } from './letter-model.ts';
import { scandinavian } from './scandinavian.ts';
import { shortLanguage } from './short-language.ts';
import { CYRILLIC_TOPICS } from './topic-words.ts';

/** Scripts that (nearly) one of our languages writes. */
const SINGLE: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Ethiopic}/gu, 'am'],
];
const PROFILED: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/\p{Script=Cyrillic}/gu, CYRILLIC_PROFILES],
  [/\p{Script=Arabic}/gu, ARABIC_PROFILES],
  [/\p{Script=Devanagari}/gu, DEVANAGARI_PROFILES],
];
/** Characters that only one way of writing Chinese uses. */
const TRADITIONAL =
  /[報導預劃規則範圍論證結構業績營銷購買賣費價錢銀團隊員級華語試驗習藝術樂劇館園區縣鎮鄉灣島橋樓號線門車輛貿財務險廣義議們個來時國學說對這會為與開關發後應過經產業還從動將實點機體種無當讓長場書問題電環選擇處辦據標總錄類燈歷復藥證鐵鐘鳥魚龍馬飛頭顧護豐農運遠達遺邊鄰醫陽陰際雜難雲靈頁順頻願風飲館驗點齊歲氣溫熱綠紅藍漁養麼]/g;
const SIMPLIFIED =
  /[报导预划规则范围论证结构业绩营销购买卖费价钱银团队员级华语试验习艺术乐剧馆园区县镇乡湾岛桥楼号线门车辆贸财务险广义议们个来时国学说对这会为与开关发后应过经产业还从动将实点机体种无当让长场书问题电环选择处办据标总录类灯历复药证铁钟鸟鱼龙马飞头顾护丰农运远达遗边邻医阳阴际杂难云灵页顺频愿风饮馆验点齐岁气温热绿红蓝渔养么]/g;
/** Languages that share most of the Cyrillic letters, and by how much, in natural logarithms, they must be told from the first. */
const SLAVIC = ['ru', 'uk', 'bg', 'sr', 'be', 'mk'];
const SLAVIC_CLEAR = 5;
/** A foreign script with this share of the letters decides, since technical texts are full of Latin names. */
const FOREIGN_SHARE = 0.25;
const SAMPLE = 40_000;
/** So few words are told from others only by frequent words of one language alone: an article and a preposition, say. */
const FEW_WORDS = 12;
const CLEAR = 1.3;
/** Different words of a table by which its language is told. */
const NAMES_READ = 40;
/** So few ideographs are told apart by all their characters. */
const FEW_SIGNS = 24;
/** In so few words a smaller share of a foreign script decides, and an ideograph or syllable weighs as much as some letters. */
const FOREIGN_SHARE_OF_FEW = 0.12;
const DENSE = 3;
/** What stands in brackets is a gloss: "Tokyo (東京)". */
const GLOSS = /[([（][^)\]）]{0,200}[)\]）]/g;
/** Letters that one language alone of those that share a script has, where the words do not tell. */
const OWN_LETTERS: readonly (readonly [RegExp, number, string])[] = [
  [/[ٹڈڑںےھہۂ]/g, 1, 'ur'],
  [/[پچژگکی]/g, 1, 'fa'],
  [/[ўЎ]/g, 1, 'be'],
  [/[іїєґІЇЄҐ]/g, 1, 'uk'],
  [/[ѓќѕЃЌЅ]/g, 1, 'mk'],
  [/[ђћџљњјЂЋЏЉЊЈ]/g, 1, 'sr'],
  [/ळ|(?:चा|ची|चे|च्या|ांना|ातील)(?=\s|$)|आपण/g, 1, 'mr'],
  [/हरू|हामी|छन्|छौं|गर्न(?=\s|$)|नेपाल/g, 1, 'ne'],
  [/[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/gi, 2, 'vi'],
];

/**
 * BCP 47 tag of the language that a text is written in. Scripts speak for themselves; of a few words
 * without a clear sign the language stays open, and `otherwise` is given.
 */
export function detectLanguage(source: string, otherwise = 'en'): string {
  const text = source.slice(0, SAMPLE).replace(/https?:\/\/\S+|`[^`]*`/g, ' ');
  const few = text.trim().split(/\s+/).length <= FEW_WORDS;
  const plain = few ? text.replace(GLOSS, ' ') : text;
  const told = count(plain, /\p{L}/gu) > 0 ? plain : text;
  return scandinavian(told, byScript(told, few, otherwise));
}

function byScript(text: string, few: boolean, otherwise: string): string {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return otherwise;
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const least = few ? FOREIGN_SHARE_OF_FEW : FOREIGN_SHARE;
  const dense = few ? DENSE - 1 : 0;
  const weight = letters + dense * (kana + han + hangul);
  if (((kana + han) * (1 + dense)) / weight > least && hangul < han + kana) return kana > 0.05 * han ? 'ja' : few && han <= FEW_SIGNS ? hanLanguage(text, otherwise) : chinese(text);
  const share = (script: RegExp): number => (count(text, script) * (script.source.includes('Hangul') ? 1 + dense : 1)) / weight;
  const single = SINGLE.map(([script, tag]) => ({ tag, share: share(script) })).sort((a, b) => b.share - a.share)[0];
  const profiled = PROFILED.map(([script, profiles]) => ({ profiles, share: share(script) })).sort((a, b) => b.share - a.share)[0];
  if (single !== undefined && single.share > least && single.share >= (profiled?.share ?? 0)) return single.tag;
  if (profiled !== undefined && profiled.share > least) return byWords(text, profiled.profiles, undefined, few);
  return byWords(text, LATIN_PROFILES, otherwise, few);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function chinese(text: string): string {
  return count(text, TRADITIONAL) > count(text, SIMPLIFIED) ? 'zh-Hant' : 'zh-Hans';
}

interface Profile {
  readonly tag: string;
  /** Weight of each word: the fewer languages share it, the more it says. */
  readonly words: ReadonlyMap<string, number>;
}

const built = new Map<Readonly<Record<string, string>>, readonly Profile[]>();
spare(() => built.clear());

function profilesOf(source: Readonly<Record<string, string>>): readonly Profile[] {
  const known = built.get(source);
  if (known !== undefined) return known;
  const lists = Object.entries(source).map(([tag, words]) => ({ tag, words: new Set(words.split(' ')) }));
  const sharedBy = new Map<string, number>();
  for (const { words } of lists) for (const word of words) sharedBy.set(word, (sharedBy.get(word) ?? 0) + 1);
  const profiles = lists.map(({ tag, words }) => ({ tag, words: new Map([...words].map((word) => [word, 1 / (sharedBy.get(word) ?? 1)])) }));
  built.set(source, profiles);
  return profiles;
}

function byWords(text: string, source: Readonly<Record<string, string>>, otherwise: string | undefined, few: boolean): string {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}’']+/gu) ?? []) for (const part of word.split(/[’']/)) counts.set(part, (counts.get(part) ?? 0) + 1);
  let total = 0;
  for (const times of counts.values()) total += times;
  let best = { tag: otherwise ?? Object.keys(source)[0] ?? 'en', score: 0, hits: 0 };
  let home = 0;
  for (const { tag, words } of profilesOf(source)) {
    let score = 0;
    for (const [word, weight] of words) score += Math.sqrt(counts.get(word) ?? 0) * (0.3 + weight);
    if (tag === otherwise?.split('-')[0]) home = score;
    if (score > best.score + 1e-9) best = { tag, score, hits: [...words.keys()].filter((word) => counts.has(word) && (source !== LATIN_PROFILES || word.length > 1)).length };
  }
  const unclear = otherwise !== undefined && total <= FEW_WORDS && (best.hits < 2 || best.score < CLEAR || best.score < home + 0.5);
  const own = few && (unclear || best.hits < 2) ? OWN_LETTERS.find(([letters, least, tag]) => tag in source && count(text, letters) >= least)?.[2] : undefined;
  if (few && source === CYRILLIC_PROFILES && own === undefined && best.hits < 2) return slavic(text);
  // Tables of figures are long and say little: "a" or "y" at the head of a column is no word.
  if (!few && otherwise !== undefined && best.hits < 2) return shortLanguage([...counts.keys()].slice(0, NAMES_READ).join(' '), otherwise);
  return own ?? (unclear ? shortLanguage(text, otherwise) : best.tag);
}

/** Of a few words in Cyrillic letters, by words that topics are made of and by the letters; Russian where they do not tell. */
function slavic(text: string): string {
  const said = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const found = SLAVIC.map((tag) => ({ tag, words: wordsAmong(said, tag) })).sort((a, b) => b.words - a.words);
  const [best, next] = found;
  if (best !== undefined && best.words > (next?.words ?? 0)) return best.tag;
  const among = best === undefined || best.words === 0 ? SLAVIC : found.filter(({ words }) => words === best.words).map(({ tag }) => tag);
  const values = byLetters(text, SLAVIC, (tag) => `${CYRILLIC_PROFILES[tag] ?? ''} ${CYRILLIC_TOPICS[tag] ?? ''}`).filter(([tag]) => among.includes(tag));
  const russian = values.find(([tag]) => tag === 'ru')?.[1];
  const first = values[0] ?? ['ru', 0];
  return russian === undefined || first[1] - russian >= SLAVIC_CLEAR ? first[0] : 'ru';
}

function wordsAmong(said: readonly string[], tag: string): number {
  const known = new Set(`${CYRILLIC_PROFILES[tag] ?? ''} ${CYRILLIC_TOPICS[tag] ?? ''}`.split(' '));
  return said.filter((word) => known.has(word)).length;
}

const stops = new Map<string, ReadonlySet<string>>();

/** Frequent words of a language: no topic words. Empty for languages without a profile. */
export function stopWords(lang: string): ReadonlySet<string> {
  const tag = lang.split('-')[0] ?? lang;
  const made = stops.get(tag) ?? new Set((LATIN_PROFILES[tag] ?? CYRILLIC_PROFILES[tag] ?? ARABIC_PROFILES[tag] ?? DEVANAGARI_PROFILES[tag] ?? '').split(' '));
  stops.set(tag, made);
  return made;
}
