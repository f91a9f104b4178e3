import { visible } from '../sources/rich-text.ts';
import { hasLines } from '../sources/section-builder.ts';
import type { Place } from '../sources/source-document.ts';
import { words } from '../templates/words.ts';
import { flat, type Unit } from './unit.ts';

/** Longer lists say the first and that there are more. */
const SPOTS_MAX = 4;
const HEADING_MAX = 60;
/** Characters of a line of sources at the foot of a slide. */
const LINE_MAX = 150;

/** How a page, slide, sheet, chapter and line are cited; `{n}` is its number or name. */
const SPOTS: Readonly<Record<string, string>> = {
  en: 'p. {n}|slide {n}|sheet {n}|ch. {n}|line {n}',
  de: 'S. {n}|Folie {n}|Blatt {n}|Kap. {n}|Zeile {n}',
  fr: 'p. {n}|diapositive {n}|feuille {n}|chap. {n}|ligne {n}',
  es: 'p. {n}|diapositiva {n}|hoja {n}|cap. {n}|línea {n}',
  pt: 'p. {n}|slide {n}|planilha {n}|cap. {n}|linha {n}',
  it: 'p. {n}|diapositiva {n}|foglio {n}|cap. {n}|riga {n}',
  nl: 'p. {n}|dia {n}|blad {n}|hfst. {n}|regel {n}',
  pl: 's. {n}|slajd {n}|arkusz {n}|rozdz. {n}|wiersz {n}',
  sv: 's. {n}|bild {n}|blad {n}|kap. {n}|rad {n}',
  da: 's. {n}|dias {n}|ark {n}|kap. {n}|linje {n}',
  no: 's. {n}|lysbilde {n}|ark {n}|kap. {n}|linje {n}',
  fi: 's. {n}|dia {n}|taulukko {n}|luku {n}|rivi {n}',
  cs: 's. {n}|snímek {n}|list {n}|kap. {n}|řádek {n}',
  hu: '{n}. o.|{n}. dia|{n} munkalap|{n}. fej.|{n}. sor',
  ro: 'p. {n}|diapozitivul {n}|foaia {n}|cap. {n}|rândul {n}',
  id: 'hlm. {n}|salindia {n}|lembar {n}|bab {n}|baris {n}',
  ru: 'с. {n}|слайд {n}|лист {n}|гл. {n}|строка {n}',
  uk: 'с. {n}|слайд {n}|аркуш {n}|розд. {n}|рядок {n}',
  el: 'σ. {n}|διαφάνεια {n}|φύλλο {n}|κεφ. {n}|γραμμή {n}',
  vi: 'tr. {n}|trang chiếu {n}|trang tính {n}|chương {n}|dòng {n}',
  fa: 'ص {n}|اسلاید {n}|برگهٔ {n}|فصل {n}|سطر {n}',
  ur: 'ص {n}|سلائیڈ {n}|شیٹ {n}|باب {n}|سطر {n}',
  tr: 's. {n}|slayt {n}|sayfa {n}|böl. {n}|satır {n}',
  ar: 'ص {n}|شريحة {n}|ورقة {n}|فصل {n}|سطر {n}',
  he: 'עמ׳ {n}|שקופית {n}|גיליון {n}|פרק {n}|שורה {n}',
  hi: 'पृ. {n}|स्लाइड {n}|शीट {n}|अध्याय {n}|पंक्ति {n}',
  zh: '第 {n} 页|幻灯片 {n}|工作表 {n}|第 {n} 章|第 {n} 行',
  'zh-hant': '第 {n} 頁|投影片 {n}|工作表 {n}|第 {n} 章|第 {n} 行',
  ja: '{n}ページ|スライド{n}|シート「{n}」|第{n}章|{n}行目',
  ko: '{n}쪽|슬라이드 {n}|시트 {n}|{n}장|{n}행',
  th: 'หน้า {n}|สไลด์ {n}|แผ่นงาน {n}|บทที่ {n}|บรรทัด {n}',
};
const KINDS = ['page', 'slide', 'sheet', 'chapter', 'line'];

/** Where some units stand, file by file: "report.pdf, p. 3–5, 12; costs.xlsx, sheet Costs". "" for what came without a file. */
export function citationOf(units: readonly Unit[], lang: string): string {
  const files = Map.groupBy(
    units
      .flatMap(flat)
      .map(({ place }) => place)
      .filter(({ file }) => file !== undefined),
    ({ file }) => file ?? '',
  );
  return [...files].map(([file, places]) => [file, ...spotsOf(places, lang)].join(', ')).join('; ');
}

/** The line at the foot of a slide: the citation, or what of it a line holds. Undefined without a file. */
export function sourceLine(units: readonly Unit[], lang: string): string | undefined {
  const cited = citationOf(units, lang);
  if (cited === '') return undefined;
  const files = [...new Set(units.flatMap(flat).flatMap(({ place }) => place.file ?? []))];
  const line = [cited, files.join('; ')].find((one) => one.length <= LINE_MAX) ?? `${files.join('; ').slice(0, LINE_MAX - 1)}…`;
  return `${words(lang)('source')}: ${line}`;
}

/** The same for the notes, however long. Undefined without a file. */
export function sourceNote(units: readonly Unit[], lang: string): string | undefined {
  const cited = citationOf(units, lang);
  return cited === '' ? undefined : `${words(lang)('source')}: ${cited}`;
}

function spotsOf(places: readonly Place[], lang: string): string[] {
  const named = places.map(spotOf).filter((spot) => spot !== undefined);
  const byKind = Map.groupBy(named, ({ kind }) => kind);
  return [...byKind].map(([kind, spots]) => written(kind, [...new Set(spots.map(({ value }) => value))], lang));
}

interface Spot {
  readonly kind: string;
  readonly value: string;
}

/** "page 3" is the page 3; without one the line of a text, the innermost heading of other files. */
function spotOf({ at, file, line, path }: Place): Spot | undefined {
  const [, kind = '', value = ''] = /^(\w+) (.+)$/s.exec(at ?? '') ?? [];
  if (KINDS.includes(kind)) return { kind, value };
  if (hasLines(file)) return { kind: 'line', value: String(line) };
  const heading = visible(path.at(-1) ?? '');
  return heading === '' || heading.length > HEADING_MAX ? undefined : { kind: 'heading', value: heading };
}

function written(kind: string, values: readonly string[], lang: string): string {
  const numbers = values.every((value) => /^\d+$/.test(value)) ? runs(values.map(Number)) : values;
  const shown = numbers.length > SPOTS_MAX ? [...numbers.slice(0, SPOTS_MAX - 1), '…'] : numbers;
  if (kind === 'heading') return shown.map((one) => (one === '…' ? one : `${words(lang)('quote_open')}${one}${words(lang)('quote_close')}`)).join(', ');
  const base = lang.toLowerCase();
  const [first = 'en'] = base.split(/[-_]/);
  const key = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/.test(base) ? 'zh-hant' : /^n[bn]$/.test(first) ? 'no' : first;
  const pattern = (SPOTS[key] ?? SPOTS['en'] ?? '').split('|')[KINDS.indexOf(kind)] ?? '{n}';
  return pattern.replace('{n}', () => shown.join(', '));
}

/** 3, 4, 5, 12 → "3–5", "12". */
function runs(numbers: readonly number[]): string[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const found: [number, number][] = [];
  for (const number of sorted) {
    const last = found.at(-1);
    if (last !== undefined && number - last[1] <= 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? String(from) : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`));
}
