/**
 * An operation that a message refers to. Tools, routes and commands call the same operation by different
 * names.
 */
export interface OperationReference {
  readonly operation: string;
}

/** A phrase that makes sense only where every operation that it names can be called. */
export interface OptionalPhrase {
  readonly whereOffered: readonly MessagePart[];
}

export type MessagePart = string | OperationReference | OptionalPhrase;

/**
 * Text for callers. References to operations are values beside the text, so that each surface inserts its own
 * names and words of a caller are never mistaken for a name. Plain data: it can be stored and sent to other
 * processes.
 */
export type Message = string | readonly MessagePart[];

/** Name of an operation on a surface; undefined if the surface does not offer it. */
export type NameOf = (operation: string) => string | undefined;

/**
 * Builds a message. Names of operations are written in braces; inserted values are text as they are, braces
 * included.
 *
 * @example
 * message`No design is stored under "${id}". {list_designs} shows the stored ones.`
 */
export function message(
  texts: TemplateStringsArray,
  ...values: readonly (Message | OptionalPhrase | number)[]
): readonly MessagePart[] {
  return texts.flatMap((text, index) => [
    ...readNames(text),
    ...(index < values.length ? partsOf(values[index] ?? '') : []),
  ]);
}

/**
 * A phrase of a message that is left out where one of its operations is not offered.
 *
 * @example
 * message`Id of a theme${whereOffered`, from {list_themes}`}.`
 */
export function whereOffered(
  texts: TemplateStringsArray,
  ...values: readonly (Message | number)[]
): OptionalPhrase {
  return { whereOffered: message(texts, ...values) };
}

/** The text of a message with the names of one surface. */
export function renderMessage(text: Message, nameOf: NameOf): string {
  if (typeof text === 'string') return text;
  const rendered = text.map((part) => {
    if (typeof part === 'string') return part;
    if ('operation' in part) return nameOf(part.operation) ?? part.operation;
    return operationsIn(part.whereOffered).every((operation) => nameOf(operation) !== undefined)
      ? renderMessage(part.whereOffered, nameOf)
      : '';
  });
  return rendered.join('');
}

/**
 * The text of a message with operations by the names of the catalogue, which are also the names of the tools.
 */
export function plainText(text: Message): string {
  return renderMessage(text, (operation) => operation);
}

/** Joins messages with spaces; empty and missing ones are skipped. */
export function joinMessages(...messages: readonly (Message | undefined)[]): Message {
  const present = messages.filter((one) => one !== undefined && one.length > 0) as Message[];
  if (present.every((one) => typeof one === 'string')) return present.join(' ');
  return present.flatMap((one, index) => (index === 0 ? partsOf(one) : [' ', ...partsOf(one)]));
}

/** Operations that a message names, in order. */
export function operationsIn(text: Message): string[] {
  if (typeof text === 'string') return [];
  return text.flatMap((part) =>
    typeof part === 'string' ? [] : 'operation' in part ? [part.operation] : operationsIn(part.whereOffered),
  );
}

/** Applies a change to the text of a message and leaves its references as they are. */
export function mapText(text: Message, change: (text: string) => string): Message {
  if (typeof text === 'string') return change(text);
  return text.map((part) =>
    typeof part === 'string'
      ? change(part)
      : 'operation' in part
        ? part
        : { whereOffered: mapText(part.whereOffered, change) as readonly MessagePart[] },
  );
}

function partsOf(value: Message | OptionalPhrase | number): readonly MessagePart[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return 'whereOffered' in value ? [value] : value;
}

function readNames(text: string): MessagePart[] {
  return text
    .split(/\{([a-z]+(?:_[a-z]+)+)\}/)
    .flatMap((part, index): MessagePart[] =>
      index % 2 === 1 ? [{ operation: part }] : part === '' ? [] : [part],
    );
}
