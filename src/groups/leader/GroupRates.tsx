import { useTranslations } from 'use-intl'
import type { Rate } from '#contract/catalogue.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { RateTerms } from '#src/booking/steps/rates/RateTerms.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import '#src/booking/steps/rates/Rates.css'

const NONE: readonly Rate[] = []

/** At which rate the group books, where there are several for its days. An inquiry has no price yet. */
export function GroupRates() {
  const t = useTranslations('rates')
  const send = useGroupSend()
  const { kind, days, rate } = useGroup(({ context }) => context.general)
  const rates = useGroup(({ context }) => context.offer?.rates ?? NONE)
  const priced = useGroup(({ context }) => context.offer?.rate?.id ?? null)
  const { from } = days
  if (kind === 'inquiry' || rates.length < 2 || from === null) return null
  return (
    <PagePart title={t('label')}>
      <RadioCards
        label={t('label')}
        value={rate ?? priced}
        onChange={(id) => send({ type: 'general.change', change: { rate: id } })}
        choices={rates.map((choice) => ({
          value: choice.id,
          title: choice.title,
          children: <RateTerms rate={choice} firstDay={from} />,
        }))}
      />
    </PagePart>
  )
}
