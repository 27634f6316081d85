import { type ComponentProps, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Select } from './Select.tsx'
import './SelectAction.css'

interface SelectActionProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: string
  action: string
  actionLabel?: string
  onAction: (value: string) => void
}

/** A button applies the choice, because arrow keys change a closed select while people browse it. */
export function SelectAction({ value, action, actionLabel, onAction, ...list }: SelectActionProps) {
  const [picked, setPicked] = useState('')
  const parts = useRef<HTMLDivElement>(null)
  const isOffered = list.options.some((option) => option.value === picked)
  const act = () => {
    setPicked('')
    onAction(picked)
    parts.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={parts} data-part="select-action">
      <Select {...list} value={isOffered ? picked : value} onChange={setPicked} />
      <Button kind="quiet" aria-label={actionLabel} isDisabled={!isOffered || picked === value} onPress={act}>
        {action}
      </Button>
    </div>
  )
}
