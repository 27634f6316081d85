import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/base/RouterLink.tsx'

/** The way through a longer list. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations('account.pages')
  return (
    <nav data-part="pages" aria-label={t('label')}>
      {page > 1 && (
        <RouterLink to="." search={(search) => ({ ...search, page: page === 2 ? undefined : page - 1 })}>
          {t('previous')}
        </RouterLink>
      )}
      <span data-numbers>{t('of', { page, pages })}</span>
      {page < pages && (
        <RouterLink to="." search={(search) => ({ ...search, page: page + 1 })}>
          {t('next')}
        </RouterLink>
      )}
    </nav>
  )
}
