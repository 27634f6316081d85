import { useTranslations } from 'use-intl'
import type { GeneralField } from '#machines/groups/leader/context.ts'
import { useSite } from '#src/api/useSite.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { settingsOfGroups } from '#src/groups/group-shop.ts'
import { LeadersLink } from '#src/groups/LeadersLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Details } from '#src/ui/Details.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { GroupRemark, GroupStay } from './GroupNotes.tsx'
import { GroupDays, GroupPlace, GroupTimes } from './GroupPeriod.tsx'
import { LazyGroupHours } from './LazyGroupHours.tsx'

/** The fields below the group's name. */
export function GeneralParts({ isMissing }: { isMissing: (field: GeneralField) => boolean }) {
  const t = useTranslations('groups.general')
  const send = useGroupSend()
  const { kinds } = settingsOfGroups(useSite().settings)
  const general = useGroup(({ context }) => context.general)
  return (
    <>
      {kinds.length > 1 && (
        <RadioPills
          label={t('kind')}
          layout="stack"
          value={general.kind}
          choices={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`), detail: t(`kindHelp.${kind}`) }))}
          onChange={(kind) => send({ type: 'general.change', change: { kind: kind as typeof general.kind } })}
        />
      )}
      <GroupDays days={general.days} isMissing={isMissing('days')} />
      <GroupPlace general={general} isMissing={isMissing('location')} />
      <LazyGroupHours general={general} isMissing={isMissing('hours')} />
      <GroupTimes general={general} />
      <GroupStay stay={general.accommodation} />
      <GroupRemark remark={general.remark} />
      <div data-part="checkout-actions">
        <Button type="submit">{t('next')}</Button>
      </div>
    </>
  )
}

/** Lets a leader who has begun a group request the link to it. */
export function KnownGroup() {
  const t = useTranslations('groups.general')
  return (
    <PagePart title={t('known')}>
      <Details summary={t('knownSummary')}>
        <p>{t('knownHelp')}</p>
        <LeadersLink />
      </Details>
    </PagePart>
  )
}
