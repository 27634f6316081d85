import { useTranslations } from 'use-intl'
import { LEADER } from '#domain/groups/group-table.ts'
import type { PersonalField } from '#contract/person.ts'
import { tableOf } from '#machines/groups/leader/context.ts'
import { leaderProblems, pageFields } from '#machines/groups/leader/missing.ts'
import { PersonInputs } from '#src/checkout/personal/PersonInputs.tsx'
import { useFieldError } from '#src/checkout/personal/useFieldError.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { Page } from '#src/layout/Page.tsx'
import { GroupSteps } from '#src/groups/GroupSteps.tsx'
import { useGroup, useGroupActor, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RefusalNotice } from './PeriodNotice.tsx'

const STATES = ['invalid', 'refused', 'unreachable'] as const

const stateOf = (snapshot: GroupSnapshot) =>
  STATES.find((state) => snapshot.matches({ flow: { filling: { leader: state } } }))

export function LeaderScreen() {
  const t = useTranslations('groups.leader')
  const form = useTranslations('form')
  const tPersonal = useTranslations('checkout.personal')
  const errorOf = useFieldError()
  const actor = useGroupActor()
  const { send } = actor
  const found = useEmitted(actor, 'problems.found')
  const context = useGroup((snapshot) => snapshot.context)
  const state = useGroup(stateOf)
  const isInvalid = state === 'invalid'
  const isBeginning = useGroup((snapshot) => snapshot.matches({ flow: { filling: 'beginning' } }))
  const { issues, refusal, group, general } = context
  const fields = pageFields(context)
  const problems = isInvalid ? leaderProblems(context) : []

  const errorOfField = (field: PersonalField): string | undefined => {
    const own = problems.find(({ column }) => column === field)
    if (own) return errorOf(field, own.key)
    return isInvalid && issues.some(({ path }) => path === `leader.${field}`)
      ? form('invalid', { path: tPersonal(`field.${field}`) })
      : undefined
  }
  const others = issues.filter(({ path }) => !fields.some((field) => path === `leader.${field}`))
  return (
    <Page steps={<GroupSteps current="leader" />} title={t('title')} help={t('help')}>
      <Form
        found={found}
        data-part="group-form"
        data-stack="24"
        onSubmit={() => send({ type: 'step.next', key: crypto.randomUUID() })}
      >
        {state === 'refused' && <RefusalNotice title={t('refused')} errorcode={refusal} help={t('refusedHelp')} />}
        {state === 'unreachable' && <Notice kind="error">{t('unreachable')}</Notice>}
        {isInvalid && others.length > 0 && (
          <Notice kind="error" title={t('otherIssues')}>
            <ul>
              {others.map(({ path, message }) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        <PersonInputs
          section="section-leader"
          fields={fields}
          texts={tableOf(context).leader.texts}
          describe={(field) => ({ error: errorOfField(field) })}
          onChange={(column, text) => send({ type: 'table.edit', edit: { kind: 'cell', row: LEADER, column, text } })}
        />
        <Checkbox
          isSelected={general.takesPart}
          help={t('takesPartHelp')}
          onChange={(takesPart) => send({ type: 'general.change', change: { takesPart } })}
        >
          {t('takesPart')}
        </Checkbox>
        <p data-part="help">{t('mail')}</p>
        <div data-part="checkout-actions">
          <Button type="submit" isPending={isBeginning} pendingLabel={t('beginning')}>
            {t(group ? 'next' : 'begin')}
          </Button>
        </div>
      </Form>
    </Page>
  )
}
