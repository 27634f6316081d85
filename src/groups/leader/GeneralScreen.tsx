import { useTranslations } from 'use-intl'
import { GROUPNAME_MAX, REMARK_MAX, TEXT_MAX } from '#contract/limits.ts'
import type { GeneralField } from '#machines/groups/leader/context.ts'
import { missingGeneral } from '#machines/groups/leader/missing.ts'
import { useSite } from '#src/api/useSite.ts'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { GroupSteps } from '#src/groups/GroupSteps.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useGroup, useGroupActor, useGroupSend, useGroupList } from '#src/groups/GroupContext.ts'
import { settingsOfGroups } from '#src/groups/group-shop.ts'
import { LeadersLink } from '#src/groups/LeadersLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Form } from '#src/ui/Form.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { Stay } from '#domain/booking/stay.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { Select } from '#src/ui/Select.tsx'
import { LazyGroupHours } from './LazyGroupHours.tsx'
import { GroupDays, GroupPlace, GroupTimes } from './GroupPeriod.tsx'
import { PeriodNotice } from './PeriodNotice.tsx'
import '#src/checkout/personal/PersonalForm.css'

export function GeneralScreen() {
  const t = useTranslations('groups.general')
  const group = useGroupActor()
  const { send } = group
  const found = useEmitted(group, 'problems.found')
  const { settings } = useSite()
  const { kinds, min, max } = settingsOfGroups(settings)
  const general = useGroup(({ context }) => context.general)
  const isBegun = useGroup(({ context }) => context.group !== null)
  const isInvalid = useGroup((snapshot) => snapshot.matches({ flow: { filling: { generalData: 'invalid' } } }))
  const missing = useGroupList(({ context }) => missingGeneral(context))
  const isMissing = (field: GeneralField) => isInvalid && missing.includes(field)

  return (
    <Page steps={<GroupSteps current="generalData" />} title={t('title')} help={t('help', { min, max })}>
      <Form
        found={found}
        data-part="group-form"
        data-stack="24"
        onSubmit={() => send({ type: 'step.next', key: crypto.randomUUID() })}
      >
        <PeriodNotice />
        <TextField
          label={t('name')}
          help={t('nameHelp')}
          value={general.title}
          maxLength={GROUPNAME_MAX}
          autoComplete="off"
          isRequired
          error={isMissing('title') ? t('nameMissing') : undefined}
          onChange={(title) => send({ type: 'general.change', change: { title } })}
        />
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
      </Form>
      {!isBegun && (
        <PagePart title={t('known')}>
          <Details summary={t('knownSummary')}>
            <p>{t('knownHelp')}</p>
            <LeadersLink />
          </Details>
        </PagePart>
      )}
    </Page>
  )
}

const OTHER = 'OTHER'

export function GroupRemark({ remark }: { remark: string }) {
  const t = useTranslations('groups.general')
  const send = useGroupSend()
  return (
    <TextField
      label={t('remark')}
      optionalLabel={t('optional')}
      rows={3}
      maxLength={REMARK_MAX}
      value={remark}
      autoComplete="off"
      onChange={(changed) => send({ type: 'general.change', change: { remark: changed } })}
    />
  )
}

export function GroupStay({ stay }: { stay: Stay }) {
  const t = useTranslations('groups.general')
  const words = useTranslations('accommodation')
  const send = useGroupSend()
  const { data = [] } = useQuery(accommodationsQuery(useApi()))
  const typed = typeof stay === 'object' ? stay : null
  const change = (accommodation: Stay) => send({ type: 'general.change', change: { accommodation } })
  return (
    <>
      <Select
        label={t('accommodation')}
        optionalLabel={t('optional')}
        emptyLabel={t('noAccommodation')}
        autoComplete="off"
        options={[
          ...data.map(({ id, title }) => ({ value: id, label: title })),
          { value: OTHER, label: words('other') },
        ]}
        value={typed ? OTHER : ((stay as string | null) ?? '')}
        onChange={(value) => change(value === OTHER ? { name: '', address: '' } : value === '' ? null : value)}
      />
      {typed &&
        (['name', 'address'] as const).map((part) => (
          <TextField
            key={part}
            label={words(`typed.${part}`)}
            value={typed[part]}
            maxLength={TEXT_MAX[part]}
            autoComplete="off"
            onChange={(text) => change({ ...typed, [part]: text })}
          />
        ))}
    </>
  )
}
