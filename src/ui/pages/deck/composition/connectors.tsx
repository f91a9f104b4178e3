import { Select } from '../../../parts/select.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import { idsIn, inserted, withAttribute } from './edits.ts';
import { attributeOf, type MarkupElement, nodeAt, parseMarkup, rootOf } from './markup.ts';
import { isMovable } from './order.ts';
import type { Composition } from './use-composition.ts';
import { labelIn } from './vocabulary.ts';

interface ConnectorProps {
  readonly composition: Composition;
  readonly element: MarkupElement;
}

/** Possible ends of a connector: elements with a border of their own, unlike rows and columns. */
function ends({ elements, map }: Composition): MarkupElement[] {
  return elements.filter((one) => isMovable(one) && map.boxes.has(one.key) && (one.name !== 'div' || map.spots.some(({ element, words }) => element.key === one.key && words === undefined)));
}

/** Adds a connector from the selection to another element. */
export function ConnectField({ composition, element }: ConnectorProps) {
  const { markup } = composition;
  const others = ends(composition).filter(({ from }) => from !== element.from);
  if (!ends(composition).some(({ from }) => from === element.from) || others.length === 0) return null;
  const connect = (key: string) => {
    const [to, first] = withId(markup, key);
    const [from, second] = withId(first, element.key);
    const root = rootOf(parseMarkup(second));
    if (root !== undefined) composition.change(inserted(second, root, 'inside', `<connector from="#${from}" to="#${to}"/>`));
  };
  return (
    <Select
      label={t('compose.connect')}
      choices={[{ id: '', name: t('deck.none') }, ...others.map((one) => ({ id: one.key, name: labelIn(one, markup) }))]}
      value=""
      onChange={(key) => key !== '' && connect(key)}
    />
  );
}

/** Id of an element, and the markup with that id. */
function withId(markup: string, key: string): readonly [string, string] {
  const nodes = parseMarkup(markup);
  const node = nodeAt(nodes, key);
  if (node?.kind !== 'element') return ['', markup];
  const known = attributeOf(node, 'id');
  if (known !== undefined) return [known, markup];
  const taken = idsIn(nodes);
  let number = 1;
  while (taken.has(`end-${number}`)) number += 1;
  return [`end-${number}`, withAttribute(markup, node, 'id', `end-${number}`)];
}

const TONES = ['muted', 'text', 'line', 'primary', 'accent', 'success', 'warning', 'danger'] as const;
const DASHES = ['solid', 'dash', 'dot'] as const;

/** Target and style of a connector. */
export function ConnectorFields({ composition, element }: ConnectorProps) {
  const { markup } = composition;
  const named = composition.elements.flatMap((one) => {
    const id = attributeOf(one, 'id');
    return id === undefined ? [] : [{ id: `#${id}`, name: labelIn(one, markup) }];
  });
  const put = (name: string, value: string | undefined) => composition.change({ markup: withAttribute(markup, element, name, value) });
  const end = (name: 'from' | 'to') => {
    const now = attributeOf(element, name) ?? '';
    // One connector can have several targets.
    const several = named.some(({ id }) => id === now) ? [] : [{ id: now, name: nameAll(now, named) }];
    return <Select label={t(`compose.${name}`)} choices={[...several, ...named]} value={now} onChange={(id) => put(name, id)} />;
  };
  return (
    <>
      {end('from')}
      {end('to')}
      <Select
        label={t('compose.color')}
        choices={TONES.map((id) => ({ id, name: t(`color.${id}`) }))}
        value={TONES.find((tone) => tone === attributeOf(element, 'tone')) ?? 'muted'}
        onChange={(tone) => put('tone', tone)}
      />
      <Select
        label={t('compose.line')}
        choices={DASHES.map((id) => ({ id, name: t(`look.${id}`) }))}
        value={DASHES.find((dash) => dash === attributeOf(element, 'dash')) ?? 'solid'}
        onChange={(dash) => put('dash', dash === 'solid' ? undefined : dash)}
      />
      <Tick isSelected={attributeOf(element, 'arrow') !== 'none'} onChange={(on) => put('arrow', on ? undefined : 'none')}>
        {t('compose.head')}
      </Tick>
    </>
  );
}

function nameAll(ids: string, named: readonly { readonly id: string; readonly name: string }[]): string {
  return ids
    .split(/\s+/)
    .map((one) => named.find(({ id }) => id === one)?.name ?? one)
    .join(', ');
}
