import type { OpenedFile } from '../opened/api.ts';
import type { Presentation } from './presentation.ts';

const REPAIR = 'PowerPoint would offer to repair the file';

/** Warning about a file that PowerPoint would repair; none without faults. */
export function describeRepairs(faults: number): string[] {
  return faults === 0
    ? []
    : [`${REPAIR} (${faults} ${faults === 1 ? 'fault' : 'faults'}); a check of the file lists them.`];
}

/**
 * Warnings of an opened deck after a change: remarks about the file as it is now, and those of its opening that still
 * hold.
 *
 * @param countFaults counts what PowerPoint would repair now
 */
export async function renewWarnings(
  { warnings, opened }: Presentation,
  file: OpenedFile,
  countFaults: () => Promise<number>,
): Promise<string[]> {
  const isRepair = (warning: string): boolean => warning.startsWith(REPAIR);
  const others = warnings.filter(
    (warning) => opened?.remarks.includes(warning) !== true && !isRepair(warning),
  );
  const repairs = warnings.some(isRepair) ? describeRepairs(await countFaults()) : [];
  return [...others, ...file.remarks, ...repairs];
}
