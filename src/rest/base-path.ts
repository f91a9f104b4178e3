/** Path of the public address, such as "/lectern"; empty at the root of its host. */
export function readBasePath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/**
 * Removes the base path from the target of a request, for proxies that pass it on. Metadata addresses have it
 * after their name (RFC 8414 3.1, RFC 9728 3.1). Clients that append a relative link to the public address
 * send it twice.
 *
 * @param url path and query.
 * @example stripBasePath('/lectern/docs', '/lectern') // '/docs'
 * @example stripBasePath('/.well-known/oauth-protected-resource/lectern/mcp', '/lectern') // '/.well-known/oauth-protected-resource/mcp'
 */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === '') return url;
  const name = /^\/\.well-known\/[^/?]+/.exec(url)?.[0] ?? '';
  let end = name.length;
  while (url.startsWith(basePath, end) && /^[/?]?$/.test(url.charAt(end + basePath.length)))
    end += basePath.length;
  const rest = url.slice(end);
  return name === '' && !rest.startsWith('/') ? `/${rest}` : `${name}${rest}`;
}
