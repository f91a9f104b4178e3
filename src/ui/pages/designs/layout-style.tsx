import { Select } from '../../parts/select.tsx';
import { t } from '../../strings/index.ts';
import { AreaField, AreaPicture } from './area-field.tsx';
import type { LayoutView } from './design-layouts.tsx';
import { type LayoutStyle, PURPOSES, USES, withEntry } from './style-draft.ts';

interface LayoutStyleCardProps {
  readonly layout: LayoutView;
  readonly style: LayoutStyle;
  readonly onChange: (style: LayoutStyle) => void;
}

/** Form for the purpose, use and areas of a layout. */
export function LayoutStyleCard({ layout, style, onChange }: LayoutStyleCardProps) {
  const { free_area: free, chart_area: chart } = style;
  const set = (name: keyof LayoutStyle, value: unknown) => onChange(withEntry(style, name, value));
  const choices = (names: readonly string[], kind: 'purpose' | 'use') =>
    names.map((id) => ({ id, name: t(`style.${kind}-${id}` as Parameters<typeof t>[0]) }));
  const purpose = style.purpose ?? layout.purpose;
  return (
    <li className="card plain layout-style">
      <AreaPicture
        src={layout.picture ?? ''}
        alt={layout.name}
        areas={[
          ...(free === undefined ? [] : [{ kind: 'free' as const, area: free }]),
          ...(chart === undefined ? [] : [{ kind: 'chart' as const, area: chart }]),
        ]}
        onDraw={(area) => set('free_area', area)}
      />
      <div className="form">
        <h3 dir="auto">{layout.name}</h3>
        <Select
          label={t('style.purpose')}
          choices={choices(PURPOSES, 'purpose')}
          value={purpose}
          onChange={(value) => set('purpose', value)}
        />
        <Select
          label={t('style.use')}
          choices={choices(USES, 'use')}
          value={style.use ?? 'allow'}
          onChange={(value) => set('use', value === 'allow' ? undefined : value)}
        />
        <AreaField label={t('style.free-area')} area={free} onChange={(area) => set('free_area', area)} />
        <AreaField label={t('style.chart-area')} area={chart} onChange={(area) => set('chart_area', area)} />
      </div>
    </li>
  );
}
