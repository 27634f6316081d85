/** Id of a category's heading. */
export const headingOf = (category: string): string => `category-${category}`
