import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Icon } from './Icon.tsx'
import './NumberStepper.css'

interface NumberStepperProps {
  label: string
  /** Under the label, e.g. "ab 18 Jahren". */
  help?: string
  value: number
  /** What the buttons do, in words: "Ein Erwachsener weniger". */
  decreaseLabel: string
  increaseLabel: string
  canDecrease: boolean
  canIncrease: boolean
  onDecrease: () => void
  onIncrease: () => void
}

/** A small count, one at a time: whoever owns the number decides what is possible. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, help, value, decreaseLabel, increaseLabel, canDecrease, canIncrease, onDecrease, onIncrease } = props
  const id = useId()
  return (
    <fieldset data-part="stepper" aria-labelledby={id}>
      <span data-part="stepper-words">
        <span id={id} data-part="stepper-label">
          {label}
        </span>
        {help !== undefined && <span data-part="help">{help}</span>}
      </span>
      <span data-part="stepper-control">
        <Button data-part="stepper-button" aria-label={decreaseLabel} isDisabled={!canDecrease} onPress={onDecrease}>
          <Icon name="minus" />
        </Button>
        <output data-part="stepper-value">{value}</output>
        <Button data-part="stepper-button" aria-label={increaseLabel} isDisabled={!canIncrease} onPress={onIncrease}>
          <Icon name="plus" />
        </Button>
      </span>
    </fieldset>
  )
}
