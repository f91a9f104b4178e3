import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { Icon } from '../../../parts/icon.tsx';
import { Tick, TickGroup } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';

const TOOLSETS = [
  'essentials',
  'presentations',
  'templates',
  'designs',
  'assets',
  'webhooks',
  'admin',
] as const;

/** Groups of tools at an MCP address. */
export interface Tools {
  readonly toolsets: readonly string[];
  readonly readOnly: boolean;
  /** Query of the address; empty for the default. */
  readonly query: string;
}

export const STANDARD: Tools = { toolsets: ['essentials'], readOnly: false, query: '' };

function buildTools(toolsets: readonly string[], readOnly: boolean): Tools {
  const chosen = TOOLSETS.filter((one) => toolsets.includes(one));
  const standard = chosen.join() === STANDARD.toolsets.join();
  const parts = [
    ...(standard || chosen.length === 0
      ? []
      : [`toolsets=${chosen.length === TOOLSETS.length ? 'all' : chosen.join(',')}`]),
    ...(readOnly ? ['readonly=true'] : []),
  ];
  return { toolsets: chosen, readOnly, query: parts.length === 0 ? '' : `?${parts.join('&')}` };
}

/** Chooses groups of tools; fewer tools take less of a model's context. */
export function ChooseTools({
  tools,
  onChange,
}: {
  readonly tools: Tools;
  readonly onChange: (tools: Tools) => void;
}) {
  return (
    <Disclosure className="fold">
      <Heading level={3}>
        <Button slot="trigger" className="button quiet">
          <Icon name="caret-down" />
          {t('connect.tools')}
        </Button>
      </Heading>
      <DisclosurePanel>
        <p className="soft measure">{t('connect.tools-why')}</p>
        <TickGroup className="ticks" label={t('connect.toolsets')}>
          {TOOLSETS.map((one) => (
            <Tick
              key={one}
              isSelected={tools.toolsets.includes(one)}
              onChange={(isOn) =>
                onChange(
                  buildTools(
                    TOOLSETS.filter((each) => (each === one ? isOn : tools.toolsets.includes(each))),
                    tools.readOnly,
                  ),
                )
              }
              hint={t(`toolset.${one}`)}
            >
              <code>{one}</code>
            </Tick>
          ))}
        </TickGroup>
        <Tick
          isSelected={tools.readOnly}
          onChange={(readOnly) => onChange(buildTools(tools.toolsets, readOnly))}
          hint={t('connect.read-only-hint')}
        >
          {t('connect.read-only')}
        </Tick>
      </DisclosurePanel>
    </Disclosure>
  );
}
