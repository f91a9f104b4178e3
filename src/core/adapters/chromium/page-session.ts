import type { PageToMeasure } from '../../store/page-browser.ts';
import { BrowserProblem, type MeasuredPage } from '../../store/page-browser.ts';
import type { CdpPipe } from './cdp-pipe.ts';
import { noteDrawnCharts, recordCharts } from './chart-recorder.ts';
import { type MeasuredRegion, type MeasuredSlide, measureSlide } from './measure-slide.ts';
import { isolateRegion, showSlide } from './show-slide.ts';

const LOAD_MS = 10_000;
const STEP_MS = 10_000;
/** Time for programs that begin when the page is loaded. */
const SETTLE_MS = 400;
const MAX_PICTURES = 150;
const MAX_SLIDE_CHARACTERS = 12_000_000;
const MAX_CHARACTERS = 40_000_000;
/** Pixels of a picture for each px of the slide. */
const PICTURE_SCALE = 2;
const TYPES: Readonly<Record<string, string>> = {
  ...{ css: 'text/css', svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' },
  ...{ gif: 'image/gif', webp: 'image/webp', avif: 'image/avif' },
};
/** Programs of the page may draw, and reach nothing. */
const POLICY =
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: http: https:; connect-src 'none'; worker-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'";

/** Opens a page in a browser that has just started, and measures its slides. @throws BrowserProblem */
export async function measureInSession(cdp: CdpPipe, page: PageToMeasure): Promise<MeasuredPage> {
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  cdp.session = String(sessionId);
  await cdp.send('Page.enable');
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: page.width,
    height: page.height,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await cdp.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(recordCharts)})()` });
  serveResources(cdp, page);
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  const loaded = cdp.wait('Page.loadEventFired', LOAD_MS);
  const { frameId, errorText } = await cdp.send('Page.navigate', { url: page.address });
  if (typeof errorText === 'string')
    throw new BrowserProblem(`the page did not open: ${errorText.slice(0, 100)}`);
  await loaded;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await cdp.send('Runtime.evaluate', { expression: `(${String(noteDrawnCharts)})()`, timeout: STEP_MS });
  // Functions of the page cannot reach into this world.
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'measure',
  });
  const run = async (
    work: (...values: never[]) => unknown,
    ...values: readonly unknown[]
  ): Promise<unknown> => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression: `(${String(work)})(${values.map((value) => JSON.stringify(value)).join(',')})`,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
      timeout: STEP_MS,
    });
    if (exceptionDetails !== undefined) {
      const { exception, text } = exceptionDetails as { exception?: { description?: string }; text?: string };
      throw new BrowserProblem(
        `a slide could not be measured: ${String(exception?.description ?? text).slice(0, 200)}`,
      );
    }
    return (result as { readonly value?: unknown }).value;
  };
  await cdp.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  const slides: string[] = [];
  const pictures: Uint8Array[] = [];
  let characters = 0;
  for (let index = 0; index < page.slides; index++) {
    await run(showSlide, page.mark, index);
    const left = MAX_PICTURES - pictures.length;
    const measured = (await run(
      measureSlide,
      page.mark,
      index,
      pictures.length,
      left,
    )) as MeasuredSlide | null;
    if (measured === null) throw new BrowserProblem(`slide ${index + 1} is gone, or shows nothing`);
    characters += measured.json.length;
    if (measured.json.length > MAX_SLIDE_CHARACTERS || characters > MAX_CHARACTERS)
      throw new BrowserProblem('the page is too large');
    slides.push(measured.json);
    for (const [number, region] of measured.regions.entries()) {
      await run(isolateRegion, page.mark, number, region.under);
      pictures.push(await takePicture(cdp, region));
    }
    if (measured.regions.length > 0) await run(isolateRegion, page.mark, null, false);
  }
  return { slides, pictures };
}

async function takePicture(cdp: CdpPipe, { left, top, width, height }: MeasuredRegion): Promise<Uint8Array> {
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: left, y: top, width, height, scale: PICTURE_SCALE },
  });
  return new Uint8Array(Buffer.from(String(data), 'base64'));
}

/** Answers every request of the page: the page itself, what was loaded for it, and nothing else. */
function serveResources(cdp: CdpPipe, { address, html, resources }: PageToMeasure): void {
  const answer = async (method: string, params: Readonly<Record<string, unknown>>): Promise<void> => {
    if (method === 'Page.javascriptDialogOpening') {
      await cdp.send('Page.handleJavaScriptDialog', { accept: false });
      return;
    }
    if (method !== 'Fetch.requestPaused') return;
    const { requestId, request, resourceType } = params as {
      readonly requestId: string;
      readonly request: { readonly url: string };
      readonly resourceType: string;
    };
    const isPage = resourceType === 'Document' && sameAddress(request.url, address);
    const body = isPage ? new TextEncoder().encode(html) : resources.get(request.url);
    if (body === undefined) {
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    const extension = /\.(\w+)$/.exec(new URL(request.url).pathname)?.[1]?.toLowerCase() ?? '';
    const type = isPage
      ? 'text/html; charset=utf-8'
      : resourceType === 'Stylesheet'
        ? 'text/css'
        : TYPES[extension];
    await cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }]),
        ...(isPage ? [{ name: 'Content-Security-Policy', value: POLICY }] : []),
        { name: 'Access-Control-Allow-Origin', value: '*' },
      ],
      body: Buffer.from(body).toString('base64'),
    });
  };
  cdp.listen((method, params) => {
    // A page that navigates away, or a browser that ended, has no request to answer.
    answer(method, params).catch(() => undefined);
  });
}

function sameAddress(one: string, other: string): boolean {
  return one.split('#')[0] === new URL(other).href.split('#')[0];
}
