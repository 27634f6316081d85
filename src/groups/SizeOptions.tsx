import type { Model } from '#contract/catalogue.ts'
import { textOfSize } from '#domain/groups/shop-sizes.ts'
import { type ChosenSize } from '#domain/sizes/fitting-size.ts'
import { sortedSizes } from '#domain/sizes/size-order.ts'

interface SizeOptionsProps {
  models: readonly Model[]
  wordsOf: (size: ChosenSize, stock: number) => string
}

export function SizeOptions({ models, wordsOf }: SizeOptionsProps) {
  return sortedSizes(models).flatMap(({ model: { id: modelId }, variant: { property1, stock, disabled } }) => {
    const value = textOfSize({ modelId, property1 })
    return disabled
      ? []
      : [
          <option key={value} value={value}>
            {wordsOf({ modelId, property1 }, stock)}
          </option>,
        ]
  })
}
