import { ProgressBar } from 'react-aria-components/ProgressBar'
import './Spinner.css'

/** Something is awaited; `label` says what, in words. */
export function Spinner({ label }: { label: string }) {
  return (
    <ProgressBar isIndeterminate aria-label={label} data-part="spinner">
      <span data-part="spinner-ring" aria-hidden />
      <span data-part="spinner-label">{label}</span>
    </ProgressBar>
  )
}
