import type { Material } from './material.ts';

/** Telephones, mail, and places as they stand on letters. */
const CONTACT = /\b\d{3}[-.)]\s?\d{3}[-.]\d{4}\b|\S@\S+\.\w|\b[A-Z]{2}\s+\d{5}\b|\bP\.?\s?O\.?\s?Box\b/;
const CONTACTS_LEAST = 2;

/** Whether a stretch lists where people are to be reached: its numbers are those of streets and telephones, and count nothing. */
export function isDirectory({ units }: Pick<Material, 'units'>): boolean {
  return units.filter(({ text }) => CONTACT.test(text.text)).length >= CONTACTS_LEAST;
}
