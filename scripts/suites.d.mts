export function testFiles(): string[];
export function readDurations(): Readonly<Record<string, number>>;
export function unitFiles(): string[];
