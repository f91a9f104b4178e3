const PICTURE_DATA = /\ssrc=(?:"data:image\/[^"]*"|'data:image\/[^']*')/gi;

/** How long markup is without the pictures that it carries in itself, which are bounded as pictures. */
export function lengthWithoutPictures(markup: string): number {
  return markup.replace(PICTURE_DATA, '').length;
}
