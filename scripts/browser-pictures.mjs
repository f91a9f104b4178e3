// npm run browser-pictures: takes the pictures of the browser that the README and docs/browser.md show, of a
// server of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, node, root } from './prepare.mjs';

install();
build();
const { chromium } = await import('playwright-core');
const { default: sharp } = await import('sharp');

const ACCOUNT = { username: 'ada', password: 'a-password' };
const DECK = {
  title: 'Harbour ferries on batteries',
  template: 'ledger',
  slides: [
    {
      layout: 'title',
      content: { title: 'Harbour ferries on batteries', subtitle: 'For the board meeting in March' },
    },
    {
      layout: 'bullets',
      content: {
        title: 'Three reasons speak for this year',
        items: [
          'Diesel has doubled in price since 2021',
          'Quays in the city close to diesel in 2030',
          'The yard has a free slot in spring',
        ],
      },
    },
    {
      layout: 'chart',
      content: {
        title: 'A crossing on batteries costs a third less',
        chart: {
          type: 'line',
          unit: '€',
          categories: ['2021', '2022', '2023', '2024', '2025'],
          series: [
            { name: 'Diesel', values: [310, 360, 410, 450, 480] },
            { name: 'Battery', values: [420, 400, 390, 340, 280] },
          ],
        },
        takeaway: 'The lines crossed in 2023; the gap grows every year.',
      },
    },
    {
      layout: 'table',
      content: {
        title: 'Four quays need power first',
        table: {
          columns: [{ label: 'Quay' }, { label: 'Power' }, { label: 'Ready' }],
          rows: [
            ['City hall', '4 MW', '2026'],
            ['East pier', '2 MW', '2026'],
            ['Shipyard', '6 MW', '2027'],
            ['Lighthouse', '2 MW', '2028'],
          ],
        },
      },
    },
    {
      layout: 'process',
      content: {
        title: 'From order to first crossing in 18 months',
        items: [
          { heading: 'Order', text: 'Three ferries, one yard' },
          { heading: 'Wire', text: 'Chargers at four quays' },
          { heading: 'Train', text: 'Crews learn on a simulator' },
          { heading: 'Sail', text: 'First crossing in autumn 2027' },
        ],
      },
    },
    { layout: 'statement', content: { statement: 'Nine of fourteen ferries sail on batteries by 2029' } },
  ],
};
const TEXT = `# Harbour ferries\n\nNine of fourteen ferries sail on batteries by 2029.\n\n## Why now\n\n- Diesel has doubled in price since 2021\n- Quays in the city close to diesel in 2030\n- The yard has a free slot in spring\n\n## Cost of a crossing\n\n| Year | Diesel | Battery |\n| --- | --- | --- |\n| 2023 | 410 | 390 |\n| 2024 | 450 | 340 |\n| 2025 | 480 | 280 |\n\n## The plan\n\n1. Order three ferries\n2. Build the chargers\n3. Train the crews\n4. Sail in autumn 2027\n\n## Who pays\n\n- The region carries half of the cost of the quays\n- Fares stay as they are until 2030\n- A loan of the development bank covers the rest\n\n## Risks\n\n- The grid at the shipyard is weak\n- Crews need a winter of training\n- Batteries age faster in salt air\n`;
const DESK = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.25 };
const PHONE = { viewport: { width: 390, height: 802 }, deviceScaleFactor: 1.5 };

const data = mkdtempSync(join(tmpdir(), 'lectern-browser-'));
const env = {
  ...process.env,
  PORT: '0',
  APP_DATA_DIRECTORY: data,
  AUTH_USERNAME: ACCOUNT.username,
  AUTH_PASSWORD: ACCOUNT.password,
};
const server = spawn(node, [join(root, 'dist', 'main.js'), 'serve'], {
  env,
  stdio: ['ignore', 'pipe', 'pipe'],
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  const address = await addressOf(server);
  const context = await browser.newContext({ baseURL: address });
  await context.request.post('/api/v1/auth/login', { data: ACCOUNT });
  const storageState = await context.storageState();
  const made = await context.request.post('/api/v1/ppt/presentation/create/from-json', { data: DECK });
  const id = (await made.json()).presentation_id;
  const open = async (path, options) => {
    const page = await (await browser.newContext({ baseURL: address, storageState, ...options })).newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(path);
    return page;
  };
  const deck = async (slide, options) => {
    const page = await open(`/presentations/${id}`, options);
    await page
      .locator('.strip-item img, .strip-item svg')
      .nth(DECK.slides.length - 1)
      .waitFor();
    await page
      .locator('.strip-item')
      .nth(slide - 1)
      .click();
    return page;
  };

  const light = await deck(3, DESK);
  await light.getByRole('textbox', { name: 'Takeaway' }).waitFor();
  await save(await settled(light), 'browser');
  const layouts = await deck(2, DESK);
  await layouts.getByRole('tab', { name: 'Layout' }).click();
  await layouts.getByText('Icon list').waitFor();
  await save(await settled(layouts), 'browser-layouts');
  const dark = await deck(5, { ...DESK, colorScheme: 'dark' });
  await dark.getByText('Item 2').waitFor();
  await save(await settled(dark), 'browser-dark');

  const making = await open('/new', DESK);
  await making.getByLabel('What is it about?').fill(TEXT);
  await making
    .locator('.look')
    .filter({ hasText: /^Pitch/ })
    .first()
    .click();
  await making.getByRole('button', { name: 'Plan the slides' }).click();
  await making.getByRole('button', { name: 'Make the slides' }).waitFor();
  // Stands still once the last slide is there, before the deck opens.
  await making.evaluate(() => {
    const still = () => {
      const slides = document.querySelectorAll('.making-slides li');
      const drawn = [...document.querySelectorAll('.making-slides img')].filter((image) => image.complete);
      if (slides.length > 0 && drawn.length === slides.length)
        document.body.replaceWith(document.body.cloneNode(true));
      else requestAnimationFrame(still);
    };
    still();
  });
  await making.getByRole('button', { name: 'Make the slides' }).click();
  await making.waitForFunction(
    () =>
      !document.querySelector('.making-slides')?.closest('body')?.isSameNode(document.body) ||
      document.querySelectorAll('.making-slides img').length >= 5,
  );
  await save(await settled(making), 'browser-making');

  const phone = await settled(await deck(3, PHONE));
  const list = await settled(await open('/', { ...PHONE, colorScheme: 'dark' }), '.card img');
  const [width, height, gap] = [585, 1203, 48];
  const both = sharp({
    create: { width: 2 * width + gap, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  await save(
    await both
      .composite([
        { input: phone, left: 0, top: 0 },
        { input: list, left: width + gap, top: 0 },
      ])
      .png()
      .toBuffer(),
    'browser-phone',
  );
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}

/** The address that the server prints when it listens. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk) => {
      said += chunk;
      const found = /MCP\s+(http:\/\/\S+)\/mcp/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(said)));
  });
}

/** A picture of the page once all its pictures are there. */
async function settled(page, wanted) {
  if (wanted !== undefined) await page.locator(wanted).first().waitFor();
  await page.waitForLoadState('networkidle');
  // Away from what shows more under the mouse.
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

async function save(png, name) {
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(root, 'docs', 'images', `${name}.webp`));
  console.log(`docs/images/${name}.webp`);
}
