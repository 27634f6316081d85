import {
  Label,
  Slider as AriaSlider,
  SliderFill,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider'
import './Field.css'
import './Slider.css'

interface SliderProps {
  label: string
  value: number
  ends: readonly [string, string]
  onChange: (value: number) => void
}

const STEP = 10

export function Slider({ label, value, ends: [none, all], onChange }: SliderProps) {
  return (
    <AriaSlider
      data-part="slider"
      data-stack="4"
      value={value}
      onChange={onChange}
      minValue={0}
      maxValue={100}
      step={STEP}
      formatOptions={{ style: 'unit', unit: 'percent' }}
    >
      <span data-row="16">
        <Label data-part="label">{label}</Label>
        <SliderOutput data-part="slider-value" data-numbers />
      </span>
      <SliderTrack data-part="slider-track">
        <SliderFill data-part="slider-fill" />
        <SliderThumb data-part="slider-thumb" />
      </SliderTrack>
      <span data-row="16" data-muted aria-hidden>
        <span>{none}</span>
        <span>{all}</span>
      </span>
    </AriaSlider>
  )
}
