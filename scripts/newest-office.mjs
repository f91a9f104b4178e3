// node scripts/newest-office.mjs: LibreOffice as Debian's unstable has it, in a root of its own under
// /var/tmp (1 GB, about a minute, once a machine). It loads the fonts that a PPTX carries and brings
// Liberation fonts only, so it sees decks as a machine without our fonts does. As root on Debian; elsewhere
// it says why it cannot, and tests with it are skipped.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

export const root = process.env.NEWEST_OFFICE_ROOT ?? '/var/tmp/lectern-newest-office';
const PACKAGES = 'libreoffice-impress fonts-liberation poppler-utils';
const DECK_MS = 240_000;

/** Why it cannot be used here; undefined where it can, after it was set up. */
export function setUp() {
  if (existsSync(join(root, 'usr/bin/soffice'))) return canMount();
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Debian';
  if (spawnSync('sh', ['-c', 'command -v debootstrap']).status !== 0) return 'debootstrap is not installed';
  const mirror = debianMirror();
  if (mirror === undefined) return 'apt has no Debian mirror';
  const why = canMount();
  if (why !== undefined) return why;
  if (existsSync(root))
    return `${root} exists and holds no LibreOffice; remove it, or name another place in NEWEST_OFFICE_ROOT`;
  const made = spawnSync(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates', 'sid', root, mirror],
    { encoding: 'utf8' },
  );
  if (made.status !== 0)
    return withoutRoot(`debootstrap ended with ${made.status}: ${made.stdout.trim().split('\n').at(-1)}`);
  // Proxies and certificates of this machine.
  for (const file of readdirSync('/etc/apt/apt.conf.d'))
    copyFileSync(join('/etc/apt/apt.conf.d', file), join(root, 'etc/apt/apt.conf.d', file));
  for (const file of ['resolv.conf', 'hosts'])
    if (existsSync(join('/etc', file))) copyFileSync(join('/etc', file), join(root, 'etc', file));
  const installed = inside([
    'sh',
    '-c',
    `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${PACKAGES}`,
  ]);
  return installed.status === 0
    ? undefined
    : withoutRoot(`its packages could not be installed: ${installed.stderr.trim().split('\n').at(-1)}`);
}

/** Removes the incomplete root that this run made. @returns the reason. */
function withoutRoot(reason) {
  rmSync(root, { recursive: true, force: true });
  return reason;
}

function canMount() {
  return spawnSync('unshare', ['--mount', 'true']).status === 0
    ? undefined
    : 'this machine allows no mounts of its own';
}

function debianMirror() {
  const lists = [
    '/etc/apt/sources.list',
    ...(existsSync('/etc/apt/sources.list.d')
      ? readdirSync('/etc/apt/sources.list.d').map((file) => join('/etc/apt/sources.list.d', file))
      : []),
  ];
  const text = lists.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return /^(?:URIs:\s*|deb\s+(?:\[[^\]]*\]\s*)?)(https?:\S+)/m.exec(text.join('\n'))?.[1];
}

/** Runs a program in the root; its mounts end with it. */
export function inside(command, options = {}) {
  const script = 'mount --bind /proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" "$@"';
  return spawnSync('unshare', ['--mount', 'sh', '-c', script, root, ...command], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...options.env },
    timeout: options.timeout,
  });
}

/** A PPTX as its PDF: what `pdffonts` and `pdftotext` tell of it, and the PDF's bytes. */
export function opened(pptx) {
  mkdirSync(join(root, 'var/tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, 'var/tmp/deck-'));
  const at = folder.slice(root.length);
  try {
    writeFileSync(join(folder, 'deck.pptx'), pptx);
    const done = inside(
      [
        'soffice',
        '--headless',
        `-env:UserInstallation=file://${at}/profile`,
        '--convert-to',
        'pdf',
        '--outdir',
        at,
        `${at}/deck.pptx`,
      ],
      { env: { HOME: at }, timeout: DECK_MS },
    );
    if (!existsSync(join(folder, 'deck.pdf')))
      throw new Error(`LibreOffice gave no PDF: ${done.stderr || done.stdout}`);
    const tool = (...args) => inside(args).stdout;
    return {
      pdf: readFileSync(join(folder, 'deck.pdf')),
      fonts: tool('pdffonts', `${at}/deck.pdf`)
        .split('\n')
        .slice(2)
        .flatMap((line) => line.match(/^(?:[A-Z]{6}\+)?(\S+)/)?.[1] ?? []),
      text: tool('pdftotext', '-enc', 'UTF-8', `${at}/deck.pdf`, '-'),
      layout: tool('pdftotext', '-bbox-layout', '-enc', 'UTF-8', `${at}/deck.pdf`, '-'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Scripts that bundle this module have another name.
if (basename(process.argv[1] ?? '') === 'newest-office.mjs') {
  const why = setUp();
  console.log(
    why === undefined
      ? inside(['soffice', '--version']).stdout.trim()
      : `The newest LibreOffice cannot be had here: ${why}.`,
  );
}
