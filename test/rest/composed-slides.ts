import request from 'supertest';
import { walk } from '../../src/core/ooxml/xml/parse.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { OpenedPptx } from '../support/open-pptx.ts';

export let server: TestApp;

export async function openServer(): Promise<void> {
  server = await createTestApp();
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Finding {
  readonly code: string;
  readonly path?: string;
  readonly message: string;
  readonly measured?: number;
}

export interface Made {
  readonly pptx: OpenedPptx;
  readonly findings: readonly Finding[];
  /** Frame of a shape on the first slide, in px. */
  box(name: string): Box;
}

export const EMU_PER_PX = 9525;

export const send = (method: 'get' | 'post', path: string, body?: object) => {
  const sent = request(server.app)
    [method](path)
    .set('Authorization', server.session)
    .set('Host', 'slides.test');
  return body === undefined ? sent : sent.send(body);
};

export async function made(inner: string, { template = 'ledger', language = 'English' } = {}): Promise<Made> {
  const markup = inner.startsWith('<section') ? inner : `<section><h1>Title</h1>${inner}</section>`;
  const { body } = await send('post', '/api/v3/presentation/from-json', {
    standard_template: template,
    language,
    title: 'Deck',
    slides: [{ markup }],
  }).expect(200);
  const { pathname, search } = new URL(body.path);
  const file = await request(server.app)
    .get(`${pathname}${search}`)
    .buffer()
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });
  const { body: check } = await send('get', `/api/v3/presentation/${body.presentation_id}/check`).expect(200);
  const pptx = new OpenedPptx(file.body);
  const box = (name: string): Box => {
    const nodes = [...walk(pptx.shape('ppt/slides/slide1.xml', name))];
    const read = (tag: string, attribute: string) =>
      Number(
        nodes.find((node) => node.tag === tag && node.attributes.has(attribute))?.attributes.get(attribute),
      ) / EMU_PER_PX;
    return {
      x: read('a:off', 'x'),
      y: read('a:off', 'y'),
      width: read('a:ext', 'cx'),
      height: read('a:ext', 'cy'),
    };
  };
  return { pptx, findings: check.findings, box };
}
