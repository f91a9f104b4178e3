import { canBeShown } from '../picture-address.ts';

const PICTURE = /!\[[^\]]*\]\(\s*<?([^\s)>]+)[^)]*\)/g;

/** Addresses of pictures in Markdown texts: on the web, or extracted from a file. */
export function findPictureAddresses(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(PICTURE)].map((match) => match[1] ?? '').filter((url) => canBeShown(url)),
    ),
  );
}

/**
 * Removes pictures with unknown addresses, since those that a model invents are missing, or would leak text
 * to a host that the document names.
 */
export function removeUnknownPictures(text: string, known: ReadonlySet<string>): string {
  return text.replaceAll(PICTURE, (picture, url: string) => (known.has(url) ? picture : ''));
}
