import { Toolbar } from 'react-aria-components/Toolbar'
import { useTranslations } from 'use-intl'
import type { Category } from '#contract/catalogue.ts'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'
import { headingOf } from './category-heading.ts'

/** The way to a category further down: one stop of the Tab key. The page's hash names the step, so these are no links. */
export function Categories({ categories }: { categories: readonly Pick<Category, 'id' | 'title'>[] }) {
  const t = useTranslations('products')
  if (categories.length < 2) return null
  return (
    <Toolbar data-part="categories" aria-label={t('categories')}>
      {categories.map(({ id, title }) => (
        <PlainButton key={id} data-part="category-pill" onPress={() => goTo(id)}>
          {title}
        </PlainButton>
      ))}
    </Toolbar>
  )
}

const goTo = (category: string) => {
  const heading = document.getElementById(headingOf(category))
  heading?.focus({ preventScroll: true })
  if (heading) scrollSmoothly(heading, 'start')
}
