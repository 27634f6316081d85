import './Spinner.css'

export function Spinner({ label }: { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element `progress` would draw its own bar
    <div role="progressbar" aria-label={label} data-part="spinner" data-row="12" data-quiet>
      <span data-part="spinner-ring" aria-hidden />
      <span>{label}</span>
    </div>
  )
}
