import { setTimeout as sleep } from 'node:timers/promises';
import { HOSTILE, type Sample } from '../test/siege/samples.ts';
import { HOSTILE_PRESENTATIONS } from '../test/support/hostile-presentations.ts';
import { ask, signIn } from './served.ts';

/*
 * node bench/hostile-load.ts URL AUTHORIZATION: gives a server files that mean harm, one after the other, in
 * every way that takes files of their kind. Its parent is told how many there were, and how many the server
 * took.
 */

const LOOK_MS = 100;
const ENDED = /completed|error/;
const FILES: readonly Sample[] = [
  ...HOSTILE.filter(({ deep }) => deep !== true),
  ...Object.entries(HOSTILE_PRESENTATIONS)
    .filter(([, { deep }]) => deep !== true)
    .map(
      ([name, { make }]): Sample => ({
        role: 'presentation',
        name,
        filename: 'a.pptx',
        make: () => Buffer.from(make()),
      }),
    ),
];

/** @returns the last status. */
async function give(url: string, { role, filename, make }: Sample): Promise<number> {
  const form = new FormData();
  form.append(role === 'picture' ? 'file' : 'files', new Blob([new Uint8Array(make())]), filename);
  if (role === 'picture') return (await ask(`${url}/api/v1/ppt/images/upload`, 'POST', form)).status;
  const uploaded = await ask<string[]>(`${url}/api/v3/files/upload`, 'POST', form);
  const value = uploaded.body[0];
  if (uploaded.status >= 300 || value === undefined) return uploaded.status;
  const read = await ask(`${url}/api/v3/presentation/outlines/generate`, 'POST', {
    content: 'Tea',
    files: [value],
  });
  if (role !== 'presentation') return read.status;
  await ask(`${url}/api/v3/presentation/check`, 'POST', { pptx_url: value });
  const begun = await ask<{ id: string }>(`${url}/api/v2/ppt/design/create/async`, 'POST', {
    pptx_url: value,
  });
  if (begun.status >= 300) return begun.status;
  for (;;) {
    const { body } = await ask<{ status: string }>(`${url}/api/v2/ppt/design/status/${begun.body.id}`, 'GET');
    if (ENDED.test(body.status)) return body.status === 'completed' ? 200 : 422;
    await sleep(LOOK_MS);
  }
}

const [url = '', authorization = ''] = process.argv.slice(2);
signIn(authorization);
let taken = 0;
for (const sample of FILES) if ((await give(url, sample)) < 300) taken += 1;
process.send?.({ given: FILES.length, taken });
process.exit(0);
