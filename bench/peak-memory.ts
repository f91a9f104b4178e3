/**
 * Writes a thousand slides in a process of its own, which loads nothing beside, and prints the most memory
 * that it had, MB.
 */
import { photographs } from './photographs.ts';
import { storedPlan, writeStored } from './stored-deck.ts';

const pictures = await photographs();
await writeStored(await storedPlan(Number(process.argv[2]), pictures), pictures);
console.log(process.resourceUsage().maxRSS / 1024);
