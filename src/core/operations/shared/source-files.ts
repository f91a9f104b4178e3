import { DOWNLOAD_LINK } from '../../assets/asset.ts';
import type { CallContext } from '../../call/call.ts';
import { Failure, type Issue } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import type { OnMissingPicture, RequiredPicture } from '../../errors/missing-pictures.ts';
import { shownText } from '../../errors/shown-values.ts';
import { replacePictureNames } from '../../sources/markdown-pictures.ts';
import { cutTexts, type NamedText } from './cut-texts.ts';
import { MAX_CONTENT_CHARACTERS } from './fields.ts';
import { requireReferences } from './file-input.ts';
import { createPictureKeeper } from './source-pictures.ts';
import { insertPictureReferences, picturesByName, requiredPictures } from './written-pictures.ts';

interface Asked {
  readonly content: string;
  readonly files?: readonly string[] | undefined;
  readonly reference_urls?: readonly string[] | undefined;
  /** Slides as Markdown, or as data. */
  readonly slides?: readonly { readonly content?: unknown }[] | undefined;
  readonly on_missing_picture?: OnMissingPicture | undefined;
}

interface Source {
  readonly field: 'files' | 'reference_urls';
  readonly index: number;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Characters of an address in a citation. */
const MAX_ADDRESS_CHARACTERS = 100;
/** Limits memory, since each file or page may be as large as an upload. */
const MAX_CONCURRENT = 2;
const TOPIC = /^[^\n]{1,160}$/;

/**
 * Appends the texts of files and pages to the content of a request. Text beyond the maximum length is skipped
 * with a warning. Pictures among the files appear where the texts refer to them: `![Load](chart.png)`.
 *
 * @throws Failure `invalid_input` at every file or page that cannot be read.
 */
export async function addFiles<T extends Asked>(
  request: T,
  call: CallContext,
): Promise<{ readonly asked: T & Required; readonly warnings: readonly string[] }> {
  const pictures = await picturesByName(request.files ?? [], call);
  const { asked: written, named: readNamedText } = insertPictureReferences(request, pictures);
  const required = requiredPictures(written);
  const asked = { ...written, ...(required === undefined ? {} : { required_pictures: required }) };
  const wanted = [...listPlaces(asked, 'files'), ...listPlaces(asked, 'reference_urls')];
  if (wanted.length === 0) return { asked, warnings: [] };
  const read: (NamedText | Issue)[] = [];
  for (let at = 0; at < wanted.length; at += MAX_CONCURRENT)
    read.push(
      ...(await Promise.all(
        wanted.slice(at, at + MAX_CONCURRENT).map((place) => runOrReport(() => readText(place, call), place)),
      )),
    );
  const issues = read.filter((one) => 'loc' in one);
  const [first] = issues;
  if (first !== undefined)
    throw new Failure('invalid_input', first.msg, {
      issues,
      hint: message`Upload files with {upload_files}, or give their text as content.`,
    });
  const headingText = formatHeading(asked.content);
  const max = call.services.limits?.contentCharacters ?? MAX_CONTENT_CHARACTERS;
  const { texts, warnings } = cutTexts(
    removeNamedPictures(
      read.filter((one) => 'markdown' in one),
      pictures,
      readNamedText,
    ),
    max - headingText.length,
    max,
  );
  const content = [headingText, ...texts].filter((text) => text.trim() !== '').join('\n\n');
  return { asked: { ...asked, content }, warnings };
}

interface Required {
  readonly required_pictures?: readonly RequiredPicture[];
}

/** Replaces picture names in texts by references. Such a picture is not read as a text of its own. */
function removeNamedPictures(
  read: readonly NamedText[],
  pictures: ReadonlyMap<string, string>,
  readNamedText: ReadonlySet<string>,
): NamedText[] {
  const used = new Set(readNamedText);
  const texts = read.map((one) => {
    const shown = pictures.has(one.name)
      ? { markdown: one.markdown, named: [] }
      : replacePictureNames(one.markdown, pictures);
    for (const name of shown.named) used.add(name);
    return { ...one, markdown: shown.markdown };
  });
  return texts.filter(({ name }) => !used.has(name));
}

interface Place {
  readonly field: Source['field'];
  readonly index: number;
  readonly value: string;
}

function listPlaces(asked: Asked, field: Source['field']): Place[] {
  return (asked[field] ?? []).map((value, index) => ({ field, index, value }));
}

async function runOrReport<T extends object>(
  work: () => Promise<T>,
  { field, index, value }: Place,
): Promise<T | Issue> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 499) throw error;
    const [issue] = error.issues;
    return {
      loc: [field, index],
      msg: issue?.msg ?? error.message,
      type: issue?.type ?? error.code,
      input: shownText(value),
    };
  }
}

async function readText({ field, index, value }: Place, call: CallContext): Promise<NamedText> {
  const { bytes, filename } = await requireReferences(call).read(value, [field, index], call.signal);
  const url = /^https?:/i.test(value) && !DOWNLOAD_LINK.test(value) ? URL.parse(value) : null;
  if (url === null) return readNamedText(bytes, filename, filename, call);
  const shown = `${url.hostname}${url.pathname === '/' ? '' : url.pathname}`.slice(0, MAX_ADDRESS_CHARACTERS);
  return readNamedText(bytes, filename.includes('.') ? filename : `${url.hostname}.html`, shown, call);
}

/** Text of a file, under the name that slides cite. */
async function readNamedText(
  bytes: Uint8Array,
  filename: string,
  shown: string,
  call: CallContext,
): Promise<NamedText> {
  // Loads the readers only when a file is read.
  const { fileMarkdown, markFile } = await import('../../sources/file-markdown.ts');
  const { markdown, warnings } = await fileMarkdown(
    bytes,
    filename,
    createPictureKeeper(filename, call),
    call.signal,
  );
  return { name: shown, markdown: markdown.trim() === '' ? '' : markFile(shown, markdown), warnings };
}

/** A short content beside files is the title of the deck. */
function formatHeading(content: string): string {
  const text = content.trim();
  return TOPIC.test(text) && !/^[#>*-]/.test(text) ? `# ${text}` : content;
}
