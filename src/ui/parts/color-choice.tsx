import { useMemo, useState } from 'react';
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
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import './color-choice.css';

interface ColorChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly isChosen: boolean;
  readonly onChange: (hex: string) => void;
  readonly onReset: () => void;
}

/** A colour with its name, picked or typed; a chosen one can be taken back. */
export function ColorChoice({ label, value, isChosen, onChange, onReset }: ColorChoiceProps) {
  // A derived colour that changes while a person types would replace the typed text.
  const [edited, setEdited] = useState<string>();
  const color = useMemo(() => parse(value), [value]);
  const shown = edited ?? value;
  const fieldColor = useMemo(() => parse(shown), [shown]);
  if (color === undefined || fieldColor === undefined) return <span className="color-choice" />;
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
      <ColorField
        className="color-field"
        value={fieldColor}
        onFocus={() => setEdited(value)}
        onBlur={() => setEdited(undefined)}
        onChange={(next) => {
          if (next !== null) setEdited(next.toString('hex'));
          set(next);
        }}
      >
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

function parse(hex: string | undefined) {
  return hex === undefined ? undefined : parseColor(hex).toFormat('hsb');
}
