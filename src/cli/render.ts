import { copyFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { parseWholeNumber, readOutputPath, readSource } from './generate.ts';
import { callLocally } from './local-call.ts';
import { reportAnswer } from './report.ts';
import { inScratchLectern } from './scratch.ts';

const FORMATS = ['pptx', 'pdf', 'png', 'svg'] as const;

export const renderCommand: Command = {
  usage: `Usage: lectern render deck.json -o deck.pptx
       lectern render deck.json -o deck.pdf
       lectern render deck.json -o deck.png [--slide N] [--width PX]
       lectern render deck.json -o slide.svg --slide N

deck.json holds one object ("-" is standard input): {"template": …, "slides": [{"layout": …, "content": {…}}]},
the same object that POST /api/v3/presentation/from-json and the tool create_presentation take. Without --slide a PNG shows the whole deck on one sheet.
--fonts embed (default) puts the fonts into the file, system uses those that come with Office, name only names them.

Exit code: 0 written, 1 failed or measured errors on a slide, 2 wrong usage.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        slide: { type: 'string' },
        width: { type: 'string' },
        fonts: { type: 'string' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one JSON file.');
    const { path, format } = readOutputPath(values.output, FORMATS);
    const slide = values.slide === undefined ? undefined : parseWholeNumber('--slide', values.slide);
    if (format === 'svg' && slide === undefined)
      throw new UsageError('An SVG shows one slide: say which with --slide N.');
    const deck = parseDeck(file, await readSource(file));
    return inScratchLectern(async (lectern) => {
      const { answer } = await callLocally(lectern, 'create_presentation', {
        ...deck,
        ...(values.fonts === undefined ? {} : { fonts: values.fonts }),
        export_as: format === 'pdf' ? 'pdf' : 'pptx',
      });
      if (format === 'pptx' || format === 'pdf') await copyFile(String(answer['path']), path);
      else {
        const view = slide === undefined ? { sheet: true } : { slides: [slide] };
        const width =
          values.width === undefined ? {} : { width_px: parseWholeNumber('--width', values.width) };
        const { attachments } = await callLocally(lectern, 'preview_slides', {
          id: answer['presentation_id'],
          format,
          ...view,
          ...width,
        });
        // The slides of a long deck are on several sheets.
        for (const [index, { bytes }] of attachments.entries())
          await writeFile(index === 0 ? path : path.replace(/(\.\w+)$/, `-${index + 1}$1`), bytes);
      }
      const faulty = reportAnswer(answer);
      process.stderr.write(`${answer['n_slides']} slides, written to ${path}\n`);
      return faulty ? 1 : 0;
    });
  },
};

function parseDeck(file: string, json: string): Record<string, unknown> {
  try {
    const deck: unknown = JSON.parse(json);
    if (deck !== null && typeof deck === 'object' && !Array.isArray(deck))
      return deck as Record<string, unknown>;
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} must hold one JSON object with "slides".`);
}
