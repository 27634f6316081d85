import { Navigate, useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { localeOf } from '#domain/address/segments.ts'
import { addressOf } from '#machines/address.ts'
import type { GroupStep } from '#machines/groups/leader/events.ts'
import { GroupProvider, useGroup, useGroupActor, useGroupSend, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { groupDraft, sentInquiry } from '#src/groups/group-draft.ts'
import { groupShop, newGeneralData } from '#src/groups/group-shop.ts'
import { leaderLogic } from '#src/groups/leader-logic.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { useIsRestored, useBooking, useVisit } from '#src/visit/VisitContext.ts'
import { isReplayed } from '#src/visit/visit-actors.ts'
import { GroupSkeleton } from '#src/groups/GroupSkeleton.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Page } from '#src/layout/Page.tsx'
import { GroupEnded } from '#src/groups/GroupEnded.tsx'
import { MemberVisit } from '#src/groups/member/MemberVisit.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { ConditionsScreen } from './ConditionsScreen.tsx'
import { GeneralScreen } from './GeneralScreen.tsx'
import { LeaderScreen } from './LeaderScreen.tsx'
import { PersonsScreen } from './PersonsScreen.tsx'
import { bridgeGroup } from './group-address.ts'
import '#src/groups/Groups.css'

interface LeaderVisitProps {
  /** null: the group is new. */
  slug: string | null
  access: string | undefined
}

/** The browser alone knows what its tab has kept, so the server draws the place of the page only. */
function LeaderVisit(props: LeaderVisitProps) {
  const isRestored = useIsRestored()
  const visit = useVisit()
  if (!isRestored) return <GroupSkeleton />
  // A replay neither reads nor ends what the staff's own tab has kept.
  return props.slug === null && !isReplayed(visit) ? <NewGroup {...props} /> : <Visit {...props} />
}

/** The way back from a group that was begun in this tab leads to its own screens. */
function NewGroup(props: LeaderVisitProps) {
  const { tenant } = useSite()
  const hash = useLocation({ select: (location) => location.hash })
  const [begun] = useState(() => (hash === '' ? null : (groupDraft.read(tenant)?.slug ?? null)))
  // A new group begins without what this tab has kept of the last one.
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
  return <Visit {...props} />
}

function Visit({ slug, access }: LeaderVisitProps) {
  const api = useApi()
  const site = useSite()
  const locations = useLocations()
  const now = useBooking(({ context }) => context.shop.now)
  const locale = localeOf(useParams({ strict: false }))
  const navigate = useNavigate()
  // Made at each drawing: its calls are in the language that the page has by then.
  const logic = leaderLogic({
    api,
    tenant: site.tenant,
    locale,
    onBegun: (begun) =>
      void navigate({
        to: '/{-$tenant}/{-$locale}/groups/$slug',
        params: (place) => ({ ...place, slug: begun }),
        replace: true,
      }),
    onCompleted: ({ completion }) => {
      if (completion?.kind === 'inquiry') sentInquiry.write(site.tenant, true)
      void navigate({
        to: '/{-$tenant}/{-$locale}/groups/success',
        search: completion?.kind === 'reservation' ? { booking: completion.bookingId } : {},
        replace: true,
      })
    },
  })
  const [input] = useState(() => ({
    shop: groupShop(site, { locations, now }, locale),
    general: newGeneralData(site, locations),
    slug,
    access,
    draft: groupDraft.read(site.tenant),
  }))
  const group = useVisitActor(logic, input)
  // The page at the group's own address opens it anew: what was typed here meanwhile would be lost.
  const hasMoved = useSelector(group, ({ context }) => slug === null && context.slug !== null)

  // Names, prices and the members' link come in the new language. What was refused is sent again for its words.
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

  return <GroupProvider value={group}>{hasMoved ? <GroupSkeleton /> : <LeaderPages />}</GroupProvider>
}

const pageOf = (snapshot: GroupSnapshot) => {
  const address = addressOf(snapshot)
  if (address) return address.step as GroupStep
  if (snapshot.matches({ flow: 'alreadyCompleted' })) return 'ended'
  if (snapshot.matches({ flow: 'ofMember' })) return 'member'
  return snapshot.matches({ flow: 'unopened' }) ? 'unopened' : 'waiting'
}

/** Each state of the leader's chart has its screen. */
function LeaderPages() {
  const page = useGroup(pageOf)
  const router = useRouter()
  const group = useGroupActor()
  useEffect(() => bridgeGroup(router, group), [router, group])
  const membersGroup = useGroup(({ context }) => context.membersGroup)
  switch (page) {
    case 'generalData':
      return <GeneralScreen />
    case 'leader':
      return <LeaderScreen />
    case 'persons':
      return <PersonsScreen />
    case 'conditions':
      return <ConditionsScreen />
    case 'ended':
      return <GroupEnded />
    case 'member':
      return membersGroup && <MemberVisit group={membersGroup} />
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
        <div data-part="notice-actions">
          <Button kind="quiet" onPress={() => send({ type: 'request.retry' })}>
            {t('retry')}
          </Button>
        </div>
      </Notice>
    </Page>
  )
}

/** What the address names. */
const useSlug = (): string => {
  const named: { slug?: string } = useParams({ from: '/{-$tenant}/{-$locale}/groups/$slug' })
  return named.slug ?? ''
}

/** A group by its name in the address: its leader's, or a member's page. The token of a link leaves the address at once. */
export function GroupScreen() {
  const slug = useSlug()
  const { access } = useSearch({ from: '/{-$tenant}/{-$locale}/groups' })
  const navigate = useNavigate()
  const [token] = useState(access)

  useEffect(() => {
    if (access !== undefined)
      void navigate({ to: '.', search: (search) => ({ ...search, access: undefined }), replace: true })
  }, [access, navigate])

  return <LeaderVisit key={slug} slug={slug} access={token} />
}

/** A new group, with what the shop starts it with. */
export function NewGroupScreen() {
  return <LeaderVisit slug={null} access={undefined} />
}
