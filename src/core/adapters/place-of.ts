/** An address as it may stand in messages and logs: host, port and path, no credentials and no query. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}
