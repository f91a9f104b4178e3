import type { Attack } from '../attack.ts';
import { between, pick } from '../random.ts';
import { converse, type Line } from '../raw.ts';

/** Limits of one act. */
const GROUP = 50;
const ADDRESSES = 24;
const head = (line: string, ...headers: readonly string[]) =>
  [line, 'Host: localhost', ...headers, '', ''].join('\r\n');

/** Behaviour of each connection of a group, and its duration. */
const MANNERS: Readonly<Record<string, (line: Line, ms: number, token: string) => Promise<void>>> = {
  'nothing at all': (line, ms) => line.wait(ms),
  'headers without end': async (line, ms) => {
    await line.write('GET /api/v3/presentation/all HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    await drip(line, ms);
  },
  'a body without end': async (line, ms) => {
    await line.write(
      head('POST /api/v1/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 50000'),
    );
    await drip(line, ms);
  },
  'a body without end, let in': async (line, ms, token) => {
    await line.write(
      head(
        'POST /api/v3/presentation/from-json HTTP/1.1',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Content-Length: 50000',
      ),
    );
    await drip(line, ms);
  },
  'an upload without end, let in': async (line, ms, token) => {
    await line.write(
      head(
        'POST /api/v3/files/upload HTTP/1.1',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 90000000',
      ),
    );
    await drip(line, ms);
  },
  'chunks without end': async (line, ms) => {
    await line.write(
      head(
        'POST /api/v1/auth/login HTTP/1.1',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ),
    );
    for (let gone = 0; gone < ms && !line.closed; gone += 1_000) {
      await line.write('1\r\n \r\n');
      await line.wait(1_000);
    }
  },
  'a half that is closed': async (line, ms) => {
    await line.write(head('GET /health HTTP/1.1'));
    line.end();
    await line.wait(ms);
  },
  'closed before a word': async (line, ms) => {
    line.end();
    await line.wait(ms);
  },
  'asks and never reads': async (line, ms) => {
    line.pause();
    for (let count = 0; count < 40 && !line.closed; count += 1)
      await Promise.race([line.write(head('GET /openapi.json HTTP/1.1').repeat(5)), line.wait(500)]);
    await line.wait(ms);
  },
  'no HTTP': async (line, ms) => {
    await line.write('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03');
    await line.wait(ms);
  },
  'a wish for another protocol': async (line, ms) => {
    await line.write(
      head(
        'GET /mcp HTTP/1.1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: x',
        'Sec-WebSocket-Version: 13',
      ),
    );
    await line.wait(ms);
  },
  'a request and then nothing': async (line, ms) => {
    await line.write(head('GET /health HTTP/1.1'));
    await line.wait(ms);
  },
};

/** A letter every second. */
async function drip(line: Line, ms: number): Promise<void> {
  for (let gone = 0; gone < ms && !line.closed; gone += 1_000) {
    await line.write('a');
    await line.wait(1_000);
  }
}

/** More together than the server takes. */
export const CONNECTIONS: Attack = {
  kind: 'silent and slow connections',
  atOnce: 26,
  pauseMs: 200,
  async act(sender, random, { token, short }) {
    // Silence costs nothing and holds a place for longest, so most are silent.
    const [manner, talk] =
      random() < 0.4 ? ['nothing at all', MANNERS['nothing at all']] : pick(random, Object.entries(MANNERS));
    if (talk === undefined) return;
    const from = `127.0.0.${between(random, 10, 9 + ADDRESSES)}`;
    const ms = short ? between(random, 3_000, 12_000) : between(random, 5_000, 60_000);
    sender.count('opened', GROUP);
    await Promise.all(
      Array.from({ length: GROUP }, () => converse(sender, from, manner, (line) => talk(line, ms, token))),
    );
  },
};
