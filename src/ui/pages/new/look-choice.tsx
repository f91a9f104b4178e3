import { useQuery } from '@tanstack/react-query';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import { useThemes } from '../../api/themes.ts';
import { Picture } from '../../parts/picture.tsx';
import { Select } from '../../parts/select.tsx';
import { t } from '../../strings/index.ts';
import './look-choice.css';
import { SLIDE_SIZES, type Wishes } from './wishes.ts';

type Look = Pick<Wishes, 'template' | 'theme' | 'slideSize'>;

interface LookChoiceProps {
  readonly wishes: Look;
  readonly onChange: (change: Partial<Look>) => void;
}

const OWN = '';

/** Chooses a template or design by its picture, a theme, and the size of the slides. */
export function LookChoice({ wishes, onChange }: LookChoiceProps) {
  const templates = useQuery({
    queryKey: ['templates'],
    queryFn: () =>
      body(GET('/api/v3/standard-template/all', { params: { query: { page_size: 100, default: true } } })),
    staleTime: 60_000,
  });
  const designs = useQuery({
    queryKey: ['designs'],
    queryFn: () => body(GET('/api/v3/smart-design/all', { params: { query: { page_size: 50 } } })),
  });
  const themes = useThemes();
  const looks = [
    ...(designs.data?.results ?? []).map(({ id, name, thumbnail_url }) => ({
      id,
      name,
      picture: thumbnail_url ?? '',
      own: true,
    })),
    ...(templates.data?.items ?? []).map(({ id, name, thumbnail }) => ({
      id,
      name,
      picture: thumbnail,
      own: false,
    })),
  ];
  const own = looks.find(({ id }) => id === wishes.template)?.own === true;
  return (
    <section className="form">
      <RadioGroup className="field" value={wishes.template} onChange={(template) => onChange({ template })}>
        <Label>{t('look.template')}</Label>
        <div className="looks">
          {looks.map(({ id, name, picture, own: isDesign }) => (
            <Radio key={id} value={id} className="look">
              <Picture src={picture} />
              <span dir="auto">
                {name}
                {isDesign && <small className="soft"> · {t('look.design')}</small>}
              </span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
      {!own && (
        <div className="look-theme">
          <Select
            label={t('look.theme')}
            choices={[
              { id: OWN, name: t('look.own-theme') },
              ...themes.map(({ id, name }) => ({ id, name })),
            ]}
            value={wishes.theme}
            onChange={(theme) => onChange({ theme })}
          />
          <Select
            label={t('look.slide-size')}
            choices={listSizes(wishes.slideSize).map((id) => ({ id, name: nameSize(id) }))}
            value={wishes.slideSize}
            onChange={(slideSize) => onChange({ slideSize })}
          />
        </div>
      )}
    </section>
  );
}

/** Sizes to choose from, with that of a deck for which a program asked. */
function listSizes(size: string): readonly string[] {
  return SLIDE_SIZES.some((one) => one === size) ? SLIDE_SIZES : [...SLIDE_SIZES, size];
}

function nameSize(id: string): string {
  const known = SLIDE_SIZES.find((one) => one === id);
  return known === undefined ? id : t(`size.${known}`);
}
