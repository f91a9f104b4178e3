import { Icon } from '../../parts/icon.tsx';
import { t } from '../../strings/index.ts';

export interface ReportView {
  readonly fonts: readonly {
    readonly family: string;
    readonly measured_with: string;
    readonly exact: boolean;
  }[];
  readonly dropped: readonly { readonly name: string; readonly reason: string }[];
  readonly remarks: readonly string[];
  readonly fixes?: readonly { readonly problem: string; readonly steps: string }[];
}

/** Remarks on the file of a design. */
export function DesignReport({
  report: { fonts, dropped, remarks: all, fixes = [] },
}: {
  readonly report: ReportView;
}) {
  const repaired = new Set(fixes.map(({ problem }) => problem));
  const remarks = all.filter((remark) => !repaired.has(remark));
  const replaced = fonts.filter(({ family, measured_with }) => family !== measured_with);
  const isFine = dropped.length === 0 && all.length === 0 && replaced.every(({ exact }) => exact);
  return (
    <section className="section design-report" id="report">
      <h2>{t('designs.report')}</h2>
      {isFine && (
        <p className="report-line good">
          <Icon name="check" />
          <span>{t('designs.all-well')}</span>
        </p>
      )}
      {fixes.length > 0 && (
        <>
          <h3>{t('designs.fixes')}</h3>
          <ol className="fixes">
            {fixes.map(({ problem, steps }) => (
              <li key={problem}>
                <p>{problem}</p>
                <p className="fix-steps">
                  <strong>{t('designs.fix-steps')}</strong> {steps}
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
      {remarks.length > 0 && (
        <>
          <h3>{t('designs.remarks')}</h3>
          <ul>
            {remarks.map((remark) => (
              <li key={remark} className="report-line">
                <Icon name="info" />
                <span>{remark}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {replaced.length > 0 && (
        <>
          <h3>{t('designs.font-list')}</h3>
          <ul>
            {replaced.map(({ family, measured_with: other, exact }) => (
              <li key={family} className={exact ? 'report-line good' : 'report-line warn'}>
                <Icon name={exact ? 'check' : 'warning'} />
                <span>
                  {t('designs.font', { family, other })}{' '}
                  <span className="soft">{t(exact ? 'designs.font-exact' : 'designs.font-other')}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {dropped.length > 0 && (
        <>
          <h3>{t('designs.dropped')}</h3>
          <ul>
            {dropped.map(({ name, reason }) => (
              <li key={name} className="report-line">
                <Icon name="minus" />
                <span>
                  <strong dir="auto">{name}</strong> <span className="soft">{reason}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
