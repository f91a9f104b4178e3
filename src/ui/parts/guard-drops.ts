/** Keeps files that are dropped beside a place for them from replacing the page. */
export function guardDrops(): void {
  addEventListener('dragover', (event) => {
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  });
  addEventListener('drop', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
}

/** Returns whether a drag brings files from outside the page. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
