import { isPictureFile } from '../../assets/file-kinds.ts';
import type { CallContext } from '../../call/call.ts';
import {
  missingPicture,
  type OnMissingPicture,
  picturesMissing,
  type RequiredPicture,
} from '../../errors/missing-pictures.ts';
import { pictureAddresses, relativePictures, replacePictureNames } from '../../sources/markdown-pictures.ts';

/** Markdown texts written by the caller. */
interface WrittenTexts {
  readonly content: string;
  readonly slides?: readonly { readonly content?: unknown }[] | undefined;
  readonly on_missing_picture?: OnMissingPicture | undefined;
}

/** Pictures among the files of a call, by the file name that Markdown may use. */
export async function picturesByName(
  files: readonly string[],
  { services: { references } }: CallContext,
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (const value of files) {
    const filename = (await references?.filename(value))?.normalize('NFC') ?? '';
    if (isPictureFile(filename)) named.set(filename, value);
  }
  return named;
}

/** Replaces picture names in the caller's texts by references. `named` holds the replaced names. */
export function insertPictureReferences<T extends WrittenTexts>(
  asked: T,
  pictures: ReadonlyMap<string, string>,
): { readonly asked: T; readonly named: ReadonlySet<string> } {
  const { markdown: content, named } = replacePictureNames(asked.content, pictures);
  const used = new Set(named);
  const slides = asked.slides?.map((slide) => {
    if (typeof slide.content !== 'string') return slide;
    const shown = replacePictureNames(slide.content, pictures);
    for (const name of shown.named) used.add(name);
    return { ...slide, content: shown.markdown };
  });
  return { asked: { ...asked, content, ...(slides === undefined ? {} : { slides }) }, named: used };
}

const NOWHERE =
  'it is the name of a file, and no picture of that name is among the files of this call; upload it and give its value in files, or write the value in place of the name';

/**
 * Pictures in the caller's texts that the call requires; undefined if any of them may be missing.
 *
 * @throws Failure `invalid_input` for pictures that name a file which is not part of the call.
 */
export function requiredPictures({
  content,
  slides = [],
  on_missing_picture: missing,
}: WrittenTexts): readonly RequiredPicture[] | undefined {
  if (missing !== 'fail') return undefined;
  const texts = [
    { text: content, loc: ['content'] },
    ...slides.map((slide, index) => ({
      text: typeof slide.content === 'string' ? slide.content : '',
      loc: ['slides', index, 'content'],
    })),
  ];
  const nowhere = texts.flatMap(({ text, loc }) =>
    [...relativePictures(text)].map((address) => missingPicture(address, NOWHERE, loc)),
  );
  if (nowhere.length > 0) throw picturesMissing(nowhere);
  return texts.flatMap(({ text, loc }) => [...pictureAddresses(text)].map((address) => ({ address, loc })));
}
