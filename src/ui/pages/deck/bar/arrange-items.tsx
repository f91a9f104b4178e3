import { Menu, MenuItem, Popover, Separator } from 'react-aria-components';
import type { LazyMenu } from '../../../parts/use-lazy-menu.ts';
import { t, type Word } from '../../../strings/index.ts';
import {
  alignChosen,
  copyChosen,
  distributeChosen,
  duplicateChosen,
  findChosenGroup,
  groupChosen,
  listPlacements,
  removeChosen,
  reorderChosen,
  returnChosen,
  ungroupChosen,
} from '../composition/free-commands.ts';
import type { Alignment } from '../composition/geometry.ts';
import { isPlaced } from '../composition/order.ts';
import type { Composition } from '../composition/use-composition.ts';
import { type BarIcon, BarSign } from './bar-icons.tsx';

/** Shift in px of a copy that is made by a command. */
const COPY_PX = 24;

const ALIGNMENTS: readonly (readonly [Alignment, BarIcon, Word])[] = [
  ['left', 'align-left', 'arrange.left'],
  ['center', 'align-center', 'arrange.center'],
  ['right', 'align-right', 'arrange.right'],
  ['top', 'align-top', 'arrange.top'],
  ['middle', 'align-middle', 'arrange.middle'],
  ['bottom', 'align-bottom', 'arrange.bottom'],
];

/** Open menu of the toolbar. */
export default function ArrangePopover({
  menu,
  composition,
}: {
  readonly menu: LazyMenu;
  readonly composition: Composition;
}) {
  return (
    <Popover {...menu.popover} trigger="MenuTrigger" placement="bottom start">
      <ArrangeItems composition={composition} autoFocus={menu.autoFocus} onDone={menu.close} />
    </Popover>
  );
}

/** Commands for the chosen elements, in the toolbar and in the context menu. */
export function ArrangeItems({
  composition,
  autoFocus,
  onDone,
}: {
  readonly composition: Composition;
  readonly autoFocus?: LazyMenu['autoFocus'];
  readonly onDone: () => void;
}) {
  const count = listPlacements(composition).length;
  const isFree = composition.chosen.some(isPlaced);
  const group = findChosenGroup(composition);
  const disabled = [
    ...(count < 3 ? ['across', 'down'] : []),
    ...(count < 2 ? ['group'] : []),
    ...(group === undefined ? ['ungroup'] : []),
    ...(isFree ? [] : ['flow', 'front', 'back']),
    ...(count === 0 ? ['copy', 'duplicate', 'remove', ...ALIGNMENTS.map(([to]) => to)] : []),
  ];
  const act = (id: string | number) => {
    const actions: Readonly<Record<string, () => void>> = {
      across: () => distributeChosen(composition, 'x'),
      down: () => distributeChosen(composition, 'y'),
      group: () => groupChosen(composition),
      ungroup: () => ungroupChosen(composition),
      front: () => reorderChosen(composition, 'front'),
      back: () => reorderChosen(composition, 'back'),
      flow: () => returnChosen(composition),
      copy: () => void copyChosen(composition),
      duplicate: () => duplicateChosen(composition, COPY_PX, COPY_PX),
      remove: () => removeChosen(composition),
    };
    const action = actions[String(id)];
    if (action === undefined) alignChosen(composition, id as Alignment);
    else action();
    onDone();
  };
  const item = (id: string, word: Word, icon?: BarIcon) => (
    <MenuItem key={id} id={id} className="menu-item" textValue={t(word)}>
      {icon !== undefined && <BarSign name={icon} />}
      {t(word)}
    </MenuItem>
  );
  return (
    <Menu
      className="menu tall"
      aria-label={t('arrange.title')}
      disabledKeys={disabled}
      onAction={act}
      onClose={onDone}
      {...(autoFocus === undefined ? {} : { autoFocus })}
    >
      {item('copy', 'arrange.copy')}
      {item('duplicate', 'compose.copy')}
      {item('remove', 'compose.remove')}
      <Separator />
      {ALIGNMENTS.map(([to, icon, word]) => item(to, word, icon))}
      <Separator />
      {item('across', 'arrange.across')}
      {item('down', 'arrange.down')}
      <Separator />
      {item('group', 'arrange.group')}
      {item('ungroup', 'arrange.ungroup')}
      {item('front', 'arrange.front')}
      {item('back', 'arrange.back')}
      {item('flow', 'arrange.flow')}
    </Menu>
  );
}
