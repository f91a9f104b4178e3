import type { Attack } from '../attack.ts';
import { between, pick, type Random } from '../random.ts';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const YEAR = 31_536_000;

/** The text with one of its letters another. */
function altered(text: string, random: Random): string {
  const at = between(random, 0, text.length - 1);
  return `${text.slice(0, at)}${pick(random, ['A', 'z', '0', '_', '%00', ''])}${text.slice(at + 1)}`;
}

const LINKS: readonly ((link: string, random: Random) => string)[] = [
  (link, random) =>
    link.replace(/signature=([^&]+)/, (_, signature: string) => `signature=${altered(signature, random)}`),
  (link) => link.replace(/expires=(\d+)/, (_, expires: string) => `expires=${Number(expires) + YEAR}`),
  (link) => link.replace(/expires=\d+/, 'expires=-1'),
  (link) => link.replace(/[?&]signature=[^&]+/, ''),
  (link) => link.replace(/\/[^/?]+\?/, '/..%2f..%2f..%2flectern.sqlite?'),
  (link) => link.replace(/\/downloads\//, '/downloads/../userConfig.json/'),
  (link) => `${link}&signature=x&signature=y`,
  (link) => `${link}&name=${encodeURIComponent('x'.repeat(3_000))}.exe`,
  (link, random) =>
    link.replace(/\/downloads\/(.+)\?/, (_, key: string) => `/downloads/${altered(key, random)}?`),
];

const TOKENS: readonly ((token: string, random: Random) => string)[] = [
  altered,
  (token) => token.slice(0, -4),
  (token) => `${token}.`,
  () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ sub: 'ada', exp: 4_000_000_000 })}.`,
  () =>
    `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: 'ada', exp: 4_000_000_000 })}.${'x'.repeat(43)}`,
  () =>
    `${base64({ alg: 'RS256', jku: 'http://127.0.0.1:9/keys', kid: '../../etc/passwd' })}.${base64({ sub: 'ada' })}.x`,
  () => `${base64({ alg: 'HS256', deep: '['.repeat(2_000) })}.${'a'.repeat(6_000)}.b`,
];

/** Links and tokens that are almost those that were handed out. An answer of 200 to a token is a fault. */
export const FORGERIES: Attack = {
  kind: 'forged links and tokens',
  atOnce: 2,
  pauseMs: 50,
  async act(sender, random, { token, link }) {
    const from = `127.0.0.${between(random, 130, 150)}`;
    if (random() < 0.5)
      return void (await sender.send(
        { method: 'GET', path: pick(random, LINKS)(link, random), from },
        'forged link',
      ));
    const forged = pick(random, TOKENS)(token, random);
    const path = pick(random, [
      '/api/v3/presentation/all',
      '/api/v1/ppt/presentation/all',
      '/mcp',
      '/api/v1/auth/verify',
      '/metrics',
      '/api/v1/auth/token/list',
    ]);
    const headers: Record<string, string> =
      random() < 0.8
        ? { authorization: `Bearer ${forged}` }
        : { cookie: `${pick(random, ['session', 'lectern_session', 'access_token'])}=${forged}` };
    const { status } = await sender.send({ method: 'GET', path, headers, from }, 'forged token');
    if (status === 200 && forged !== token) sender.fault(`a forged token was let in at ${path}: ${forged}`);
  },
};
