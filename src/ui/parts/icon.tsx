import arrowCounterClockwise from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg?raw';
import caretDown from '@phosphor-icons/core/assets/regular/caret-down.svg?raw';
import check from '@phosphor-icons/core/assets/regular/check.svg?raw';
import copy from '@phosphor-icons/core/assets/regular/copy.svg?raw';
import desktop from '@phosphor-icons/core/assets/regular/desktop.svg?raw';
import dotsThree from '@phosphor-icons/core/assets/regular/dots-three.svg?raw';
import gear from '@phosphor-icons/core/assets/regular/gear.svg?raw';
import image from '@phosphor-icons/core/assets/regular/image.svg?raw';
import layout from '@phosphor-icons/core/assets/regular/layout.svg?raw';
import listChecks from '@phosphor-icons/core/assets/regular/list-checks.svg?raw';
import magicWand from '@phosphor-icons/core/assets/regular/magic-wand.svg?raw';
import magnifyingGlass from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import moon from '@phosphor-icons/core/assets/regular/moon.svg?raw';
import palette from '@phosphor-icons/core/assets/regular/palette.svg?raw';
import plus from '@phosphor-icons/core/assets/regular/plus.svg?raw';
import signOut from '@phosphor-icons/core/assets/regular/sign-out.svg?raw';
import slideshow from '@phosphor-icons/core/assets/regular/slideshow.svg?raw';
import sun from '@phosphor-icons/core/assets/regular/sun.svg?raw';
import trash from '@phosphor-icons/core/assets/regular/trash.svg?raw';
import userCircle from '@phosphor-icons/core/assets/regular/user-circle.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning.svg?raw';
import x from '@phosphor-icons/core/assets/regular/x.svg?raw';

const ICONS = {
  'arrow-counter-clockwise': arrowCounterClockwise,
  'caret-down': caretDown,
  check,
  copy,
  desktop,
  'dots-three': dotsThree,
  gear,
  image,
  layout,
  'list-checks': listChecks,
  'magic-wand': magicWand,
  'magnifying-glass': magnifyingGlass,
  moon,
  palette,
  plus,
  'sign-out': signOut,
  slideshow,
  sun,
  trash,
  'user-circle': userCircle,
  warning,
  x,
} as const;

export type IconName = keyof typeof ICONS;

/** A sign beside words that say the same; never read out. */
export function Icon({ name }: { readonly name: IconName }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings that are built in, of a package that is pinned
  return <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[name] }} />;
}
