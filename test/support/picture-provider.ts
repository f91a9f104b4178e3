import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** Received requests. */
export interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface PictureProviderServer {
  readonly url: string;
  readonly asked: Asked[];
  /** Replaces the answers to questions, not to fetched photographs; undefined: the usual ones again. */
  fail(
    answer:
      | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
      | 'hang'
      | undefined,
  ): void;
  close(): Promise<void>;
}

/**
 * Pexels (/v1/search), Pixabay (/api/), OpenAI's images endpoint (/images/generations), Google's
 * generateContent, ComfyUI (/prompt, /history, /view) and Open WebUI (below /api/v1) in one, with photographs
 * of plain colour. Keys end in "-ok". ComfyUI's runs go as their prompt says: slow, broken, nothing, never.
 */
export async function openPictureProvider(): Promise<PictureProviderServer> {
  const asked: Asked[] = [];
  let failing: Parameters<PictureProviderServer['fail']>[0];
  let url = '';
  const server = createServer(async (request, response) => {
    const at = new URL(request.url ?? '/', 'http://localhost');
    const photo = /^\/photo\/(\w+)\.jpg$/.exec(at.pathname)?.[1];
    if (photo !== undefined)
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await plain(photo));
    const body = await jsonOf(request);
    asked.push({
      path: at.pathname,
      query: Object.fromEntries(at.searchParams),
      headers: request.headers as Record<string, string>,
      body,
    });
    if (failing === 'hang') return;
    if (failing !== undefined)
      return void response.writeHead(failing.status, failing.headers).end(failing.body ?? '{}');
    const json = (status: number, value: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof value === 'string' ? value : JSON.stringify(value));
    if (at.pathname === '/v1/search') {
      if (!request.headers.authorization?.endsWith('-ok')) return void json(401, { error: 'Unauthorized' });
      const photos = [1, 2, 3].map((n) => ({
        ...{
          id: n,
          width: 1600,
          height: 900,
          url: `https://www.pexels.com/photo/${n}/`,
          photographer: `Ada ${n}`,
          alt: `A quay, number ${n}`,
        },
        src: { large2x: `${url}/photo/p${n}.jpg`, medium: `${url}/photo/m${n}.jpg` },
      }));
      return void json(200, {
        photos: photos.slice(0, Number(at.searchParams.get('per_page'))),
        total_results: 3,
      });
    }
    if (at.pathname === '/api/') {
      if (!at.searchParams.get('key')?.endsWith('-ok'))
        return void json(400, '[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).');
      const hit = {
        ...{ id: 7, pageURL: 'https://pixabay.com/photos/7/', tags: 'harbour, crane', user: 'Bo' },
        webformatURL: `${url}/photo/w7.jpg`,
        largeImageURL: `${url}/photo/l7.jpg`,
        imageWidth: 900,
        imageHeight: 600,
      };
      return void json(200, { total: 1, totalHits: 1, hits: [hit] });
    }
    if (at.pathname.endsWith(':generateContent')) {
      const inlineData = { mimeType: 'image/jpeg', data: (await plain('made')).toString('base64') };
      return void json(200, {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: 'Here it is.' }, { inlineData }] },
            finishReason: 'STOP',
          },
        ],
      });
    }
    if (at.pathname === '/prompt') {
      const { prompt } = body as { prompt: Record<string, { inputs: { text?: string } }> };
      return void json(200, {
        prompt_id: Object.values(prompt)
          .find(({ inputs }) => inputs.text !== undefined)
          ?.inputs.text?.replaceAll(' ', '-'),
        number: 1,
        node_errors: {},
      });
    }
    if (at.pathname.startsWith('/history/')) {
      const id = at.pathname.slice('/history/'.length);
      const polls = asked.filter(({ path }) => path === at.pathname).length;
      if (id === 'never' || (id === 'slow' && polls < 3)) return void json(200, {});
      if (id === 'broken')
        return void json(200, { [id]: { status: { status_str: 'error', completed: false }, outputs: {} } });
      const images = [
        { filename: 'half.png', subfolder: '', type: 'temp' },
        { filename: 'deck_1.png', subfolder: 'decks', type: 'output' },
      ];
      return void json(200, {
        [id]: {
          status: { status_str: 'success', completed: true },
          outputs: id === 'nothing' ? { 9: { text: ['x'] } } : { 9: { images } },
        },
      });
    }
    if (at.pathname === '/view')
      return void response
        .writeHead(at.searchParams.get('subfolder') === 'decks' ? 200 : 404, { 'content-type': 'image/png' })
        .end(await plain('comfy'));
    if (at.pathname === '/api/v1/images/generations')
      return void json(200, [{ url: '/api/v1/files/7/content' }]);
    if (at.pathname === '/api/v1/files/7/content')
      return void (request.headers.authorization?.endsWith('-ok')
        ? response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await plain('webui'))
        : json(401, {}));
    if (at.pathname === '/images/generations') {
      if (body['prompt'] === 'by address')
        return void json(200, { created: 1, data: [{ url: `${url}/photo/g1.jpg` }] });
      return void json(200, { created: 1, data: [{ b64_json: (await plain('made')).toString('base64') }] });
    }
    json(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    fail(answer) {
      failing = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Another colour for each name. */
function plain(name: string): Promise<Buffer> {
  const [r = 0, g = 0] = Buffer.from(name);
  return sharp({
    create: { width: 320, height: 180, channels: 3, background: { r, g, b: (name.charCodeAt(1) * 7) % 255 } },
  })
    .jpeg()
    .toBuffer();
}

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
