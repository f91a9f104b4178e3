import type { ReactNode } from 'react';
import type { Finding } from '../api/deck-client.ts';
import { describeFinding } from '../strings/finding-words.ts';
import { Icon } from './icon.tsx';

interface FindingsListProps {
  readonly findings: readonly Finding[];
  /** Actions for a finding. */
  readonly actions: (finding: Finding) => ReactNode;
}

/** Findings with their fixes. */
export function FindingsList({ findings, actions }: FindingsListProps) {
  return (
    <ul className="findings">
      {findings.map((finding) => {
        const { code, severity, slide, message, path } = finding;
        const { what, fix } = describeFinding(finding);
        return (
          <li key={`${code} ${slide} ${path} ${message}`} className={severity}>
            <p>
              <Icon name={severity === 'info' ? 'info' : 'warning'} />
              <span>{what}</span>
            </p>
            <p className="soft small">{fix}</p>
            <div className="finding-actions">{actions(finding)}</div>
          </li>
        );
      })}
    </ul>
  );
}
