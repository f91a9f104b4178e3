import {
  Button,
  ColorArea,
  ColorField,
  ColorPicker,
  ColorSlider,
  ColorSwatch,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Input,
  Label,
  Popover,
  parseColor,
  SliderTrack,
} from 'react-aria-components';
import { ActionButton } from '../../parts/action-button.tsx';
import { t } from '../../strings/index.ts';
import { GRAPH, TOKENS } from './theme-draft.ts';

interface ColorChoicesProps {
  /** Chosen colours by token. */
  readonly chosen: Readonly<Record<string, string>>;
  /** Resulting colours by token. */
  readonly colors: Readonly<Record<string, string>>;
  readonly onChange: (chosen: Readonly<Record<string, string>>) => void;
}

/** Chosen and derived colours. */
export function ColorChoices({ chosen, colors, onChange }: ColorChoicesProps) {
  const choose = (token: string, hex: string) => onChange({ ...chosen, [token]: hex });
  const reset = (token: string) =>
    onChange(Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== token)));
  const choice = (token: string, label: string) => (
    <ColorChoice
      key={token}
      label={label}
      value={chosen[token] ?? colors[token]}
      isChosen={chosen[token] !== undefined}
      onChange={(hex) => choose(token, hex)}
      onReset={() => reset(token)}
    />
  );
  return (
    <fieldset className="theme-group">
      <legend>{t('themes.colors')}</legend>
      <p className="soft small">{t('themes.colors-hint')}</p>
      <div className="color-choices">{TOKENS.map((token) => choice(token, t(`color.${token}`)))}</div>
      <h3>{t('themes.charts')}</h3>
      <div className="color-choices">
        {GRAPH.map((token, index) => choice(token, t('color.graph', { n: index + 1 })))}
      </div>
    </fieldset>
  );
}

interface ColorChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly isChosen: boolean;
  readonly onChange: (hex: string) => void;
  readonly onReset: () => void;
}

function ColorChoice({ label, value, isChosen, onChange, onReset }: ColorChoiceProps) {
  if (value === undefined) return <span className="color-choice" />;
  const color = parseColor(value).toFormat('hsb');
  const set = (next: { toString(format: 'hex'): string } | null) =>
    next !== null && onChange(next.toString('hex').toUpperCase());
  return (
    <div className="color-choice">
      <ColorPicker value={color} onChange={set}>
        <DialogTrigger>
          <Button className="color-button" aria-label={t('themes.pick', { name: label })}>
            <ColorSwatch className="color-swatch" />
          </Button>
          <Popover className="popover" placement="bottom start">
            <Dialog className="color-dialog" aria-label={t('themes.pick', { name: label })}>
              <ColorArea
                className="color-area"
                colorSpace="hsb"
                xChannel="saturation"
                yChannel="brightness"
                aria-label={t('color.area')}
              >
                <ColorThumb className="color-thumb" />
              </ColorArea>
              <ColorSlider
                className="color-slider"
                colorSpace="hsb"
                channel="hue"
                aria-label={t('color.hue')}
              >
                <SliderTrack className="color-track">
                  <ColorThumb className="color-thumb" />
                </SliderTrack>
              </ColorSlider>
            </Dialog>
          </Popover>
        </DialogTrigger>
      </ColorPicker>
      <ColorField className="color-field" value={color} onChange={set}>
        <Label>{label}</Label>
        {/* Enter takes the colour on; the form is sent by its button. */}
        <Input className="color-hex" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
      </ColorField>
      {isChosen && (
        <ActionButton
          quiet
          iconOnly
          icon="arrow-counter-clockwise"
          aria-label={t('themes.reset', { name: label })}
          onPress={onReset}
        />
      )}
    </div>
  );
}
