import {
  Button,
  Input,
  Label,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField'
import { Icon } from './Icon.tsx'
import './Field.css'
import './SearchField.css'

interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children'> {
  label: string
  clearLabel: string
}

export function SearchField({ label, clearLabel, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField autoComplete="off" {...props} data-part="field">
      <Label data-part="label">{label}</Label>
      <div data-part="search">
        <Icon name="search" />
        <Input data-part="input" />
        <Button data-part="search-clear" aria-label={clearLabel}>
          <Icon name="close" />
        </Button>
      </div>
    </AriaSearchField>
  )
}
