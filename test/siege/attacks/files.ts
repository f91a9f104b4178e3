import type { Attack } from '../attack.ts';
import { mutateFile } from '../mutate/file.ts';
import { pick, type Random } from '../random.ts';
import { HOSTILE, type Role, type Sample, SOUND } from '../samples.ts';
import type { Sender } from '../sender.ts';

interface Input {
  readonly role: Role;
  readonly filename: string;
  readonly bytes: Buffer;
  /** Description of the file and its mutation. */
  readonly what: string;
}

const BOUNDARY = 'besiegers-boundary';

/** A body of one file, as a browser sends it. */
export function multipart(
  part: string,
  filename: string,
  bytes: Buffer,
): { readonly headers: Record<string, string>; readonly body: Buffer } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

/** Routes that take a presentation in one request, with the form part that holds it. */
const READERS_OF_PPTX = [
  ['/api/v3/presentation/check', 'pptx_file'],
  ['/api/v3/presentation/import', 'pptx_file'],
  ['/api/v3/smart-design/check', 'pptx_file'],
  ['/api/v3/fonts/check', 'pptx_file'],
  ['/api/v1/ppt/template/fonts-upload-and-slides-preview', 'pptx_file'],
  ['/api/v3/smart-design/import', 'file'],
] as const;

/** Gives a file to the server in one of the ways that there are for its kind. */
async function give(
  sender: Sender,
  random: Random,
  token: string,
  { role, filename, bytes, what }: Input,
): Promise<void> {
  const authorization = { authorization: `Bearer ${token}` };
  const post = (path: string, part: string) => {
    const { headers, body } = multipart(part, filename, bytes);
    return sender.send({ path, headers: { ...headers, ...authorization }, body }, what);
  };
  const ask = (path: string, body: object) => sender.send({ path, headers: authorization, body }, what);
  if (role === 'picture') {
    await post('/api/v3/images/upload', 'file');
    const address = `data:image/${filename.endsWith('svg') ? 'svg+xml' : 'png'};base64,${bytes.toString('base64')}`;
    if (bytes.length < 2_000_000 && random() < 0.3)
      await ask('/api/v3/theme/generate', { logo_url: address });
    return;
  }
  if (role === 'font') return void (await post('/api/v3/fonts/upload', 'file'));
  if (role === 'presentation' && random() < 0.6) {
    const [path, part] = pick(random, READERS_OF_PPTX);
    return void (await post(path, part));
  }
  const stored = await post('/api/v3/files/upload', 'files');
  const [value] = stored.status === 200 ? (JSON.parse(stored.text) as string[]) : [];
  if (value === undefined) return;
  if (role === 'presentation') return design(sender, random, token, value, what);
  if (random() < 0.7) await ask('/api/v3/files/decompose', { file_paths: [value] });
  else await ask('/api/v3/presentation/generate', { content: '', files: [value] });
}

/** Has a design made of an uploaded file, as a task or while the besieger waits. */
async function design(
  sender: Sender,
  random: Random,
  token: string,
  value: string,
  what: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  if (random() < 0.5)
    return void (await sender.send(
      {
        path: '/api/v1/ppt/template/init',
        headers,
        body: { pptx_url: value, name: 'Siege', slide_image_urls: [] },
      },
      what,
    ));
  const begun = await sender.send(
    { path: '/api/v2/ppt/design/create/async', headers, body: { pptx_url: value, name: 'Siege' } },
    what,
  );
  const id = /"id":\s*"([^"]+)"/.exec(begun.text)?.[1];
  for (let tries = 0; id !== undefined && tries < 60 && !sender.over.aborted; tries += 1) {
    const task = await sender.send(
      { method: 'GET', path: `/api/v2/ppt/design/status/${encodeURIComponent(id)}`, headers },
      what,
    );
    if (task.status !== 200 || /"status":\s*"(completed|error)"/.test(task.text)) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Making some of them takes longer than reading them. */
const made = new Map<Sample, Buffer>();
function bytesOf(sample: Sample): Buffer {
  const bytes = made.get(sample) ?? sample.make();
  if (bytes.length < 4_000_000) made.set(sample, bytes);
  return bytes;
}

export const HOSTILE_FILES: Attack = {
  kind: 'hostile files',
  atOnce: 3,
  pauseMs: 500,
  async act(sender, random, { token, short }, number) {
    const samples = HOSTILE.filter(({ deep }) => !short || deep !== true);
    // Each of them once before any comes again, those of all kinds mixed: a prime shares no factor with their
    // number.
    const sample = samples[(number * 97) % samples.length] ?? pick(random, samples);
    await give(sender, random, token, { ...sample, bytes: bytesOf(sample), what: sample.name });
  },
};

export const MUTATED_FILES: Attack = {
  kind: 'mutated files',
  atOnce: 4,
  pauseMs: 200,
  async act(sender, random, { token }) {
    const role = pick(random, [
      'document',
      'document',
      'document',
      'presentation',
      'presentation',
      'presentation',
      'picture',
      'picture',
      'font',
    ] as const);
    const sample = pick(
      random,
      SOUND.filter((one) => one.role === role),
    );
    const { bytes, how } = mutateFile(sample.filename, bytesOf(sample), random);
    await give(sender, random, token, { ...sample, bytes, what: `${sample.name}, ${how}` });
  },
};
