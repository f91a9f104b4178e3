import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkPackage } from '../../src/core/ooxml/check/check-package.ts';
import { ask } from '../e2e/processes.ts';
import type { Heard } from '../support/webhook-receiver.ts';
import { titleOf } from './client.ts';
import type { Asked } from './ledger.ts';

/** Damage by a fault, as descriptions; all lists must be empty. */
export interface Verdict {
  /** Answered as done, and not there or other than answered. */
  readonly lost: readonly string[];
  /** There, and never asked for; or there again after it was deleted. */
  readonly ghost: readonly string[];
  /** A task that neither completed nor failed in time. */
  readonly stuck: readonly string[];
  /** One key and two decks, or one event and two bodies. */
  readonly double: readonly string[];
  /** A file that does not open, or a record whose file is not there. */
  readonly torn: readonly string[];
}

export const NOTHING: Verdict = { lost: [], ghost: [], stuck: [], double: [], torn: [] };

interface Listed {
  readonly id: string;
  readonly title: string;
}

const done = ({ answer: announced }: Asked) =>
  announced !== undefined && announced.status >= 200 && announced.status < 300;

/**
 * Compares the ledger with what a running server says.
 *
 * @param waitMs how long tasks may take to end: their lease, and a few runs.
 * @param heard what a receiver of the events of all generations heard; absent: no events are judged.
 */
export async function judge(
  ledger: readonly Asked[],
  url: string,
  waitMs: number,
  heard?: readonly Heard[],
): Promise<Verdict> {
  const verdict = {
    lost: [] as string[],
    ghost: [] as string[],
    stuck: [] as string[],
    double: [] as string[],
    torn: [] as string[],
  };
  const accepted = ledger.filter((asked) => asked.what === 'task' && done(asked));
  const ends = await endsOf(accepted, url, waitMs, verdict);
  const listed = await everyPresentation(url);
  const gone = new Set(ledger.filter((asked) => asked.what === 'delete' && done(asked)).map(({ of }) => of));
  const maybeGone = new Set(ledger.filter(({ what }) => what === 'delete').map(({ of }) => of));
  const known = new Map(
    ledger
      .filter(({ what }) => what === 'task' || what === 'deck')
      .map((asked) => [titleOf(asked.key), asked]),
  );

  for (const { id, title } of listed) {
    if (!known.has(title)) verdict.ghost.push(`${title} (${id}) was never asked for`);
    if (gone.has(id)) verdict.ghost.push(`${title} (${id}) is there again after it was deleted`);
    const problem = await problemOfFile(url, id);
    if (problem !== undefined) verdict.torn.push(`${title} (${id}): ${problem}`);
  }
  for (const [title, same] of Map.groupBy(listed, (one) => one.title))
    if (same.length > 1) verdict.double.push(`${title} is there ${same.length} times`);

  const ids = new Set(listed.map(({ id }) => id));
  const answered = (asked: Asked) => String(asked.answer?.body['presentation_id']);
  for (const asked of ledger.filter((one) => one.what === 'deck' && done(one))) {
    if (!ids.has(answered(asked)) && !maybeGone.has(answered(asked)))
      verdict.lost.push(`${titleOf(asked.key)} was answered and is not there`);
  }
  for (const { key, id } of ends.filter(({ status }) => status === 'completed')) {
    if (!ids.has(id) && !maybeGone.has(id)) verdict.lost.push(`${titleOf(key)} completed and is not there`);
  }
  for (const asked of ledger.filter((one) => one.what === 'upload' && done(one))) {
    const bytes = await fetch(String(asked.answer?.body['url'])).catch(() => undefined);
    if (bytes?.status !== 200)
      verdict.lost.push(`the picture ${asked.key} was answered and is not there (${bytes?.status})`);
  }
  if (heard !== undefined) await judgeEvents(ends, heard, verdict);
  return verdict;
}

interface End {
  readonly key: string;
  readonly task: string;
  readonly id: string;
  readonly status: string;
}

