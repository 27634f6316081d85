import type { FormErrors } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import './ErrorSummary.css'

/** The problems of a form, above the fields that repeat them. The first of those has the focus. */
export function ErrorSummary({ title, errors }: { title: string; errors: FormErrors }) {
  return (
    <Notice kind="mistake" title={title}>
      <ul data-part="form-errors">
        {Object.entries(errors).map(([field, words]) => (
          <li key={field}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
