import { FILE_VALUE } from '../../assets/asset.ts';
import type { CallContext } from '../../call/call.ts';
import { Failure, type Issue, invalid } from '../../errors/failure.ts';
import { shownText } from '../../errors/shown.ts';
import { MAX_CONTENT_CHARACTERS } from './fields.ts';
import { pictureKeeper } from './source-pictures.ts';
import { asFarAsTaken, type NamedText } from './taken-text.ts';

interface Asked {
  readonly content: string;
  readonly files?: readonly string[] | undefined;
  readonly reference_urls?: readonly string[] | undefined;
}

interface Source {
  readonly field: 'files' | 'reference_urls';
  readonly index: number;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Characters of an address by which a page is cited. */
const SHOWN_ADDRESS = 100;
/** Files and pages of one call that are in memory at the same time: each may be as large as an upload. */
const AT_ONCE = 2;
const TOPIC = /^[^\n]{1,160}$/;

/**
 * The request with what its files and pages say in its content, after what the caller wrote; what is beyond the longest
 * text that is taken is left out and told.
 *
 * @throws Failure `invalid_input` at every file or page that cannot be had or read.
 */
export async function withFiles<T extends Asked>(asked: T, call: CallContext): Promise<{ readonly asked: T; readonly warnings: readonly string[] }> {
  const wanted = [...places(asked, 'files'), ...places(asked, 'reference_urls')];
  if (wanted.length === 0) return { asked, warnings: [] };
  const read: (NamedText | Issue)[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) read.push(...(await Promise.all(wanted.slice(at, at + AT_ONCE).map((place) => outcome(() => textOf(place, call), place)))));
  const issues = read.filter((one) => 'loc' in one);
  const [first] = issues;
  if (first !== undefined) throw new Failure('invalid_input', first.msg, { issues, hint: 'Upload files with upload_files, or give their text as content.' });
  const said = heading(asked.content);
  const max = call.services.limits?.contentCharacters ?? MAX_CONTENT_CHARACTERS;
  const { texts, warnings } = asFarAsTaken(
    read.filter((one) => 'markdown' in one),
    max - said.length,
    max,
  );
  const content = [said, ...texts].filter((text) => text.trim() !== '').join('\n\n');
  return { asked: { ...asked, content }, warnings };
}

interface Place {
  readonly field: Source['field'];
  readonly index: number;
  readonly value: string;
}

function places(asked: Asked, field: Source['field']): Place[] {
  return (asked[field] ?? []).map((value, index) => ({ field, index, value }));
}

async function outcome<T extends object>(work: () => Promise<T>, { field, index, value }: Place): Promise<T | Issue> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 499) throw error;
    const [issue] = error.issues;
    return { loc: [field, index], msg: issue?.msg ?? error.message, type: issue?.type ?? error.code, input: shownText(value) };
  }
}

async function textOf({ field, value }: Place, call: CallContext): Promise<NamedText> {
  const { assets } = call.services;
  if (assets === undefined) throw new Failure('unsupported', 'This server does not store files.');
  if (field === 'files') {
    const { file, bytes } = await assets.file(value);
    return named(bytes, file.filename, file.filename, call);
  }
  if (!/^https?:\/\//i.test(value)) throw invalid([], `"${shownText(value, 80)}" is not an http(s) address.${FILE_VALUE.test(value) ? ' Give it in files.' : ''}`);
  const url = URL.parse(value);
  const name = url?.pathname.split('/').at(-1);
  const shown = `${url?.hostname ?? ''}${url?.pathname === '/' ? '' : (url?.pathname ?? '')}`.slice(0, SHOWN_ADDRESS);
  return named(await assets.fetch(value, call.signal), name?.includes('.') ? name : `${url?.hostname ?? 'page'}.html`, shown, call);
}

/** What a file says, under the name by which slides cite it. */
async function named(bytes: Uint8Array, filename: string, shown: string, call: CallContext): Promise<NamedText> {
  // What reads files loads with the first one.
  const { fileMarkdown, underItsName } = await import('../../sources/file-markdown.ts');
  const { markdown, warnings } = await fileMarkdown(bytes, filename, pictureKeeper(filename, call), call.signal);
  return { name: shown, markdown: markdown.trim() === '' ? '' : underItsName(shown, markdown), warnings };
}

/** A few words beside files are what the deck is called. */
function heading(content: string): string {
  const text = content.trim();
  return TOPIC.test(text) && !/^[#>*-]/.test(text) ? `# ${text}` : content;
}
