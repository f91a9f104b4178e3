import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAccount } from '../auth/account.ts';
import { type ApiToken, type ApiTokens, TOKEN_DAYS, TOKEN_DAYS_MAX } from '../auth/api-tokens.ts';
import { loadConfig } from '../config/config.ts';
import { Failure } from '../core/errors/failure.ts';
import { createLogger } from '../observability/logger.ts';
import { wire } from '../wire.ts';
import { type Command, UsageError } from './command.ts';
import { parseWholeNumber } from './generate.ts';

export const tokenCommand: Command = {
  usage: `Usage: lectern token create LABEL [--days N|never]
       lectern token list
       lectern token revoke ID

API tokens let programs in without the admin password: Authorization: Bearer TOKEN. The secret is
shown once, by create, on standard output. It is valid for 90 days unless --days says otherwise (1 to
365, or never). LABEL says what it is for; --label LABEL is the same.
Works on the data directory of the server (APP_DATA_DIRECTORY), also while it runs.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { days: { type: 'string' }, label: { type: 'string' } },
    });
    const [action, ...subjects] = values.label === undefined ? positionals : [...positionals, values.label];
    const [subject, ...more] = subjects;
    if (more.length > 0) throw new UsageError(`"${more[0]}" is one argument too many.`);
    switch (action) {
      case 'create': {
        if (subject === undefined) throw new UsageError('Give the token a label that says what it is for.');
        const days = parseDays(values.days);
        return withTokens(async (tokens) => {
          const { token, id } = await tokens.create(subject, days);
          process.stderr.write(`Token ${id}. It is shown only now:\n`);
          process.stdout.write(`${token}\n`);
        });
      }
      case 'list':
        return withTokens(async (tokens) => {
          for (const token of await tokens.list()) process.stdout.write(`${formatToken(token)}\n`);
        });
      case 'revoke':
        if (subject === undefined)
          throw new UsageError('Name the id of the token to revoke; lectern token list shows it.');
        return withTokens(async (tokens) => {
          process.stdout.write(`${formatToken(await tokens.revoke(subject))}\n`);
        });
      default:
        throw new UsageError(
          `Say what to do: create, list or revoke${action === undefined ? '' : `, not "${action}"`}.`,
        );
    }
  },
};

/** @returns null for a token that does not expire. */
function parseDays(option: string | undefined): number | null {
  if (option === undefined) return TOKEN_DAYS;
  if (option === 'never') return null;
  const days = parseWholeNumber('--days', option);
  if (days < 1 || days > TOKEN_DAYS_MAX)
    throw new UsageError(`--days takes 1 to ${TOKEN_DAYS_MAX}, or never; not "${option}".`);
  return days;
}

async function withTokens(work: (tokens: ApiTokens) => Promise<void>): Promise<number> {
  const config = loadConfig();
  const log = createLogger('warn');
  const lectern = wire(config, log);
  try {
    const { records } = await lectern.stores();
    // The stored account; only the server changes it by the environment.
    const env = { username: undefined, password: undefined, override: false, reset: false };
    const account = await createAccount({
      file: join(config.dataDirectory, 'userConfig.json'),
      env,
      records,
      shared: config.engines.store !== undefined,
      log,
      clock: lectern.clock,
    });
    if (account.username === undefined)
      throw new Failure('setup_required', 'This instance has no admin account yet.', {
        hint: 'Set it up first: start the server once with AUTH_USERNAME and AUTH_PASSWORD, or POST /api/v1/auth/setup while it runs.',
      });
    await work(account.tokens);
    return 0;
  } finally {
    await lectern.close();
  }
}

function formatToken(token: ApiToken): string {
  const state =
    token.revoked_at !== null
      ? `revoked ${token.revoked_at}`
      : token.expires_at !== null
        ? `expires ${token.expires_at}`
        : 'does not expire';
  return [
    token.id,
    token.label,
    `created ${token.created_at}`,
    token.last_used_at === null ? 'never used' : `used ${token.last_used_at}`,
    state,
  ].join('\t');
}
