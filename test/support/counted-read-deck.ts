import {
  readDeck as read,
  readSampleSlide as readSample,
  readTextPlaces as readText,
  streamDeck as stream,
} from '../../src/core/ooxml/read/read-deck.ts';

export * from '../../src/core/ooxml/read/read-deck.ts';

/** Names of the functions that read a part of a file, call by call. */
export const reads: string[] = [];

function count<Parameters extends unknown[], Result>(
  name: string,
  read: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  return (...parameters) => {
    reads.push(name);
    return read(...parameters);
  };
}

export const readDeck = count('readDeck', read);
export const streamDeck = count('streamDeck', stream);
export const readSampleSlide = count('readSampleSlide', readSample);
export const readTextPlaces = count('readTextPlaces', readText);
