import { Dialog } from '../../../parts/dialog.tsx';
import { t, type Word } from '../../../strings/index.ts';
import './tools.css';

const GROUPS: readonly (readonly [Word, readonly (readonly [string, Word])[]])[] = [
  [
    'keys.deck',
    [
      ['Ctrl Z', 'keys.undo'],
      ['Ctrl Y', 'keys.redo'],
      ['Ctrl S', 'keys.save'],
      ['F5', 'keys.present'],
      ['?', 'keys.help'],
    ],
  ],
  [
    'keys.slides',
    [
      ['↑  ↓', 'keys.choose-slide'],
      ['→  Enter  ↓  Enter', 'keys.move-slide'],
      ['Delete', 'keys.delete-slide'],
    ],
  ],
  [
    'keys.text',
    [
      ['Ctrl B', 'format.bold'],
      ['Ctrl I', 'format.italic'],
      ['Ctrl U', 'bar.underline'],
      ['Ctrl E', 'format.code'],
      ['Ctrl K', 'format.link'],
      ['Tab', 'bar.indent'],
      ['Shift Tab', 'bar.outdent'],
      ['Esc', 'keys.end-text'],
    ],
  ],
  [
    'keys.elements',
    [
      ['←  ↑  →  ↓', 'keys.nudge'],
      ['Shift ←', 'keys.nudge-far'],
      ['Alt ↑', 'keys.reorder'],
      ['Enter', 'keys.edit-element'],
      ['Ctrl A', 'keys.all'],
      ['Ctrl C  Ctrl V', 'keys.copy'],
      ['Ctrl D', 'keys.duplicate'],
      ['Ctrl G', 'arrange.group'],
      ['Ctrl Shift G', 'arrange.ungroup'],
      ['Delete', 'keys.delete-element'],
    ],
  ],
];

/** Keys of the editor. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={t('tools.keys')} wide>
      <div className="key-groups">
        {GROUPS.map(([group, keys]) => (
          <section key={group}>
            <h3>{t(group)}</h3>
            <dl className="key-list">
              {keys.map(([pressed, word]) => (
                <div key={`${pressed} ${word}`}>
                  <dt dir="ltr">
                    {[...new Set(pressed.split('  '))].map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{t(word)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
