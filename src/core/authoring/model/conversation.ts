import type { ModelUsage } from '../../presentations/presentation.ts';
import type { ModelClient, ModelMessage, ModelTokens } from '../../store/ask-model.ts';
import { readJson } from './read-json.ts';

/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** Value read from an answer, or faults described for the model. */
export type ReadAnswer<T> =
  | { readonly value: T; readonly faults?: undefined }
  | { readonly faults: readonly string[]; readonly value?: undefined };

export interface Question<T> {
  readonly messages: readonly ModelMessage[];
  readonly schema: Readonly<Record<string, unknown>>;
  readonly maxTokens: number;
  read(answer: Readonly<Record<string, unknown>>): ReadAnswer<T>;
}

/** No answer could be used. */
export class UnusableAnswer extends Error {
  constructor() {
    super('gave no usable answer');
    this.name = 'UnusableAnswer';
  }
}

const MAX_FAULTS = 12;

/** Questions to one model for one deck, with their usage. */
export class Conversation {
  readonly #model: ModelClient;
  readonly #price: ModelPrice | undefined;
  readonly #signal: AbortSignal;
  #calls = 0;
  #input = 0;
  #output = 0;

  constructor(model: ModelClient, price: ModelPrice | undefined, signal: AbortSignal) {
    this.#model = model;
    this.#price = price;
    this.#signal = signal;
  }

  get usage(): ModelUsage {
    const cost =
      this.#price &&
      Number(((this.#input * this.#price.input + this.#output * this.#price.output) / 1_000_000).toFixed(6));
    return {
      model: this.#model.name,
      calls: this.#calls,
      input_tokens: this.#input,
      output_tokens: this.#output,
      ...(cost === undefined ? {} : { cost_usd: cost }),
    };
  }

  /**
   * Asks until an answer is readable; an unreadable one is returned to the model once with its faults.
   *
   * @throws ModelProblem; UnusableAnswer if the second answer is unreadable too.
   */
  async ask<T>(question: Question<T>): Promise<T> {
    const first = await this.#say(question.messages, question);
    const read = readAnswer(first, question);
    if (read.value !== undefined) return read.value;
    const again = await this.#say(
      [...question.messages, ...createCorrection(first, read.faults ?? [])],
      question,
    );
    const second = readAnswer(again, question);
    if (second.value === undefined) throw new UnusableAnswer();
    return second.value;
  }

  /** Counts a question to the same provider outside of this conversation. */
  count(tokens: ModelTokens): void {
    this.#calls += 1;
    this.#add(tokens);
  }

  #add({ input, output }: ModelTokens): void {
    this.#input += input;
    this.#output += output;
  }

  async #say(messages: readonly ModelMessage[], { schema, maxTokens }: Question<unknown>): Promise<string> {
    this.#calls += 1;
    const { text, tokens } = await this.#model.ask({
      messages,
      schema: { name: 'answer', schema },
      maxTokens,
      signal: this.#signal,
    });
    this.#add(tokens);
    return text;
  }
}

function readAnswer<T>(text: string, question: Question<T>): ReadAnswer<T> {
  const json = readJson(text);
  return json === undefined ? { faults: ['It is not one complete JSON object.'] } : question.read(json);
}

/** Message that asks for the answer without its faults. */
export function createCorrection(answer: string, faults: readonly string[]): ModelMessage[] {
  const faultLines = faults.slice(0, MAX_FAULTS).map((fault) => `- ${fault}`);
  return [
    { role: 'assistant', content: answer === '' ? '(no answer)' : answer },
    {
      role: 'user',
      content: `Give the whole JSON object again, with these faults corrected and nothing else changed:\n${faultLines.join('\n')}`,
    },
  ];
}
