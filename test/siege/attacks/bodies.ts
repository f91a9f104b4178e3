import type { Attack, Siege } from '../attack.ts';
import { between, pick, type Random } from '../random.ts';
import { converse, type Line } from '../raw.ts';
import type { Sender } from '../sender.ts';

/** Limits of a body by default, of files, and of strangers. */
const [BODY, FILE, STRANGERS] = [10_000_000, 100_000_000, 64_000];
const PIECE = Buffer.alloc(65_536, 'a');
const OPEN = [
  '/api/v1/auth/login',
  '/api/v1/auth/setup',
  '/api/v1/auth/logout',
  '/api/v3/schema/content/generate',
  '/oauth/register',
  '/oauth/token',
  '/oauth/authorize',
  '/api/v3/presentation/from-json',
  '/mcp',
];

/** Writes so many bytes, as fast as they are taken; stops when the other side has answered or closed. */
async function pour(line: Line, bytes: number, chunked: boolean): Promise<void> {
  for (let left = bytes; left > 0 && !line.closed; left -= PIECE.length) {
    const piece = left < PIECE.length ? PIECE.subarray(0, left) : PIECE;
    if (chunked) await line.write(`${piece.length.toString(16)}\r\n`);
    await line.write(piece);
    if (chunked) await line.write('\r\n');
  }
}

interface Body {
  readonly path: string;
  readonly token?: string;
  /** Number of bytes sent; the announced length may differ. */
  readonly bytes: number;
  readonly announced?: number;
  readonly chunked?: boolean;
  /** How long the last byte is held back, so that others come in meanwhile. */
  readonly holdMs?: number;
  /** Sent as the bytes of a file in a form. */
  readonly file?: string;
  readonly from: string;
}

function send(
  sender: Sender,
  { path, token, bytes, announced, chunked = false, holdMs = 0, file, from }: Body,
): Promise<void> {
  const [before, after] =
    file === undefined
      ? ['{"a":"', '"}']
      : [
          `--x\r\nContent-Disposition: form-data; name="${file}"; filename="a.pptx"\r\nContent-Type: application/octet-stream\r\n\r\n`,
          '\r\n--x--\r\n',
        ];
  const type =
    file !== undefined
      ? 'multipart/form-data; boundary=x'
      : path === '/oauth/token' || path === '/oauth/authorize'
        ? 'application/x-www-form-urlencoded'
        : 'application/json';
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept: application/json, text/event-stream',
    `Content-Type: ${type}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    chunked
      ? 'Transfer-Encoding: chunked'
      : `Content-Length: ${announced ?? before.length + bytes + after.length}`,
  ].join('\r\n');
  const encodeChunk = (text: string) => (chunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
  return converse(
    sender,
    from,
    `${path}, ${bytes} bytes ${chunked ? 'in chunks' : `announced as ${announced ?? bytes}`}`,
    async (line) => {
      await line.write(`${head}\r\n\r\n${encodeChunk(before)}`);
      await pour(line, bytes, chunked);
      if (holdMs > 0) await line.wait(holdMs);
      await line.write(encodeChunk(after));
      if (chunked) await line.write('0\r\n\r\n');
      await line.answer(20_000);
    },
  );
}

/** Many large bodies of strangers at the same time, from many addresses, their last byte held back. */
async function strangers(sender: Sender, random: Random): Promise<void> {
  const path = pick(random, OPEN);
  const bytes = pick(random, [
    BODY - 100_000,
    BODY - 100_000,
    BODY - 100,
    BODY,
    BODY + 1,
    STRANGERS,
    STRANGERS + 1,
    1_000_000,
  ]);
  const chunked = random() < 0.3;
  const holdMs = between(random, 500, 4_000);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send(sender, { path, bytes, chunked, holdMs, from: `127.0.0.${40 + (index % 20)}` }),
    ),
  );
}

/** Bodies that are not what is announced of them. */
async function liars(sender: Sender, random: Random, token: string | undefined): Promise<void> {
  const path = pick(random, OPEN);
  const announced = pick(random, [5_000_000_000, BODY + 1, 2 ** 53, 10]);
  await send(sender, {
    path,
    ...(token !== undefined && { token }),
    bytes: pick(random, [10, 1_000, BODY, BODY * 3]),
    announced,
    chunked: random() < 0.3,
    from: '127.0.0.61',
  });
}

/** Bodies of an agent that was let in, as large as it may send them, several at once. */
async function agent(sender: Sender, random: Random, { token, short }: Siege): Promise<void> {
  const from = '127.0.0.2';
  const holdMs = between(random, 0, 3_000);
  const largest = short ? FILE / 4 : FILE;
  const way = random();
  if (way < 0.4) {
    const bytes = pick(random, [largest - 1_000_000, largest, largest + 1]);
    const [path, file] = pick(random, [
      ['/api/v3/presentation/check', 'pptx_file'],
      ['/api/v3/images/upload', 'file'],
      ['/api/v3/fonts/upload', 'file'],
    ] as const);
    await Promise.all(
      Array.from({ length: 8 }, () => send(sender, { path, token, bytes, file, holdMs, from })),
    );
  } else if (way < 0.7) {
    const path = pick(random, [
      '/api/v3/presentation/check',
      '/api/v3/images/upload',
      '/api/v3/files/upload',
    ]);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        send(sender, {
          path,
          token,
          bytes: pick(random, [20_000_000, Math.round(largest * 1.39)]),
          holdMs,
          from,
        }),
      ),
    );
  } else {
    const path = pick(random, ['/api/v3/presentation/from-json', '/api/v3/presentation/generate', '/mcp']);
    await Promise.all(
      Array.from({ length: 12 }, () =>
        send(sender, { path, token, bytes: BODY - 100_000, chunked: random() < 0.5, holdMs, from }),
      ),
    );
  }
}

export const STRANGERS_BODIES: Attack = {
  kind: 'large bodies of strangers',
  atOnce: 3,
  pauseMs: 1_000,
  act: (sender, random) => (random() < 0.75 ? strangers(sender, random) : liars(sender, random, undefined)),
};

export const AGENTS_BODIES: Attack = {
  kind: 'large bodies of an agent',
  atOnce: 2,
  pauseMs: 5_000,
  act: (sender, random, siege) =>
    random() < 0.8 ? agent(sender, random, siege) : liars(sender, random, siege.token),
};
