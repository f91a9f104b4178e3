import { Picture } from '../../parts/picture.tsx';
import { t } from '../../strings/index.ts';
import { toLabel } from '../../strings/label-of.ts';

export interface LayoutView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly purpose: string;
  readonly use?: string;
  readonly picture?: string;
  readonly drawn_by?: string;
  readonly slots: readonly {
    readonly name: string;
    readonly role: string;
    readonly max_characters: number;
  }[];
}

/** Layouts of a design with their placeholders. */
export function DesignLayouts({ layouts }: { readonly layouts: readonly LayoutView[] }) {
  return (
    <section className="section">
      <h2>{t('templates.layouts', { n: layouts.length })}</h2>
      {layouts.some(({ drawn_by }) => drawn_by === 'libreoffice') && (
        <p className="soft small drawn-by">{t('designs.drawn-by-libreoffice')}</p>
      )}
      <ul className="cards">
        {layouts.map(({ id, name, description, picture, slots, use }) => (
          <li key={id} className="card plain">
            <Picture src={picture ?? ''} />
            <div>
              <h3 dir="auto">{name}</h3>
              {use === 'never' && <p className="soft small">{t('style.use-never')}</p>}
              {description !== '' && <p className="soft small">{description}</p>}
              <ul className="slots">
                {slots.map(({ name: slot, role, max_characters: n }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: places of a file may bear the same name
                  <li key={`${index} ${slot}`} title={slot}>
                    {n > 0 ? t('designs.slot', { role: toLabel(role), n }) : toLabel(role)}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
