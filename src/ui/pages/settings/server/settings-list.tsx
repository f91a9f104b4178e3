import { getLanguage } from '../../../strings/catalogue.ts';
import { t } from '../../../strings/index.ts';
import { formatBytes } from '../../../strings/when.ts';

interface Setting {
  readonly name: string;
  readonly value?: string;
  readonly given: boolean;
  readonly secret: boolean;
  readonly meaning: string;
}

/** Environment variables with their values; secrets are only listed as set. */
export function SettingsList({ settings }: { readonly settings: readonly Setting[] }) {
  if (settings.length === 0) return <p className="soft">{t('server.nothing-given')}</p>;
  return (
    <ul className="settings-list">
      {settings.map((setting) => (
        <li key={setting.name}>
          <p>
            <code>{setting.name}</code>
            <span className={setting.given ? 'set' : 'soft'}>{formatValue(setting)}</span>
          </p>
          <small className="soft">{setting.meaning.replaceAll('`', '')}</small>
        </li>
      ))}
    </ul>
  );
}

function formatValue({ name, value = '', given, secret }: Setting): string {
  if (secret && given) return t('server.hidden');
  if (secret || value === '') return t('server.unset');
  const easier = /^\d+$/.test(value) ? formatUnit(name, Number(value)) : undefined;
  return easier === undefined ? value : t('server.value', { value, easier });
}

const STEPS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Readable form of bytes or seconds. */
function formatUnit(name: string, value: number): string | undefined {
  if (name.endsWith('_BYTES')) return formatBytes(value);
  const step = name.endsWith('_SECONDS')
    ? STEPS.find(([seconds]) => value >= seconds && value % seconds === 0)
    : undefined;
  return (
    step &&
    new Intl.NumberFormat(getLanguage(), { style: 'unit', unit: step[1], unitDisplay: 'long' }).format(
      value / step[0],
    )
  );
}
