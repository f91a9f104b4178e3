import type { Attack } from '../attack.ts';
import { between, pick, type Random } from '../random.ts';

/** A token that is almost that of the link. */
const FORGED: readonly ((token: string, random: Random) => string)[] = [
  (token, random) => {
    const at = between(random, 0, token.length - 1);
    return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
  },
  (token) => token.slice(0, -1),
  (token) => `${token}A`,
  (token) => token.toLowerCase(),
  (token) => `${token}%00`,
  (token) => `..%2f${token}`,
  () => 'A'.repeat(43),
  (_, random) => 'x'.repeat(between(random, 1, 6_000)),
];
const PASSES = ['1.x', `9999999999.${'A'.repeat(43)}`, `${'9'.repeat(5_000)}.x`, '', 'null'];

/** Visitors with almost the right link, or with the link and without its password. An answer of 200 is a fault. */
export const VISITORS: Attack = {
  kind: 'visitors of share links',
  atOnce: 2,
  pauseMs: 50,
  async act(sender, random, { share }) {
    const from = `127.0.0.${between(random, 160, 180)}`;
    const token = share.slice('/s/'.length);
    const isForged = random() < 0.5;
    const base = isForged ? `/s/${pick(random, FORGED)(token, random)}` : share;
    if (random() < 0.4) {
      const isGuess = random() < 0.6;
      const { status } = await sender.send(
        {
          method: 'POST',
          path: `${base}/${isGuess ? 'unlock' : 'comments'}`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(
            isGuess ? { password: `guess ${between(random, 0, 99_999)}` } : { slide: 'x', text: 'Let me in' },
          ),
          from,
        },
        'guessed password',
      );
      if (status === 200 || status === 201) sender.fault(`a visitor without the password came in at ${base}`);
      return;
    }
    const path = `${base}${pick(random, ['/deck', '/slides/x', '/download/pptx', '/download/pdf'])}`;
    const { status } = await sender.send(
      { method: 'GET', path, headers: { 'x-share-pass': pick(random, PASSES) }, from },
      'forged share link',
    );
    // The deck of a link with a password says no more than that.
    if (status === 200 && (isForged || !path.endsWith('/deck'))) sender.fault(`a visitor came in at ${path}`);
  },
};
