import type { Line } from '#domain/persons/persons.ts'
import { useFormat } from '#src/base/useFormat.ts'

export const useModelOf = () => {
  const { size } = useFormat()
  return ({ modelBrand, modelTitle, property1 }: Line): string | undefined =>
    modelTitle &&
    [[modelBrand, modelTitle].filter(Boolean).join(' '), property1 && size(property1)].filter(Boolean).join(', ')
}
