import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useLocation } from 'wouter';
import { toLocalLink } from '../../api/address.ts';
import { getErrorMessage } from '../../api/api-error.ts';
import { body, GET, PATCH, POST } from '../../api/client.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { deleteSoon } from '../../parts/deletions.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Failed, Loading, Problem } from '../../parts/states.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';
import { DesignLayouts, type LayoutView } from './design-layouts.tsx';
import { DesignPreview, type PreviewView } from './design-preview.tsx';
import { DesignReport, type ReportView } from './design-report.tsx';
import { LearnedLook, type LearnedView } from './learned-look.tsx';
import './designs.css';

const REDRAWN_WITHIN_MS = 120_000;
const REDRAWN_MS = 5_000;

/** A design with its report and its layouts. */
export default function Design({ id }: { readonly id: string }) {
  const [, navigate] = useLocation();
  const [renaming, setRenaming] = useState(false);
  const design = useQuery({
    queryKey: ['designs', id],
    queryFn: () => body(GET('/api/v3/smart-design/{design_id}', { params: { path: { design_id: id } } })),
    // The server may draw the slides again after the design is stored.
    refetchInterval: ({ state: { data } }) =>
      data?.drawn_by === 'server' && Date.now() - Date.parse(data.created_at) < REDRAWN_WITHIN_MS
        ? REDRAWN_MS
        : false,
  });
  const pack = useMutation({
    mutationFn: () =>
      body(POST('/api/v3/smart-design/{design_id}/export', { params: { path: { design_id: id } } })),
    onSuccess: ({ path, warnings }) => {
      const link = document.createElement('a');
      link.href = toLocalLink(path);
      link.download = '';
      link.click();
      if (warnings.length > 0) showToast({ text: warnings.join(' ') });
    },
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  if (design.isPending) return <Loading />;
  if (design.isError) return <Failed error={design.error} />;
  const { name, report, preview, learned } = design.data;
  const layouts = (design.data.design ?? []) as unknown as readonly LayoutView[];
  const remove = () => {
    deleteSoon({ id, path: `/api/v3/smart-design/${id}`, name });
    navigate('/designs');
  };
  return (
    <>
      <Link href="/designs" className="back">
        <Icon name="arrow-left" />
        {t('designs.back')}
      </Link>
      <div className="page-head">
        <PageTitle dir="auto">{name}</PageTitle>
        <div className="row">
          <MenuTrigger>
            <ActionButton
              icon="dots-three"
              iconOnly
              aria-label={t('gallery.actions', { name })}
              isPending={pack.isPending}
            />
            <Popover className="popover" placement="bottom end">
              <Menu className="menu">
                <MenuItem className="menu-item" onAction={() => setRenaming(true)}>
                  <Icon name="pencil-simple" />
                  {t('designs.rename')}
                </MenuItem>
                <MenuItem className="menu-item" onAction={() => pack.mutate()}>
                  <Icon name="download-simple" />
                  {t('designs.export')}
                </MenuItem>
                <MenuItem className="menu-item danger" onAction={remove}>
                  <Icon name="trash" />
                  {t('gallery.delete')}
                </MenuItem>
              </Menu>
            </Popover>
          </MenuTrigger>
          <Link className="button" href={`/designs/${id}/style`}>
            {t('style.edit')}
          </Link>
          <Link className="button primary" href={`/new?template=${id}`}>
            {t('gallery.use')}
          </Link>
        </div>
      </div>
      {report !== null && (
        <a className="to-report" href="#report">
          {t('designs.report')}
        </a>
      )}
      {preview.length > 0 && <DesignPreview preview={preview as unknown as readonly PreviewView[]} />}
      {learned !== null && <LearnedLook learned={learned as unknown as LearnedView} />}
      <DesignLayouts layouts={layouts} />
      {report !== null && <DesignReport report={report as unknown as ReportView} />}
      {renaming && <Rename id={id} name={name} onClose={() => setRenaming(false)} />}
    </>
  );
}

function Rename({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [next, setNext] = useState(name);
  const rename = useMutation({
    mutationFn: () =>
      body(
        PATCH('/api/v3/smart-design/{design_id}', {
          params: { path: { design_id: id } },
          body: { name: next.trim() },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['designs'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('designs.rename')}>
      <form className="form" onSubmit={submit}>
        <TextField label={t('designs.name')} value={next} onChange={setNext} maxLength={200} autoFocus />
        {rename.isError && <Problem error={rename.error} />}
        <div className="dialog-actions">
          <ActionButton onPress={onClose}>{t('cancel')}</ActionButton>
          <ActionButton type="submit" primary isPending={rename.isPending} isDisabled={next.trim() === ''}>
            {t('designs.rename')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
