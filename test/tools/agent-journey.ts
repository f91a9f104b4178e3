import { readFileSync } from 'node:fs';
import type { Answer, TestClient } from './clients.ts';

type Fields = Record<string, unknown>;

/** Cost of a task: its calls, those that failed, and the characters of their answers besides pictures. */
export class Journey {
  calls = 0;
  failed = 0;
  characters = 0;
  readonly #client: TestClient;
  readonly #listed: ReadonlySet<string>;

  /** @param listed names of the tools in the list; others are called through call_tool */
  constructor(client: TestClient, listed: ReadonlySet<string>) {
    this.#client = client;
    this.#listed = listed;
  }

  async call(name: string, input: Fields = {}): Promise<Fields> {
    const answer = this.#listed.has(name)
      ? await this.#client.call(name, input)
      : await this.#client.call('call_tool', { name, arguments: input });
    this.calls += 1;
    if (answer.isError === true) this.failed += 1;
    this.characters += countCharacters(answer);
    return readAnswer(answer);
  }

  /** Calls a tool without counting it, to wait for a task. */
  async peek(name: string, input: Fields): Promise<Fields> {
    return readAnswer(await this.#client.call(name, input));
  }

  async upload(filename: string, bytes: string | Uint8Array): Promise<string> {
    const content_base64 = Buffer.from(bytes as Uint8Array).toString('base64');
    const { files } = await this.call('upload_files', { files: [{ filename, content_base64 }] });
    return (files as { value: string }[])[0]?.value ?? '';
  }

  async generate(input: Fields): Promise<string> {
    return String((await this.call('generate_presentation', input))['presentation_id']);
  }

  async create(...slides: readonly object[]): Promise<string> {
    return String((await this.call('create_presentation', { slides }))['presentation_id']);
  }

  /** Opens a file of the fixtures as a deck. */
  async open(fixture: string): Promise<string> {
    const file = readFileSync(new URL(`../fixtures/${fixture}`, import.meta.url));
    const pptx_url = await this.upload(fixture.replace(/.*\//, ''), file);
    return String((await this.call('open_presentation', { pptx_url }))['presentation_id']);
  }
}

function countCharacters({ content, structuredContent }: Answer): number {
  const texts = content.flatMap(({ type, text, uri }) => (type === 'image' ? [] : [text ?? uri ?? '']));
  return JSON.stringify(structuredContent ?? '').length + texts.join('').length;
}

function readAnswer({ content, structuredContent, isError }: Answer): Fields {
  if (structuredContent !== undefined) return structuredContent;
  return isError === true ? {} : (JSON.parse(content[0]?.text ?? '{}') as Fields);
}
