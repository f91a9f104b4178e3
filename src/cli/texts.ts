import { copyFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { readOutputPath, readSource } from './generate.ts';
import { callLocally } from './local-call.ts';
import { DECK_FORMATS, openFile, readDeckFile } from './open-file.ts';
import { reportAnswer } from './report.ts';
import { inScratchLectern } from './scratch.ts';

const PAGE = 500;

export const textsCommand: Command = {
  usage: `Usage: lectern texts deck.pptx [-o texts.json]
       lectern texts deck.pptx --set texts.json [--language NAME] -o changed.pptx

Without --set it writes every text of a PowerPoint file as JSON, in order: its id, slide, role, words in Markdown, and about
how many characters fit. Change the words, or have them translated, and give the file back with --set; "-" is standard input.

Exit code: 0 written, 1 failed or new errors on a slide, 2 wrong usage.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        set: { type: 'string' },
        language: { type: 'string', short: 'l' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one PPTX file.');
    const { set, output, language } = values;
    const target = set === undefined ? undefined : readOutputPath(output, DECK_FORMATS);
    const deck = await readDeckFile(file);
    const texts = set === undefined ? undefined : parseTexts(set, await readSource(set));
    return inScratchLectern(async (lectern) => {
      const opened = await openFile(lectern, deck, target?.path);
      const id = opened['presentation_id'];
      if (texts === undefined || target === undefined) {
        const items: unknown[] = [];
        for (let from: unknown = 0; from !== undefined; ) {
          const { answer } = await callLocally(lectern, 'get_texts', { id, from, max: PAGE });
          items.push(...(answer['items'] as unknown[]));
          from = answer['next'];
        }
        const json = `${JSON.stringify({ texts: items }, null, 2)}\n`;
        if (output === undefined) process.stdout.write(json);
        else await writeFile(output, json);
        return 0;
      }
      const { answer } = await callLocally(lectern, 'set_texts', {
        id,
        texts,
        ...(language === undefined ? {} : { language }),
      });
      await copyFile(String(answer['path']), target.path);
      const faulty = reportAnswer(answer);
      process.stderr.write(`${target.path} written\n`);
      return faulty ? 1 : 0;
    });
  },
};

/** Reads ids and texts; other fields are ignored. */
function parseTexts(file: string, json: string): readonly { readonly id: string; readonly text: string }[] {
  let found: unknown;
  try {
    found = JSON.parse(json);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const list = Array.isArray(found) ? found : (found as { readonly texts?: unknown } | null)?.texts;
  if (!Array.isArray(list))
    throw new UsageError(`${file} must hold {"texts": [{"id": …, "text": …}]}, as lectern texts writes it.`);
  return list.map(({ id, text }: { readonly id?: unknown; readonly text?: unknown }, index) => {
    if (typeof id !== 'string' || typeof text !== 'string')
      throw new UsageError(`${file}: text ${index + 1} must have an id and a text.`);
    return { id, text };
  });
}
