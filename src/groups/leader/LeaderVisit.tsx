import { Navigate, useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { createTranslator, type Messages } from 'use-intl/core'
import { completedGroupPage } from '#src/base/booking-page.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'
import { loadOwnMessages } from '#locales/load-own.ts'
import { addressOf } from '#machines/address.ts'
import type { LeaderInput } from '#machines/groups/leader/context.ts'
import type { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import type { GroupStep } from '#machines/groups/leader/steps.ts'
import { GroupProvider, useGroup, useGroupSend, type GroupActor, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { groupDraft, loadGroupSchemas } from '#src/groups/group-draft.ts'
import { sentInquiry } from '#src/groups/sent-inquiry.ts'
import { groupShop, newGeneralData } from '#src/groups/group-shop.ts'
import { firstGroup, leaderLogic } from '#src/groups/leader-logic.ts'
import { useDraftReady } from '#src/groups/useDraftReady.ts'
import { screensReady, useShownActor } from '#src/groups/useShownActor.ts'
import { usePreload } from '#src/base/usePreload.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { useIsRestored } from '#src/visit/useIsRestored.ts'
import { useBooking, useVisit } from '#src/visit/VisitContext.ts'
import { isReplayed } from '#src/visit/visit-actors.ts'
import { GroupSkeleton } from '#src/groups/GroupSkeleton.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Page } from '#src/layout/Page.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { withTexts } from '#src/base/with-texts.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { bring, type LoadedPage, peek } from '#src/api/page-answers.ts'
import { INTL_LOCALES } from '#contract/constants.ts'
import { bridgeGroup } from './group-address.ts'
import { NewGroupSkeleton } from './NewGroupSkeleton.tsx'
import '#src/groups/Groups.css'

const importGeneral = () => import('./GeneralScreen.tsx')
const loadGeneral = () => importGeneral().then((file) => file.GeneralScreen)

// The page of a new group contains the texts of its first screen, that of a begun group only those of its table.
const NewGeneral = lazyWithPreload(loadGeneral, <NewGroupSkeleton />)
const General = lazyWithPreload(() => withTexts(loadGeneral()), <GroupSkeleton />)

const Leader = lazyWithPreload(
  () => withTexts(import('./LeaderScreen.tsx').then((file) => file.LeaderScreen)),
  <GroupSkeleton />,
)
const importPersons = () => import('./PersonsScreen.tsx')
const Persons = lazyWithPreload(() => importPersons().then((file) => file.PersonsScreen), <GroupSkeleton />)
const Conditions = lazyWithPreload(
  () => withTexts(import('./ConditionsScreen.tsx').then((file) => file.ConditionsScreen)),
  <GroupSkeleton />,
)
const Ended = lazyWithPreload(
  () => import('#src/groups/GroupEnded.tsx').then((file) => file.GroupEnded),
  <GroupSkeleton />,
)
const Member = lazyWithPreload(
  async () => {
    // A member's page reads the member's draft at once.
    await loadGroupSchemas()
    return withTexts(import('#src/groups/member/MemberVisit.tsx').then((file) => file.MemberVisit))
  },
  <GroupSkeleton />,
)
const Booked = lazyWithPreload(
  () => withTexts(import('#src/groups/member/MemberBooked.tsx').then((file) => file.MemberBooked)),
  <GroupSkeleton />,
)
const Quote = lazyWithPreload(
  () => withTexts(import('./QuoteVisit.tsx').then((file) => file.QuoteVisit)),
  <GroupSkeleton />,
)

const loadNextScreens = () =>
  Promise.all([
    ...[General, Leader, Persons, Conditions].map(({ preload }) => preload()),
    importGeneral().then((file) => file.loadGeneralParts()),
    importPersons().then((file) => file.loadPersonsParts()),
  ])

const loadAllScreens = () =>
  Promise.all([loadNextScreens(), ...[Ended, Member, Booked, Quote].map(({ preload }) => preload())])

interface LeaderVisitProps {
  slug: string | null
  access: string | undefined
}

const useLeaderInput = ({ slug, access }: LeaderVisitProps): LeaderInput => {
  const site = useSite()
  const locations = useLocations()
  const now = useBooking(({ context }) => context.shop.now)
  const locale = localeOf(useParams({ strict: false }))
  return {
    shop: groupShop(site, { locations, now }, locale),
    general: newGeneralData(site, locations),
    slug,
    access,
    draft: null,
  }
}

let loading: Promise<void> | undefined

/**
 * Loads the code of the first screen while the page hydrates and reads the draft that its tab has stored. The skeleton
 * stays until both are here, because React shows a screen that has suspended up to 300 ms late.
 */
const useIsLoaded = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(false)
  // Ignores a failure, because the screen loads its code again when it is shown.
  useState(() => {
    if (!import.meta.env.SSR) loading ??= NewGeneral.loadNow().catch(() => undefined)
  })
  useEffect(() => void loading?.then(() => setIsLoaded(true)), [])
  return isLoaded
}

/** Renders a skeleton on the server, because only the browser knows the draft that its tab has stored. */
export function NewGroupScreen() {
  const isRestored = useIsRestored()
  const isLoaded = useIsLoaded()
  const isDraftReady = useDraftReady(groupDraft)
  const visit = useVisit()
  if (!isRestored || !isLoaded || !isDraftReady) return <NewGroupSkeleton />
  // Opens no new group in a replay, because that would drop the draft of the staff's own tab.
  return isReplayed(visit) ? <Visit slug={null} access={undefined} /> : <NewGroup />
}

function NewGroup() {
  const { tenant } = useSite()
  const hash = useLocation({ select: (location) => location.hash })
  const [begun] = useState(() => (hash === '' ? null : (groupDraft.read(tenant)?.slug ?? null)))
  const [isNew] = useState(() => hash === '' && groupDraft.read(tenant)?.slug !== null)
  useEffect(() => {
    if (isNew) groupDraft.write(tenant, null)
  }, [isNew, tenant])
  if (begun !== null)
    return (
      <Navigate
        to="/{-$tenant}/{-$locale}/groups/$slug"
        params={(place) => ({ ...place, slug: begun })}
        hash={hash}
        replace
      />
    )
  return <Visit slug={null} access={undefined} />
}

/**
 * Shows the group of the page's own answer, which the server renders too, until the browser has restored the visit and
 * the chart runs.
 */
function Visit(props: LeaderVisitProps) {
  const api = useApi()
  const isRestored = useIsRestored()
  const isDraftReady = useDraftReady(groupDraft)
  const input = useLeaderInput(props)
  const {
    actor: group,
    isFirstKnown,
    show,
  } = useShownActor<typeof groupLeaderMachine>({
    firstOf: () => firstGroup(api, input),
    readyFor,
  })
  const isOpening = props.slug !== null && !isFirstKnown
  useEffect(() => {
    if (isOpening) loadAllScreens().catch(() => undefined)
  }, [isOpening])
  return (
    <>
      {isRestored && isDraftReady && <RunningGroup input={input} isServed={isFirstKnown} onStart={show} />}
      {group ? (
        <GroupProvider value={group}>
          <LeaderPages isNew={props.slug === null} />
        </GroupProvider>
      ) : props.slug === null ? (
        <NewGroupSkeleton />
      ) : (
        <GroupSkeleton />
      )}
    </>
  )
}

interface RunningGroupProps {
  input: LeaderInput
  isServed: boolean
  onStart: (group: GroupActor) => void
}

/** Runs the group's chart, and connects it with the address, the language and the visibility of the page. */
function RunningGroup({ input: first, isServed, onStart }: RunningGroupProps) {
  const api = useApi()
  const { tenant } = useSite()
  const locale = localeOf(useParams({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  // Creates the logic at each render, because its calls are in the language of the page.
  const logic = leaderLogic({
    api,
    tenant,
    locale,
    onBegun: (begun) =>
      void navigate({
        to: '/{-$tenant}/{-$locale}/groups/$slug',
        params: (place) => ({ ...place, slug: begun }),
        replace: true,
      }),
    onCompleted: ({ completion }) => {
      if (completion?.kind === 'inquiry') sentInquiry.write(tenant, true)
      void navigate(completedGroupPage(completion?.kind === 'reservation' ? completion.bookingId : undefined))
    },
  })
  const [input] = useState(() => ({ ...first, draft: groupDraft.read(tenant) }))
  const group = useVisitActor(logic, input)
  useEffect(() => bridgeGroup(router, group, isServed), [router, group, isServed])
  useEffect(() => onStart(group), [group, onStart])

  // Fetches names and prices in the new language, or sends refused changes again, because the shop words a refusal in
  // the language of the request.
  const shownIn = useRef(locale)
  useEffect(() => {
    if (shownIn.current === locale) return
    shownIn.current = locale
    const isRefused = group.getSnapshot().matches({ keeping: 'refused' })
    group.send(isRefused ? { type: 'general.change', change: {} } : { type: 'group.refresh' })
  }, [group, locale])

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') group.send({ type: 'group.refresh' })
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [group])

  return null
}

const pageOf = (snapshot: GroupSnapshot) => {
  const address = addressOf(snapshot)
  if (address) return address.step as GroupStep
  if (snapshot.matches({ flow: 'alreadyCompleted' })) return 'ended'
  if (snapshot.matches({ flow: 'ofMember' })) return 'member'
  if (snapshot.matches({ flow: 'bookedForMember' })) return 'booked'
  if (snapshot.matches({ flow: 'inquired' })) return 'inquiry'
  return snapshot.matches({ flow: 'unopened' }) ? 'unopened' : 'waiting'
}

const readyFor = screensReady(
  {
    generalData: General,
    leader: Leader,
    persons: Persons,
    conditions: Conditions,
    ended: Ended,
    member: Member,
    booked: Booked,
    inquiry: Quote,
  },
  pageOf,
)

function LeaderPages({ isNew }: { isNew: boolean }) {
  const page = useGroup(pageOf)
  // True while a new group moves to its own address. Text that the leader types meanwhile would be lost.
  const hasMoved = useGroup(({ context }) => isNew && context.slug !== null)
  usePreload(loadNextScreens)
  const membersGroup = useGroup(({ context }) => context.membersGroup)
  const membersBooking = useGroup(({ context }) => context.membersBooking)
  const inquiry = useGroup(({ context }) => context.inquiry)
  if (hasMoved) return <GroupSkeleton />
  switch (page) {
    case 'generalData':
      return isNew ? <NewGeneral /> : <General />
    case 'leader':
      return <Leader />
    case 'persons':
      return <Persons />
    case 'conditions':
      return <Conditions />
    case 'ended':
      return <Ended />
    case 'member':
      return membersGroup && <Member group={membersGroup} />
    case 'booked':
      return membersBooking && <Booked booking={membersBooking} />
    case 'inquiry':
      return inquiry && <Quote inquiry={inquiry} />
    case 'unopened':
      return <Unopened />
    default:
      return <GroupSkeleton />
  }
}

function Unopened() {
  const t = useTranslations('groups.unopened')
  const wordsOf = useErrorcodeWords()
  const send = useGroupSend()
  const refusal = useGroup(({ context }) => context.refusal)
  return (
    <Page title={t('title')} takesFocus>
      <Notice kind="error">
        <p>{refusal === null ? t('text') : wordsOf(refusal)}</p>
        <Button kind="quiet" onPress={() => send({ type: 'request.retry' })}>
          {t('retry')}
        </Button>
      </Notice>
    </Page>
  )
}

/**
 * Makes the server render the page with the group. A page that a link with a token opens makes the calls in the browser,
 * because the answer sets the group's cookie.
 */
export const bringGroup = async ({
  context,
  params,
  location,
}: LoadedPage<{ slug?: string }>): Promise<{ heading?: string }> => {
  if (!import.meta.env.SSR || new URLSearchParams(location.searchStr).has('access')) return {}
  const api = context.apiAt(params)
  const asked = { params: { id: params.slug ?? '' }, query: {} }
  await bring(api, 'getGroup', asked)
  const t = await groupTexts(params)
  try {
    const group = peek(api, 'getGroup', asked)
    if (group?.role !== 'leader') return {}
    await bring(api, 'getGroupOffer', { params: { id: group.id } })
    return { heading: t('persons.title', { title: group.title }) }
  } catch {
    return { heading: t('ended.title') }
  }
}

const groupTexts = async (place: ShopPathParams) => {
  const messages = { groups: await loadOwnMessages('groups', place) } as Messages
  return createTranslator({ locale: INTL_LOCALES[localeOf(place)], messages, namespace: 'groups' })
}

const useSlug = (): string => {
  const named: { slug?: string } = useParams({ from: '/{-$tenant}/{-$locale}/groups/$slug' })
  return named.slug ?? ''
}

/** Removes the token of a link from the address at once. */
export function GroupScreen() {
  const slug = useSlug()
  const { access } = useSearch({ from: '/{-$tenant}/{-$locale}/groups' })
  const navigate = useNavigate()
  const [token] = useState(access)

  useEffect(() => {
    if (access !== undefined)
      void navigate({ to: '.', search: (search) => ({ ...search, access: undefined }), replace: true })
  }, [access, navigate])

  return <Visit key={slug} slug={slug} access={token} />
}
