import { DRAWN_SVG, GREEDY_PNG, STYLED_SVG } from '../../support/hostile-pictures.ts';
import type { Attack } from '../attack.ts';
import { pick, type Random } from '../random.ts';
import { multipart } from './files.ts';

const DRAWINGS = [...Object.entries(STYLED_SVG), ...Object.entries(DRAWN_SVG)];
const PIXELS = Object.entries(GREEDY_PNG);
/** Sample pictures, built once, because building one takes longer than sending it. */
const made = new Map<string, Buffer>();
const madeOnce = (name: string, make: () => Buffer) => {
  const bytes = made.get(name) ?? make();
  made.set(name, bytes);
  return bytes;
};

/** Small SVG and PNG files that are expensive to draw, sent to every field that takes a picture. */
export const HOSTILE_PICTURES: Attack = {
  kind: 'hostile pictures',
  atOnce: 3,
  pauseMs: 400,
  async act(sender, random, { token }, number) {
    const authorization = { authorization: `Bearer ${token}` };
    const upload = (bytes: Buffer, filename: string, what: string) => {
      const { headers, body } = multipart('file', filename, bytes);
      return sender.send(
        { path: '/api/v3/images/upload', headers: { ...headers, ...authorization }, body },
        what,
      );
    };
    if (number % 4 === 0) {
      const [name, make] = pick(random, PIXELS);
      const bytes = madeOnce(name, make);
      await Promise.all(Array.from({ length: 4 }, () => upload(bytes, 'a.png', `PNG, ${name}`)));
      return;
    }
    const [name, make] = pick(random, DRAWINGS);
    const address = (seed: number) => `data:image/svg+xml;base64,${make(seed).toString('base64')}`;
    await pick<(random: Random) => Promise<unknown>>(random, [
      () => upload(make(number), pick(random, ['a.svg', 'a.png', 'a.jpg']), `SVG, ${name}`),
      () =>
        sender.send(
          { path: '/api/v3/theme/generate', headers: authorization, body: { logo_url: address(number) } },
          `logo, ${name}`,
        ),
      () =>
        sender.send(
          {
            path: '/api/v3/presentation/from-json',
            headers: authorization,
            body: {
              title: 'T',
              slides: Array.from({ length: 6 }, (_, slide) => ({
                markup: `<section><h1>T</h1><img src="${address(number + slide)}" alt="x"/></section>`,
              })),
            },
          },
          `markup, ${name}`,
        ),
    ])(random);
  },
};
