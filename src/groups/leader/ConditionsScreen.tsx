import { useTranslations } from 'use-intl'
import { conditionsOf } from '#domain/groups/conditions.ts'
import { chosenPeriod } from '#domain/calendar/day-range.ts'
import { nameOfRow } from '#domain/groups/rows.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { useQuery } from '#src/api/query.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { tableOf } from '#machines/groups/leader/context.ts'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useGroup, useGroupActor, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { contentLink } from '#src/base/content-link.tsx'
import { GroupSteps } from '#src/groups/GroupSteps.tsx'
import { settingsOfGroups } from '#src/groups/group-shop.ts'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { LazyDialog } from '#src/base/LazyDialog.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { usePeriodInWords } from '#src/booking/steps/halfday/usePeriodInWords.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { takingPart } from '#machines/groups/leader/missing.ts'
import type { Rate } from '#contract/catalogue.ts'
import { RateTerms } from '#src/booking/steps/rates/Rates.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { GroupCounts } from './GroupCounts.tsx'
import { GroupOverview } from './GroupOverview.tsx'
import { WrongSizes } from './WrongSizes.tsx'
import { PeriodNotice, RefusalNotice } from './PeriodNotice.tsx'
import { ShortMeanwhile } from './PersonsNotice.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import '#src/checkout/overview/OrderForm.css'
import '#src/booking/steps/rates/Rates.css'

const stateOf = (snapshot: GroupSnapshot) => {
  if (snapshot.matches({ flow: 'completing' })) return 'completing'
  if (snapshot.matches({ flow: 'unreachable' })) return 'unreachable'
  if (snapshot.matches({ flow: { filling: 'confirmingCompletion' } })) return 'confirming'
  if (snapshot.matches({ flow: { filling: { conditions: 'invalid' } } })) return 'invalid'
  if (snapshot.matches({ flow: { filling: { conditions: 'unproved' } } })) return 'unproved'
  return snapshot.matches({ flow: { filling: { conditions: 'refused' } } }) ? 'refused' : 'reading'
}

export function ConditionsScreen() {
  const t = useTranslations('groups.conditions')
  const common = useTranslations('common')
  const handover = useTranslations('checkout.handover')
  const { time } = useHours()
  const group = useGroupActor()
  const { send } = group
  const found = useEmitted(group, 'problems.found')
  const periodInWords = usePeriodInWords()
  const { settings } = useSite()
  const { payAtShop } = settingsOfGroups(settings)
  const locations = useLocations()
  const general = useGroup(({ context }) => context.general)
  const conditionsAccepted = useGroup(({ context }) => context.conditionsAccepted)
  const termsAccepted = useGroup(({ context }) => context.termsAccepted)
  const refusal = useGroup(({ context }) => context.refusal)
  const state = useGroup(stateOf)
  const leader = useGroup(({ context }) => tableOf(context).leader)
  const isUnproved = useGroup(({ context }) => context.group?.isUnproved === true)
  const { data: houses = [] } = useQuery(accommodationsQuery(useApi()))
  const { kind, title, days, location, accommodation, remark } = general
  const stay =
    typeof accommodation === 'object'
      ? [accommodation?.name, accommodation?.address].filter(Boolean).join(', ')
      : houses.find(({ id }) => id === accommodation)?.title
  const period = chosenPeriod(days)
  const isInvalid = state === 'invalid'

  const missing = (isAccepted: boolean) => (isInvalid && !isAccepted ? t('missing') : undefined)
  return (
    <Page steps={<GroupSteps current="conditions" />} title={t(`title.${kind}`)} help={t(`help.${kind}`)}>
      {state === 'refused' ? (
        <RefusalNotice title={t('refused')} errorcode={refusal} help={t('refusedHelp')} takesFocus />
      ) : (
        <PeriodNotice />
      )}
      {(state === 'reading' || state === 'invalid') && (
        <>
          <ShortMeanwhile />
          <WrongSizes />
        </>
      )}
      {state === 'unreachable' && (
        <Notice kind="error" title={t('unreachable.title')} takesFocus>
          <p>{t('unreachable.text')}</p>
          <Button onPress={() => send({ type: 'request.retry' })}>{t('unreachable.retry')}</Button>
        </Notice>
      )}
      <PagePart title={title}>
        <Facts
          facts={[
            [t('days'), period && periodInWords(period, general)],
            [t('location'), locations.find(({ id }) => id === location)?.title],
            ...(['pickuptime', 'returntime'] as const).map(
              (part) => [handover(part), general[part] && handover('time', { time: time(general[part]) })] as const,
            ),
            [t('accommodation'), stay],
            [t('leader'), `${nameOfRow(leader)}, ${leader.texts.email}`],
            [t('remark'), remark.trim()],
          ]}
        />
      </PagePart>
      {state !== 'completing' && state !== 'unreachable' && <GroupRates />}
      {kind === 'reservation' ? <GroupOverview /> : <GroupCounts />}
      {kind === 'reservation' && (isUnproved || state === 'unproved') && (
        <ProveAddress isRefused={state === 'unproved'} email={leader.texts.email ?? ''} />
      )}
      <Form
        data-part="order"
        data-card="tint"
        data-stack="12"
        found={found}
        onSubmit={() => send({ type: 'completion.ask' })}
      >
        <div data-part="group-boxes" data-stack="8">
          <Checkbox
            isSelected={conditionsAccepted}
            isDisabled={state === 'completing'}
            error={missing(conditionsAccepted)}
            onChange={(accepted) => send({ type: 'conditions.accept', conditionsAccepted: accepted })}
          >
            {t(`accept.${kind}`)}
          </Checkbox>
          <p data-beside-box>
            {t.rich(`read.${kind}`, {
              link: contentLink(conditionsOf(kind)),
            })}
          </p>
          {kind === 'reservation' && (
            <>
              <Checkbox
                isSelected={termsAccepted}
                isDisabled={state === 'completing'}
                error={missing(termsAccepted)}
                onChange={(accepted) => send({ type: 'terms.accept', termsAccepted: accepted })}
              >
                {t('terms')}
              </Checkbox>
              <p data-beside-box>{t.rich('readTerms', { link: contentLink('agb') })}</p>
            </>
          )}
        </div>
        <p data-muted>{t.rich('privacy', { link: contentLink('privacy') })}</p>
        <div data-part="checkout-actions">
          {state !== 'unreachable' && (
            <Button type="submit" isPending={state === 'completing'} pendingLabel={t('completing')}>
              {t(`complete.${kind}`)}
            </Button>
          )}
          {kind === 'reservation' && <p data-muted>{t(payAtShop ? 'payAtShop' : 'payOnline')}</p>}
        </div>
      </Form>
      <LazyDialog
        title={t(`confirm.title.${kind}`)}
        isOpen={state === 'confirming'}
        closeLabel={common('close')}
        cancelLabel={t('confirm.keep')}
        onClose={() => send({ type: 'completion.keep' })}
        action={{
          label: t(`confirm.yes.${kind}`),
          onPress: () => send({ type: 'completion.confirm', key: crypto.randomUUID() }),
        }}
      >
        {kind === 'reservation' && <OrderedSum />}
        <p>{t(`confirm.text.${kind}`)}</p>
      </LazyDialog>
    </Page>
  )
}

