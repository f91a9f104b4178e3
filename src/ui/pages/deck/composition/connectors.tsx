import { Select } from '../../../parts/select.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import { insertBeside, listIds, setAttribute } from './edits.ts';
import { findAttribute, findNode, findRoot, type MarkupElement, parseMarkup } from './markup.ts';
import { isMovable } from './order.ts';
import type { Composition } from './use-composition.ts';
import { labelElement } from './vocabulary.ts';

interface ConnectorProps {
  readonly composition: Composition;
  readonly element: MarkupElement;
}

/** Possible ends of a connector: elements with a border of their own, unlike rows and columns. */
function listConnectorEnds({ elements, map }: Composition): MarkupElement[] {
  return elements.filter(
    (one) =>
      isMovable(one) &&
      map.boxes.has(one.key) &&
      (one.name !== 'div' ||
        map.spots.some(({ element, words }) => element.key === one.key && words === undefined)),
  );
}

/** Adds a connector from the selection to another element. */
export function ConnectField({ composition, element }: ConnectorProps) {
  const { markup } = composition;
  const others = listConnectorEnds(composition).filter(({ from }) => from !== element.from);
  if (!listConnectorEnds(composition).some(({ from }) => from === element.from) || others.length === 0)
    return null;
  const connect = (key: string) => {
    const [to, first] = ensureId(markup, key);
    const [from, second] = ensureId(first, element.key);
    const root = findRoot(parseMarkup(second));
    if (root !== undefined)
      composition.change(insertBeside(second, root, 'inside', `<connector from="#${from}" to="#${to}"/>`));
  };
  return (
    <Select
      label={t('compose.connect')}
      choices={[
        { id: '', name: t('deck.none') },
        ...others.map((one) => ({ id: one.key, name: labelElement(one, markup) })),
      ]}
      value=""
      onChange={(key) => key !== '' && connect(key)}
    />
  );
}

/** Id of an element, and the markup with that id. */
function ensureId(markup: string, key: string): readonly [string, string] {
  const nodes = parseMarkup(markup);
  const node = findNode(nodes, key);
  if (node?.kind !== 'element') return ['', markup];
  const known = findAttribute(node, 'id');
  if (known !== undefined) return [known, markup];
  const taken = listIds(nodes);
  let number = 1;
  while (taken.has(`end-${number}`)) number += 1;
  return [`end-${number}`, setAttribute(markup, node, 'id', `end-${number}`)];
}

const TONES = ['muted', 'text', 'line', 'primary', 'accent', 'success', 'warning', 'danger'] as const;
const DASHES = ['solid', 'dash', 'dot'] as const;

/** Target and style of a connector. */
export function ConnectorFields({ composition, element }: ConnectorProps) {
  const { markup } = composition;
  const named = composition.elements.flatMap((one) => {
    const id = findAttribute(one, 'id');
    return id === undefined ? [] : [{ id: `#${id}`, name: labelElement(one, markup) }];
  });
  const put = (name: string, value: string | undefined) =>
    composition.change({ markup: setAttribute(markup, element, name, value) });
  const end = (name: 'from' | 'to') => {
    const now = findAttribute(element, name) ?? '';
    // One connector can have several targets.
    const several = named.some(({ id }) => id === now) ? [] : [{ id: now, name: nameElements(now, named) }];
    return (
      <Select
        label={t(`compose.${name}`)}
        choices={[...several, ...named]}
        value={now}
        onChange={(id) => put(name, id)}
      />
    );
  };
  return (
    <>
      {end('from')}
      {end('to')}
      <Select
        label={t('compose.color')}
        choices={TONES.map((id) => ({ id, name: t(`color.${id}`) }))}
        value={TONES.find((tone) => tone === findAttribute(element, 'tone')) ?? 'muted'}
        onChange={(tone) => put('tone', tone)}
      />
      <Select
        label={t('compose.line')}
        choices={DASHES.map((id) => ({ id, name: t(`look.${id}`) }))}
        value={DASHES.find((dash) => dash === findAttribute(element, 'dash')) ?? 'solid'}
        onChange={(dash) => put('dash', dash === 'solid' ? undefined : dash)}
      />
      <Tick
        isSelected={findAttribute(element, 'arrow') !== 'none'}
        onChange={(on) => put('arrow', on ? undefined : 'none')}
      >
        {t('compose.head')}
      </Tick>
    </>
  );
}

function nameElements(ids: string, named: readonly { readonly id: string; readonly name: string }[]): string {
  return ids
    .split(/\s+/)
    .map((one) => named.find(({ id }) => id === one)?.name ?? one)
    .join(', ');
}
