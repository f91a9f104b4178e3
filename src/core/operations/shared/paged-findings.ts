import { z } from 'zod';
import { gather } from '../../scene/check/gather.ts';
import { rankFindings } from '../../scene/check/rank-findings.ts';
import type { Finding, Severity } from '../../scene/finding.ts';
import { finding } from './answers.ts';
import { toMutable } from './run-deck.ts';

const PAGE_SIZE = 60;
const SEVERITIES_FROM: Readonly<Record<Severity, readonly Severity[]>> = {
  error: ['error'],
  warning: ['error', 'warning'],
  info: ['error', 'warning', 'info'],
};

/** Fields that select findings of a check. */
export const findingsQuery = {
  min_severity: z
    .enum(['error', 'warning', 'info'])
    .default('info')
    .describe('Leave out less serious findings.'),
  offset: z.int().min(0).max(1_000_000).default(0).describe('next_offset of the previous answer.'),
};

/** Fields of a check's answer. */
export const findingsAnswer = {
  errors: z.int().describe('Number of findings that must be fixed.'),
  warnings: z.int().describe('Number of findings to review.'),
  infos: z.int().describe('Number of remarks.'),
  findings: z.array(finding).describe(`Findings, worst first and each kind in turn, ${PAGE_SIZE} at a time.`),
  next_offset: z.int().optional().describe('Offset of the next findings, if any.'),
};

/** Asks for pictures beside the findings. */
export const markedPictures = z.boolean().optional().describe('Attach pictures with marks.');

/** One page of findings, with their total number; repeats of a fault are one finding with its places. */
export function pageFindings(
  all: readonly Finding[],
  { min_severity, offset }: { readonly min_severity: Severity; readonly offset: number },
) {
  const findings = gather(all);
  const count = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  const chosen = rankFindings(findings).filter(({ severity }) =>
    SEVERITIES_FROM[min_severity].includes(severity),
  );
  const next = offset + PAGE_SIZE;
  return {
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    findings: toMutable(chosen.slice(offset, next)),
    ...(chosen.length > next ? { next_offset: next } : {}),
  };
}
