import { numberOrder } from '#domain/text/value-formatters.ts'

const LETTERS = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']

const letterOf = (size: string): number => LETTERS.indexOf(/^[A-Z]+(?![A-Za-z])/.exec(size)?.[0] ?? '')

/** Sorts S before M, and 9 before 10. Numbers come before letters. */
export const compareSizes = (a: string, b: string): number => letterOf(a) - letterOf(b) || numberOrder.compare(a, b)

interface Sized {
  id: string
  variants: readonly { property1: string }[]
}

/** Lists the smallest size first. Models with the same size keep their order. */
export const sortedSizes = <M extends Sized>(models: readonly M[]): { model: M; variant: M['variants'][number] }[] =>
  models
    .flatMap((model) => model.variants.map((variant) => ({ model, variant })))
    .toSorted((a, b) => compareSizes(a.variant.property1, b.variant.property1))
