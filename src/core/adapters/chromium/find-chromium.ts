import { findInPath, findRunnable } from '../office/find-programs.ts';

const NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome-stable', 'google-chrome', 'chrome'],
];
/** Locations that installers use if it is not on the path. */
const USUAL = [
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * @param setting "auto" searches for it, "off" disables it, anything else is its path.
 * @param path directories to search.
 */
export async function findChromium(setting: string, path: string): Promise<string | undefined> {
  if (setting === 'off') return undefined;
  if (setting !== 'auto') return findRunnable([setting]);
  return findRunnable([...NAMES.flatMap((name) => findInPath(name, path)), ...USUAL]);
}
