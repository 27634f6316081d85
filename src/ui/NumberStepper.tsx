import { useId } from 'react'
import { FirstIcon } from './FirstIcon.tsx'
import { PlainButton } from './PlainButton.tsx'
import './NumberStepper.css'

interface NumberStepperProps {
  label: string
  help?: string
  value: number
  decreaseLabel: string
  increaseLabel: string
  canDecrease: boolean
  canIncrease: boolean
  /** Screen readers announce this reason with the disabled button. */
  whyNoMore: string
  onDecrease: () => void
  onIncrease: () => void
}

/** At a limit, the pressed button keeps the focus and does nothing. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, help, value, decreaseLabel, increaseLabel, canDecrease, canIncrease, whyNoMore } = props
  const id = useId()
  return (
    <fieldset data-part="stepper" data-row="apart" aria-labelledby={id}>
      <span data-part="stepper-words">
        <span id={id} data-part="stepper-label" data-strong>
          {label}
        </span>
        {help !== undefined && <span data-part="help">{help}</span>}
      </span>
      <span data-row="4">
        <PlainButton
          data-part="stepper-button"
          aria-label={decreaseLabel}
          aria-disabled={!canDecrease}
          onPress={() => canDecrease && props.onDecrease()}
        >
          <FirstIcon name="minus" />
        </PlainButton>
        <output data-part="stepper-value">{value}</output>
        <PlainButton
          data-part="stepper-button"
          aria-label={increaseLabel}
          aria-disabled={!canIncrease}
          aria-describedby={canIncrease ? undefined : `${id}-why`}
          onPress={() => canIncrease && props.onIncrease()}
        >
          <FirstIcon name="plus" />
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
