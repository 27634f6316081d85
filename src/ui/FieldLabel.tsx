import type { FieldTexts } from './FieldMessage.tsx'

export function FieldLabel({ label, unit, optionalLabel }: Pick<FieldTexts, 'label' | 'unit' | 'optionalLabel'>) {
  return (
    <>
      {label}
      {unit !== undefined && <span data-part="optional"> {unit}</span>}
      {optionalLabel !== undefined && <span data-part="optional"> ({optionalLabel})</span>}
    </>
  )
}
