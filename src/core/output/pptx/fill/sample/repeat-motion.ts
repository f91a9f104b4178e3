import { attributeIn, down, type Edited, findWithin, type Markup, within } from '../../../../ooxml/xml/index.ts';

/**
 * Animates clones like the items that they are copies of: on clicks of their own if an item has some, else
 * together with it.
 *
 * @param own ids of all shapes of the sample's items
 * @param clones for each clone, its shape ids by those of the item
 */
export function moveClones(edited: Edited, slide: Markup, own: readonly number[], clones: readonly ReadonlyMap<number, number>[]): void {
  const timing = clones.length === 0 ? undefined : slide.children.find(({ name }) => name === 'timing');
  if (timing === undefined) return;
  const { source } = edited;
  const main = findWithin(timing, (one) => one.name === 'cTn' && attributeIn(source, one, 'nodeType') === 'mainSeq');
  const clicks = down(main, 'childTnLst')?.children ?? [];
  const targets = (node: Markup) => within(node).flatMap((one) => (one.name === 'spTgt' ? [Number(attributeIn(source, one, 'spid'))] : []));
  const isOf = (node: Markup, ids: { has(id: number): boolean }) => {
    const all = targets(node);
    return all.length > 0 && all.every((id) => ids.has(id));
  };
  const members = new Set(own);
  const last = clicks.filter((click) => isOf(click, members)).at(-1);
  const nodes = within(timing).filter(({ name }) => name === 'cTn');
  let next = Math.max(0, ...nodes.map((node) => Number(attributeIn(source, node, 'id')) || 0)) + 1;
  const copied = (node: Markup, ids: ReadonlyMap<number, number>, together: boolean) => {
    const text = source.slice(node.start, node.end);
    const times = new Map([...text.matchAll(/<p:cTn\b[^>]*?\sid="(\d+)"/g)].map(([, id]) => [id, String(next++)]));
    const renamed = text
      .replace(/(<p:cTn\b[^>]*?\sid=")(\d+)"/g, (_, start: string, id: string) => `${start}${times.get(id) ?? id}"`)
      .replace(/(<p:tn\b[^>]*?\sval=")(\d+)"/g, (_, start: string, id: string) => `${start}${times.get(id) ?? id}"`)
      .replace(/(\sspid=")(\d+)"/g, (_, start: string, id: string) => `${start}${ids.get(Number(id)) ?? id}"`);
    return together ? renamed.replace(/nodeType="(?:click|after)Effect"/g, 'nodeType="withEffect"') : renamed;
  };
  for (const ids of clones) {
    for (const click of clicks) {
      if (last !== undefined && isOf(click, ids)) {
        edited.insert(last.end, copied(click, ids, false));
        continue;
      }
      // If a click also moves other shapes, only the effects on this item are copied.
      const effects = within(click).filter(
        (one) => one.name === 'par' && one !== click && one.children.some((node) => node.name === 'cTn' && attributeIn(source, node, 'presetID') !== undefined) && isOf(one, ids),
      );
      for (const effect of effects) edited.insert(effect.end, copied(effect, ids, true));
    }
    for (const build of down(timing, 'bldLst')?.children ?? []) {
      const id = ids.get(Number(attributeIn(source, build, 'spid')));
      if (id !== undefined) edited.insert(build.end, source.slice(build.start, build.end).replace(/(\sspid=")\d+"/, `$1${id}"`));
    }
  }
}
