import type { Model } from '#contract/catalogue.ts'
import { isSizeOfSeveral } from '#domain/groups/shop-sizes.ts'
import { type ChosenSize } from '#domain/sizes/fitting-size.ts'
import { useFormat } from '#src/base/useFormat.ts'

export const useSizeWords = () => {
  const format = useFormat()
  return (models: readonly Model[], { modelId, property1 }: ChosenSize): string => {
    const size = format.size(property1)
    const model = models.find(({ id }) => id === modelId)
    return model && isSizeOfSeveral(models, property1) ? `${size} · ${model.brand} ${model.title}` : size
  }
}
