import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Failure } from '../core/errors/failure.ts';
import { decodeText } from '../core/sources/files/decode-text.ts';
import { FORMAT_NAMES } from '../core/sources/files/formats.ts';
import { type Command, UsageError } from './command.ts';
import { callLocally } from './local-call.ts';
import { reportAnswer } from './report.ts';
import { inScratchLectern } from './scratch.ts';

const FORMATS = ['pptx'] as const;
/** Text files are read as they are, like standard input. */
const TEXT = /^-$|\.(?:md|markdown|mdx|txt)$/i;

export const generateCommand: Command = {
  usage: async () => `Usage: lectern generate FILE... -o deck.pptx [options]

Reads ${FORMAT_NAMES}, several files one
after another; "-" is standard input.

  -o, --output FILE       where the deck goes (required)
  -n, --slides N          number of slides; the documents decide when absent
  -t, --template ID       design: ${await templateIds()}
  -l, --language NAME     language of the words that layouts add; that of the documents when absent
      --instructions TEXT what the deck is for and what to stress
      --tone WORD         tone of the text
      --slide-size SIZE   16:9 (default), 4:3, 1:1, 9:16, A4, "A4 portrait", 1080x1350, …
      --fonts SOURCE      embed (default): in the file; system: those that come with Office; name: only named
      --contents          add a table of contents
      --no-title          leave out the title slide

Exit code: 0 written, 1 failed or measured errors on a slide, 2 wrong usage.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        slides: { type: 'string', short: 'n' },
        template: { type: 'string', short: 't' },
        language: { type: 'string', short: 'l' },
        instructions: { type: 'string' },
        tone: { type: 'string' },
        'slide-size': { type: 'string' },
        fonts: { type: 'string' },
        contents: { type: 'boolean' },
        'no-title': { type: 'boolean' },
      },
    });
    if (positionals.length === 0) throw new UsageError('Name at least one file to make a deck from.');
    const output = readOutputPath(values.output, FORMATS);
    const texts = positionals.filter((file) => TEXT.test(file));
    const others = await Promise.all(
      positionals
        .filter((file) => !TEXT.test(file))
        .map(async (file) => ({ filename: basename(file), bytes: await readBytes(file) })),
    );
    const input = {
      content: (await Promise.all(texts.map(readSource))).join('\n\n'),
      // A document may refer to pictures in its own folder.
      on_missing_picture: 'placeholder',
      ...(values.slides === undefined ? {} : { n_slides: parseWholeNumber('--slides', values.slides) }),
      ...(values.template === undefined ? {} : { template: values.template }),
      ...(values.language === undefined ? {} : { language: values.language }),
      ...(values.instructions === undefined ? {} : { instructions: values.instructions }),
      ...(values.tone === undefined ? {} : { tone: values.tone }),
      ...(values['slide-size'] === undefined ? {} : { slide_size: values['slide-size'] }),
      ...(values.fonts === undefined ? {} : { fonts: values.fonts }),
      ...(values.contents === undefined ? {} : { include_table_of_contents: values.contents }),
      ...(values['no-title'] === undefined ? {} : { include_title_slide: !values['no-title'] }),
    };
    return inScratchLectern(async (lectern) => {
      const { assets } = await lectern.services();
      const files =
        others.length === 0 ? undefined : (await assets?.addFiles(others))?.map(({ value }) => value);
      const { answer } = await callLocally(lectern, 'generate_presentation', {
        ...input,
        ...(files === undefined ? {} : { files }),
      });
      await copyFile(String(answer['path']), output.path);
      const faulty = reportAnswer(answer);
      process.stderr.write(`${answer['n_slides']} slides in ${output.path}\n`);
      return faulty ? 1 : 0;
    });
  },
};

async function templateIds(): Promise<string> {
  const { HEADS } = await import('../core/templates/standard/heads.ts');
  return HEADS.map(({ id }) => id).join(', ');
}

/**
 * Path of the file to write, checked before any work. @throws UsageError for an unknown format, Failure
 * `not_found` for a missing folder
 */
export function readOutputPath<Format extends string>(
  target: string | undefined,
  formats: readonly Format[],
): { readonly path: string; readonly format: Format } {
  if (target === undefined) throw new UsageError('Say with -o where the result goes.');
  const format = formats.find((candidate) => extname(target).toLowerCase() === `.${candidate}`);
  if (format === undefined)
    throw new UsageError(`${target} must end in ${formats.map((name) => `.${name}`).join(' or ')}.`);
  const path = resolve(target);
  const folder = dirname(path);
  if (!existsSync(folder))
    throw new Failure('not_found', `The directory ${folder} does not exist.`, {
      hint: `Create it first, or give -o a file in a directory that exists.`,
    });
  return { path, format };
}

export function parseWholeNumber(option: string, value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new UsageError(`${option} takes a whole number, not "${value}".`);
  return Number(value);
}

/**
 * Reads a text file, or standard input for "-". @throws UsageError if it cannot be read, Failure if it is not
 * text.
 */
export async function readSource(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return decodeText(await readBytes(file)).text;
}

/** @throws UsageError if it cannot be read. */
async function readBytes(file: string): Promise<Uint8Array> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`);
  });
}
