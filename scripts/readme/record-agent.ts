import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** A call as a terminal shows it. */
export interface RecordedCall {
  readonly tool: string;
  /** Arguments in short. */
  readonly input: string;
  /** Lines that sum up the answer. */
  readonly answer: readonly string[];
}

export interface Recording {
  readonly calls: readonly RecordedCall[];
  /** PNG of each slide. */
  readonly slides: readonly Buffer[];
}

interface Made {
  readonly presentation_id: string;
  readonly n_slides: number;
  readonly findings: readonly object[];
  readonly path: string;
}

/** Makes a deck over MCP on the built server: writes it, looks at it, checks it and exports it. */
export async function recordAgent(deck: {
  readonly title: string;
  readonly template: string;
  readonly definitions: string;
  readonly slides: readonly { readonly markup: string }[];
}): Promise<Recording> {
  const data = mkdtempSync(join(tmpdir(), 'lectern-readme-'));
  const client = new Client({ name: 'lectern-readme', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(process.cwd(), 'dist', 'main.js'), 'stdio', '--allow', data],
      env: { PATH: process.env['PATH'] ?? '', APP_DATA_DIRECTORY: join(data, 'server'), LOG_LEVEL: 'warn' },
      stderr: 'inherit',
    }),
  );
  try {
    const call = async (name: string, input: Record<string, unknown>) => {
      const answer = await client.callTool({ name, arguments: input });
      if (answer.isError === true) throw new Error(`${name}: ${JSON.stringify(answer.content)}`);
      return { value: answer.structuredContent as unknown, content: answer.content };
    };
    const { title, template, definitions, slides } = deck;
    const made = await call('create_presentation', { title, template, definitions, slides });
    const { presentation_id: id, n_slides: count, findings } = made.value as Made;
    const shown = await call('preview_slides', {
      id,
      slides: Array.from({ length: count }, (_, index) => index + 1),
      width_px: 640,
    });
    const pictures = shown.content.flatMap((block) =>
      block.type === 'image' ? [Buffer.from(block.data, 'base64')] : [],
    );
    const checked = await call('check_presentation', { id });
    const report = checked.value as { findings: readonly object[] };
    const exported = await call('export_presentation', {
      id,
      export_as: 'pptx',
      save_to: join(data, 'tides.pptx'),
    });
    const calls = [
      {
        tool: 'create_presentation',
        input: `"${title}", ${count} slides`,
        answer: [`${count} slides, ${findings.length} findings`],
      },
      { tool: 'preview_slides', input: `1–${count}`, answer: [`${pictures.length} pictures`] },
      {
        tool: 'check_presentation',
        input: 'overflow, contrast, alt texts',
        answer: [report.findings.length === 0 ? 'nothing to mend' : `${report.findings.length} findings`],
      },
      {
        tool: 'export_presentation',
        input: 'pptx',
        answer: [`${basename((exported.value as { path: string }).path)}: native, editable`],
      },
    ];
    return { calls, slides: pictures };
  } finally {
    await client.close();
    rmSync(data, { recursive: true, force: true });
  }
}
