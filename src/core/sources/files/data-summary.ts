import { omit } from '../../input/fields.ts';
import { describeDateOrder } from '../data/date-order.ts';
import {
  describeCalculation,
  describeColumns,
  rowCountName,
  writeSentence,
} from '../data/describe-finding.ts';
import { analyzeFrame } from '../data/find.ts';
import { type Finding, type FindingMark, formatCycle } from '../data/finding.ts';
import type { Frame } from '../data/frame.ts';
import { plain } from '../rich-text.ts';
import type { DocumentWriter } from './document-writer.ts';

/** Maximum number of findings for a table; no deck has as many slides. */
const MAX_FINDINGS = 24;

/**
 * Writes a summary in place of a very long table: the contents of its columns, and each finding under its
 * sentence with its values.
 */
export function writeSummary(frame: Frame, out: DocumentWriter, lang: string, level: number): void {
  for (const column of frame.columns)
    if (column.kind === 'date' && column.order !== undefined)
      out.warnings.push(describeDateOrder(column.name, column.order));
  const found = analyzeFrame(frame);
  for (const finding of [...found.slice(-1), ...found.slice(0, -1)].slice(0, MAX_FINDINGS)) {
    const mark = omit(finding, 'labels', 'series');
    out.heading(writeSentence(finding, lang), level);
    const { how, used } = describeCalculation(finding, lang);
    out.table(createRows(finding, lang), undefined, mark satisfies FindingMark);
    if (finding.held === undefined) out.paragraph(plain([how, used ?? ''].join(' ').trim()));
  }
}

function createRows(finding: Finding, lang: string): readonly (readonly string[])[] {
  if (finding.held !== undefined) {
    const { head, rows } = describeColumns(finding.held, lang);
    return [head, ...rows].map((row) => row.map(escapeCell));
  }
  const names = finding.series.map(({ name }) => name || rowCountName(lang));
  const values = finding.labels.map((label, at) => [
    finding.calculation === 'spread' ? label.replace(' ', '–') : formatCycle(label, finding.cycle, lang),
    ...finding.series.map((series) =>
      series.values[at] == null ? '' : String(Number((series.values[at] ?? 0).toPrecision(12))),
    ),
  ]);
  return [[finding.by, ...names], ...values].map((row) => row.map(escapeCell));
}

function escapeCell(cell: string): string {
  return cell.replace(/([*`[\]\\])/g, '\\$1');
}
