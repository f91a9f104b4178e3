import type { PackageEdit } from '../ooxml/package/index.ts';
import type { OpenedFile, TitleChange } from './api.ts';
import { readTitleProperty } from './opened-file.ts';

/** A state of a file, as it was described. */
interface DescribedFile {
  readonly file: PackageEdit;
  readonly head: Pick<OpenedFile, 'title' | 'slides'>;
}

/**
 * Changes of the texts that can name a deck: the title among the properties of the file, and the title of the
 * first slide that has one, wherever it is now.
 */
export function compareTitles(before: DescribedFile, after: DescribedFile): TitleChange[] {
  const [old, now] = [readTitleProperty(before.file), readTitleProperty(after.file)];
  const property = old === now ? [] : [{ from: old || before.head.title, to: now || after.head.title }];
  const titleSlide = before.head.slides.find(({ title }) => title !== '');
  const slides = after.head.slides.flatMap(({ id, title }) =>
    id === titleSlide?.id ? [{ from: titleSlide.title, to: title }] : [],
  );
  return [...property, ...slides].filter(({ from, to }) => from !== to && from !== '' && to !== '');
}
