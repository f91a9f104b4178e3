import { copyFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Lectern } from '../wire.ts';
import { type Command, UsageError } from './command.ts';
import { readOutputPath, readSource } from './generate.ts';
import { callLocally } from './local-call.ts';
import { DECK_FORMATS, openFile, readDeckFile } from './open-file.ts';
import { reportAnswer } from './report.ts';
import { inScratchLectern } from './scratch.ts';

export const editCommand: Command = {
  usage: `Usage: lectern edit deck.pptx edits.json -o changed.pptx
       lectern edit deck.pptx --find WORDS --replace WORDS [--regex] [--match-case] [--whole-words] -o changed.pptx
       lectern edit deck.pptx --fix -o changed.pptx
       lectern edit deck.pptx --template company.potx -o changed.pptx

Changes a PowerPoint file of any program; all that no edit names stays byte for byte. edits.json holds a list of edits
("-" is standard input), the same that the tool edit_presentation takes: [{"op": "set_text", "slide": 2, "element": "3",
"value": "Harbour"}]. lectern texts shows the ids of elements. --template takes over the look of another file, or of a
template of ours by its id, such as pitch.

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
        template: { type: 'string' },
      },
    });
    const [file, list, ...more] = positionals;
    const ways = [
      list !== undefined,
      values.find !== undefined,
      values.fix,
      values.template !== undefined,
    ].filter(Boolean).length;
    if (file === undefined || more.length > 0 || ways !== 1)
      throw new UsageError(
        'Name a PPTX file, and either a file of edits, --find with --replace, --fix, or --template.',
      );
    const { path } = readOutputPath(values.output, DECK_FORMATS);
    const deck = await readDeckFile(file);
    const look =
      values.template !== undefined && /\.p(pt|ot|ps)[xm]$/i.test(values.template)
        ? await readDeckFile(values.template)
        : undefined;
    const edits = list === undefined ? undefined : parseEdits(list, await readSource(list));
    return inScratchLectern(async (lectern) => {
      const opened = await openFile(lectern, deck, path);
      const id = opened['presentation_id'];
      const template = look === undefined ? values.template : await makeTemporaryDesign(lectern, look);
      const { answer } = await callLocally(
        lectern,
        ...chooseOperation(id, values, template === undefined ? edits : [{ op: 'set_deck', template }]),
      );
      await copyFile(String(answer['path'] ?? opened['path']), path);
      const faulty = reportAnswer(answer);
      process.stderr.write(`${path} written\n`);
      return faulty ? 1 : 0;
    });
  },
};

/** Makes a temporary design from a file. @returns its id */
async function makeTemporaryDesign(
  lectern: Lectern,
  { bytes }: { readonly bytes: Uint8Array },
): Promise<string> {
  const { answer } = await callLocally(lectern, 'create_design', {
    pptx_base64: Buffer.from(bytes).toString('base64'),
    mode: 'wait',
  });
  return String((answer['design'] as { readonly design_id?: string } | undefined)?.design_id);
}

interface Options {
  readonly find?: string | undefined;
  readonly replace?: string | undefined;
  readonly regex: boolean;
  readonly 'match-case': boolean;
  readonly 'whole-words': boolean;
}

/** Name and input of the operation for the options. */
function chooseOperation(
  id: unknown,
  { find, replace = '', regex, ...options }: Options,
  edits: readonly unknown[] | undefined,
): readonly [string, Record<string, unknown>] {
  if (edits !== undefined) return ['edit_presentation', { id, edits }];
  if (find !== undefined)
    return [
      'find_replace',
      { id, find, replace, regex, match_case: options['match-case'], whole_words: options['whole-words'] },
    ];
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
