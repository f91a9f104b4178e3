import { slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { capitalised } from './shorten.ts';

/** Openings that put a sentence in an order. */
interface OrderWords {
  /** Only with a comma after them: without one they may mean something else, such as "first results". */
  readonly strict: string;
  /** With a comma or without. */
  readonly loose: string;
  /** Without a comma the word order depends on the opening, so it stays. */
  readonly bound?: true;
}

const WORDS: Readonly<Record<string, OrderWords>> = {
  en: {
    strict: 'first|second|third|fourth|fifth|sixth|next|last|afterwards|later|first of all|to begin with|to start with|after that|then|finally|lastly|firstly|secondly|thirdly|in the end',
    loose: 'then|first of all',
  },
  de: {
    strict: 'erstens|zweitens|drittens|viertens|fünftens|zuletzt',
    loose: 'zunächst|zuerst|als erstes|als nächstes|danach|dann|anschließend|daraufhin|schließlich|abschließend|zum schluss|am ende|zuletzt',
    bound: true,
  },
  fr: {
    strict: 'premièrement|deuxièmement|troisièmement|quatrièmement|après|pour commencer|pour finir|en premier lieu|en second lieu|après cela',
    loose: "d[’']abord|tout d[’']abord|ensuite|puis|enfin|finalement",
  },
  es: {
    strict: 'primero|segundo|tercero|cuarto|después|luego|por último|finalmente|a continuación|en primer lugar|en segundo lugar|en tercer lugar|al final|para empezar|más tarde',
    loose: 'a continuación|por último|en primer lugar',
  },
  it: {
    strict: 'primo|secondo|terzo|prima|dopo|poi|infine|in primo luogo|in secondo luogo|innanzitutto|per prima cosa|successivamente|alla fine',
    loose: 'innanzitutto|per prima cosa|poi|infine|successivamente',
  },
  pt: {
    strict: 'primeiro|segundo|terceiro|depois|em seguida|a seguir|por fim|finalmente|por último|em primeiro lugar|em segundo lugar|então',
    loose: 'em seguida|por fim|em primeiro lugar',
  },
  nl: { strict: 'ten eerste|ten tweede|ten derde|tot slot', loose: 'eerst|allereerst|daarna|vervolgens|dan|ten slotte|tenslotte|tot slot|als laatste', bound: true },
  sv: { strict: 'för det första|för det andra|för det tredje', loose: 'först|därefter|sedan|slutligen|till sist', bound: true },
  da: { strict: 'for det første|for det andet|for det tredje', loose: 'først|derefter|dernæst|så|til sidst|endelig', bound: true },
  pl: { strict: 'pierwszy|drugi|po pierwsze|po drugie|po trzecie|później', loose: 'najpierw|następnie|potem|wreszcie|na końcu|na koniec|w końcu|po pierwsze|po drugie|po trzecie' },
  ru: { strict: 'первое|второе|третье|далее|позже|во-первых|во-вторых|в-третьих|в конце', loose: 'сначала|сперва|затем|потом|после этого|далее|наконец|в завершение' },
  uk: { strict: 'перше|друге|третє|далі|пізніше|по-перше|по-друге|по-третє', loose: 'спочатку|спершу|потім|далі|після цього|відтак|нарешті|насамкінець|наприкінці' },
  el: { strict: 'πρώτον|δεύτερον|τρίτον|πρώτα|μετά|ύστερα|τέλος', loose: 'αρχικά|πρώτα|έπειτα|στη συνέχεια|κατόπιν|τέλος' },
  tr: { strict: 'birincisi|ikincisi|üçüncüsü', loose: 'önce|ilk olarak|öncelikle|sonra|ardından|daha sonra|bundan sonra|son olarak|en son|ikinci olarak|üçüncü olarak' },
  ar: { strict: 'ثم', loose: 'أولا|أولاً|أوّلاً|ثانيا|ثانياً|ثانيًا|ثالثا|ثالثاً|ثالثًا|رابعا|رابعاً|رابعًا|أولًا|خامساً|بعد ذلك|ثم|أخيرا|أخيراً|أخيرًا|وأخيراً|في النهاية' },
  he: { strict: 'ראשון|שני|שלישי', loose: 'ראשית|תחילה|קודם כל|קודם|שנית|שלישית|לאחר מכן|אחר כך|אחרי כן|לבסוף|בסוף' },
  hi: { strict: 'पहला|दूसरा|तीसरा|पहले|फिर|तब', loose: 'सबसे पहले|पहले चरण में|फिर|इसके बाद|उसके बाद|तत्पश्चात|दूसरे चरण में|अंत में|अन्त में|आखिर में' },
  th: { strict: '', loose: 'ขั้นแรก|อันดับแรก|ก่อนอื่น|จากนั้น|หลังจากนั้น|ต่อมา|ต่อไป|ถัดมา|สุดท้าย|ในที่สุด' },
  vi: { strict: 'một là|hai là|ba là|thứ nhất|thứ hai|thứ ba|sau', loose: 'đầu tiên|trước hết|trước tiên|tiếp theo|sau đó|kế đến|kế tiếp|cuối cùng' },
  ja: { strict: '', loose: 'まず最初に|最初に|はじめに|まずは|まず|第一に|次に|つぎに|続いて|その後|それから|第二に|第三に|最後に' },
  zh: { strict: '', loose: '首先|第一步|第二步|第三步|第四步|第一|第二|第三|第四|先|其次|然后|然後|接着|接著|接下来|接下來|随后|隨後|再次|再|之后|之後|最后|最後' },
  ko: { strict: '첫째|둘째|셋째|넷째', loose: '먼저|우선|첫 번째로|다음으로|그다음|그 다음|이어서|그런 다음|그 후|이후|마지막으로|끝으로' },
};

const GLUED = /^(?:ja|zh|th|ko)/;
const NONE = /(?!)/u;
const cache = new Map<string, RegExp>();

/** "First, …", "Danach …", "まず、…": matches the opening of a sentence that stands in an order; nothing in languages without a list. */
export function orderCue(lang: string): RegExp {
  const tag = lang.split('-')[0] ?? lang;
  const known = cache.get(tag);
  if (known !== undefined) return known;
  const words = WORDS[tag];
  const pattern = words === undefined ? NONE : compile(words, tag);
  cache.set(tag, pattern);
  return pattern;
}

function compile({ strict, loose }: OrderWords, tag: string): RegExp {
  const longest = (list: string): string =>
    list
      .split('|')
      .sort((a, b) => b.length - a.length)
      .join('|');
  const comma = '\\s*[,،、，:：]\\s*';
  const open = GLUED.test(tag) ? '\\s*' : '\\s+';
  const exact = strict === '' ? '' : `|(?:${longest(strict)})${comma}`;
  return new RegExp(`^(?:(?:${longest(loose)})(?:${comma}|${open})${exact})(?=\\S)`, 'iu');
}

/** A step without the word that says its place: the place is drawn. Where the word order hangs on that word, it stays. */
export function withoutOrder(text: Rich, lang: string): Rich {
  const opening = orderCue(lang).exec(text.text)?.[0];
  if (opening === undefined || opening.length >= text.text.length - 3) return text;
  const bound = WORDS[lang.split('-')[0] ?? lang]?.bound === true && !/[,:]\s*$/.test(opening);
  return bound ? text : capitalised(slice(text, opening.length, text.text.length));
}

const LABEL =
  /^(?:(?:step|phase|stage|schritt|stufe|étape|paso|fase|passo|etapa|stap|fas|steg|trin|krok|etap|шаг|этап|крок|етап|βήμα|στάδιο|φάση|adım|aşama|bước|giai đoạn|चरण|ขั้นตอนที่|ขั้นที่|ระยะที่|الخطوة|المرحلة|שלב|ステップ|フェーズ|단계)\s*[\p{Nd}IVX]+|第\s*[\p{Nd}一二三四五六七八九十]+\s*(?:步|阶段|階段|段階|ステップ)|\p{Nd}+\s*단계)\s*[:：.–—-]?\s*/iu;

/** "Step 2", "Schritt 2:", "第二步": whether a heading names its place in an order. */
export function isStepLabel(text: string): boolean {
  return LABEL.test(text);
}

/** What a step is called after its "Step 2:"; all of it when nothing else is there. */
export function withoutStepLabel(text: string): string {
  return text.replace(LABEL, '') || text;
}
