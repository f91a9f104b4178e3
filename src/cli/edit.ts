import { copyFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { outputPath, readSource } from './generate.ts';
import { callLocally } from './local-call.ts';
import { DECK_FORMATS, openFile, readDeckFile } from './open-file.ts';
import { reportAnswer } from './report.ts';
import { inScratchLectern } from './scratch.ts';

export const editCommand: Command = {
  usage: `Usage: lectern edit deck.pptx edits.json -o changed.pptx
       lectern edit deck.pptx --find WORDS --replace WORDS [--regex] [--match-case] [--whole-words] -o changed.pptx
       lectern edit deck.pptx --fix -o changed.pptx

Changes a PowerPoint file of any program; all that no edit names stays byte for byte. edits.json holds a list of edits
("-" is standard input), the same that the tool edit_presentation takes: [{"op": "set_text", "slide": 2, "element": "3",
"value": "Harbour"}]. lectern texts shows the ids of elements.

Exit code: 0 written, 1 failed or new errors on a slide, 2 wrong usage.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        find: { type: 'string' },
        replace: { type: 'string' },
        regex: { type: 'boolean', default: false },
        'match-case': { type: 'boolean', default: false },
        'whole-words': { type: 'boolean', default: false },
        fix: { type: 'boolean', default: false },
      },
    });
    const [file, list, ...more] = positionals;
    const ways = [list !== undefined, values.find !== undefined, values.fix].filter(Boolean).length;
    if (file === undefined || more.length > 0 || ways !== 1) throw new UsageError('Name a PPTX file, and either a file of edits, --find with --replace, or --fix.');
    const { path } = outputPath(values.output, DECK_FORMATS);
    const deck = await readDeckFile(file);
    const edits = list === undefined ? undefined : parseEdits(list, await readSource(list));
    return inScratchLectern(async (lectern) => {
      const opened = await openFile(lectern, deck, path);
      const id = opened['presentation_id'];
      const { answer } = await callLocally(lectern, ...step(id, values, edits));
      await copyFile(String(answer['path'] ?? opened['path']), path);
      const faulty = reportAnswer(answer);
      process.stderr.write(`${path} written\n`);
      return faulty ? 1 : 0;
    });
  },
};

interface Options {
  readonly find?: string | undefined;
  readonly replace?: string | undefined;
  readonly regex: boolean;
  readonly 'match-case': boolean;
  readonly 'whole-words': boolean;
}

/** The operation that does it, and what it is given. */
function step(id: unknown, { find, replace = '', regex, ...options }: Options, edits: readonly unknown[] | undefined): readonly [string, Record<string, unknown>] {
  if (edits !== undefined) return ['edit_presentation', { id, edits }];
  if (find !== undefined) return ['find_replace', { id, find, replace, regex, match_case: options['match-case'], whole_words: options['whole-words'] }];
  return ['fix_presentation', { id, fixes: 'all' }];
}

function parseEdits(file: string, json: string): readonly unknown[] {
  try {
    const edits: unknown = JSON.parse(json);
    if (Array.isArray(edits)) return edits;
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} must hold a JSON list of edits.`);
}
