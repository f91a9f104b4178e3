import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../config/config.ts';
import { runContained } from '../core/adapters/office/child-process.ts';
import { findBounds, findOffice } from '../core/adapters/office/find-programs.ts';
import type { Finding } from './doctor-finding.ts';

const VERSION_MS = 20_000;

/** Checks LibreOffice and the limits on it. */
export async function checkOffice({ office: wanted }: Config): Promise<Omit<Finding, 'name'>> {
  const ours = "Lectern's own reader draws the slides of designs";
  if (wanted === undefined) return { state: 'ok', says: `LIBREOFFICE_PATH is off: ${ours}.` };
  const { setting, path } = wanted;
  const { office: program, pdftoppm } = await findOffice(setting, path);
  if (program === undefined && setting === 'auto')
    return { state: 'ok', says: `It is not installed on this machine: ${ours}.` };
  if (program === undefined)
    return {
      state: 'warning',
      says: `LIBREOFFICE_PATH names ${setting}, which cannot be run: ${ours}.`,
      remedy: 'Give the path of soffice, auto or off.',
    };
  if (pdftoppm === undefined)
    return {
      state: 'warning',
      says: `${program} is installed, pdftoppm is not: ${ours}.`,
      remedy: 'Install poppler-utils, or set LIBREOFFICE_PATH to off.',
    };
  const bounds = await findBounds(path);
  const version = await readVersion(program, [...bounds], path);
  if (version === undefined)
    return {
      state: 'warning',
      says: `${program} does not report its version: ${ours} if it fails.`,
      remedy: 'Install LibreOffice again, or set LIBREOFFICE_PATH to off.',
    };
  const held = bounds.filter((word) => word.startsWith('/')).map((word) => basename(word));
  return {
    state: 'ok',
    says: `${version} (${program}) draws the slides of designs${held.length === 0 ? '' : `, held by ${held.join(', ')}`}.`,
  };
}

async function readVersion(
  program: string,
  bounds: readonly string[],
  path: string,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-doctor-'));
  try {
    const { output } = await runContained(
      [...bounds, program, `-env:UserInstallation=${pathToFileURL(folder).href}`, '--version'],
      {
        env: { PATH: path, HOME: folder, LANG: 'C.UTF-8' },
        folder,
        deadlineMs: VERSION_MS,
      },
    );
    return /LibreOffice[^\n]*/.exec(output)?.[0].trim().replace(/\s+/g, ' ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
