import { Lru } from '../../../../lru.ts';
import type { HeldShape, Pattern } from '../../read/held-shapes.ts';
import { referencesIn, type XmlNode } from '../../xml/parse.ts';

/** Patterns of one sample that are kept, and how long they may be. */
const MOST = 24;
const LONGEST = 10_000;
const WORDS = /<a:t>([^<]*)<\/a:t>/g;
/** Is read by more than its place: breaks, fields, and what leads to parts of the copy alone. */
const OTHER = /<a:(?:br|fld)\b|="lectern\d/;

/** Text shapes that differ in their words alone. */
export class Patterns {
  readonly #known = new Lru<Pattern>(MOST);

  /** A shape as one that is like others; undefined where it must be read itself. */
  like(text: string, parse: (text: string) => readonly XmlNode[]): { readonly node: XmlNode; readonly held: HeldShape } | undefined {
    if (!text.startsWith('<p:sp>') || text.length > LONGEST || OTHER.test(text)) return undefined;
    const words = new Map<string, string>();
    let isPlain = true;
    const marked = text.replace(WORDS, (_, said: string) => {
      isPlain &&= said.trim() !== '';
      const mark = `lectern words ${words.size}`;
      words.set(mark, referencesIn(said, 0));
      return `<a:t>${mark}</a:t>`;
    });
    if (!isPlain || words.size === 0) return undefined;
    const pattern = this.#known.get(marked) ?? patternOf(parse(marked));
    if (pattern === undefined) return undefined;
    this.#known.set(marked, pattern);
    return { node: { ...pattern.node }, held: { like: { pattern, words } } };
  }
}

function patternOf([node, ...others]: readonly XmlNode[]): Pattern | undefined {
  return node === undefined || others.length > 0 ? undefined : { node };
}
