import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sender } from './sender.ts';

/** A connection whose every byte is told. */
export interface Line {
  readonly closed: boolean;
  /** Resolves when there is room for more, or the connection has closed. */
  write(text: string | Buffer): Promise<void>;
  /** Closes our half. */
  end(): void;
  /** Stops reading. */
  pause(): void;
  /** Waits, and no longer than the connection lasts. */
  wait(ms: number): Promise<void>;
  /** Waits for the beginning of an answer, and no longer than the connection lasts. */
  answer(ms: number): Promise<void>;
}

/**
 * Holds a conversation over a connection of its own, and counts how it ended. Never throws. @param what is
 * said, in words.
 */
export async function converse(
  sender: Sender,
  from: string,
  what: string,
  talk: (line: Line) => Promise<void>,
): Promise<void> {
  if (sender.over.aborted) return;
  const socket = connect({ port: sender.port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  let heard = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const ended = new Promise<void>((resolve) => socket.once('end', () => resolve()));
  const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    if (heard.length < 5_000) heard += bytes.toString('latin1');
  });
  const leave = () => void socket.destroy();
  sender.over.addEventListener('abort', leave, { once: true });
  const within = (ms: number, ...others: readonly Promise<void>[]) => {
    const timer = new AbortController();
    return Promise.race([
      sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined),
      closed,
      ...others,
    ]).finally(() => timer.abort());
  };
  const line: Line = {
    get closed() {
      return socket.destroyed || socket.readableEnded;
    },
    async write(text) {
      if (socket.writable && !socket.write(text))
        await Promise.race([
          new Promise<void>((resolve) => socket.once('drain', () => resolve())),
          closed,
          ended,
        ]);
    },
    end: () => void socket.end(),
    pause: () => void socket.pause(),
    wait: (ms) => within(ms),
    answer: (ms) => within(ms, answered, ended),
  };
  await talk(line);
  const byThem = line.closed && !sender.over.aborted;
  sender.over.removeEventListener('abort', leave);
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1];
  sender.ended(status === undefined ? (byThem ? 'closed' : 'left') : Number(status), heard, what);
}
