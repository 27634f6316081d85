import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import type { CancelAnswer, Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { cancellationMachine, type CancellationAnswer } from '#machines/cancellation.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { ApiError } from '#src/api/errors.ts'
import { refusedCode } from '#src/api/refusals.ts'
import { isCancellationFree } from '#domain/pricing/cancellation.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Details } from '#src/ui/Details.tsx'
import { areMany } from './BookedItems.tsx'
import { Cancellation, CancellationTerms } from './Cancellation.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { LazyDialog } from '#src/base/LazyDialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'

interface CancellingProps {
  reservation: Reservation
  cancel: (signal: AbortSignal) => Promise<Pick<CancelAnswer, 'fee' | 'refund'>>
  onOutdated: () => void
}

export function Cancelling({ reservation, cancel, onOutdated }: CancellingProps) {
  const { bookingId, number, status, amount, date, rate, cancellation, cart } = reservation
  const t = useTranslations('checkout.cancel')
  const tCommon = useTranslations('common')
  const { day } = useFormat()
  const { today } = useSite()
  // Creates the logic at each render, so that the mail uses the page's current language.
  const logic = cancellationMachine.provide({
    actors: {
      cancel: fromAnswer<CancellationAnswer, { bookingId: string }>(
        async ({ signal }) => {
          const { fee, refund } = await cancel(signal)
          return { type: 'cancel.done', fee, refund }
        },
        (error) => {
          const errorcode = refusedCode(error)
          const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 404)
          return isOutdated && errorcode === null
            ? { type: 'cancel.refused' }
            : { type: 'cancel.unreachable', errorcode }
        },
      ),
    },
    actions: { notifyBooking: onOutdated },
  })
  const actor = useVisitActor(logic, { bookingId })
  const state = useSelector(actor, ({ value }) => value)
  const result = useSelector(actor, ({ context }) => context.result)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const wordsOf = useErrorcodeWords()

  const { freeUntil } = cancellation
  const terms = <Cancellation rate={rate} amount={amount} firstDay={date.from} />
  if (status === STATUS.cancelled || state === 'cancelled') {
    return (
      <Notice kind="success" title={t('done.title')} takesFocus={state === 'cancelled'}>
        <CancellationTerms {...(result ?? cancellation)} done />
      </Notice>
    )
  }
  return (
    <PagePart title={t('title')}>
      {areMany(cart.persons) ? (
        <>
          {isCancellationFree(freeUntil, today) && <p>{t('freeUntil', { day: day(freeUntil, 'long') })}</p>}
          <Details summary={t('terms')}>{terms}</Details>
        </>
      ) : (
        terms
      )}
      {state === 'refused' && (
        <Notice kind="error" title={t('refused.title')} takesFocus>
          {t('refused.text')}
        </Notice>
      )}
      {state === 'unreachable' && (
        <Notice kind="error" title={t(refusal === null ? 'unreachable.title' : 'refused.title')} takesFocus>
          <p>{refusal === null ? t('unreachable.text') : wordsOf(refusal)}</p>
          <Button onPress={() => actor.send({ type: 'cancel.confirm' })}>{t('unreachable.again')}</Button>
        </Notice>
      )}
      {cancellation.possible && (state === 'standing' || state === 'asking' || state === 'cancelling') && (
        <div>
          <Button
            kind="danger"
            isPending={state === 'cancelling'}
            pendingLabel={t('busy')}
            onPress={() => actor.send({ type: 'cancel.ask' })}
          >
            {t('ask')}
          </Button>
        </div>
      )}
      <LazyDialog
        title={<>{t.rich('dialog', { number, nr: unbrokenNumber })}</>}
        isOpen={state === 'asking'}
        onClose={() => actor.send({ type: 'cancel.keep' })}
        closeLabel={tCommon('close')}
        cancelLabel={t('keep')}
        action={{ label: t('confirm'), kind: 'danger', onPress: () => actor.send({ type: 'cancel.confirm' }) }}
      >
        <div data-stack="12">
          <p>{t('final')}</p>
          <CancellationTerms {...cancellation} />
        </div>
      </LazyDialog>
    </PagePart>
  )
}
