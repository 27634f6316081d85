import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { localeOf } from '#domain/address/site-path.ts'
import { localTimeIn } from '#domain/calendar/days.ts'
import { messagesOf } from '#locales/load.ts'
import { addressOf } from '#machines/address.ts'
import type { ChangeContext, ChangeInput } from '#machines/groups/change/context.ts'
import type { groupChangeMachine } from '#machines/groups/change/machine.ts'
import type { ChangeStep } from '#machines/groups/change/steps.ts'
import { useApi } from '#src/api/ApiContext.ts'
import type { LoadedPage } from '#src/api/page-answers.ts'
import { bringBooking } from '#src/api/bring-booking.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { type LoadedShop, loadShop, type RouterContext } from '#src/app/load-shop.ts'
import { LazyNotFound } from '#src/checkout/booked/NotShown.tsx'
import { GroupProvider, type GroupActor } from '#src/groups/GroupContext.ts'
import { GroupSkeleton } from '#src/groups/GroupSkeleton.tsx'
import { changeDraft } from './change-draft.ts'
import { groupShop, newGeneralData } from '#src/groups/group-shop.ts'
import { useDraftReady } from '#src/groups/useDraftReady.ts'
import { screensReady, useShownActor } from '#src/groups/useShownActor.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { usePreload } from '#src/base/usePreload.ts'
import { withTexts } from '#src/base/with-texts.tsx'
import { Page } from '#src/layout/Page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useIsRestored } from '#src/visit/useIsRestored.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { useBooking, useVisit } from '#src/visit/VisitContext.ts'
import { isReplayed } from '#src/visit/visit-actors.ts'
import { bridgeChange } from './change-address.ts'
import {
  ChangeProvider,
  useChangeActor,
  useGroupChange,
  type ChangeActor,
  type ChangeSnapshot,
} from './ChangeContext.ts'
import { bringOffer, changeLogic, firstChange } from './change-logic.ts'
import { LeaveChange } from './LeaveChange.tsx'
import '#src/groups/Groups.css'

const Days = lazyWithPreload(
  () => withTexts(import('./ChangedDaysScreen.tsx').then((file) => file.ChangedDaysScreen)),
  <GroupSkeleton />,
)
const importPersons = () => import('./ChangedPersonsScreen.tsx')
const Persons = lazyWithPreload(() => importPersons().then((file) => file.ChangedPersonsScreen), <GroupSkeleton />)
const Review = lazyWithPreload(
  () => withTexts(import('./ReviewScreen.tsx').then((file) => file.ReviewScreen)),
  <GroupSkeleton />,
)
const Saved = lazyWithPreload(() => import('#src/booking/change/ChangeSaved.tsx').then((file) => file.ChangeSaved))
const Outdated = lazyWithPreload(() => import('./Outdated.tsx').then((file) => file.Outdated), <GroupSkeleton />)

const loadScreens = () =>
  Promise.all([
    ...[Days, Persons, Review, Saved, Outdated, LazyNotFound].map(({ preload }) => preload()),
    importPersons().then((file) => file.loadChangedPersonsParts()),
  ])

export function ChangeScreen() {
  const { booking } = useSearch({ from: '/{-$tenant}/{-$locale}/groups' })
  const { settings } = useSite()
  if (booking === undefined || !settings.groups) return <LazyNotFound why="notFound" />
  return <Visit key={booking} bookingId={booking} />
}

const TYPES = [1, 2, 3] as const

interface ChangePlace extends Pick<LoadedShop, 'site' | 'locations'> {
  bookingId: string
  now: string
  locale: Locale
  typeName: (type: (typeof TYPES)[number]) => string
}

const inputOf = ({ bookingId, site, locations, now, locale, typeName }: ChangePlace): ChangeInput => {
  const [adult, youth, kid] = TYPES.map(typeName) as [string, string, string]
  return {
    shop: groupShop(site, { locations, now }, locale),
    language: { locale, typeNames: { 1: adult, 2: youth, 3: kid } },
    general: newGeneralData(site, locations),
    bookingId,
    draft: null,
  }
}

/** Makes the server render the page with the group's booking and its offer. */
export const bringChange = async (page: LoadedPage & { context: RouterContext }): Promise<void> => {
  if (!import.meta.env.SSR) return
  const { context, params, location } = page
  const bookingId = new URLSearchParams(location.searchStr).get('booking')
  const { site, locations, answeredAt } = await loadShop(context, params)
  if (bookingId === null || !site.settings.groups) return
  await bringBooking(page)
  const locale = localeOf(params)
  const { type } = messagesOf(locale).persons
  const now = localTimeIn(site.settings.timeZone, new Date(answeredAt))
  const typeName = (of: (typeof TYPES)[number]) => type[of]
  await bringOffer(context.apiAt(params), inputOf({ bookingId, site, locations, now, locale, typeName }))
}

