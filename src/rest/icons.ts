import type { RequestHandler } from 'express';
import type { AssetService } from '../core/assets/api.ts';
import { Failure } from '../core/errors/failure.ts';
import { message } from '../core/errors/message.ts';

type Weight = Parameters<AssetService['icon']>[1];
const WEIGHTS: readonly Weight[] = ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'];

/** Serves icons as immutable files. */
export function createIconHandler(assets: Pick<AssetService, 'icon'> | undefined): RequestHandler {
  return async (request, response) => {
    const { weight, file } = request.params as { weight: string; file: string };
    const known = WEIGHTS.find((one) => one === weight);
    const name = /^([a-z0-9-]{1,60})\.svg$/.exec(file)?.[1];
    const svg = known === undefined || name === undefined ? undefined : await assets?.icon(name, known);
    if (svg === undefined)
      throw new Failure('not_found', `There is no icon at ${request.path.slice(0, 200)}.`, {
        hint: message`{search_icons} finds the available icons.`,
      });
    response.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.type('image/svg+xml').send(svg);
  };
}
