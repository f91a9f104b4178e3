import { findNumbers } from '../scene/number-values.ts';
import { formatFigure, writeDetail } from '../sources/data/describe-finding.ts';
import type { Detail, Figure, Finding } from '../sources/data/finding.ts';
import type { ComputedNumber } from './api.ts';

const OPERATIONS: Readonly<Record<Finding['calculation'], string>> = {
  value: 'value of',
  sum: 'sum of',
  mean: 'mean of',
  count: 'number of rows of',
  share: 'share of the sum of',
  change: 'change from the first to the last period of',
  spread: 'quartile of',
  ranks: 'Spearman’s rank correlation of',
};
const OF_DETAILS: Partial<Record<Detail['kind'], string>> = {
  highest_value: 'highest value of',
  lowest_value: 'lowest value of',
  average_value: 'mean of',
  median_value: 'median of',
  total_value: 'sum of',
  change_value: 'change from the first to the last period of',
  share_value: 'share of the sum of',
  without_value: 'number of rows with the value 0 of',
};
/** Names of a finding that are periods. */
const PERIODS = ['from', 'to', 'at', 'since'];
/** Digits of a computed number in its proof. */
const DIGITS = 12;

/**
 * Names the calculation of each number on the slide of a finding.
 *
 * @param title title of the slide.
 */
export function proveFinding(finding: Finding, title: string, lang: string): ComputedNumber[] {
  const { calculation, figures, details = [], series, names } = finding;
  const name = names['name'] || (series[0]?.name ?? '');
  const prove = (operation: string, subject: string, { value }: Figure): string =>
    `${Number(value.toPrecision(DIGITS))}, ${operation} ${describeRows(finding, subject || name)}`;
  const own = Object.entries(figures).flatMap(([key, figure]) =>
    toComputed(title, formatFigure(figure, lang, calculation === 'count' ? 'count' : 'short'), () =>
      prove(OPERATIONS[calculation], key === 'times' ? `${name} ÷ median` : name, figure),
    ),
  );
  const beside = details.flatMap((detail) => {
    const { value, note } = writeDetail({ ...detail, at: undefined }, finding, lang);
    const operation = OF_DETAILS[detail.kind] ?? OPERATIONS[calculation];
    const subject = detail.kind === 'named' ? (detail.at ?? name) : name;
    return [
      ...toComputed(title, value, () => prove(operation, subject, detail.figure)),
      ...(note === undefined || detail.beside === undefined
        ? []
        : toComputed(title, formatFigure(detail.beside.figure, lang, 'count'), () =>
            prove(
              detail.beside?.at === undefined ? OPERATIONS.share : operation,
              subject,
              detail.beside?.figure ?? detail.figure,
            ),
          )),
    ];
  });
  const periods = PERIODS.flatMap((key) => {
    const period = names[key];
    return period === undefined
      ? []
      : toComputed(title, period, () => `${period}, ${finding.grain ?? 'value'} of ${finding.by}`);
  });
  const chart =
    calculation === 'value' || calculation === 'ranks'
      ? []
      : [
          {
            title,
            path: 'content.chart',
            proof: `${OPERATIONS[calculation]} ${describeRows(finding, name)}`,
          },
        ];
  return [...own, ...beside, ...periods, ...chart];
}

function describeRows({ by, rows }: Finding, name: string): string {
  return `${name === '' ? 'the table' : name}${by === '' ? '' : ` by ${by}`}, ${rows} rows`;
}

function toComputed(title: string, text: string, prove: () => string): ComputedNumber[] {
  return findNumbers(text).map((number) => ({ title, number: number.text, proof: prove() }));
}