async function endsOf(
  accepted: readonly Asked[],
  url: string,
  waitMs: number,
  verdict: { lost: string[]; stuck: string[] },
): Promise<readonly End[]> {
  const until = performance.now() + waitMs;
  const ends: End[] = [];
  for (const { key, answer: announced } of accepted) {
    const task = String(announced?.body['id']);
    let current = await taskOf(url, task);
    while (
      current !== undefined &&
      !['completed', 'error'].includes(current.status) &&
      performance.now() < until
    ) {
      await sleep(250);
      current = await taskOf(url, task);
    }
    if (current === undefined) verdict.lost.push(`the task of ${titleOf(key)} was accepted and is not there`);
    else if (!['completed', 'error'].includes(current.status))
      verdict.stuck.push(`the task of ${titleOf(key)} is still ${current.status}`);
    else ends.push({ key, task, id: String(current.data['presentation_id']), status: current.status });
  }
  return ends;
}

async function taskOf(
  url: string,
  id: string,
): Promise<{ readonly status: string; readonly data: Readonly<Record<string, unknown>> } | undefined> {
  const response = await ask(`${url}/api/v3/async-task/status/${id}`);
  if (response.status === 404) return undefined;
  if (response.status !== 200) throw new Error(`the status of a task is answered with ${response.status}`);
  return (await response.json()) as { status: string; data: Record<string, unknown> };
}

async function everyPresentation(url: string): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const response = await ask(`${url}/api/v3/presentation/all?page=${page}&page_size=100`);
    const { results } = (await response.json()) as { results: Listed[] };
    all.push(...results);
    if (results.length < 100) return all;
  }
}

/** The file of a presentation is made anew from its record, pictures included, and opened. */
async function problemOfFile(url: string, id: string): Promise<string | undefined> {
  const exported = await ask(`${url}/api/v3/presentation/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, export_as: 'pptx' }),
  });
  if (exported.status !== 200) return `its export answers ${exported.status}`;
  const { path } = (await exported.json()) as { path: string };
  const file = await fetch(path);
  if (file.status !== 200) return `its file answers ${file.status}`;
  const faults = checkPackage(new Uint8Array(await file.arrayBuffer()));
  return faults.length === 0 ? undefined : `its file is faulty: ${JSON.stringify(faults[0])}`;
}

/** The lease of a delivery whose process died. */
const EVENTS_WAIT_MS = 90_000;

async function judgeEvents(
  ends: readonly End[],
  heard: readonly Heard[],
  verdict: { lost: string[]; double: string[] },
): Promise<void> {
  const until = performance.now() + EVENTS_WAIT_MS;
  const untold = () => {
    const announced = new Set(
      heard.map(({ body }) => String((JSON.parse(body) as { data: { task_id?: string } }).data.task_id)),
    );
    return ends.filter(({ task }) => !announced.has(task));
  };
  while (untold().length > 0 && performance.now() < until) await sleep(250);
  for (const { key } of untold()) verdict.lost.push(`the event of ${titleOf(key)} never came`);
  for (const [id, same] of Map.groupBy(heard, ({ headers }) => headers['webhook-id']))
    if (new Set(same.map(({ body }) => body)).size > 1)
      verdict.double.push(`the event ${id} came with two bodies`);
  for (const [task, same] of Map.groupBy(
    heard,
    ({ body }) => (JSON.parse(body) as { data: { task_id?: string } }).data.task_id,
  )) {
    if (new Set(same.map(({ headers }) => headers['webhook-id'])).size > 1)
      verdict.double.push(`the task ${task} was told under two ids`);
  }
}

/** Result of SQLite's integrity check, read while no server runs. */
export function integrity(dataDirectory: string): string {
  const database = new DatabaseSync(join(dataDirectory, 'lectern.sqlite'));
  try {
    return (database.prepare('PRAGMA integrity_check').get() as { integrity_check: string }).integrity_check;
  } finally {
    database.close();
  }
}

/** Folders of presentations that no record owns: visible to nobody, and due to be swept. */
export function unowned(dataDirectory: string): readonly string[] {
  const folder = join(dataDirectory, 'blobs', 'presentations');
  if (!existsSync(folder)) return [];
  const database = new DatabaseSync(join(dataDirectory, 'lectern.sqlite'));
  try {
    const has = database.prepare("SELECT 1 FROM records WHERE collection = 'presentations' AND id = ?");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const owners = new Set(files.map(({ parentPath }) => relative(folder, parentPath).split(sep)[0] ?? ''));
    return [...owners].filter((id) => has.get(id) === undefined);
  } finally {
    database.close();
  }
}
