import { useEffect, useState } from 'react';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { tell } from './toasts.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who do not see where the button stands. */
  readonly name: string;
}

const SAID_MS = 2_000;

/** Takes a text to the clipboard, and says so for a moment. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await toClipboard(text)) setCopied(true);
    else tell({ text: t('copy.failed'), bad: true });
  };
  return (
    <ActionButton quiet icon={copied ? 'check' : 'copy'} onPress={() => void copy()} aria-label={t('copy.what', { name })}>
      {copied ? t('copy.done') : t('copy.copy')}
    </ActionButton>
  );
}

/** Browsers offer their clipboard to pages of HTTPS and of this machine alone; the older way works in others. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
