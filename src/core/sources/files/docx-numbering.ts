import { every, first, value, type XmlNode } from './archive-xml.ts';

export interface ListLevel {
  /** False for bullets. */
  readonly ordered: boolean;
  readonly start: number;
}

/** Numbering of the lists in a document, by list and level. */
export function readNumbering(
  root: XmlNode | undefined,
): (list: string, level: number) => ListLevel | undefined {
  const abstracts = new Map(
    every(root, 'abstractNum').map((node) => [value(node, 'abstractNumId') ?? '', node]),
  );
  const lists = new Map(every(root, 'num').map((node) => [value(node, 'numId') ?? '', node]));
  return (list, level) => {
    const num = lists.get(list);
    if (num === undefined || list === '0') return undefined;
    const over = every(num, 'lvlOverride').find((one) => value(one, 'ilvl') === String(level));
    const abstract = abstracts.get(value(first(num, 'abstractNumId'), 'val') ?? '');
    const own =
      first(over, 'lvl') ?? every(abstract, 'lvl').find((one) => value(one, 'ilvl') === String(level));
    const format = value(first(own, 'numFmt'), 'val') ?? 'decimal';
    const start = Number(
      value(first(over, 'startOverride'), 'val') ?? value(first(own, 'start'), 'val') ?? 1,
    );
    return { ordered: format !== 'bullet' && format !== 'none', start: Number.isFinite(start) ? start : 1 };
  };
}
