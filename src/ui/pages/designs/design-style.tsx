import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FileTrigger, Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { body, GET, PATCH } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { ColorChoice } from '../../parts/color-choice.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Select } from '../../parts/select.tsx';
import { Failed, Loading, Problem } from '../../parts/states.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import type { LayoutView } from './design-layouts.tsx';
import './designs.css';
import { LayoutStyleCard } from './layout-style.tsx';
import {
  FILLS,
  MEANINGS,
  type StyleDraft,
  type StyleFile,
  toDraft,
  toStyle,
  withEntry,
} from './style-draft.ts';

/** Colours that stand where the company has named none. */
const USUAL = { good: '#1B7F5A', warning: '#E0A100', bad: '#C23B22' } as const;
/** Tokens of the file's own colours by meaning. */
const TOKENS = { main: 'primary', highlight: 'accent', neutral: 'muted' } as const;
const LABELS = ['none', 'all', 'ends', 'highlighted'] as const;

/** The style file of a design: colours, charts, layouts and words, on one page. */
export default function DesignStyle({ id }: { readonly id: string }) {
  const design = useQuery({
    queryKey: ['designs', id, 'style'],
    queryFn: () => body(GET('/api/v3/smart-design/{design_id}', { params: { path: { design_id: id } } })),
    // Typed input must not be replaced by what the server has.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (design.isPending) return <Loading />;
  if (design.isError) return <Failed error={design.error} />;
  const { name, style, learned, design: layouts } = design.data;
  const { colors = {} } = (learned ?? {}) as { readonly colors?: Readonly<Record<string, string>> };
  return (
    <Editor
      {...{ id, name, colors }}
      stored={(style ?? {}) as StyleFile}
      layouts={(layouts ?? []) as unknown as readonly LayoutView[]}
    />
  );
}

interface EditorProps {
  readonly id: string;
  readonly name: string;
  readonly stored: StyleFile;
  /** Colours of the file by token. */
  readonly colors: Readonly<Record<string, string>>;
  readonly layouts: readonly LayoutView[];
}

function Editor({ id, name, stored, colors, layouts }: EditorProps) {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<StyleDraft>(() => toDraft(stored));
  const set = (change: Partial<StyleDraft>) => setDraft((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: () =>
      body(
        PATCH('/api/v3/smart-design/{design_id}', {
          params: { path: { design_id: id } },
          body: { style: { ...toStyle(draft) } },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['designs'] });
      showToast({ text: t('style.saved', { name }) });
      navigate(`/designs/${id}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const read = async (file: File) => {
    try {
      setDraft(toDraft(JSON.parse(await file.text()) as StyleFile));
    } catch {
      showToast({ text: t('style.not-json'), bad: true });
    }
  };
  return (
    <>
      <Link href={`/designs/${id}`} className="back">
        <Icon name="arrow-left" />
        <span dir="auto">{name}</span>
      </Link>
      <div className="page-head">
        <div>
          <PageTitle>{t('style.title')}</PageTitle>
          <p>{t('style.intro')}</p>
        </div>
        <div className="row">
          <FileTrigger acceptedFileTypes={['.json']} onSelect={(files) => files?.[0] && void read(files[0])}>
            <ActionButton icon="upload-simple">{t('style.import')}</ActionButton>
          </FileTrigger>
          <ActionButton icon="download-simple" onPress={() => download(name, toStyle(draft))}>
            {t('style.export')}
          </ActionButton>
        </div>
      </div>
      <form className="form style-form" onSubmit={submit}>
        <Colors draft={draft} colors={colors} onChange={set} />
        <fieldset className="style-group">
          <legend>{t('templates.layouts', { n: layouts.length })}</legend>
          <p className="soft small">{t('style.layouts-hint')}</p>
          <ul className="cards">
            {layouts.map((layout) => (
              <LayoutStyleCard
                key={layout.id}
                layout={layout}
                style={draft.layouts[layout.id] ?? {}}
                onChange={(style) => set({ layouts: { ...draft.layouts, [layout.id]: style } })}
              />
            ))}
          </ul>
        </fieldset>
        <TextField
          label={t('style.words')}
          hint={t('style.words-hint')}
          rows={4}
          value={draft.words}
          onChange={(words) => set({ words })}
        />
        {save.isError && <Problem error={save.error} />}
        <div className="style-save">
          <ActionButton type="submit" primary isPending={save.isPending}>
            {t('style.save')}
          </ActionButton>
        </div>
      </form>
    </>
  );
}

interface ColorsProps {
  readonly draft: StyleDraft;
  readonly colors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<StyleDraft>) => void;
}

/** Colours by meaning, and what charts look like. */
function Colors({ draft, colors, onChange }: ColorsProps) {
  const { charts } = draft;
  const fills = charts.fills ?? [];
  const setFill = (index: number, hex: string) => {
    const next = Array.from(
      { length: Math.max(fills.length, index + 1) },
      (_, at) => fills[at] ?? colors[`graph_${at}`] ?? hex,
    );
    onChange({ charts: { ...charts, fills: next.with(index, hex) } });
  };
  return (
    <>
      <fieldset className="style-group">
        <legend>{t('style.colors')}</legend>
        <p className="soft small">{t('style.colors-hint')}</p>
        <div className="color-choices">
          {MEANINGS.map((meaning) => (
            <ColorChoice
              key={meaning}
              label={t(`style.color-${meaning}`)}
              value={draft.colors[meaning] ?? usualColor(meaning, colors)}
              isChosen={draft.colors[meaning] !== undefined}
              onChange={(hex) => onChange({ colors: withEntry(draft.colors, meaning, hex) })}
              onReset={() => onChange({ colors: withEntry(draft.colors, meaning, undefined) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="style-group">
        <legend>{t('themes.charts')}</legend>
        <div className="color-choices">
          {Array.from({ length: FILLS }, (_, index) => (
            <ColorChoice
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of chart colours are their order
              key={index}
              label={t('color.graph', { n: index + 1 })}
              value={fills[index] ?? colors[`graph_${index}`]}
              isChosen={index === fills.length - 1}
              onChange={(hex) => setFill(index, hex)}
              onReset={() =>
                onChange({
                  charts: withEntry(charts, 'fills', index === 0 ? undefined : fills.slice(0, index)),
                })
              }
            />
          ))}
        </div>
        <div className="style-fields">
          <Select
            label={t('style.data-labels')}
            choices={['', ...LABELS].map((label) => ({
              id: label,
              name: t(label === '' ? 'style.by-chart' : (`style.labels-${label}` as Parameters<typeof t>[0])),
            }))}
            value={charts.data_labels ?? ''}
            onChange={(label) =>
              onChange({ charts: withEntry(charts, 'data_labels', label === '' ? undefined : label) })
            }
          />
          <TextField
            label={t('style.number-format')}
            placeholder="#,##0.0"
            value={charts.number_format ?? ''}
            onChange={(format) =>
              onChange({ charts: withEntry(charts, 'number_format', format === '' ? undefined : format) })
            }
            maxLength={60}
          />
        </div>
      </fieldset>
    </>
  );
}

function usualColor(meaning: (typeof MEANINGS)[number], colors: Readonly<Record<string, string>>): string {
  if (meaning === 'good' || meaning === 'warning' || meaning === 'bad') return USUAL[meaning];
  return colors[TOKENS[meaning]] ?? '#808080';
}

/** Saves a style file as JSON. */
function download(name: string, style: StyleFile): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(style, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.style.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
