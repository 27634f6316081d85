import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Icon, type IconName } from './Icon.tsx'
import './IconButton.css'

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  icon: IconName
  /** Read out in place of words that are not there. */
  label: string
}

export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <Button {...props} aria-label={label} data-part="icon-button">
      <Icon name={icon} />
    </Button>
  )
}
