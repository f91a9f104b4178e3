const MONTHS = 12;
const QUARTERS = 4;
const LONGEST_MONTH = 31;

/** A date as years, or a plain number: "2027", "2027-03", "2027-03-15", "Q3 2027", "2027 Q3", "1,200", "-50". */
export function momentOf(text: string): number | undefined {
  const given = text.trim();
  const [, year, month, day] = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(given) ?? [];
  if (year !== undefined) {
    const [months, days] = [Number(month), Number(day ?? 1)];
    return months < 1 || months > MONTHS || days < 1 || days > LONGEST_MONTH ? undefined : Number(year) + (months - 1 + (days - 1) / LONGEST_MONTH) / MONTHS;
  }
  const quarter = /^Q([1-4])[\s-]+(\d{4})$|^(\d{4})[\s-]+Q([1-4])$/i.exec(given);
  if (quarter !== null) return Number(quarter[2] ?? quarter[3]) + (Number(quarter[1] ?? quarter[4]) - 1) / QUARTERS;
  return /^[-−+]?\d[\d,\s\u00a0\u202f]*(?:\.\d+)?$/.test(given) ? Number(given.replace('−', '-').replace(/[,\s\u00a0\u202f]/g, '')) : undefined;
}
