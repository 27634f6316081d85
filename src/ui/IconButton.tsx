import { Icon, type IconName } from './Icon.tsx'
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx'
import './IconButton.css'

interface IconButtonProps extends Omit<PlainButtonProps, 'children'> {
  icon: IconName
  label: string
}

export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <PlainButton {...props} aria-label={label} data-part="icon-button">
      <Icon name={icon} />
    </PlainButton>
  )
}
