import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { PressEvent } from 'react-aria-components';

/** A menu that is loaded when its button is pointed at, focused or pressed. */
export interface LazyMenu {
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Properties of the button. */
  readonly button: {
    readonly id: string;
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-haspopup': 'menu' | 'listbox';
    readonly 'aria-expanded': boolean;
    readonly onHoverStart: () => void;
    readonly onFocus: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onPress: (event: PressEvent) => void;
  };
  /** Properties of the popover. */
  readonly popover: {
    readonly isOpen: true;
    readonly onOpenChange: (isOpen: boolean) => void;
    readonly triggerRef: RefObject<HTMLButtonElement | null>;
    readonly 'aria-labelledby': string;
    readonly className: string;
  };
  /** Item of the menu that gets the focus. */
  readonly autoFocus: true | 'first' | 'last';
}

export function useLazyMenu(load: () => Promise<unknown>, kind: 'menu' | 'listbox' = 'menu'): LazyMenu {
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const [autoFocus, setAutoFocus] = useState<true | 'first' | 'last'>();
  // A failure shows when the menu opens.
  const preload = () => void load().catch(() => undefined);
  const close = () => setAutoFocus(undefined);
  return {
    isOpen: autoFocus !== undefined,
    close,
    autoFocus: autoFocus ?? true,
    button: {
      id,
      ref,
      'aria-haspopup': kind,
      'aria-expanded': autoFocus !== undefined,
      onHoverStart: preload,
      onFocus: preload,
      onKeyDown: ({ key }) => {
        if (key === 'ArrowDown') setAutoFocus('first');
        else if (key === 'ArrowUp') setAutoFocus('last');
      },
      onPress: ({ pointerType }) =>
        setAutoFocus(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true),
    },
    popover: {
      isOpen: true,
      onOpenChange: (isOpen) => !isOpen && close(),
      triggerRef: ref,
      'aria-labelledby': id,
      className: 'popover',
    },
  };
}
