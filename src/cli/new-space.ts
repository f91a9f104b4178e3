import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of both halves of V8's space for new objects, as in Node 22. Node 24 takes up to 128 MiB and keeps them. */
const TARGET_BYTES = 32 * 1024 * 1024;
/** Bytes of an array element and the object that it holds, at least. */
const OBJECT_BYTES = 32;

/**
 * Brings V8's space for new objects to 32 MiB and stops its growth. V8 reads the largest size only from the
 * command line, but the growth factor before every growth.
 *
 * @param collectNew collects new objects; those in use make the space grow.
 */
export function limitNewSpace(collectNew: () => void): void {
  setGrowthFactor(1);
  if (newSpaceBytes() >= TARGET_BYTES) return;
  // A space that was shrunk has one half until objects move to the other.
  collectNew();
  const before = newSpaceBytes();
  if (before === 0) return;
  const inUse = Array.from({ length: (2 * before) / OBJECT_BYTES }, (_, index) => ({ index }));
  setGrowthFactor(Math.max(1, Math.round(TARGET_BYTES / before)));
  collectNew();
  setGrowthFactor(1);
  inUse.length = 0;
}

function setGrowthFactor(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

/** Bytes that the space for new objects occupies, used or not. */
export function newSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
