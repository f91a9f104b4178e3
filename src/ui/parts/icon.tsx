import arrowClockwise from '@phosphor-icons/core/assets/regular/arrow-clockwise.svg?raw';
import arrowCounterClockwise from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg?raw';
import arrowDown from '@phosphor-icons/core/assets/regular/arrow-down.svg?raw';
import arrowLeft from '@phosphor-icons/core/assets/regular/arrow-left.svg?raw';
import arrowRight from '@phosphor-icons/core/assets/regular/arrow-right.svg?raw';
import arrowUp from '@phosphor-icons/core/assets/regular/arrow-up.svg?raw';
import arrowsOutLineHorizontal from '@phosphor-icons/core/assets/regular/arrows-out-line-horizontal.svg?raw';
import caretDown from '@phosphor-icons/core/assets/regular/caret-down.svg?raw';
import chatText from '@phosphor-icons/core/assets/regular/chat-text.svg?raw';
import check from '@phosphor-icons/core/assets/regular/check.svg?raw';
import clockCounterClockwise from '@phosphor-icons/core/assets/regular/clock-counter-clockwise.svg?raw';
import code from '@phosphor-icons/core/assets/regular/code.svg?raw';
import copy from '@phosphor-icons/core/assets/regular/copy.svg?raw';
import desktop from '@phosphor-icons/core/assets/regular/desktop.svg?raw';
import dotsSixVertical from '@phosphor-icons/core/assets/regular/dots-six-vertical.svg?raw';
import dotsThree from '@phosphor-icons/core/assets/regular/dots-three.svg?raw';
import downloadSimple from '@phosphor-icons/core/assets/regular/download-simple.svg?raw';
import fileText from '@phosphor-icons/core/assets/regular/file-text.svg?raw';
import gear from '@phosphor-icons/core/assets/regular/gear.svg?raw';
import image from '@phosphor-icons/core/assets/regular/image.svg?raw';
import info from '@phosphor-icons/core/assets/regular/info.svg?raw';
import key from '@phosphor-icons/core/assets/regular/key.svg?raw';
import layout from '@phosphor-icons/core/assets/regular/layout.svg?raw';
import linkSimple from '@phosphor-icons/core/assets/regular/link-simple.svg?raw';
import listChecks from '@phosphor-icons/core/assets/regular/list-checks.svg?raw';
import magicWand from '@phosphor-icons/core/assets/regular/magic-wand.svg?raw';
import magnifyingGlass from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?raw';
import minus from '@phosphor-icons/core/assets/regular/minus.svg?raw';
import moon from '@phosphor-icons/core/assets/regular/moon.svg?raw';
import palette from '@phosphor-icons/core/assets/regular/palette.svg?raw';
import pencilSimple from '@phosphor-icons/core/assets/regular/pencil-simple.svg?raw';
import play from '@phosphor-icons/core/assets/regular/play.svg?raw';
import plug from '@phosphor-icons/core/assets/regular/plug.svg?raw';
import plus from '@phosphor-icons/core/assets/regular/plus.svg?raw';
import question from '@phosphor-icons/core/assets/regular/question.svg?raw';
import shieldCheck from '@phosphor-icons/core/assets/regular/shield-check.svg?raw';
import signOut from '@phosphor-icons/core/assets/regular/sign-out.svg?raw';
import slideshow from '@phosphor-icons/core/assets/regular/slideshow.svg?raw';
import sparkle from '@phosphor-icons/core/assets/regular/sparkle.svg?raw';
import stop from '@phosphor-icons/core/assets/regular/stop.svg?raw';
import sun from '@phosphor-icons/core/assets/regular/sun.svg?raw';
import textAa from '@phosphor-icons/core/assets/regular/text-aa.svg?raw';
import textB from '@phosphor-icons/core/assets/regular/text-b.svg?raw';
import textItalic from '@phosphor-icons/core/assets/regular/text-italic.svg?raw';
import trash from '@phosphor-icons/core/assets/regular/trash.svg?raw';
import uploadSimple from '@phosphor-icons/core/assets/regular/upload-simple.svg?raw';
import userCircle from '@phosphor-icons/core/assets/regular/user-circle.svg?raw';
import warning from '@phosphor-icons/core/assets/regular/warning.svg?raw';
import webhooksLogo from '@phosphor-icons/core/assets/regular/webhooks-logo.svg?raw';
import x from '@phosphor-icons/core/assets/regular/x.svg?raw';

const ICONS = {
  'arrow-clockwise': arrowClockwise,
  'arrow-counter-clockwise': arrowCounterClockwise,
  'arrow-down': arrowDown,
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  'arrow-up': arrowUp,
  'arrows-out-line-horizontal': arrowsOutLineHorizontal,
  'caret-down': caretDown,
  'chat-text': chatText,
  check,
  'clock-counter-clockwise': clockCounterClockwise,
  code,
  copy,
  desktop,
  'dots-six-vertical': dotsSixVertical,
  'dots-three': dotsThree,
  'download-simple': downloadSimple,
  'file-text': fileText,
  gear,
  image,
  info,
  key,
  layout,
  'link-simple': linkSimple,
  'list-checks': listChecks,
  'magic-wand': magicWand,
  'magnifying-glass': magnifyingGlass,
  minus,
  moon,
  palette,
  'pencil-simple': pencilSimple,
  play,
  plug,
  plus,
  question,
  'shield-check': shieldCheck,
  'sign-out': signOut,
  slideshow,
  sparkle,
  stop,
  sun,
  'text-aa': textAa,
  'text-b': textB,
  'text-italic': textItalic,
  trash,
  'upload-simple': uploadSimple,
  'user-circle': userCircle,
  warning,
  'webhooks-logo': webhooksLogo,
  x,
} as const;

export type IconName = keyof typeof ICONS;

/** Decorative icon beside text, hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built-in drawings of a pinned package
  return <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[name] }} />;
}
