import type { Model } from '#contract/catalogue.ts'
import { textOfSize } from '#domain/groups/shop-sizes.ts'
import { type ChosenSize } from '#domain/sizes/fitting-size.ts'

interface SizeOptionsProps {
  models: readonly Model[]
  wordsOf: (size: ChosenSize, stock: number) => string
}

/** The sizes that a list offers, by model. */
export function SizeOptions({ models, wordsOf }: SizeOptionsProps) {
  return models.map(({ id: modelId, brand, title, variants }) => (
    <optgroup key={modelId} label={`${brand} ${title}`}>
      {variants
        .filter(({ disabled }) => !disabled)
        .map((variant) => (
          <option key={variant.property1} value={textOfSize({ modelId, property1: variant.property1 })}>
            {wordsOf({ modelId, property1: variant.property1 }, variant.stock)}
          </option>
        ))}
    </optgroup>
  ))
}
