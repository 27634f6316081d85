import type { FolderProduct } from '#contract/tenant-folder.ts'

/** What keeps the questionnaire from recommending a product's models, or a size of them; paths within the product. */
export const checkFeatures = ({ sport, models }: FolderProduct): { path: string; reason: string }[] =>
  models.flatMap(({ features, variants }, at) => {
    const unfit = variants.flatMap(({ heights }, variantAt) =>
      heights && heights.to < heights.from
        ? [{ path: `models.${at}.variants.${variantAt}.heights`, reason: 'to lies below from' }]
        : [],
    )
    if (!features) return unfit
    if (!sport) return [...unfit, { path: `models.${at}.features`, reason: 'the product does not say its sport' }]
    const measure = sport === 'bike' ? 'heights' : 'length'
    const unmeasured = variants.flatMap((variant, variantAt) =>
      variant[measure] === undefined
        ? [
            {
              path: `models.${at}.variants.${variantAt}.${measure}`,
              reason: 'is missing: no size could be recommended',
            },
          ]
        : [],
    )
    return [...unfit, ...unmeasured]
  })
