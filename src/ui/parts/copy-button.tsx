import { useEffect, useState } from 'react';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { showToast } from './toasts.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Name of the text, for screen readers. */
  readonly name: string;
}

const CONFIRMATION_MS = 2_000;

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyToClipboard(text)) setCopied(true);
    else showToast({ text: t('copy.failed'), bad: true });
  };
  return (
    <ActionButton
      quiet
      icon={copied ? 'check' : 'copy'}
      onPress={() => void copy()}
      aria-label={t('copy.what', { name })}
    >
      {copied ? t('copy.done') : t('copy.copy')}
    </ActionButton>
  );
}

/** Browsers provide the clipboard only for HTTPS and local pages, so others use an older method. */
async function copyToClipboard(text: string): Promise<boolean> {
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
