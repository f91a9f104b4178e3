/** Path below which the server is reached, such as "/lectern"; empty at the root of its host. */
export const BASE_PATH = document.documentElement.dataset['base'] ?? '';

/** Address of a path of this server, such as "/docs". Other addresses are returned unchanged. */
export function toAddress(path: string): string {
  return path.startsWith('/') ? `${BASE_PATH}${path}` : path;
}

/**
 * Form of a link in an answer that begins with a path, because the page's policy refuses other names of this
 * server.
 */
export function toLocalLink(link: string): string {
  const { pathname, search } = new URL(link, location.origin);
  return `${pathname.startsWith(`${BASE_PATH}/`) ? '' : BASE_PATH}${pathname}${search}`;
}
