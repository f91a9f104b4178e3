import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { FileReport } from '../core/designs/file-report.ts';
import { createFileService } from '../core/designs/file-service.ts';
import { Failure } from '../core/errors/failure.ts';
import { gather } from '../core/scene/check/gather.ts';
import { adviceLines } from './advice-lines.ts';
import { type Command, UsageError } from './command.ts';
import { formatSlides } from './report.ts';

export const checkCommand: Command = {
  usage: `Usage: lectern check [--package] deck.pptx...

Lists what PowerPoint would have to repair (parts, relationships, ids, content types) and what is
wrong with the slides: overflow, contrast, text size, missing titles and alternative texts.

  --package   check the package only, not the slides

Faults that PowerPoint passes over are listed as harmless.

Exit code: 0 no other fault and no error, 1 faults or errors found or the file is no presentation, 2 wrong usage or
a file that cannot be opened.`,
  async run(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { package: { type: 'boolean', default: false } },
    });
    if (positionals.length === 0) throw new UsageError('Name a PPTX file.');
    const service = createFileService();
    let faulty = false;
    for (const file of positionals) {
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`);
      });
      const report = await service.check(bytes).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        return error;
      });
      const lines =
        report instanceof Failure
          ? [[report.message, ...adviceLines(report)].join(' ')]
          : formatReport(report, values.package);
      for (const line of lines) process.stdout.write(`${file}: ${line}\n`);
      faulty ||=
        report instanceof Failure ||
        report.faults.some(({ effect }) => effect !== 'harmless') ||
        (!values.package && report.findings.some(({ severity }) => severity === 'error'));
    }
    return faulty ? 1 : 0;
  },
};

const EFFECTS = {
  refusal: 'PowerPoint refuses the file',
  repair: 'PowerPoint offers a repair',
  silent_loss: 'PowerPoint drops content',
  harmless: 'harmless',
} as const;

function formatReport(report: FileReport, packageOnly: boolean): string[] {
  const faults = report.faults
    .flatMap(({ effect, ...fault }) => (fault.places ?? [fault]).map((place) => ({ ...place, effect })))
    .map(({ effect, part, message }) =>
      [EFFECTS[effect], part, message].filter((text) => text !== '').join(': '),
    );
  const findings = packageOnly
    ? []
    : gather(report.findings).map(
        ({ severity, slide, places, message, fix }) =>
          `${severity}: ${formatSlides(slide, places)}: ${message} ${fix}`,
      );
  const grave = report.faults
    .filter(({ effect }) => effect !== 'harmless')
    .reduce((count, { places }) => count + (places?.length ?? 1), 0);
  const verdict = grave === 0 ? 'sound' : `${grave} ${grave === 1 ? 'fault' : 'faults'} in the package`;
  return [
    ...faults,
    ...findings,
    ...report.remarks.map((remark) => `note: ${remark}`),
    packageOnly ? verdict : `${verdict}, score ${report.score} of 100`,
  ];
}
