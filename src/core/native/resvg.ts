import { missingLibrary } from './missing-library.ts';

/** resvg, which draws SVG; functions that name what is missing if its binary is not installed. */
export const { Resvg, renderAsync } = await load();

async function load(): Promise<Pick<typeof import('@resvg/resvg-js'), 'Resvg' | 'renderAsync'>> {
  // To tell glibc from musl resvg reads the report of the process, for which Node looks up the name of every
  // connected peer: with thousands of connections the thread would wait for DNS for half a minute.
  Object.assign(process.report, { excludeNetwork: true });
  try {
    return await import('@resvg/resvg-js');
  } catch (error) {
    const missing = missingLibrary('@resvg/resvg-js', 'Drawing pictures of slides and icons', error) as never;
    return { Resvg: missing, renderAsync: missing };
  }
}
