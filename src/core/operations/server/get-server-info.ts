import { z } from 'zod';
import { Failure } from '../../failure.ts';
import { moment } from '../../moment.ts';
import { defineOperation } from '../../operation.ts';

const many = (what: string) => z.int().describe(`${what}.`);

export const getServerInfo = defineOperation({
  name: 'get_server_info',
  title: 'Read about this server',
  summary: 'Read about this server: version, providers, limits, storage used, counts, and its settings without secrets.',
  guidance: 'For its operator. Settings are environment variables; changes take effect at the next start.',
  effect: 'read',
  scope: 'admin',
  toolset: 'admin',
  input: z.strictObject({}),
  output: z.object({
    version: z.string().describe('Version of the program.'),
    started_at: moment,
    program: z.string().describe('Path of the program on its machine.'),
    data_directory: z.string().describe('Where everything is stored.'),
    public_url: z.string().optional().describe('Address that callers reach, where one is configured.'),
    stores: z.object({ records: z.string().describe('What keeps records.'), files: z.string().describe('What keeps files.') }).describe('Kinds of stores.'),
    providers: z
      .object({
        model: z.string().optional().describe('Language model that writes decks; absent: decks are made of the words given.'),
        web_search: z.string().optional().describe('Where it may look for facts; absent: nowhere.'),
        photographs: z.array(z.string()).describe('Libraries of photographs that can be searched; empty: none.'),
        pictures: z.string().optional().describe('What generates pictures; absent: nothing does.'),
      })
      .describe('What is configured.'),
    limits: z
      .object({
        slides: many('Slides in one deck'),
        content_characters: many('Characters of content'),
        upload_bytes: many('Bytes of an uploaded file'),
        call_seconds: many('Seconds after which a call over MCP goes on as a task'),
        task_seconds: many('Seconds that a task may run'),
      })
      .describe('The most that is accepted.'),
    storage: z
      .object({
        database_bytes: many('Size of the database'),
        files_bytes: many('Size of all files'),
        free_bytes: many('Room left on the disk'),
        measured_at: moment.describe('ISO 8601; at most a minute ago.'),
      })
      .describe('Storage used.'),
    counts: z
      .object({
        presentations: many('Presentations'),
        designs: many('Designs'),
        themes: many('Themes of callers'),
        images: many('Pictures, uploaded and generated'),
        files: many('Uploaded files, which expire'),
        fonts: many('Uploaded fonts'),
        tasks: many('Tasks, which are kept for a while'),
        webhooks: many('Subscriptions'),
        webhook_deliveries: many('Deliveries, which are kept for a while'),
      })
      .describe('How much is stored.'),
    settings: z
      .array(
        z.object({
          name: z.string().describe('Variable of the environment.'),
          value: z.string().optional().describe('What holds now; absent for secrets, and where nothing holds.'),
          given: z.boolean().describe('Set by the operator; otherwise the default holds.'),
          secret: z.boolean().describe('Never shown.'),
          meaning: z.string().describe('What it is for.'),
        }),
      )
      .describe('Every setting.'),
  }),
  async run(_input, call) {
    const { server } = call.services;
    if (server === undefined) throw new Failure('unsupported', 'This server gives no information about itself.');
    const { providers, settings, ...info } = await server.info();
    return { ...info, providers: { ...providers, photographs: [...providers.photographs] }, settings: [...settings] };
  },
});
