import type { Line } from '#domain/persons.ts'

/** "Gratwerk Kante SL, 165 cm"; undefined for a line without a model. */
export const modelOf = ({ modelBrand, modelTitle, modelProperty1 }: Line): string | undefined =>
  modelTitle && [[modelBrand, modelTitle].filter(Boolean).join(' '), modelProperty1].filter(Boolean).join(', ')
