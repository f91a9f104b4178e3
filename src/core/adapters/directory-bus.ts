import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  type FSWatcher,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  truncateSync,
  watch,
} from 'node:fs';
import { dirname } from 'node:path';
import { type Bus, Topics } from '../store/bus.ts';

/** Size in bytes at which the file begins anew. */
const MAX_BYTES = 256 * 1024;
const MODE = 0o600;

/**
 * Bus of the processes on one data directory, such as a server and an agent's own process over stdio: each
 * appends its messages, a line each, to one file, and reads what the others append. A message is lost if the file
 * begins anew before it was read.
 *
 * @param path file in the data directory; created if it is missing
 */
export function openDirectoryBus(path: string): Bus {
  const topics = new Topics(randomUUID());
  let watcher: FSWatcher | undefined;
  let [descriptor, offset, rest] = [-1, 0, ''];

  const read = () => {
    const { size } = fstatSync(descriptor);
    if (size < offset) [offset, rest] = [0, ''];
    if (size === offset) return;
    const bytes = Buffer.alloc(size - offset);
    offset += readSync(descriptor, bytes, 0, bytes.length, offset);
    const lines = (rest + bytes.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  };
  const hear = (line: string) => {
    try {
      topics.hear(line);
    } catch {
      // The rest of a line whose beginning was removed.
    }
  };
  const listen = () => {
    if (watcher !== undefined) return;
    try {
      mkdirSync(dirname(path), { recursive: true });
      descriptor = openSync(path, 'a+', MODE);
      offset = fstatSync(descriptor).size;
      watcher = watch(path, { persistent: false }, read);
      watcher.on('error', () => watcher?.close());
    } catch {
      // Views are then as current as their last request.
    }
  };
  return {
    publish(topic, message) {
      try {
        mkdirSync(dirname(path), { recursive: true });
        appendFileSync(path, `${topics.write(topic, message)}\n`, { mode: MODE });
        if (descriptor >= 0 && fstatSync(descriptor).size > MAX_BYTES) truncateSync(path);
      } catch {
        // A full disk refuses the change itself.
      }
    },
    subscribe(topic, listener) {
      listen();
      return topics.subscribe(topic, listener);
    },
    async close() {
      watcher?.close();
      if (descriptor >= 0) closeSync(descriptor);
      [watcher, descriptor] = [undefined, -1];
    },
  };
}
