import { createContext, use, useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#src/ui/Button.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import './WayOn.css'

const BarContext = createContext<HTMLElement | null>(null)
const SetBarContext = createContext<(bar: HTMLElement | null) => void>(() => {})

export function WayOnProvider({ children }: { children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <SetBarContext value={setBar}>
      <BarContext value={bar}>{children}</BarContext>
    </SetBarContext>
  )
}

export function WayOnInBar() {
  const setBar = use(SetBarContext)
  return <div ref={setBar} data-part="bar-way-on" />
}

interface WayOnProps {
  label: string
  icon?: ReactNode
  isDisabled?: boolean
  /** With `submit`, the button submits its form. The copy in the bar is outside of the form, so it calls `onPress`. */
  type?: 'submit'
  onPress: () => void
}

export function WayOn({ label, icon, type, onPress, ...props }: WayOnProps) {
  const bar = use(BarContext)
  // Ignores the second click of a double click, because this button may have appeared after the first click.
  const pressOnce = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
    else if (!type) onPress()
  }
  return (
    <>
      <Button
        {...props}
        {...(type && { type })}
        onClick={pressOnce}
        data-way-on="here"
        data-in-bar={bar !== null || undefined}
      >
        {label}
        {icon}
      </Button>
      {bar && createPortal(<BarButton {...props} label={label} onPress={onPress} />, bar)}
    </>
  )
}

type BarButtonProps = Omit<WayOnProps, 'icon' | 'type'>

function BarButton({ label, onPress, ...props }: BarButtonProps) {
  const send = useBookingSend()
  const canPress = useBooking((snapshot) => snapshot.can({ type: 'bar.press' }))
  const press = () => {
    // Ignores the press instead of disabling the button, because the browser would also drop a tap that begins shortly
    // before the button is enabled again.
    if (!canPress) return
    send({ type: 'bar.press' })
    onPress()
  }
  return (
    <Button {...props} onPress={press} data-way-on="bar" data-resting={!canPress || undefined}>
      {label}
    </Button>
  )
}
