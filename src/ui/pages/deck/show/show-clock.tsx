import { useEffect, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';

const SECOND_MS = 1_000;

/** Time of day, and the time since the show began; the timer can be stopped and begun anew. */
export function ShowClock() {
  const [now, setNow] = useState(Date.now);
  const [timer, setTimer] = useState(() => ({ since: Date.now(), before: 0, isRunning: true }));
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(tick);
  }, []);
  const elapsed = timer.before + (timer.isRunning ? Math.max(0, now - timer.since) : 0);
  const toggle = () => {
    const at = Date.now();
    setNow(at);
    setTimer({ since: at, before: elapsed, isRunning: !timer.isRunning });
  };
  const restart = () => {
    setNow(Date.now());
    setTimer({ since: Date.now(), before: 0, isRunning: timer.isRunning });
  };
  return (
    <>
      <time className="presenter-clock">
        {new Date(now).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}
      </time>
      <span className="presenter-timer" role="timer" aria-label={t('presenter.elapsed')}>
        {formatElapsed(elapsed)}
      </span>
      <ActionButton
        quiet
        iconOnly
        icon={timer.isRunning ? 'stop' : 'play'}
        aria-label={t(timer.isRunning ? 'presenter.pause' : 'presenter.resume')}
        onPress={toggle}
      />
      <ActionButton
        quiet
        iconOnly
        icon="arrow-clockwise"
        aria-label={t('presenter.restart')}
        onPress={restart}
      />
    </>
  );
}

/** Hours, where there are any, minutes and seconds. */
function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
}
