import './Spinner.css'

/** A loading indicator; `label` names the loading content. */
export function Spinner({ label }: { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `progress` would draw a bar of its own
    <div role="progressbar" aria-label={label} data-part="spinner" data-row="12" data-quiet>
      <span data-part="spinner-ring" aria-hidden />
      <span>{label}</span>
    </div>
  )
}
