import { deserialize, serialize } from 'node:v8';
import type { DeckPart } from './deck-part.ts';

/** A part of a deck as bytes, which processes send each other. */
export function packPart(part: DeckPart): Uint8Array {
  return serialize(part);
}

export function unpackPart(bytes: Uint8Array): DeckPart {
  return deserialize(bytes) as DeckPart;
}
