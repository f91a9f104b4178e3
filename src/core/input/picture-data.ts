const PICTURE_DATA = /\ssrc=(?:"data:image\/[^"]*"|'data:image\/[^']*')/gi;

/** Length of markup without inline pictures, which have a limit of their own. */
export function lengthWithoutPictures(markup: string): number {
  return markup.replace(PICTURE_DATA, '').length;
}
