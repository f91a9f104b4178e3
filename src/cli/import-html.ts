import { copyFile, readFile, stat } from 'node:fs/promises';
import { dirname, extname, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { readOutputPath, readSource } from './generate.ts';
import { callLocally } from './local-call.ts';
import { reportAnswer } from './report.ts';
import { inScratchLectern } from './scratch.ts';

const FORMATS = ['pptx'] as const;
const TYPES: Readonly<Record<string, string>> = {
  ...{
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.gif': 'image/gif',
    '.webp': 'image/webp',
  },
  ...{ '.svg': 'image/svg+xml', '.avif': 'image/avif' },
};
/** Addresses in attributes, and in `url()` of styles, where quotation marks may be entities. */
const NAMED_FILES = [
  /(\b(?:src|href)\s*=\s*["'])([^"']{1,500})(["'])/gi,
  /(\burl\(\s*(?:&quot;|["'])?)([^"'()&]{1,500})((?:&quot;|["'])?\s*\))/gi,
];
const MAX_FILE_BYTES = 8_000_000;
const MAX_BYTES = 8_000_000;

export const importHtmlCommand: Command = {
  usage: `Usage: lectern html slides.html -o deck.pptx [-t TEMPLATE] [--title TITLE]

Turns HTML slides (Marp, reveal.js, Slidev, your own) into an editable deck: text stays text, boxes become shapes, charts
of common libraries charts. Pictures and style sheets beside the file are read with it; "-" is standard input.

  -o, --output FILE    where the deck goes (required)
  -t, --template ID    template of the deck's other layouts
      --title TITLE    title of the deck; that of the page when absent

Exit code: 0 written, 1 failed or measured errors on a slide, 2 wrong usage.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        template: { type: 'string', short: 't' },
        title: { type: 'string' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('Name one HTML file.');
    const output = readOutputPath(values.output, FORMATS);
    const text = await readSource(file);
    const html = file === '-' ? text : await includeNeighbours(text, dirname(resolve(file)));
    return inScratchLectern(async (lectern) => {
      const { answer } = await callLocally(lectern, 'import_html', {
        html,
        ...(values.template === undefined ? {} : { template: values.template }),
        ...(values.title === undefined ? {} : { title: values.title }),
      });
      await copyFile(String(answer['path']), output.path);
      const faulty = reportAnswer(answer);
      process.stderr.write(`${answer['n_slides']} slides in ${output.path}\n`);
      return faulty ? 1 : 0;
    });
  },
};

/** Puts pictures and style sheets in the folder of a page into its text; files elsewhere are not read. */
async function includeNeighbours(html: string, folder: string): Promise<string> {
  let left = MAX_BYTES;
  const known = new Map<string, string | undefined>();
  const read = async (address: string): Promise<string | undefined> => {
    const name = decodeURI(address.split(/[?#]/)[0] ?? '');
    const path = resolve(folder, name);
    const type = TYPES[extname(name).toLowerCase()] ?? (extname(name) === '.css' ? 'text/css' : undefined);
    if (type === undefined || relative(folder, path).startsWith('..') || /^[a-z]+:|^\/|^#/i.test(address))
      return undefined;
    const size = (await stat(path).catch(() => undefined))?.size ?? 0;
    if (size === 0 || size > Math.min(left, MAX_FILE_BYTES)) return undefined;
    left -= size;
    return `data:${type};base64,${(await readFile(path)).toString('base64')}`;
  };
  let whole = html;
  for (const named of NAMED_FILES) {
    for (const [, , address = ''] of whole.matchAll(named))
      if (!known.has(address)) known.set(address, await read(address).catch(() => undefined));
    whole = whole.replace(named, (found, before: string, address: string, after: string) => {
      const data = known.get(address);
      return data === undefined ? found : `${before}${data}${after}`;
    });
  }
  return whole;
}
