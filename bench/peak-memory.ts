/**
 * Writes a thousand slides in a process of its own, which loads nothing beside, and prints the most memory
 * that it had, MB.
 */
import { writeWithHelp } from './helper-process.ts';
import { photographs } from './photographs.ts';
import { storedPlan } from './stored-deck.ts';

const pictures = await photographs();
await writeWithHelp(await storedPlan(Number(process.argv[2]), pictures), pictures);
console.log(process.resourceUsage().maxRSS / 1024);
