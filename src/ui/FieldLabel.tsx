import type { FieldTexts } from './FieldMessage.tsx'

/** The content of a label. */
export function FieldLabel({ label, unit, optionalLabel }: Pick<FieldTexts, 'label' | 'unit' | 'optionalLabel'>) {
  return (
    <>
      {label}
      {unit !== undefined && <span data-part="optional"> {unit}</span>}
      {optionalLabel !== undefined && <span data-part="optional"> ({optionalLabel})</span>}
    </>
  )
}
