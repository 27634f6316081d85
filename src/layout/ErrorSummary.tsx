import type { FormErrors } from '#src/ui/form-errors.ts'
import { Notice } from '#src/ui/Notice.tsx'
import './ErrorSummary.css'

export function ErrorSummary({ title, errors }: { title: string; errors: FormErrors }) {
  const problems = (
    <ul data-part="form-errors">
      {Object.entries(errors).map(([field, words]) => (
        <li key={field}>{words}</li>
      ))}
    </ul>
  )
  return <Notice kind="mistake" title={title} problems={problems} />
}
