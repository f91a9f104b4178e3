const MOST = 300;

/** Words without marks, cut where they are long: for reports. */
export function plainOf(markdown: string): string {
  const plain = markdown.replace(/<br>/g, ' ').replace(/\\([*_~`[\]<$-])/g, '$1');
  return plain.length > MOST ? `${plain.slice(0, MOST)}…` : plain;
}
