import { useEffect, useRef } from 'react';

interface Shortcuts {
  undo(): void;
  redo(): void;
  present(): void;
  save(): void;
  /** Removes the slide that has the focus in the strip. */
  remove(id: string): void;
}

/** Keys for undo, redo, saving and presenting; fields have an undo of their own. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const inField =
        event.target instanceof HTMLElement &&
        (/^(INPUT|TEXTAREA)$/.test(event.target.tagName) || event.target.isContentEditable);
      const act = () => {
        if (event.key === 'F5') return latest.current.present;
        const focused =
          event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.strip-item') : null;
        const id = focused?.dataset['key'];
        if ((event.key === 'Delete' || event.key === 'Backspace') && id !== undefined && !inField)
          return () => latest.current.remove(id);
        if (!command) return undefined;
        const key = event.key.toLowerCase();
        if (key === 's') return latest.current.save;
        if (inField) return undefined;
        if (key === 'z') return event.shiftKey ? latest.current.redo : latest.current.undo;
        return key === 'y' ? latest.current.redo : undefined;
      };
      const found = act();
      if (found === undefined) return;
      event.preventDefault();
      found();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
