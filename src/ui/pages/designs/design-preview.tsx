import { Picture } from '../../parts/picture.tsx';
import { t } from '../../strings/index.ts';
import { toLabel } from '../../strings/label-of.ts';

export interface PreviewView {
  readonly slide: string;
  readonly layout: string;
  readonly picture: string;
  readonly sample?: string;
}

/** Examples in a design, each beside what its file shows on that layout. */
export function DesignPreview({ preview }: { readonly preview: readonly PreviewView[] }) {
  return (
    <section className="section">
      <h2>{t('designs.preview')}</h2>
      <p className="soft small">{t('designs.preview-hint')}</p>
      <ul className="preview-pairs">
        {preview.map(({ slide, picture, sample = '' }) => (
          <li key={slide}>
            <h3>{toLabel(slide)}</h3>
            <figure>
              <Picture src={sample} alt={t('designs.preview-file', { slide: toLabel(slide) })} />
              <figcaption className="soft small">{t('designs.preview-own')}</figcaption>
            </figure>
            <figure>
              <Picture src={picture} alt={t('designs.preview-deck', { slide: toLabel(slide) })} />
              <figcaption className="soft small">{t('designs.preview-made')}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
