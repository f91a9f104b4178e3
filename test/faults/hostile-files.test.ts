import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type Served, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { HOSTILE_DOCUMENTS } from '../support/hostile-documents.ts';
import { DEEP } from './chance.ts';

/** Memory that reading a file may use in addition to the idle server. */
const MOST_BYTES = 300 * 1024 * 1024;
/**
 * Small files of which what is read is gigabytes, and one that is very many small things; those that take
 * long are for test:faults.
 */
const LONG: readonly string[] = [
  'HTML with a heading of a megabyte over 20,000 pictures',
  'XLSX of one text of 32,000 letters in 110,000 cells',
  'XLSX of 60,000 cells that touch no other',
];
const FILES = [
  ['XLSX of one text of a megabyte in 1,200 cells', 422],
  ['XLSX of one text of 32,000 letters in 110,000 cells', 200],
  ['HTML with a heading of a megabyte over 20,000 pictures', 200],
  ['DOCX with an address of a megabyte at 20,000 words', 422],
  ['ODS that repeats a text of 30,000 letters', 200],
  ['XLSX of 60,000 cells that touch no other', 200],
] as const;

const scratch = scratchDirectory();
let server: Served;
beforeAll(async () => {
  server = await serve(scratch.path);
});
afterAll(() => {
  server.child.kill('SIGKILL');
  scratch.remove();
});

/** Memory of the process: now, and the most since `forgetMost`. */
function memory(of: 'VmRSS' | 'VmHWM'): number {
  return (
    1024 *
    Number(
      new RegExp(`^${of}:\\s+(\\d+)`, 'm').exec(
        readFileSync(`/proc/${server.child.pid}/status`, 'utf8'),
      )?.[1],
    )
  );
}

/** See proc(5), clear_refs. */
function forgetMost(): void {
  writeFileSync(`/proc/${server.child.pid}/clear_refs`, '5');
}

async function upload(filename: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(bytes)]), filename);
  const [value] = (await (
    await ask(`${server.url}/api/v3/files/upload`, { method: 'POST', body: form })
  ).json()) as string[];
  return value ?? '';
}

const decompose = (file: string) =>
  ask(`${server.url}/api/v3/files/decompose`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file_paths: [file] }),
  });
const outline = (body: object) =>
  ask(`${server.url}/api/v3/presentation/outlines/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test
  .runIf(process.platform === 'linux')
  .each(FILES.filter(([name]) => (IN_FULL ? DEEP || !LONG.includes(name) : name.startsWith('ODS'))))(
  '%s: the server reads or refuses it within its memory, and continues',
  async (name, status) => {
    // Readers and the layout engine are loaded.
    expect((await decompose(await upload('tea.html', Buffer.from('<p>Tea is hot.</p>')))).status).toBe(200);
    const { filename, make } = HOSTILE_DOCUMENTS[name] ?? { filename: '', make: () => new Uint8Array() };
    const value = await upload(filename, make());
    const idle = memory('VmRSS');
    forgetMost();
    const answer = await outline({ content: 'Tea', files: [value] });
    expect(answer.status).toBe(status);
    if (status === 422)
      expect((await answer.json()) as unknown).toMatchObject({
        detail: [{ loc: expect.arrayContaining(['files']), msg: expect.stringMatching(/at most|more than/) }],
      });
    expect((await decompose(value)).status).toBeLessThan(500);
    expect(memory('VmHWM') - idle).toBeLessThan(MOST_BYTES);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  },
);
