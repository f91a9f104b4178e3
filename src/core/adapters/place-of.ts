/** An address for messages and logs: host, port and path without credentials and query. */
export function describePlace(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}
