import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../api/api-error.ts';
import { body } from '../../api/client.ts';
import { useFonts } from '../../api/fonts.ts';
import { uploadFont } from '../../api/uploads.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { deleteSoon, useDeletions } from '../../parts/deletions.ts';
import { DropFiles } from '../../parts/drop-files.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { showToast } from '../../parts/toasts.tsx';
import { t } from '../../strings/index.ts';

/** Uploaded fonts, shipped families, and substitutes of missing families. */
export function Fonts() {
  const queries = useQueryClient();
  const { hidden } = useDeletions();
  const fonts = useFonts();
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files)
        await body(uploadFont(file)).catch((error: unknown) =>
          showToast({ text: `${file.name}: ${getErrorMessage(error)}`, bad: true }),
        );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['fonts'] }),
  });
  if (fonts.isPending) return <Loading />;
  if (fonts.isError) return <Failed error={fonts.error} retry={() => fonts.refetch()} />;
  const { built_in: shipped, stand_ins: standIns } = fonts.data;
  const own = fonts.data.fonts.filter(({ id }) => !hidden.has(id));
  return (
    <div className="form">
      <DropFiles
        choose={t('assets.font-upload')}
        hint={t('assets.font-drop')}
        accept={['.ttf', '.otf', '.woff2']}
        several
        isPending={upload.isPending}
        onFiles={(files) => upload.mutate(files)}
      />
      <section className="asset-section">
        <h2>{t('assets.font-own')}</h2>
        {own.length === 0 && <p className="soft">{t('assets.font-none')}</p>}
        <ul className="font-list">
          {own.map(({ id, family, style, filename, scripts, warnings }) => (
            <li key={id}>
              <span>
                <strong dir="auto">{family}</strong> {style}
                <small className="soft">
                  {filename} · {scripts.join(', ')}
                </small>
                {warnings.map((warning) => (
                  <small key={warning} className="font-warning">
                    <Icon name="warning" />
                    {warning}
                  </small>
                ))}
              </span>
              <ActionButton
                quiet
                iconOnly
                icon="trash"
                aria-label={`${t('gallery.delete')}: ${family} ${style}`}
                onPress={() =>
                  deleteSoon({
                    id,
                    path: `/api/v3/fonts/delete/${encodeURIComponent(id)}`,
                    name: `${family} ${style}`,
                  })
                }
              />
            </li>
          ))}
        </ul>
      </section>
      <section className="asset-section">
        <h2>{t('assets.font-stand-ins')}</h2>
        <p className="soft">{t('assets.font-stand-ins-hint')}</p>
        <table className="stand-ins">
          <thead>
            <tr>
              <th scope="col">{t('assets.font-family')}</th>
              <th scope="col">{t('assets.font-drawn')}</th>
              <th scope="col">{t('assets.font-width')}</th>
            </tr>
          </thead>
          <tbody>
            {standIns.map(({ family, measured_with: other, exact }) => (
              <tr key={family}>
                <th scope="row">{family}</th>
                <td>{other}</td>
                <td>{t(exact ? 'assets.font-same' : 'assets.font-like')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="asset-section">
        <h2>{t('assets.font-shipped')}</h2>
        <ul className="shipped">
          {shipped.map((family) => (
            <li key={family}>{family}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
