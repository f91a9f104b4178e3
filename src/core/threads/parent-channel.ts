import { Socket } from 'node:net';
import { MessageStream } from './message-stream.ts';

/** File descriptor of the channel of a process that the launcher started, and the argument that announces it. */
export const CHANNEL_FD = 3;
export const CHANNEL_ARGUMENT = `--channel=${CHANNEL_FD}`;

/** The message channel of this process to the server. */
export interface ParentChannel {
  send(message: unknown, sent?: () => void): void;
  // biome-ignore lint/suspicious/noExplicitAny: each program has messages of its own.
  listen(hear: (message: any) => void): void;
}

/** @param ended called once when the server has ended or let this process go. */
export function openParentChannel(ended: () => void): ParentChannel {
  if (!process.argv.includes(CHANNEL_ARGUMENT)) {
    process.once('disconnect', ended);
    return {
      send: (message, sent) => void process.send?.(message, undefined, undefined, () => sent?.()),
      listen: (hear) => void process.on('message', hear),
    };
  }
  const socket = new Socket({ fd: CHANNEL_FD });
  socket.on('error', () => undefined).once('close', ended);
  const stream = new MessageStream(socket);
  return {
    send: (message, sent) => stream.send(message, () => sent?.()),
    listen: (hear) => stream.listen(hear),
  };
}
