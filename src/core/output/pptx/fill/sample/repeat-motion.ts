import {
  childAtPath,
  descendants,
  findWithin,
  type Markup,
  readAttribute,
  type XmlEditor,
} from '../../../../ooxml/xml/index.ts';

/**
 * Animates clones like the items that they are copies of: on clicks of their own if an item has some, else
 * together with it.
 *
 * @param own ids of all shapes of the sample's items
 * @param clones for each clone, its shape ids by those of the item
 */
export function animateClones(
  edited: XmlEditor,
  slide: Markup,
  own: readonly number[],
  clones: readonly ReadonlyMap<number, number>[],
): void {
  const timing = clones.length === 0 ? undefined : slide.children.find(({ name }) => name === 'timing');
  if (timing === undefined) return;
  const { source } = edited;
  const main = findWithin(
    timing,
    (one) => one.name === 'cTn' && readAttribute(source, one, 'nodeType') === 'mainSeq',
  );
  const clicks = childAtPath(main, 'childTnLst')?.children ?? [];
  const targets = (node: Markup) =>
    descendants(node).flatMap((one) =>
      one.name === 'spTgt' ? [Number(readAttribute(source, one, 'spid'))] : [],
    );
  const isOf = (node: Markup, ids: { has(id: number): boolean }) => {
    const all = targets(node);
    return all.length > 0 && all.every((id) => ids.has(id));
  };
  const members = new Set(own);
  const last = clicks.filter((click) => isOf(click, members)).at(-1);
  const nodes = descendants(timing).filter(({ name }) => name === 'cTn');
  let next = Math.max(0, ...nodes.map((node) => Number(readAttribute(source, node, 'id')) || 0)) + 1;
  const copyAnimation = (node: Markup, ids: ReadonlyMap<number, number>, together: boolean) => {
    const text = source.slice(node.start, node.end);
    const times = new Map(
      [...text.matchAll(/<p:cTn\b[^>]*?\sid="(\d+)"/g)].map(([, id]) => [id, String(next++)]),
    );
    const renamed = text
      .replace(
        /(<p:cTn\b[^>]*?\sid=")(\d+)"/g,
        (_, start: string, id: string) => `${start}${times.get(id) ?? id}"`,
      )
      .replace(
        /(<p:tn\b[^>]*?\sval=")(\d+)"/g,
        (_, start: string, id: string) => `${start}${times.get(id) ?? id}"`,
      )
      .replace(
        /(\sspid=")(\d+)"/g,
        (_, start: string, id: string) => `${start}${ids.get(Number(id)) ?? id}"`,
      );
    return together ? renamed.replace(/nodeType="(?:click|after)Effect"/g, 'nodeType="withEffect"') : renamed;
  };
  for (const ids of clones) {
    for (const click of clicks) {
      if (last !== undefined && isOf(click, ids)) {
        edited.insert(last.end, copyAnimation(click, ids, false));
        continue;
      }
      // If a click also moves other shapes, only the effects on this item are copied.
      const effects = descendants(click).filter(
        (one) =>
          one.name === 'par' &&
          one !== click &&
          one.children.some(
            (node) => node.name === 'cTn' && readAttribute(source, node, 'presetID') !== undefined,
          ) &&
          isOf(one, ids),
      );
      for (const effect of effects) edited.insert(effect.end, copyAnimation(effect, ids, true));
    }
    for (const build of childAtPath(timing, 'bldLst')?.children ?? []) {
      const id = ids.get(Number(readAttribute(source, build, 'spid')));
      if (id !== undefined)
        edited.insert(build.end, source.slice(build.start, build.end).replace(/(\sspid=")\d+"/, `$1${id}"`));
    }
  }
}
