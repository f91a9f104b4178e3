import { useQuery } from '@tanstack/react-query';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { body, GET } from '../../api/client.ts';
import { useThemes } from '../../api/themes.ts';
import { Picture } from '../../parts/picture.tsx';
import { Select } from '../../parts/select.tsx';
import { t } from '../../strings/index.ts';
import './look-choice.css';
import type { Wishes } from './wishes.ts';

interface LookChoiceProps {
  readonly wishes: Pick<Wishes, 'template' | 'theme'>;
  readonly onChange: (change: Partial<Pick<Wishes, 'template' | 'theme'>>) => void;
}

const OWN = '';

/** Chooses a template or design by its picture, and a theme. */
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
        </div>
      )}
    </section>
  );
}