function Visit({ bookingId }: { bookingId: string }) {
  const api = useApi()
  const site = useSite()
  const locations = useLocations()
  const now = useBooking(({ context }) => context.shop.now)
  const types = useTranslations('persons.type')
  const locale = localeOf(useParams({ strict: false }))
  const isRestored = useIsRestored()
  const isDraftReady = useDraftReady(changeDraft)
  const [input] = useState(() =>
    inputOf({ bookingId, site, locations, now, locale, typeName: (type) => types(`${type}`) }),
  )
  const {
    actor: change,
    isFirstKnown,
    show,
  } = useShownActor<typeof groupChangeMachine>({
    firstOf: () => firstChange(api, input),
    readyFor,
  })
  return (
    <>
      {isRestored && isDraftReady && <RunningChange input={input} isServed={isFirstKnown} onStart={show} />}
      {change ? (
        <ChangeProvider value={change}>
          {/* Casts the chart of a change to the leader's chart, because a group's screens read only data that both charts
              have. */}
          <GroupProvider value={change as unknown as GroupActor}>
            <ChangePages />
          </GroupProvider>
        </ChangeProvider>
      ) : (
        <GroupSkeleton />
      )}
    </>
  )
}

interface RunningChangeProps {
  input: ChangeInput
  isServed: boolean
  onStart: (change: ChangeActor) => void
}

/** Runs the chart of the change, and connects it with the address. */
function RunningChange({ input: first, isServed, onStart }: RunningChangeProps) {
  const api = useApi()
  const { tenant } = useSite()
  const visit = useVisit()
  const navigate = useNavigate()
  const router = useRouter()
  const { bookingId } = first
  const logic = changeLogic({
    api,
    tenant,
    onChanged: ({ answer }) => {
      if (!isDue(answer)) return
      // Loads the next page as a new document, because the provider's form needs its own document.
      void navigate({
        to: '/{-$tenant}/{-$locale}/checkout/payment',
        search: { booking: bookingId },
        reloadDocument: true,
      })
    },
  })
  const [input] = useState(() => {
    // Reads no draft in a replay, because the tab belongs to the staff.
    const draft = isReplayed(visit) ? null : changeDraft.read(tenant, bookingId)
    return { ...first, draft }
  })
  const change = useVisitActor(logic, input)
  useEffect(() => bridgeChange(router, change, isServed), [router, change, isServed])
  useEffect(() => onStart(change), [change, onStart])
  return null
}

const isDue = (answer: ChangeContext['answer']): boolean =>
  answer !== null && (answer.state === 'awaitingPayment' || answer.status === STATUS.open)

const OTHERS = ['unopened', 'notFound', 'unchangeable', 'outdated', 'changed'] as const

const pageOf = (snapshot: ChangeSnapshot) =>
  (addressOf(snapshot)?.step as ChangeStep | undefined) ??
  OTHERS.find((state) => snapshot.matches({ flow: state })) ??
  'waiting'

const readyFor = screensReady(
  {
    generalData: Days,
    persons: Persons,
    review: Review,
    outdated: Outdated,
  },
  pageOf,
)

function ChangePages() {
  const t = useTranslations('groups.change')
  const unopened = useTranslations('groups.unopened')
  const page = useGroupChange(pageOf)
  const change = useChangeActor()
  usePreload(loadScreens)
  switch (page) {
    case 'generalData':
      return <Days />
    case 'persons':
      return <Persons />
    case 'review':
      return <Review />
    case 'notFound':
      return <LazyNotFound why="notFound" />
    case 'unopened':
      return (
        <Page title={unopened('title')} takesFocus>
          <Notice kind="error">
            <p>{unopened('text')}</p>
            <Button kind="quiet" onPress={() => change.send({ type: 'request.retry' })}>
              {unopened('retry')}
            </Button>
          </Notice>
        </Page>
      )
    case 'unchangeable':
      return (
        <Page title={t('unchangeable.title')} takesFocus>
          <p>{t('unchangeable.text')}</p>
          <p>
            <LeaveChange />
          </p>
        </Page>
      )
    case 'outdated':
      return <Outdated />
    case 'changed':
      return <Changed />
    default:
      return <GroupSkeleton />
  }
}

function Changed() {
  const t = useTranslations('groups.change')
  const answer = useGroupChange(({ context }) => context.answer)
  const isAtShop = useGroupChange(({ context }) => context.reservation?.booking.payAtShop === true)
  if (!answer || isDue(answer)) return <GroupSkeleton />
  return (
    <Page title={t('saved')} takesFocus>
      {isAtShop ? <Notice kind="success">{t('savedAtShop')}</Notice> : <Saved changedBy={answer.difference} />}
      <p>
        <LeaveChange />
      </p>
    </Page>
  )
}
