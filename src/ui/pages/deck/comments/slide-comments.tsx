import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { formatMoment } from '../../../strings/when.ts';
import type { DeckSlide, SlideComment, SlideReply } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import './slide-comments.css';

/** Ids of comments in the form of PowerPoint 2007, which has no status. */
const CLASSIC_ID = /^\d+\.\d+$/;

interface SlideCommentsProps {
  readonly slide: DeckSlide;
  /** Element that a new comment is about; absent for the slide. */
  readonly chosen?: string | undefined;
  /** Name of an element for people. */
  readonly nameOf: (element: string) => string;
  /** Thread to show, as a new object each time. */
  readonly thread?: { readonly id: string } | undefined;
  readonly onEdit: (edits: readonly DeckEdit[]) => void;
}

/** Review comments on the slide, which can be answered, resolved and removed, and a field for a new one. */
export function SlideComments({ slide, chosen, nameOf, thread, onEdit }: SlideCommentsProps) {
  const { id, comments = [] } = slide;
  return (
    <section className="opened-comments" aria-label={t('opened.comments')}>
      <h3>{t('opened.comments')}</h3>
      {comments.map((comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          about={comment.element && nameOf(comment.element)}
          shown={comment.id === thread?.id ? thread : undefined}
          onReply={(text) =>
            onEdit([{ op: 'reply_comment', slide: id, value: { comment: comment.id, text } }])
          }
          onResolve={(resolved) =>
            onEdit([{ op: 'set_comment', slide: id, value: { comment: comment.id, resolved } }])
          }
          onRemove={() => onEdit([{ op: 'remove_comment', slide: id, value: { comment: comment.id } }])}
        />
      ))}
      <NewText
        label={
          chosen === undefined
            ? t('opened.comment-new')
            : t('opened.comment-new-on', { subject: nameOf(chosen) })
        }
        button={t('opened.comment-add')}
        onStore={(text) =>
          onEdit([
            {
              op: 'add_comment',
              slide: id,
              value: { text },
              ...(chosen === undefined ? {} : { element: chosen }),
            },
          ])
        }
      />
    </section>
  );
}

interface CommentProps {
  readonly comment: SlideComment;
  /** Name of the element that it is about. */
  readonly about: string | undefined;
  /** Present for the thread to show. */
  readonly shown: object | undefined;
  readonly onReply: (text: string) => void;
  readonly onResolve: (resolved: boolean) => void;
  readonly onRemove: () => void;
}

function Comment({ comment, about, shown, onReply, onResolve, onRemove }: CommentProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown !== undefined) place.current?.focus();
  }, [shown]);
  const { id, text, words, resolved = false, replies = [] } = comment;
  const subject = words ?? about;
  return (
    <article ref={place} tabIndex={-1} className="opened-comment" aria-label={text}>
      <Byline reply={comment} />
      {subject !== undefined && <p className="soft">{t('opened.comment-on', { subject })}</p>}
      <p>{text}</p>
      {replies.map((reply) => (
        <div key={reply.id} className="opened-reply">
          <Byline reply={reply} />
          <p>{reply.text}</p>
        </div>
      ))}
      {resolved && <p className="soft">{t('opened.comment-resolved')}</p>}
      <NewText label={t('opened.comment-answer')} button={t('opened.comment-reply')} onStore={onReply} />
      <div className="opened-actions">
        {!CLASSIC_ID.test(id) && (
          <ActionButton quiet icon="check" onPress={() => onResolve(!resolved)}>
            {t(resolved ? 'opened.comment-reopen' : 'opened.comment-resolve')}
          </ActionButton>
        )}
        <ActionButton quiet danger icon="trash" onPress={onRemove}>
          {t('opened.comment-remove')}
        </ActionButton>
      </div>
    </article>
  );
}

function Byline({ reply: { author, created } }: { readonly reply: SlideReply }) {
  const time = created === undefined || Number.isNaN(Date.parse(created)) ? undefined : formatMoment(created);
  return <p className="soft">{[author, time].filter((one) => one !== undefined).join(', ')}</p>;
}

/** Text that is stored with a button. */
function NewText({
  label,
  button,
  onStore,
}: {
  readonly label: string;
  readonly button: string;
  readonly onStore: (text: string) => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextField label={label} value={typed} rows={2} onChange={setTyped} />
      <ActionButton
        quiet
        isDisabled={typed.trim() === ''}
        onPress={() => {
          onStore(typed);
          setTyped('');
        }}
      >
        {button}
      </ActionButton>
    </>
  );
}
