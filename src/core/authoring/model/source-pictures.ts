import { canBeShown } from '../picture-address.ts';

const PICTURE = /!\[[^\]]*\]\(\s*<?([^\s)>]+)[^)]*\)/g;

/** Addresses of the pictures in texts of Markdown: on the web, or taken out of a file. */
export function findPictureAddresses(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(PICTURE)].map((match) => match[1] ?? '').filter((url) => canBeShown(url))));
}

/** A text without pictures of other addresses: those that a model makes up are missing, or carry words to whom a document names. */
export function removeUnknownPictures(text: string, known: ReadonlySet<string>): string {
  return text.replaceAll(PICTURE, (picture, url: string) => (known.has(url) ? picture : ''));
}
