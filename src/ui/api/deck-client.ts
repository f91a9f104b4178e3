import { createContext } from 'react';
import { toApiError } from './api-error.ts';
import { body, GET, request } from './client.ts';
import type { components } from './generated/schema.ts';

export type Finding = components['schemas']['CheckPresentationAnswer']['findings'][number];

/** Requests of deck views, answered by REST in the browser and by the host in a chat. */
export interface DeckClient {
  /** PNG with a width in px, or SVG, of the current or a past revision. @throws if it cannot be drawn */
  picture(
    id: string,
    slide: number,
    width: number | 'svg',
    signal: AbortSignal,
    past?: number,
  ): Promise<Blob>;
  /** All findings, worst first. */
  findings(id: string, signal: AbortSignal): Promise<readonly Finding[]>;
}

const restDeckClient: DeckClient = {
  async picture(id, slide, width, signal, past) {
    const svg = width === 'svg';
    const query = svg ? `slides=${slide}&format=svg` : `slides=${slide}&width_px=${width}`;
    const of = past === undefined ? '' : `&revision=${past}`;
    const response = await request(`/api/v3/presentation/${encodeURIComponent(id)}/preview?${query}${of}`, {
      signal,
      headers: { Accept: svg ? 'image/svg+xml' : 'image/png' },
    });
    if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
    return response.blob();
  },
  findings: async (id, signal) =>
    (await body(GET('/api/v3/presentation/{id}/check', { params: { path: { id } }, signal }))).findings,
};

export const DeckClientContext = createContext<DeckClient>(restDeckClient);
