import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { fromAnswer } from '#machines/from-answer.ts'
import { newsletterMachine, type NewsletterAnswer } from '#machines/newsletter.ts'
import type { Api } from '#src/api/api.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useVisit } from '#src/visit/VisitContext.ts'

const newsletterLogic = (api: Api) =>
  newsletterMachine.provide({
    actors: {
      confirm: fromAnswer<NewsletterAnswer, { token: string }>(
        async ({ input: { token }, signal }) => {
          await api.call('confirmNewsletter', { body: { token }, signal })
          return { type: 'newsletter.confirmed' }
        },
        (error) => {
          const isUseless = error instanceof ApiError && (error.status === 410 || error.status === 422)
          return { type: isUseless ? 'newsletter.used' : 'newsletter.unreachable' }
        },
      ),
    },
  })

export function NewsletterScreen() {
  const t = useTranslations('newsletter')
  const api = useApi()
  const visit = useVisit()
  const navigate = useNavigate()
  const { token } = useSearch({ from: '/{-$tenant}/{-$locale}/newsletter/confirm' })
  const newsletter = useSelector(visit, ({ context }) => context.charts.newsletter)
  const confirmation = useSelector(newsletter, (snapshot) => snapshot?.value)
  const state = confirmation ?? (token === undefined ? 'used' : 'confirming')
  const isAnswered = state === 'confirmed' || state === 'used'

  useEffect(() => {
    if (token !== undefined && !visit.getSnapshot().context.charts.newsletter)
      visit.send({ type: 'chart.loaded', id: 'newsletter', logic: newsletterLogic(api), input: { token } })
  }, [visit, api, token])

  useEffect(() => {
    if (isAnswered && token !== undefined)
      void navigate({ to: '.', search: (search) => ({ ...search, token: undefined }), replace: true })
  }, [isAnswered, token, navigate])

  if (isAnswered) {
    return (
      <Page title={t(`${state}.title`)}>
        <p>{t(`${state}.text`)}</p>
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
      {state === 'unreachable' ? (
        <Notice kind="failure" title={t('unreachable.title')}>
          <p>{t('unreachable.text')}</p>
          <Button onPress={() => newsletter?.send({ type: 'newsletter.retry' })}>{t('unreachable.retry')}</Button>
        </Notice>
      ) : (
        <Spinner label={t('confirming')} />
      )}
    </Page>
  )
}
