import { useEffect, useRef } from 'react';
import { Failed, Loading } from '../../../parts/states.tsx';
import { useStable } from '../../../parts/use-stable.ts';
import { setValue } from '../content-path.ts';
import { useLayoutSchema } from '../layouts.ts';
import type { PanelProps } from '../panel-props.ts';
import { Fields } from './fields.tsx';
import { SlideActions } from './slide-actions.tsx';

/** Form for the content of a slide with the fields of its layout. */
export function ContentForm({ deck, slide, content, chosen, view, onType, onEdit, onDelete }: PanelProps) {
  const schema = useLayoutSchema(deck.template, slide.layout);
  const form = useRef<HTMLDivElement>(null);
  const change = useStable((path: string, value: unknown) => onType(setValue(content, path, value)));
  const ready = schema.data !== undefined;
  useEffect(() => {
    if (chosen === undefined || !ready) return;
    const field = form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(chosen)}"]`);
    field?.scrollIntoView({ block: 'nearest' });
    // A text that is edited on the slide keeps the focus.
    if (field && document.activeElement?.className !== 'in-place')
      field.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  }, [chosen, ready]);
  if (schema.isPending) return <Loading />;
  if (schema.isError || schema.data === undefined)
    return <Failed error={schema.error} retry={() => schema.refetch()} />;
  return (
    <div className="form" ref={form}>
      <Fields schema={schema.data} value={content} path="" findings={view.findings} onChange={change} />
      <SlideActions deck={deck} slide={slide} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}
