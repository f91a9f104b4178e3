import type { ModelClient } from '../../store/ask-model.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { type Patience, withRetries } from './retry-model.ts';
import type { ModelAddress } from './settings.ts';

/** Opens a client for one protocol. @param now clock for signed requests. */
type OpenProtocol = (
  address: ModelAddress,
  fetch: typeof globalThis.fetch,
  now: () => Date,
) => ModelClient | Promise<ModelClient>;

/** One row per protocol; a client is loaded with the first question. */
const PROTOCOLS = {
  openai: async () => (await import('./openai-chat.ts')).openAiChat,
  anthropic: async () => (await import('./anthropic-messages.ts')).anthropicMessages,
  google: async () => (await import('./gemini.ts')).gemini,
  bedrock: async () => (await import('./bedrock.ts')).bedrock,
} as const satisfies Record<string, () => Promise<OpenProtocol>>;

/** Address of a model and its protocol. */
export interface ProtocolAddress extends ModelAddress {
  readonly protocol: keyof typeof PROTOCOLS;
}

export function openModel(address: ProtocolAddress, patience: Patience): ModelClient {
  const fetch = guardedFetch(address.baseUrl, patience.timeoutMs);
  let opening: Promise<ModelClient> | undefined;
  const client: ModelClient = {
    name: address.name,
    async ask(question) {
      opening ??= openProtocol(address, fetch, patience.now);
      return (await opening).ask(question);
    },
  };
  return withRetries(client, patience);
}

async function openProtocol(
  address: ProtocolAddress,
  fetch: typeof globalThis.fetch,
  now: () => Date,
): Promise<ModelClient> {
  const open: OpenProtocol = await PROTOCOLS[address.protocol]();
  return open(address, fetch, now);
}
