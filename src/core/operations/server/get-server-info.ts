import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';
import { moment } from '../../input/moment.ts';
import { onlyOver } from '../../input/only-over.ts';

const many = (what: string) => z.int().describe(`${what}.`);

export const getServerInfo = defineOperation({
  name: 'get_server_info',
  title: 'Read about this server',
  summary:
    'Read about this server: version, providers, limits, storage used, counts, and its settings without secrets.',
  guidance: 'For its operator. Settings are environment variables; changes take effect at the next start.',
  effect: 'read',
  scope: 'admin',
  toolset: 'admin',
  input: z.strictObject({}),
  output: z.object({
    version: z.string().describe('Version of Lectern.'),
    started_at: moment,
    program: z.string().describe('Path of the program on its machine.'),
    data_directory: z.string().describe('Folder in which everything is stored.'),
    public_url: z
      .string()
      .optional()
      .describe('Address for callers, if one is configured.')
      .meta(onlyOver('http')),
    stores: z
      .object({
        records: z.string().describe('Store of the records.'),
        files: z.string().describe('Store of the files.'),
      })
      .describe('Kinds of stores.'),
    providers: z
      .object({
        model: z
          .string()
          .optional()
          .describe('Language model that writes decks; absent: decks are made from the given words.'),
        web_search: z.string().optional().describe('Web search that the model may use; absent: none.'),
        photographs: z.array(z.string()).describe('Photograph libraries that can be searched; empty: none.'),
        pictures: z.string().optional().describe('Generator of pictures; absent: none.'),
      })
      .describe('Providers that are configured.'),
    limits: z
      .object({
        slides: many('Slides in one deck'),
        content_characters: many('Characters of content'),
        upload_bytes: many('Bytes of an uploaded file'),
        call_seconds: many('Seconds after which an MCP call continues as a task'),
        task_seconds: many('Seconds that a task may run'),
      })
      .describe('Limits of what is accepted.'),
    storage: z
      .object({
        database_bytes: many('Size of the database'),
        files_bytes: many('Size of all files'),
        free_bytes: many('Free disk space'),
        measured_at: moment.describe('Time of the count in ISO 8601; at most a minute ago.'),
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
      .describe('Amounts that are stored.'),
    settings: z
      .array(
        z.object({
          name: z.string().describe('Environment variable.'),
          value: z
            .string()
            .optional()
            .describe('Current value; absent for secrets and settings without a value.'),
          given: z.boolean().describe('true if the operator set it; otherwise the default is used.'),
          secret: z.boolean().describe('true for a secret, whose value is never shown.'),
          meaning: z.string().describe('Purpose of the setting.'),
        }),
      )
      .describe('All settings.'),
  }),
  async run(_input, call) {
    const { server } = call.services;
    if (server === undefined)
      throw new Failure('unsupported', 'This server gives no information about itself.');
    const { providers, settings, ...info } = await server.info();
    return {
      ...info,
      providers: { ...providers, photographs: [...providers.photographs] },
      settings: [...settings],
    };
  },
});
