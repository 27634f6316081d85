import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'
import type { Declaration } from '#domain/reservation/withdrawal.ts'
import { useSite } from '#src/api/useSite.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { StepHeading } from './StepHeading.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { bookingNumber } from '#src/base/booking-number.tsx'

interface DeclarationSummaryProps {
  declaration: Declaration
  isSending: boolean
  /** Why it was not received, or may not have been. */
  failure: 'refused' | 'unreachable' | ErrorCode | undefined
  onConfirm: () => void
  onEdit: () => void
}

/** The second step: what is declared, and the button that declares it (§ 356a (3) BGB). */
export function DeclarationSummary({ declaration, isSending, failure, onConfirm, onEdit }: DeclarationSummaryProps) {
  const t = useTranslations('withdrawal')
  const { settings } = useSite()
  const wordsOf = useErrorcodeWords()
  const { name, number, email } = declaration
  return (
    <section data-part="withdrawal">
      <StepHeading title={t('summary.title')} />
      <p data-part="withdrawal-words">{t('declaration', { number })}</p>
      <Facts
        facts={[
          [t('field.name'), name],
          [t('field.number'), bookingNumber(number)],
          [t('field.email'), email],
        ]}
      />
      <p>{t('summary.effect')}</p>
      {typeof failure === 'number' && <Notice kind="error">{wordsOf(failure)}</Notice>}
      {typeof failure === 'string' && (
        <Notice kind="error" title={t(`${failure}.title`)}>
          <p>{t(`${failure}.text`, { email: settings.email })}</p>
        </Notice>
      )}
      <div data-part="checkout-actions">
        <Button isPending={isSending} pendingLabel={t('sending')} onPress={onConfirm}>
          {t('confirm')}
        </Button>
        <Button kind="quiet" isDisabled={isSending} onPress={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </section>
  )
}
