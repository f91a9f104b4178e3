import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkPackage } from '../core/output/pptx/check-package.ts';
import { type Command, UsageError } from './command.ts';

export const checkCommand: Command = {
  usage: `Usage: lectern check deck.pptx...

Checks the invariants of the package that PowerPoint relies on (parts, relationships, ids, content
types) and names each fault with its part. Exit code: 0 sound, 1 faults found, 2 used wrongly.`,
  async run(args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    if (positionals.length === 0) throw new UsageError('Name a PPTX file.');
    let faulty = false;
    for (const file of positionals) {
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`);
      });
      const faults = checkPackage(bytes);
      for (const fault of faults) process.stdout.write(`${[file, fault.part, fault.message].filter((text) => text !== '').join(': ')}\n`);
      if (faults.length === 0) process.stdout.write(`${file}: sound\n`);
      else faulty = true;
    }
    return faulty ? 1 : 0;
  },
};
