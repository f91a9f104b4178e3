import { isIP } from 'node:net';

/** Whether a text has the form of a cron schedule; cron itself validates the fields. */
export function isSchedule(text: string): boolean {
  return /^[\d*,/-]+( [\d*,/-]+){4}$/.test(text.trim());
}

/** Whether a text is a block of IP addresses in CIDR notation. */
export function isAddressBlock(text: string): boolean {
  const [address = '', bits = '', ...more] = text.split('/');
  return more.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}

/** Whether a text is an address to which paths can be appended. */
export function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '') && !/[?#]/.test(text);
}

/** Whether a text is an origin as browsers send it, or `*`. */
export function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);
}
