import { useId } from 'react'
import { Icon } from './Icon.tsx'
import { PlainButton } from './PlainButton.tsx'
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
  /** Why it is not more, in words: read out with the button that then does nothing. */
  whyNoMore: string
  onDecrease: () => void
  onIncrease: () => void
}

/**
 * A small count, changed by one. The owner of the value sets its limits. At its limit a button keeps the focus, which pressed it
 * there, and does nothing.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, help, value, decreaseLabel, increaseLabel, canDecrease, canIncrease, whyNoMore } = props
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
        <PlainButton
          data-part="stepper-button"
          aria-label={decreaseLabel}
          aria-disabled={!canDecrease}
          onPress={() => canDecrease && props.onDecrease()}
        >
          <Icon name="minus" />
        </PlainButton>
        <output data-part="stepper-value">{value}</output>
        <PlainButton
          data-part="stepper-button"
          aria-label={increaseLabel}
          aria-disabled={!canIncrease}
          aria-describedby={canIncrease ? undefined : `${id}-why`}
          onPress={() => canIncrease && props.onIncrease()}
        >
          <Icon name="plus" />
        </PlainButton>
      </span>
      {!canIncrease && (
        <span id={`${id}-why`} hidden>
          {whyNoMore}
        </span>
      )}
    </fieldset>
  )
}
