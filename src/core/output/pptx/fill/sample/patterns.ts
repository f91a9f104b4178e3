import { Lru } from '../../../../memory/lru.ts';
import type { HeldShape, Pattern } from '../../../../ooxml/read/index.ts';
import { referencesIn, type XmlNode } from '../../../../ooxml/xml/index.ts';

/** Patterns of one sample that are kept, and how long they may be. */
const MOST = 24;
const LONGEST = 10_000;
const WORDS = /<a:t>([^<]*)<\/a:t>/g;
/** Is read by more than its place: breaks, fields, and what leads to parts of the copy alone. */
const OTHER = /<a:(?:br|fld)\b|="lectern\d/;

/** A shape with marks in the place of words, and the words as markup says them. */
export interface Marked {
  readonly text: string;
  readonly words: readonly string[];
}

/** In small letters: where it comes back large, the file shows all words so. */
export function markOf(at: number): string {
  return `lectern words ${at}`;
}

/** Text shapes that differ in their words alone. */
export class Patterns {
  readonly #known = new Lru<Pattern>(MOST);

  /** A shape as one that is like others; undefined where it must be read itself. */
  like(text: string, marked: Marked | undefined, parse: (text: string) => readonly XmlNode[]): { readonly node: XmlNode; readonly held: HeldShape } | undefined {
    if (!text.startsWith('<p:sp>') || text.length > LONGEST || OTHER.test(text)) return undefined;
    const { text: key, words } = marked ?? markedIn(text);
    if (words.length === 0 || words.some((said) => said.trim() === '')) return undefined;
    const pattern = this.#known.get(key) ?? patternOf(parse(key));
    if (pattern === undefined) return undefined;
    this.#known.set(key, pattern);
    return { node: { ...pattern.node }, held: { like: { pattern, words: new Map(words.map((said, at) => [markOf(at), referencesIn(said, 0)])) } } };
  }
}

function markedIn(text: string): Marked {
  const words: string[] = [];
  const marked = text.replace(WORDS, (_, said: string) => `<a:t>${markOf(words.push(said) - 1)}</a:t>`);
  return { text: marked, words };
}

function patternOf([node, ...others]: readonly XmlNode[]): Pattern | undefined {
  return node === undefined || others.length > 0 ? undefined : { node };
}
