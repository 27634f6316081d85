import { useState, type ComponentProps } from 'react'
import { Button } from 'react-aria-components/Button'
import { TextField } from './TextField.tsx'
import './PasswordField.css'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'action' | 'rows'> {
  autoComplete: 'current-password' | 'new-password'
  show: { label: string; description: string }
  hide: { label: string; description: string }
}

export function PasswordField({ show, hide, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const toggle = isShown ? hide : show
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      action={
        <Button
          slot={null}
          data-part="password-toggle"
          aria-label={`${toggle.description}: ${props.label}`}
          onPress={() => setIsShown(!isShown)}
        >
          {toggle.label}
        </Button>
      }
    />
  )
}
