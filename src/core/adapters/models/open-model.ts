import type { ModelClient } from '../../store/ask-model.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { type Patience, retrying } from './retrying.ts';
import type { ModelAddress } from './settings.ts';

/** A client for a model; the provider's library is loaded with the first question, so that a server that is never asked does not pay for it. */
export function openModel(address: ModelAddress, patience: Patience): ModelClient {
  const fetch = guardedFetch(address.baseUrl, patience.timeoutMs);
  let speaking: Promise<ModelClient> | undefined;
  const client: ModelClient = {
    name: address.name,
    async ask(question) {
      speaking ??= speak(address, fetch, patience.now);
      return (await speaking).ask(question);
    },
  };
  return retrying(client, patience);
}

async function speak(address: ModelAddress, fetch: typeof globalThis.fetch, now: () => Date): Promise<ModelClient> {
  switch (address.protocol) {
    case 'anthropic':
      return (await import('./anthropic-messages.ts')).anthropicMessages(address, fetch);
    case 'google':
      return (await import('./gemini.ts')).gemini(address, fetch);
    case 'bedrock':
      return (await import('./bedrock.ts')).bedrock(address, fetch, now);
    default:
      return (await import('./openai-chat.ts')).openAiChat(address, fetch);
  }
}
