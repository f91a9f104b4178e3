import { isIP } from 'node:net';

/** Returns whether a text has the form of a cron schedule; cron itself validates the fields. */
export function isSchedule(text: string): boolean {
  return /^[\d*,/-]+( [\d*,/-]+){4}$/.test(text.trim());
}

/** Returns whether a text is a block of IP addresses in CIDR notation. */
export function isAddressBlock(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  return (
    more.length === 0 &&
    isIP(address) !== 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128)
  );
}

/** Returns whether a text is an address to which paths can be appended. */
export function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '') && !/[?#]/.test(text);
}

/**
 * First names of the paths that the server answers. Below one of them, requests with and without a base path
 * look alike.
 */
export const OWN_NAMES = [
  ...[
    'api',
    'mcp',
    'oauth',
    '.well-known',
    'downloads',
    'uploads',
    's',
    'static',
    'ui',
    'favicon.ico',
    'docs',
    'help',
    'openapi.json',
    'health',
    'ready',
    'metrics',
  ],
  ...[
    'new',
    'presentation',
    'presentations',
    'trash',
    'templates',
    'designs',
    'themes',
    'assets',
    'tasks',
    'settings',
    'sign-in',
    'set-up',
  ],
];

/** Returns whether the server can be served below a path. */
export function isBasePath(path: string): boolean {
  return /^(?:\/[\w.~-]{1,100}){0,8}\/*$/.test(path) && !OWN_NAMES.includes(path.split('/')[1] ?? '');
}

/** Returns whether a text is an origin as browsers send it, or `*`. */
export function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);
}
