import type { MeasuredLanguage } from './language-shares.ts';

/** A sentence of each language, with the mixture of long and short words that its prose has. */
const PROSE: Readonly<Record<MeasuredLanguage, string>> = {
  en: 'The new ferries carry forty passengers more than the old ones and leave every twelve minutes from six quays, whatever the weather, so that people who work late can still get home across the water without a car. ',
  de: 'Die neuen Fährschiffe befördern vierzig Fahrgäste mehr als die bisherigen und verkehren bei jeder Witterung im Zwölfminutentakt zwischen sechs Anlegestellen, sodass auch Spätheimkehrer und Schichtarbeiter ohne eigenes Fahrzeug über das Wasser nach Hause kommen. ',
  ja: '新しいフェリーは従来より四十人多い乗客を運び、天候にかかわらず六つの桟橋から十二分おきに出航するため、遅くまで働く人も車を使わずに海を渡って帰宅できます。利用者の満足度も大きく向上し、2026年の調査では九割が便利になったと答えました。',
  ar: 'تنقل العبّارات الجديدة أربعين راكبًا أكثر من القديمة، وتغادر كل اثنتي عشرة دقيقة من ستة أرصفة مهما كان الطقس، بحيث يستطيع من يعملون حتى وقت متأخر العودة إلى منازلهم عبر الماء من دون سيارة. ',
  hi: 'नई नावें पुरानी नावों से चालीस यात्री अधिक ले जाती हैं और किसी भी मौसम में छह घाटों से हर बारह मिनट पर छूटती हैं, ताकि देर तक काम करने वाले लोग भी बिना कार के पानी के रास्ते घर लौट सकें। ',
};

/** Plain prose of exactly that many characters, from the word after the one at `shift`; what would end with a space ends with a full stop. */
export function textOfLength(characters: number, language: MeasuredLanguage = 'en', shift = 0): string {
  const whole = PROSE[language];
  const from = shift === 0 ? 0 : whole.indexOf(' ', shift % whole.length) + 1;
  const prose = whole.slice(from) + whole.slice(0, from);
  const text = prose.repeat(Math.ceil(characters / prose.length) + 1).slice(0, characters);
  return text.endsWith(' ') ? `${text.slice(0, -1)}.` : text;
}

/** Figures are digits, signs and a unit in every language. */
export function figureOfLength(characters: number): string {
  return '−38,400.25 million passengers'.slice(0, characters).trimEnd();
}

const CODE_LINE = 64;

/** Lines of about 64 characters, as programs have them, of that many characters together. */
export function codeOfLength(characters: number): string {
  const words = textOfLength(characters).replace(/[,.]/g, ';').split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= CODE_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
