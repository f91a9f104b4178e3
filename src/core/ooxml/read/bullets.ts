import type { XmlNode } from '../xml/parse.ts';
import { type ColorScope, readColorIn } from './color.ts';
import type { ReadColor, ReadParagraph, ReadSpacing } from './deck.ts';
import { attribute, child, readFraction, readNumber } from './node.ts';
import { numberLabel } from './numbering.ts';
import { normalizeBullet } from './symbols.ts';
import { type Cascade, findFirst } from './text-style.ts';

/** The bullet of a level's paragraphs: a character, or a number of a scheme. */
export type ReadBullet = { readonly size: ReadSpacing; readonly color?: ReadColor } & (
  | { readonly sign: string }
  | { readonly scheme: string; readonly startAt: number }
);

/** Reads the bullet of a paragraph from its style cascade; undefined without one. */
export function readBullet(cascade: Cascade, scope: ColorScope): ReadBullet | undefined {
  const kind = findFirst(cascade, (node) =>
    node.children.find(
      ({ tag }) => tag === 'a:buNone' || tag === 'a:buChar' || tag === 'a:buAutoNum' || tag === 'a:buBlip',
    ),
  );
  if (kind === undefined || kind.tag === 'a:buNone') return undefined;
  const color = findFirst(cascade, (node) =>
    child(node, 'a:buClrTx') === undefined ? readColorIn(child(node, 'a:buClr'), scope) : undefined,
  );
  const share = findFirst(cascade, (node) => readFraction(child(node, 'a:buSzPct'), 'val'));
  const points = findFirst(cascade, (node) => readNumber(child(node, 'a:buSzPts'), 'val'));
  const size = share === undefined && points !== undefined ? { points: points / 100 } : { share: share ?? 1 };
  return { ...readCharacterOrScheme(kind, cascade), size, ...(color === undefined ? {} : { color }) };
}

function readCharacterOrScheme(
  kind: XmlNode,
  cascade: Cascade,
): { readonly sign: string } | { readonly scheme: string; readonly startAt: number } {
  if (kind.tag === 'a:buBlip') return { sign: '•' };
  if (kind.tag === 'a:buChar')
    return {
      sign: normalizeBullet(
        attribute(kind, 'char') ?? '•',
        findFirst(cascade, (node) => attribute(child(node, 'a:buFont'), 'typeface')) ?? '',
      ),
    };
  return {
    scheme: attribute(kind, 'type') ?? 'arabicPeriod',
    startAt: Math.trunc(readNumber(kind, 'startAt') ?? 1),
  };
}

/** Numbers the paragraphs of one text body: counts the items of each list by level. */
export class BulletCounter {
  readonly #counts = new Map<number, { readonly scheme: string; readonly next: number }>();

  next(level: number, bullet: ReadBullet | undefined, hasText: boolean): ReadParagraph['bullet'] {
    const counts = this.#counts;
    if (counts.size > 0) for (const deeper of [...counts.keys()]) if (deeper > level) counts.delete(deeper);
    if (bullet === undefined || 'sign' in bullet) counts.delete(level);
    if (bullet === undefined || !hasText) return undefined;
    const { size, color } = bullet;
    return {
      text: 'sign' in bullet ? bullet.sign : this.#number(level, bullet),
      size,
      ...(color === undefined ? {} : { color }),
    };
  }

  #number(level: number, { scheme, startAt }: { readonly scheme: string; readonly startAt: number }): string {
    const running = this.#counts.get(level);
    const value = running?.scheme === scheme ? running.next : startAt;
    this.#counts.set(level, { scheme, next: value + 1 });
    return numberLabel(scheme, value);
  }
}
