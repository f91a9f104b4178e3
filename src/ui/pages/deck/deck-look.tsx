import { LookChoice } from '../new/look-choice.tsx';
import { isDesign } from './layouts.ts';
import type { PanelProps } from './side-panel.tsx';

/** Template or design and theme of the whole deck; every slide is laid out anew. */
export function DeckLook({ deck, onEdit }: PanelProps) {
  return (
    <LookChoice
      wishes={{ template: deck.template, theme: deck.theme ?? '' }}
      onChange={({ template, theme }) =>
        void onEdit([
          {
            op: 'set_deck',
            ...(template === undefined ? {} : { template }),
            // A design has its own colours.
            ...(theme === undefined && !(template !== undefined && isDesign(template) && deck.theme !== undefined) ? {} : { theme: theme || null }),
          },
        ])
      }
    />
  );
}
