import arrowClockwise from '@phosphor-icons/core/assets/regular/arrow-clockwise.svg?raw';
import arrowCounterClockwise from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg?raw';
import arrowDown from '@phosphor-icons/core/assets/regular/arrow-down.svg?raw';
import arrowLeft from '@phosphor-icons/core/assets/regular/arrow-left.svg?raw';
import arrowRight from '@phosphor-icons/core/assets/regular/arrow-right.svg?raw';
import arrowUp from '@phosphor-icons/core/assets/regular/arrow-up.svg?raw';
import arrowsOutLineHorizontal from '@phosphor-icons/core/assets/regular/arrows-out-line-horizontal.svg?raw';
import chatText from '@phosphor-icons/core/assets/regular/chat-text.svg?raw';
import clockCounterClockwise from '@phosphor-icons/core/assets/regular/clock-counter-clockwise.svg?raw';
import code from '@phosphor-icons/core/assets/regular/code.svg?raw';
import copy from '@phosphor-icons/core/assets/regular/copy.svg?raw';
import desktop from '@phosphor-icons/core/assets/regular/desktop.svg?raw';
import dotsSixVertical from '@phosphor-icons/core/assets/regular/dots-six-vertical.svg?raw';
import downloadSimple from '@phosphor-icons/core/assets/regular/download-simple.svg?raw';
import fileText from '@phosphor-icons/core/assets/regular/file-text.svg?raw';
import info from '@phosphor-icons/core/assets/regular/info.svg?raw';
import key from '@phosphor-icons/core/assets/regular/key.svg?raw';
import linkSimple from '@phosphor-icons/core/assets/regular/link-simple.svg?raw';
import minus from '@phosphor-icons/core/assets/regular/minus.svg?raw';
import moon from '@phosphor-icons/core/assets/regular/moon.svg?raw';
import pencilSimple from '@phosphor-icons/core/assets/regular/pencil-simple.svg?raw';
import play from '@phosphor-icons/core/assets/regular/play.svg?raw';
import plug from '@phosphor-icons/core/assets/regular/plug.svg?raw';
import shieldCheck from '@phosphor-icons/core/assets/regular/shield-check.svg?raw';
import signOut from '@phosphor-icons/core/assets/regular/sign-out.svg?raw';
import sparkle from '@phosphor-icons/core/assets/regular/sparkle.svg?raw';
import stop from '@phosphor-icons/core/assets/regular/stop.svg?raw';
import sun from '@phosphor-icons/core/assets/regular/sun.svg?raw';
import textAa from '@phosphor-icons/core/assets/regular/text-aa.svg?raw';
import textB from '@phosphor-icons/core/assets/regular/text-b.svg?raw';
import textItalic from '@phosphor-icons/core/assets/regular/text-italic.svg?raw';
import webhooksLogo from '@phosphor-icons/core/assets/regular/webhooks-logo.svg?raw';

/** Icons of all pages but the first. */
export const PAGE_ICONS = {
  'arrow-clockwise': arrowClockwise,
  'arrow-counter-clockwise': arrowCounterClockwise,
  'arrow-down': arrowDown,
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  'arrow-up': arrowUp,
  'arrows-out-line-horizontal': arrowsOutLineHorizontal,
  'chat-text': chatText,
  'clock-counter-clockwise': clockCounterClockwise,
  code,
  copy,
  desktop,
  'dots-six-vertical': dotsSixVertical,
  'download-simple': downloadSimple,
  'file-text': fileText,
  info,
  key,
  'link-simple': linkSimple,
  minus,
  moon,
  'pencil-simple': pencilSimple,
  play,
  plug,
  'shield-check': shieldCheck,
  'sign-out': signOut,
  sparkle,
  stop,
  sun,
  'text-aa': textAa,
  'text-b': textB,
  'text-italic': textItalic,
  'webhooks-logo': webhooksLogo,
} as const;
