import type { FieldTexts } from './FieldMessage.tsx'

/** Shows the label's text, with its unit or the mark of an optional field. */
export function FieldLabel({ label, unit, optionalLabel }: Pick<FieldTexts, 'label' | 'unit' | 'optionalLabel'>) {
  return (
    <>
      {label}
      {unit !== undefined && <span data-part="optional"> {unit}</span>}
      {optionalLabel !== undefined && <span data-part="optional"> ({optionalLabel})</span>}
    </>
  )
}
