const EMBEDDED_DATA =
  /\s(?:src|poster)=(?:"data:(?:image|video|audio)\/[^"]*"|'data:(?:image|video|audio)\/[^']*')/gi;

/** Length of markup without inline pictures, videos and sounds, which have limits of their own. */
export function lengthWithoutPictures(markup: string): number {
  return markup.replace(EMBEDDED_DATA, '').length;
}
