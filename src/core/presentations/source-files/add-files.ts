import { DOWNLOAD_LINK } from '../../assets/asset.ts';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import { Failure, type Issue } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import type { OnMissingPicture, RequiredPicture } from '../../errors/missing-pictures.ts';
import { shownText } from '../../errors/shown-values.ts';
import { MAX_CONTENT_CHARACTERS } from '../../input/content-limit.ts';
import { defined } from '../../input/fields.ts';
import { splitFileParts } from '../../input/file-parts.ts';
import { describeDeckParts, findDeckParts } from '../../sources/deck-parts.ts';
import { replacePictureNames } from '../../sources/markdown-pictures.ts';
import { PAGES, type Selection } from '../../sources/selection.ts';
import { markFile } from '../../sources/source-marks.ts';
import { cutTexts, type NamedText } from './cut-texts.ts';
import { readFileOnce } from './readings.ts';
import { insertPictureReferences, picturesByName, requiredPictures } from './written-pictures.ts';

/** A file by its value or address, whole or in part. */
type SourceFile = string | ({ readonly file: string } & Selection);

/** Files and pages whose texts follow the content. */
export interface DeckSources {
  readonly files?: readonly SourceFile[] | undefined;
  readonly reference_urls?: readonly string[] | undefined;
  readonly on_missing_picture?: OnMissingPicture | undefined;
}

interface Asked extends DeckSources {
  readonly content: string;
  /** Slides as Markdown, or as data. */
  readonly slides?: readonly { readonly content?: unknown }[] | undefined;
}

interface Required {
  readonly required_pictures?: readonly RequiredPicture[];
}

/** Characters of an address in a citation. */
const MAX_ADDRESS_CHARACTERS = 100;
/** Limits memory, since each file or page may be as large as an upload. */
const MAX_CONCURRENT = 2;
const TOPIC = /^[^\n]{1,160}$/;

/** Returns whether a request names files or pages. */
export function hasSources({ files = [], reference_urls = [] }: DeckSources): boolean {
  return files.length + reference_urls.length > 0;
}

/** The fields of a request that name files and pages. */
export function pickSources({ files, reference_urls, on_missing_picture }: DeckSources): DeckSources {
  return defined({ files, reference_urls, on_missing_picture });
}

/**
 * Checks that the texts of a request name no pictures but those among its files, without reading a file.
 *
 * @param exist true to check that all files are stored; otherwise reading them reports all faults at once.
 * @returns the request with references in place of picture names.
 * @throws Failure `invalid_input` at every file that does not exist, and for pictures that are not among them.
 */
export async function checkFiles<T extends Asked>(
  request: T,
  call: CallContext,
  { exist }: { readonly exist: boolean },
): Promise<T & Required> {
  const wanted = exist ? listPlaces(request) : [];
  const checked = await Promise.all(
    wanted.map((place) =>
      runOrReport(async () => {
        await requireReferences(call).assert(place.value, [place.field, place.index]);
        return {};
      }, place),
    ),
  );
  throwIssues(checked.filter((one) => 'loc' in one));
  return (await nameFiles(request, call)).asked;
}

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
  const { asked, pictures, named } = await nameFiles(request, call);
  const wanted = listPlaces(asked);
  if (wanted.length === 0) return { asked, warnings: [] };
  const read: (NamedText | Issue)[] = [];
  for (let at = 0; at < wanted.length; at += MAX_CONCURRENT)
    read.push(
      ...(await Promise.all(
        wanted.slice(at, at + MAX_CONCURRENT).map((place) => runOrReport(() => readText(place, call), place)),
      )),
    );
  throwIssues(read.filter((one) => 'loc' in one));
  const headingText = formatHeading(asked.content);
  const max = call.services.limits?.contentCharacters ?? MAX_CONTENT_CHARACTERS;
  const { texts, warnings } = cutTexts(
    removeNamedPictures(
      read.filter((one) => 'markdown' in one),
      pictures,
      named,
    ),
    max - headingText.length,
    max,
  );
  const content = [headingText, ...texts].filter((text) => text.trim() !== '').join('\n\n');
  return { asked: { ...asked, content }, warnings };
}

async function nameFiles<T extends Asked>(request: T, call: CallContext) {
  const files = (request.files ?? []).map((file) => toSourcePart(file).value);
  const pictures = await picturesByName(files, call);
  const { asked: written, named } = insertPictureReferences(request, pictures);
  const required = requiredPictures(written);
  const asked: T & Required = {
    ...written,
    ...(required === undefined ? {} : { required_pictures: required }),
  };
  return { asked, pictures, named };
}

function throwIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first === undefined) return;
  throw new Failure('invalid_input', first.msg, {
    issues,
    hint: message`Upload files with {upload_files}, or give their text as content.`,
  });
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
  readonly field: 'files' | 'reference_urls';
  readonly index: number;
  readonly value: string;
  readonly selection?: Selection | undefined;
}

function listPlaces({ files = [], reference_urls = [] }: DeckSources): Place[] {
  return [
    ...files.map((file, index): Place => ({ field: 'files', index, ...toSourcePart(file) })),
    ...reference_urls.map((value, index): Place => ({ field: 'reference_urls', index, value })),
  ];
}

function toSourcePart(file: SourceFile): Pick<Place, 'value' | 'selection'> {
  const { file: value, ...selection } = typeof file === 'string' ? readParts(file) : file;
  const isWhole = Object.values(selection).every((part) => part === undefined || part.length === 0);
  return { value, ...(isWhole ? {} : { selection }) };
}

/** Reads the parts that a reference names, as "file-1.pdf#pages=3-12" or "file-2.xlsx#sheets=Costs&sheets=Sales". */
function readParts(reference: string): { readonly file: string } & Selection {
  const { file, parts } = splitFileParts(reference);
  const fields = new URLSearchParams(parts.slice(1));
  const pages = fields.get('pages') ?? undefined;
  if (pages !== undefined && !PAGES.test(pages))
    throw new Failure(
      'invalid_input',
      `Pages are written as "3-12,20" or "30-"; got "${pages.slice(0, 40)}".`,
    );
  return { file, pages, sheets: fields.getAll('sheets'), sections: fields.getAll('sections') };
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

/** Text of a file, under the name that slides cite. */
async function readText({ field, index, value, selection }: Place, call: CallContext): Promise<NamedText> {
  const { bytes, filename } = await requireReferences(call).read(value, [field, index], call.signal);
  const url = /^https?:/i.test(value) && !DOWNLOAD_LINK.test(value) ? URL.parse(value) : null;
  const shown =
    url === null
      ? filename
      : `${url.hostname}${url.pathname === '/' ? '' : url.pathname}`.slice(0, MAX_ADDRESS_CHARACTERS);
  const named = url === null || filename.includes('.') ? filename : `${url.hostname}.html`;
  const { markdown, warnings } = await readFileOnce(bytes, named, selection, call);
  const parts = findDeckParts(markdown);
  return {
    name: shown,
    markdown: markdown.trim() === '' ? '' : markFile(shown, markdown),
    warnings: parts.length === 0 ? warnings : [...warnings, `${shown}: ${describeDeckParts(parts)}`],
  };
}

/** A short content beside files is the title of the deck. */
function formatHeading(content: string): string {
  const text = content.trim();
  return TOPIC.test(text) && !/^[#>*-]/.test(text) ? `# ${text}` : content;
}
