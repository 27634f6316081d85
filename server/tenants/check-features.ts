import type { FolderProduct } from '#contract/tenant-folder.ts'

interface FeatureProblem {
  /** Within the product. */
  path: string
  reason: string
  remedy: string
}

/** What keeps the questionnaire from recommending a product's models, or a size of them. */
export const checkFeatures = ({ sport, models }: FolderProduct): FeatureProblem[] =>
  models.flatMap(({ features, variants }, at) => {
    const unfit = variants.flatMap(({ heights }, variantAt) =>
      heights && heights.to < heights.from
        ? [
            {
              path: `models.${at}.variants.${variantAt}.heights`,
              reason: 'to lies below from',
              remedy: 'Write the greater height in to.',
            },
          ]
        : [],
    )
    if (!features) return unfit
    if (!sport)
      return [
        ...unfit,
        {
          path: `models.${at}.features`,
          reason: 'the product does not say its sport',
          remedy: 'Write "sport" in the product, such as "ski" or "bike", or leave the features out.',
        },
      ]
    const measure = sport === 'bike' ? 'heights' : 'length'
    const unmeasured = variants.flatMap((variant, variantAt) =>
      variant[measure] === undefined
        ? [
            {
              path: `models.${at}.variants.${variantAt}.${measure}`,
              reason: 'it is missing, and no size could be recommended',
              remedy: 'Write it, or leave the features of the model out.',
            },
          ]
        : [],
    )
    return [...unfit, ...unmeasured]
  })
