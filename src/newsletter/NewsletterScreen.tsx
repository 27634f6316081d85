import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useQuery } from '#src/api/query.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'

type Outcome = 'confirmed' | 'used'

/** The page of the newsletter mail's link: opening it confirms once. */
export function NewsletterScreen() {
  const t = useTranslations('newsletter')
  const api = useApi()
  const navigate = useNavigate()
  const { token: named } = useSearch({ from: '/{-$tenant}/{-$locale}/newsletter/confirm' })
  const [token] = useState(named)

  // A query instead of a mutation, so that a token is sent only once, even if the page renders again.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [api.base, 'newsletter', token],
    queryFn: async (): Promise<Outcome> => {
      try {
        await api.call('confirmNewsletter', { body: { token: token ?? '' } })
        return 'confirmed'
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return 'used'
        throw error
      }
    },
    enabled: token !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  const outcome = token === undefined ? 'used' : data

  // Removes the token from the history.
  useEffect(() => {
    if (outcome && named !== undefined)
      void navigate({ to: '.', search: (search) => ({ ...search, token: undefined }), replace: true })
  }, [outcome, named, navigate])

  if (outcome) {
    return (
      <Page title={t(`${outcome}.title`)}>
        <p>{t(`${outcome}.text`)}</p>
        <p>
          <RouterLink data-part="button" data-kind="quiet" to="/{-$tenant}/{-$locale}">
            {t('home')}
          </RouterLink>
        </p>
      </Page>
    )
  }
  return (
    <Page title={t('title')}>
      {isError && !isFetching ? (
        <Notice kind="failure" title={t('unreachable.title')}>
          <p>{t('unreachable.text')}</p>
          <Button onPress={() => void refetch()}>{t('unreachable.retry')}</Button>
        </Notice>
      ) : (
        <Spinner label={t('confirming')} />
      )}
    </Page>
  )
}
