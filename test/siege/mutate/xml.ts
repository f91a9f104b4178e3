import { between, pick, type Random } from '../random.ts';

const ENTITIES =
  '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]>';
const NUMBERS = [
  '-1',
  '0',
  '1e308',
  '-1e308',
  '2147483648',
  '9223372036854775808',
  'NaN',
  '',
  'XFD1048576',
  '00',
  '1048576',
];
const WORDS = [
  '&#1;',
  '&#xFFFFFFFF;',
  '&b;',
  '&amp;'.repeat(5_000),
  'w'.repeat(400_000),
  '&#x202E;abc',
  '&lt;script&gt;',
  ' '.repeat(100_000),
];
const TARGETS = [
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:9/x',
  '.',
  '',
  '/',
  '\\\\server\\share\\x',
  'slides/slide1.xml',
  'a'.repeat(70_000),
];

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** An element that a chance finds, its end tag included; undefined where there is none. */
function element(xml: string, random: Random): (Piece & { readonly text: string }) | undefined {
  const begin = xml.indexOf('<', between(random, 0, xml.length));
  const name = /^<([\w:]+)/.exec(xml.slice(begin, begin + 100))?.[1];
  if (begin < 0 || name === undefined) return undefined;
  const head = xml.indexOf('>', begin);
  if (head < 0) return undefined;
  const end = xml[head - 1] === '/' ? head : xml.indexOf(`</${name}>`, head);
  const to = end === head ? head + 1 : end + name.length + 3;
  return end < 0 ? undefined : { from: begin, to, text: xml.slice(begin, to) };
}

const replaced = (xml: string, piece: Piece, by: string) =>
  xml.slice(0, piece.from) + by + xml.slice(piece.to);

function withElement(xml: string, random: Random, change: (text: string) => string): string {
  for (let tries = 0; tries < 5; tries += 1) {
    const found = element(xml, random);
    if (found) return replaced(xml, found, change(found.text));
  }
  return xml;
}

/**
 * One of the places where a pattern matches, given another text; group 1 stays before it, group 2 after it.
 */
function withMatch(xml: string, random: Random, pattern: RegExp, text: string): string {
  const from = between(random, 0, xml.length);
  const found = pattern.exec(xml.slice(from));
  if (!found) return xml;
  const at = from + found.index;
  return replaced(xml, { from: at, to: at + found[0].length }, `${found[1] ?? ''}${text}${found[2] ?? ''}`);
}

const CHANGES: Readonly<Record<string, (xml: string, random: Random) => string>> = {
  'an element many times': (xml, random) =>
    withElement(xml, random, (text) =>
      text.repeat(Math.min(between(random, 2, 2_000), Math.ceil(4_000_000 / text.length))),
    ),
  'an element left out': (xml, random) => withElement(xml, random, () => ''),
  'an element within itself': (xml, random) =>
    withElement(xml, random, (text) => text.replace(/>/, () => `>${text}`)),
  'deep nesting': (xml, random) => {
    const depth = pick(random, [150, 300, 5_000, 100_000]);
    return withElement(xml, random, (text) => `${'<a:p>'.repeat(depth)}${text}${'</a:p>'.repeat(depth)}`);
  },
  'a giant attribute': (xml, random) =>
    withMatch(
      xml,
      random,
      /(<[\w:]+)(\s|\/?>)/,
      ` giant="${'g'.repeat(between(random, 70_000, 3_000_000))}"`,
    ),
  'very many attributes': (xml, random) =>
    withMatch(
      xml,
      random,
      /(<[\w:]+)(\s|\/?>)/,
      Array.from({ length: between(random, 100, 50_000) }, (_, index) => ` a${index}="${index}"`).join(''),
    ),
  'a wild number': (xml, random) => withMatch(xml, random, /(\s[\w:]+=")[-\d.]+(")/, pick(random, NUMBERS)),
  'a wild value': (xml, random) =>
    withMatch(xml, random, /(\s[\w:]+=")[^"]*(")/, pick(random, [...NUMBERS, ...TARGETS])),
  'a target that leads elsewhere': (xml, random) =>
    withMatch(xml, random, /((?:Target|href|src|id|embed|link)=")[^"]*(")/, pick(random, TARGETS)),
  'wild words': (xml, random) => withMatch(xml, random, /(>)[^<>\s][^<>]*(<)/, pick(random, WORDS)),
  entities: (xml) =>
    xml.replace(/^(<\?xml[^>]*\?>)?/, (head) => `${head}${ENTITIES}`).replace(/>[^<>\s][^<>]*</, '>&c;&d;<'),
  'another encoding': (xml, random) =>
    `<?xml version="1.0" encoding="${pick(random, ['utf-16', 'utf-7', 'x-none', 'ascii'])}"?>${xml.replace(/^<\?xml[^>]*\?>/, '')}`,
  'an end tag left out': (xml, random) => withMatch(xml, random, /<\/[\w:]+>/, ''),
  cut: (xml, random) => xml.slice(0, between(random, 0, xml.length)),
};

/** XML, SVG or HTML with one to three changes. */
export function mutateXml(xml: string, random: Random): { readonly text: string; readonly how: string } {
  let text = xml;
  const done: string[] = [];
  for (let count = between(random, 1, 3); count > 0; count -= 1) {
    const [how, change] = pick(random, Object.entries(CHANGES));
    text = change(text, random);
    done.push(how);
  }
  return { text, how: `XML: ${done.join(', ')}` };
}
