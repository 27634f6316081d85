import { useTranslations } from 'use-intl'
import { GROUPNAME_MAX } from '#contract/limits.ts'
import type { GeneralData, GeneralField } from '#machines/groups/leader/context.ts'
import { missingGeneral } from '#machines/groups/leader/missing.ts'
import { isSameJson } from '#machines/same-json.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { GroupDays, GroupPlace, GroupTimes } from '#src/groups/leader/GroupPeriod.tsx'
import { LazyGroupHours } from '#src/groups/leader/LazyGroupHours.tsx'
import { GroupRemark, GroupStay } from '#src/groups/leader/GroupNotes.tsx'
import { PeriodNotice } from '#src/groups/leader/PeriodNotice.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useChangeActor, useGroupChange } from './ChangeContext.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { LeaveChange } from './LeaveChange.tsx'
import '#src/checkout/personal/PersonalForm.css'

export function ChangedDaysScreen() {
  const t = useTranslations('groups.general')
  const words = useTranslations('groups.change.days')
  const actor = useChangeActor()
  const found = useEmitted(actor, 'problems.found')
  const general = useGroupChange(({ context }) => context.general)
  const isInvalid = useGroupChange((snapshot) => snapshot.matches({ flow: { filling: { generalData: 'invalid' } } }))
  const missing = useGroupChange(({ context }) => missingGeneral(context), isSameJson)
  const isMissing = (field: GeneralField) => isInvalid && missing.includes(field)
  const change = (changed: Partial<GeneralData>) => actor.send({ type: 'general.change', change: changed })
  return (
    <Page steps={<ChangeSteps current="generalData" />} title={words('title')} help={words('help')}>
      <Form found={found} data-part="group-form" data-stack="24" onSubmit={() => actor.send({ type: 'step.next' })}>
        <PeriodNotice />
        <GroupDays days={general.days} isMissing={isMissing('days')} />
        <GroupPlace general={general} isMissing={isMissing('location')} />
        <LazyGroupHours general={general} isMissing={isMissing('hours')} />
        <GroupTimes general={general} />
        <TextField
          label={t('name')}
          value={general.title}
          maxLength={GROUPNAME_MAX}
          autoComplete="off"
          isRequired
          error={isMissing('title') ? t('nameMissing') : undefined}
          onChange={(title) => change({ title })}
        />
        <GroupStay stay={general.accommodation} />
        <GroupRemark remark={general.remark} />
        <Checkbox isSelected={general.takesPart} onChange={(takesPart) => change({ takesPart })}>
          {words('takesPart')}
        </Checkbox>
        <div data-part="checkout-actions">
          <Button type="submit">{words('next')}</Button>
          <LeaveChange />
        </div>
      </Form>
    </Page>
  )
}
