import alignBottom from '@phosphor-icons/core/assets/regular/align-bottom.svg?raw';
import alignCenterHorizontal from '@phosphor-icons/core/assets/regular/align-center-horizontal.svg?raw';
import alignCenterVertical from '@phosphor-icons/core/assets/regular/align-center-vertical.svg?raw';
import alignLeft from '@phosphor-icons/core/assets/regular/align-left.svg?raw';
import alignRight from '@phosphor-icons/core/assets/regular/align-right.svg?raw';
import alignTop from '@phosphor-icons/core/assets/regular/align-top.svg?raw';
import caretDown from '@phosphor-icons/core/assets/regular/caret-down.svg?raw';
import code from '@phosphor-icons/core/assets/regular/code.svg?raw';
import linkSimple from '@phosphor-icons/core/assets/regular/link-simple.svg?raw';
import listBullets from '@phosphor-icons/core/assets/regular/list-bullets.svg?raw';
import listNumbers from '@phosphor-icons/core/assets/regular/list-numbers.svg?raw';
import minus from '@phosphor-icons/core/assets/regular/minus.svg?raw';
import palette from '@phosphor-icons/core/assets/regular/palette.svg?raw';
import plus from '@phosphor-icons/core/assets/regular/plus.svg?raw';
import textAa from '@phosphor-icons/core/assets/regular/text-aa.svg?raw';
import textAlignCenter from '@phosphor-icons/core/assets/regular/text-align-center.svg?raw';
import textAlignLeft from '@phosphor-icons/core/assets/regular/text-align-left.svg?raw';
import textAlignRight from '@phosphor-icons/core/assets/regular/text-align-right.svg?raw';
import textB from '@phosphor-icons/core/assets/regular/text-b.svg?raw';
import textIndent from '@phosphor-icons/core/assets/regular/text-indent.svg?raw';
import textItalic from '@phosphor-icons/core/assets/regular/text-italic.svg?raw';
import textOutdent from '@phosphor-icons/core/assets/regular/text-outdent.svg?raw';
import textStrikethrough from '@phosphor-icons/core/assets/regular/text-strikethrough.svg?raw';
import textUnderline from '@phosphor-icons/core/assets/regular/text-underline.svg?raw';
import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components';

const ICONS = {
  'align-bottom': alignBottom,
  'align-center': alignCenterHorizontal,
  'align-left': alignLeft,
  'align-middle': alignCenterVertical,
  'align-right': alignRight,
  'align-top': alignTop,
  bold: textB,
  bullets: listBullets,
  code,
  colour: palette,
  down: caretDown,
  font: textAa,
  indent: textIndent,
  italic: textItalic,
  larger: plus,
  link: linkSimple,
  numbers: listNumbers,
  outdent: textOutdent,
  smaller: minus,
  strike: textStrikethrough,
  'text-center': textAlignCenter,
  'text-end': textAlignRight,
  'text-start': textAlignLeft,
  underline: textUnderline,
} as const;
export type BarIcon = keyof typeof ICONS;

interface BarButtonProps extends Omit<ButtonProps, 'className' | 'children'> {
  readonly icon: BarIcon;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label': string;
  /** True if the format is set; absent for actions. */
  readonly isOn?: boolean | undefined;
  readonly isMenu?: boolean;
  /** Mirrored in pages from right to left. */
  readonly flips?: boolean;
}

/** Button of the toolbar. It leaves the focus in the text. */
export function BarButton({ icon, isOn, isMenu = false, flips = false, ...props }: BarButtonProps) {
  return (
    <Button
      preventFocusOnPress
      {...props}
      className={`button quiet bare${isOn === true ? ' on' : ''}${flips ? ' flips' : ''}`}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
    >
      <BarSign name={icon} />
      {isMenu && <BarSign name="down" />}
    </Button>
  );
}

export function BarSign({ name }: { readonly name: BarIcon }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built-in drawings of a pinned package
  return <span className="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[name] }} />;
}
