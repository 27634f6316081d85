import { useTranslations } from 'use-intl'
import { GROUPNAME_MAX } from '#contract/limits.ts'
import type { GeneralField } from '#machines/groups/leader/context.ts'
import { missingGeneral } from '#machines/groups/leader/missing.ts'
import { useSite } from '#src/api/useSite.ts'
import { lazyLater } from '#src/base/lazy-later.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { Page } from '#src/layout/Page.tsx'
import { GroupSteps } from '#src/groups/GroupSteps.tsx'
import { useGroup, useGroupActor, useGroupList } from '#src/groups/GroupContext.ts'
import { settingsOfGroups } from '#src/groups/group-shop.ts'
import { Form } from '#src/ui/Form.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { PeriodNotice } from './PeriodNotice.tsx'
import '#src/checkout/personal/PersonalForm.css'

const loadParts = () => import('./GeneralParts.tsx')

const LaterParts = lazyLater(
  () => loadParts().then((file) => file.GeneralParts),
  ['9rem', '22rem', '12rem', '12rem'].map((height, at) => <Skeleton key={at} height={height} />),
)
const LaterKnown = lazyLater(() => loadParts().then((file) => file.KnownGroup))

export const loadGeneralParts = () => Promise.all([LaterParts.preload(), LaterKnown.preload()])

export function GeneralScreen() {
  const t = useTranslations('groups.general')
  const group = useGroupActor()
  const { send } = group
  const found = useEmitted(group, 'problems.found')
  const { min, max } = settingsOfGroups(useSite().settings)
  const title = useGroup(({ context }) => context.general.title)
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
          value={title}
          maxLength={GROUPNAME_MAX}
          autoComplete="off"
          isRequired
          error={isMissing('title') ? t('nameMissing') : undefined}
          onChange={(changed) => send({ type: 'general.change', change: { title: changed } })}
        />
        <LaterParts isMissing={isMissing} />
      </Form>
      {!isBegun && <LaterKnown />}
    </Page>
  )
}
