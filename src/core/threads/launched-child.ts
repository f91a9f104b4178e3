import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Child } from './child.ts';
import { MessageStream } from './message-stream.ts';

/** A process that the launcher started, with a message channel to this process. */
export class LaunchedChild extends EventEmitter implements Child {
  pid: number | undefined;
  connected = true;
  readonly #referenced: (isReferenced: boolean) => void;
  #socket: Socket | undefined;
  #stream: MessageStream | undefined;
  /** Messages from before the channel was open. */
  #waiting: [message: object, sent: (error: Error | null) => void][] = [];
  #exit: readonly [code: number | null, signal: string | null] | undefined;
  #isReferenced = true;
  #isKilled = false;

  /** @param referenced called when the process begins or stops to keep this process alive. */
  constructor(referenced: (isReferenced: boolean) => void) {
    super();
    this.#referenced = referenced;
    referenced(true);
  }

  /** The process runs. */
  started(pid: number, socket: Socket | undefined): void {
    this.pid = pid;
    this.#socket = socket;
    if (!this.#isReferenced) socket?.unref();
    socket?.on('error', () => undefined).once('close', () => this.#disconnected());
    if (this.#isKilled) this.#signal();
    if (socket === undefined) this.#disconnected();
  }

  /** The launcher no longer reads from the channel. */
  opened(): void {
    if (this.#socket === undefined || !this.connected) return;
    this.#stream = new MessageStream(this.#socket);
    this.#stream.listen((message) => this.emit('message', message));
    for (const [message, sent] of this.#waiting.splice(0)) this.#stream.send(message, sent);
  }

  /** The process could not be started. */
  failed(error: Error): void {
    this.connected = false;
    this.#referenced(false);
    this.#refuseWaiting();
    this.emit('error', error);
  }

  /** The process has ended. Its last messages are read first. */
  exited(code: number | null, signal: string | null): void {
    this.#exit ??= [code, signal];
    this.#isKilled = false;
    if (!this.connected) this.#end();
  }

  /** Ends it without its launcher. */
  abandon(): void {
    this.kill();
    this.#socket?.destroy();
    this.exited(null, 'SIGKILL');
    if (this.pid === undefined) this.failed(new Error('The process that starts processes has ended.'));
  }

  send(message: object, sent: (error: Error | null) => void): void {
    if (!this.connected) sent(new Error('The process has ended.'));
    else if (this.#stream === undefined) this.#waiting.push([message, sent]);
    else this.#stream.send(message, sent);
  }

  kill(): void {
    this.#isKilled = true;
    this.#signal();
  }

  ref(): void {
    this.#isReferenced = true;
    this.#socket?.ref();
    if (this.#exit === undefined) this.#referenced(true);
  }

  unref(): void {
    this.#isReferenced = false;
    this.#socket?.unref();
    this.#referenced(false);
  }

  #signal(): void {
    if (this.pid === undefined || this.#exit !== undefined) return;
    try {
      process.kill(this.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }

  #disconnected(): void {
    if (!this.connected) return;
    this.connected = false;
    this.#refuseWaiting();
    this.emit('disconnect');
    if (this.#exit !== undefined) this.#end();
  }

  #refuseWaiting(): void {
    for (const [, sent] of this.#waiting.splice(0)) sent(new Error('The process has ended.'));
  }

  #end(): void {
    if (this.#exit === undefined) return;
    this.#referenced(false);
    this.emit('exit', ...this.#exit);
    this.emit('close');
  }
}
