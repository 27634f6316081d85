import { Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#src/api/ApiContext.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { localeOf } from '#domain/address/segments.ts'
import { GroupProvider } from '#src/groups/GroupContext.ts'
import { groupDraft, sentInquiry } from '#src/groups/group-draft.ts'
import { groupShop, newGeneralData } from '#src/groups/group-shop.ts'
import { leaderLogic } from '#src/groups/leader-logic.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { useIsRestored } from '#src/visit/useIsRestored.ts'
import { isReplayed } from '#src/visit/visit-actors.ts'
import { useBooking, useVisit } from '#src/visit/VisitContext.ts'
import { GroupSkeleton } from '#src/groups/GroupSkeleton.tsx'
import { LeaderPages } from './LeaderPages.tsx'

interface LeaderVisitProps {
  /** null: the group is new. */
  slug: string | null
  access: string | undefined
}

/** The browser alone knows what its tab has kept, so the server draws the place of the page only. */
export function LeaderVisit(props: LeaderVisitProps) {
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