/** `isRefused` is true if the shop has refused the completion, because nobody has opened the link in its mail. */
function ProveAddress({ email, isRefused }: { email: string; isRefused: boolean }) {
  const t = useTranslations('groups.conditions.unproved')
  const api = useApi()
  const { state, submit } = useAccountForm(() => api.call('postGroupLink', { body: { email } }))
  return (
    <>
      <Notice kind="warning" title={t(isRefused ? 'title' : 'early.title')} takesFocus={isRefused}>
        <p>{t(isRefused ? 'text' : 'early.text', { email })}</p>
        <Button
          kind={isRefused ? 'primary' : 'quiet'}
          isPending={state === 'sending'}
          pendingLabel={t('sending')}
          onPress={() => submit({}, [])}
        >
          {t('send')}
        </Button>
        <output>{state === 'done' ? t('sent', { email }) : ''}</output>
      </Notice>
      {(state === 'unreachable' || state === 'tooMany') && <Notice kind="failure">{t('failed')}</Notice>}
    </>
  )
}

function OrderedSum() {
  const t = useTranslations('groups.conditions')
  const counts = useTranslations('groups.counts')
  const format = useFormat()
  const title = useGroup(({ context }) => context.general.title)
  const periodInWords = usePeriodInWords()
  const general = useGroup(({ context }) => context.general)
  const period = chosenPeriod(general.days)
  const count = useGroup(({ context }) => takingPart(context).length)
  const cart = useGroup(({ context }) => context.offer?.cart)
  if (!period || !cart) return null
  const { price, vat } = cart
  return (
    <Facts
      facts={[
        [title, counts('title', { count })],
        [t('days'), periodInWords(period, general)],
        [
          counts('total'),
          `${format.money(price.amount)}, ${counts('vat', { percent: vat.percent, amount: format.money(vat.amount) })}`,
        ],
      ]}
    />
  )
}

const NONE: readonly Rate[] = []

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
      <RadioPills
        layout="cards"
        label={t('label')}
        value={rate ?? priced}
        onChange={(id) => send({ type: 'general.change', change: { rate: id } })}
        choices={rates.map((choice) => ({
          value: choice.id,
          label: choice.title,
          detail: <RateTerms rate={choice} firstDay={from} />,
        }))}
      />
    </PagePart>
  )
}
