import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { LauncherMessage, LauncherOrder } from './launcher.ts';
import { CHANNEL_ARGUMENT, CHANNEL_FD } from './parent-channel.ts';

/*
 * The program of the launcher. It imports nothing of the server, since its own size is the cost of each start.
 */
// Signals to the process group are meant for the server, and this process ends when the server disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());

const send = (message: LauncherMessage, socket?: Socket) =>
  void process.send?.(message, socket, undefined, () => undefined);

process.on('message', (order: LauncherOrder) => {
  // The answer leaves after the server has acknowledged the channel, when this process has closed its end.
  if ('passed' in order) {
    send({ passed: order.passed });
    return;
  }
  const { start, program, execArgv, stderr } = order;
  const child: ChildProcess = spawn(process.execPath, [...execArgv, program, CHANNEL_ARGUMENT], {
    stdio: ['ignore', 'ignore', stderr, 'pipe'],
  });
  child.on('error', (error) => {
    if (child.pid === undefined) send({ failed: start, why: error.message });
  });
  child.once('exit', (code, signal) => send({ exited: start, code, signal }));
  if (child.pid !== undefined)
    send({ started: start, pid: child.pid }, child.stdio[CHANNEL_FD] as Socket | undefined);
});
send({ ready: true });
