import caretDown from '@phosphor-icons/core/assets/regular/caret-down.svg?raw';
import check from '@phosphor-icons/core/assets/regular/check.svg?raw';
import dotsThree from '@phosphor-icons/core/assets/regular/dots-three.svg?raw';
import gear from '@phosphor-icons/core/assets/regular/gear.svg?raw';
import image from '@phosphor-icons/core/assets/regular/image.svg?raw';
import layout from '@phosphor-icons/core/assets/regular/layout.svg?raw';
import listChecks from '@phosphor-icons/core/assets/regular/list-checks.svg?raw';
import magicWand from '@phosphor-icons/core/assets/regular/magic-wand.svg?raw';
import magnifyingGlass from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import palette from '@phosphor-icons/core/assets/regular/palette.svg?raw';
import plus from '@phosphor-icons/core/assets/regular/plus.svg?raw';
import question from '@phosphor-icons/core/assets/regular/question.svg?raw';
import slideshow from '@phosphor-icons/core/assets/regular/slideshow.svg?raw';
import trash from '@phosphor-icons/core/assets/regular/trash.svg?raw';
import uploadSimple from '@phosphor-icons/core/assets/regular/upload-simple.svg?raw';
import userCircle from '@phosphor-icons/core/assets/regular/user-circle.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning.svg?raw';
import x from '@phosphor-icons/core/assets/regular/x.svg?raw';
import type { PAGE_ICONS } from './page-icons.ts';

/** Icons of the frame and of the list of presentations, which are loaded with the first page. */
const FIRST_ICONS = {
  'caret-down': caretDown,
  check,
  'dots-three': dotsThree,
  gear,
  image,
  layout,
  'list-checks': listChecks,
  'magic-wand': magicWand,
  'magnifying-glass': magnifyingGlass,
  palette,
  plus,
  question,
  slideshow,
  trash,
  'upload-simple': uploadSimple,
  'user-circle': userCircle,
  warning,
  x,
} as const;

export type IconName = keyof typeof FIRST_ICONS | keyof typeof PAGE_ICONS;

let icons: Readonly<Partial<Record<IconName, string>>> = FIRST_ICONS;

/** Loads the icons of all pages. */
export async function loadPageIcons(): Promise<void> {
  icons = { ...FIRST_ICONS, ...(await import('./page-icons.ts')).PAGE_ICONS };
}

/** Decorative icon beside text, hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built-in drawings of a pinned package
  return <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icons[name] ?? '' }} />;
}
