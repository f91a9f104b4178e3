import type { Attachment, CallContext } from '../core/call/call.ts';
import { execute, type Operation } from '../core/call/operation.ts';
import type { Described, ResourceContents } from './contents.ts';
import { DECK_VIEW, deckView, readDeckView } from './deck-view.ts';
import { RESOURCES, type ResourceRule } from './resource-rules.ts';
import { type AddressPattern, addressPattern } from './uri-template.ts';

export type { ResourceContents };
export { DECK_VIEW };

/** MCP resources, projected from read operations. */
export interface ResourceSurface {
  readonly resources: readonly (Described & { readonly uri: string })[];
  readonly templates: readonly (Described & { readonly uriTemplate: string })[];
  /** @returns undefined for a URI of no resource. @throws Failure */
  read(uri: string, call: CallContext): Promise<readonly ResourceContents[] | undefined>;
}

/**
 * @param catalogue read operations, loaded with the first resource.
 * @param pages directory of the browser client with the chat view; absent: no view.
 */
export function createResources(
  catalogue: () => Promise<readonly Operation[]>,
  pages?: string,
): ResourceSurface {
  const routes: readonly { readonly rule: ResourceRule; readonly pattern: AddressPattern }[] = RESOURCES.map(
    (rule) => ({ rule, pattern: addressPattern(rule.address) }),
  );

  return {
    resources: [
      ...RESOURCES.filter(({ address }) => !address.includes('{')).map((rule) => ({
        uri: rule.address,
        ...described(rule),
      })),
      ...(pages === undefined ? [] : [deckView]),
    ],
    templates: RESOURCES.filter(({ address }) => address.includes('{')).map((rule) => ({
      uriTemplate: rule.address,
      ...described(rule),
    })),
    async read(uri, call) {
      if (uri === DECK_VIEW && pages !== undefined) return readDeckView(pages);
      for (const { rule, pattern } of routes) {
        const variables = pattern(uri);
        if (variables === undefined) continue;
        const operation = (await catalogue()).find(({ name }) => name === rule.operation);
        if (operation === undefined) return undefined;
        const attachments: Attachment[] = [];
        const answer = await execute(operation, rule.toInput(variables), {
          ...call,
          attach: (attachment) => void attachments.push(attachment),
        });
        if (rule.mimeType === 'application/json')
          return [
            {
              uri,
              mimeType: rule.mimeType,
              text: JSON.stringify(rule.toBody?.(answer, variables) ?? answer),
            },
          ];
        return attachments.map(({ mimeType, bytes }) =>
          mimeType === 'image/svg+xml'
            ? { uri, mimeType, text: new TextDecoder().decode(bytes) }
            : { uri, mimeType, blob: Buffer.from(bytes).toString('base64') },
        );
      }
      return undefined;
    },
  };
}

function described({ name, title, description, mimeType }: ResourceRule): Described {
  return { name, title, description, mimeType };
}
