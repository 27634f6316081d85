import { useTranslations } from 'use-intl'
import { REMARK_MAX } from '#contract/limits.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

export function RemarkField({ optionalLabel }: { optionalLabel?: string }) {
  const t = useTranslations('specials.remark')
  const send = useBookingSend()
  const remark = useBooking(({ context }) => context.booking.remark)
  return (
    <TextField
      label={t('label')}
      optionalLabel={optionalLabel}
      help={t('help')}
      rows={3}
      maxLength={REMARK_MAX}
      value={remark}
      onChange={(text) => send({ type: 'remark.write', remark: text })}
    />
  )
}
