import { Fragment, useId, type ReactNode } from 'react'
import { Label, Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup'
import { FieldMessage } from './FieldMessage.tsx'
import { Icon } from './Icon.tsx'
import { useEnteredBefore } from './useEnteredBefore.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import './Field.css'
import './RadioPills.css'

export interface PillChoice {
  value: string
  label: ReactNode
  detail?: ReactNode
  more?: ReactNode
  isDisabled?: boolean
  isStruck?: boolean
}

interface RadioPillsProps extends Omit<RadioGroupProps, 'children' | 'isInvalid' | 'onChange'> {
  label: string
  choices: readonly PillChoice[]
  onChange: (value: string) => void
  layout?: 'wrap' | 'grid' | 'stack' | 'cards'
  help?: string
  error?: string
}

const chosenIn = (pills: Element): string | undefined => pills.querySelector<HTMLInputElement>('input:checked')?.value

/** A label with more characters makes all pills of the grid wider. */
const SHORT_MAX = 9

export function RadioPills({ label, choices, layout = 'wrap', help, error, ...props }: RadioPillsProps) {
  const id = useId()
  const group = useEnteredBefore<HTMLDivElement, string>(props.value, props.onChange, chosenIn)
  const hasLongLabel = choices.some(({ label: text }) => typeof text === 'string' && text.length > SHORT_MAX)
  return (
    <RadioGroup
      {...props}
      ref={group}
      isInvalid={error !== undefined || undefined}
      data-part="field"
      validationBehavior="aria"
    >
      {layout === 'cards' ? (
        <VisuallyHidden>
          <Label>{label}</Label>
        </VisuallyHidden>
      ) : (
        <Label data-part="label">{label}</Label>
      )}
      <div data-part="pills" data-row="8 wrap" data-layout={layout} data-long={hasLongLabel || undefined}>
        {choices.map(({ value, label: text, detail, more, isDisabled, isStruck }, at) => (
          <Fragment key={value}>
            <Radio
              value={value}
              isDisabled={isDisabled}
              data-part="pill"
              data-struck={isStruck || undefined}
              aria-labelledby={`${id}-${at}-label`}
              aria-describedby={detail === undefined ? undefined : `${id}-${at}-detail`}
            >
              <span data-part="pill-label" data-row="4" data-strong>
                <Icon name="check" />
                <span data-part="pill-text" id={`${id}-${at}-label`}>
                  {text}
                </span>
              </span>
              {detail !== undefined && (
                <span data-part="pill-detail" data-muted data-numbers id={`${id}-${at}-detail`}>
                  {detail}
                </span>
              )}
            </Radio>
            {more && <div data-part="pill-more">{more}</div>}
          </Fragment>
        ))}
      </div>
      <FieldMessage help={help} error={error} />
    </RadioGroup>
  )
}
