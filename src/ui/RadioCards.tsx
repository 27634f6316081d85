import { useId, type ReactNode } from 'react'
import { Label, Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components/RadioGroup'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import './Choice.css'
import './RadioCards.css'

export interface CardChoice {
  value: string
  title: string
  /** Read out after the title: what one needs to know to choose. */
  children: ReactNode
  isDisabled?: boolean
}

interface RadioCardsProps extends Omit<RadioGroupProps, 'children' | 'onChange'> {
  label: string
  choices: readonly CardChoice[]
  onChange: (value: string) => void
}

/** One of a few that need more than a word, each a card. What is chosen shows a filled mark and a heavier border, not colour alone. */
export function RadioCards({ label, choices, ...props }: RadioCardsProps) {
  const id = useId()
  return (
    <RadioGroup {...props} data-part="radio-cards">
      <VisuallyHidden>
        <Label>{label}</Label>
      </VisuallyHidden>
      {choices.map(({ value, title, children, isDisabled }, at) => (
        <Radio
          key={value}
          value={value}
          isDisabled={isDisabled}
          data-part="radio-card"
          aria-labelledby={`${id}-${at}-title`}
          aria-describedby={`${id}-${at}-text`}
        >
          <span data-part="radio-card-mark" aria-hidden>
            <Icon name="check" />
          </span>
          <span data-part="radio-card-body">
            <span id={`${id}-${at}-title`} data-part="radio-card-title">
              {title}
            </span>
            <span id={`${id}-${at}-text`} data-part="radio-card-text">
              {children}
            </span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
