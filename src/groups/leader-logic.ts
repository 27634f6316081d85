import { getInitialSnapshot, transition } from 'xstate'
import type { AnswerOf } from '#contract/call.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { getGroupOffer, Group, postGroupComplete, putGroupPersons } from '#contract/groups.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { timesIn } from '#domain/booking/offered-times.ts'
import type { Locale } from '#contract/primitives.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { LeaderContext, LeaderInput } from '#machines/groups/leader/context.ts'
import { draftOf, type Saving } from '#machines/groups/leader/saving.ts'
import type {
  BeginAnswer,
  Beginning,
  CompleteAnswer,
  CompletionInput,
  Ended,
  GroupOfferAnswer,
  OpenAnswer,
  RefreshAnswer,
  RemindAnswer,
  SaveAnswer,
} from '#machines/groups/leader/events.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { issuesOf, refusalOf, refusedCode } from '#src/api/refusals.ts'
import { peek, take } from '#src/api/page-answers.ts'
import type { GroupSnapshot } from './GroupContext.ts'
import { groupDraft } from './group-draft.ts'

interface LeaderPlace {
  api: Api
  tenant: string
  locale: Locale
  onBegun: (slug: string) => void
  onCompleted: (context: LeaderContext) => void
}

export const leaderLogic = ({ api, tenant, locale, onBegun, onCompleted }: LeaderPlace) =>
  groupLeaderMachine.provide({
    actors: {
      openGroup: fromAnswer<OpenAnswer, { slug: string; access: string | undefined }>(({ input, signal }) => {
        const asked = askedGroup(input)
        const known = take(api, 'getGroup', asked)
        if (known) return opened(known)
        return api.call('getGroup', { ...asked, signal }).then(opened)
      }, notOpened),
      refreshGroup: fromAnswer<RefreshAnswer, { group: string }>(
        async ({ input: { group: id }, signal }) => {
          const group = await api.call('getGroup', { params: { id }, query: {}, signal })
          // Ends the chart if the group is already an inquiry, because another tab has sent it.
          if (group.role === 'inquirer') return { type: 'group.ended' }
          return group.role === 'leader' ? { type: 'group.refreshed', group } : { type: 'refresh.unreachable' }
        },
        failedBy(endedOr, { type: 'refresh.unreachable' }),
      ),
      beginGroup: fromAnswer<BeginAnswer, Beginning>(
        async ({ input: { key, ...body }, signal }) => {
          const group = await api.call('postGroup', { body, headers: { [IDEMPOTENCY_HEADER]: key }, signal })
          return { type: 'group.begun', group }
        },
        failedBy(beginRefusal, { type: 'group.unreachable' }),
      ),
      save: fromAnswer<SaveAnswer, Saving>(
        async ({ input: { group: id, head, persons, removed, unsaved }, signal }) => {
          const params = { id }
          const group = head ? await api.call('putGroup', { params, body: head, signal }) : undefined
          const saved = { type: 'changes.saved', unsaved, ...(group && { group }) } as const
          if (persons.length + removed.length === 0) return { ...saved, persons: [] }
          const answer = await api.call('putGroupPersons', { params, body: { persons, remove: removed }, signal })
          return { ...saved, persons: answer.persons }
        },
        failedBy(saveRefusal, { type: 'changes.unreachable' }),
      ),
      fetchOffer: fromAnswer<GroupOfferAnswer, { group: string }>(
        ({ input: { group: id }, signal }) => {
          const asked = { params: { id } }
          const known = take(api, 'getGroupOffer', asked)
          if (known) return offered(known)
          return api.call('getGroupOffer', { ...asked, signal }).then(offered)
        },
        failedBy(endedOr, { type: 'offer.unreachable' }),
      ),
      complete: fromAnswer<CompleteAnswer, CompletionInput>(
        async ({ input: { group: id, key, ...body }, signal }) => {
          const headers = { [IDEMPOTENCY_HEADER]: key }
          const sent = { params: { id }, headers, body: { ...body, language: locale }, signal }
          return { type: 'completion.made', completion: await api.call('postGroupComplete', sent) }
        },
        failedBy(completeRefusal, { type: 'completion.unreachable' }),
      ),
      remind: fromAnswer<RemindAnswer, { group: string; persons: readonly string[] | null }>(
        async ({ input: { group: id, persons }, signal }) => {
          const body = { persons: persons && [...persons] }
          return { type: 'reminder.sent', ...(await api.call('postGroupRemind', { params: { id }, body, signal })) }
        },
        failedBy((error) => endedOr(error, (errorcode) => ({ type: 'reminder.refused', errorcode })), {
          type: 'reminder.unreachable',
        }),
      ),
    },
    actions: {
      keepDraft: ({ context }) => groupDraft.write(tenant, draftOf(context)),
      dropDraft: () => groupDraft.write(tenant, null),
      notifyBegun: ({ context }) => {
        // Leaves out the leader's row, because the server does not know yet whether the leader takes part.
        groupDraft.write(tenant, { slug: context.slug, general: context.general, leader: null, rows: [] })
        onBegun(context.slug!)
      },
      notifyCompletion: ({ context }) => onCompleted(context),
    },
  })

const failedBy =
  <TRefusal, const TUnreachable>(refusalOf: (error: ApiError) => TRefusal | undefined, unreachable: TUnreachable) =>
  (error: unknown): TRefusal | TUnreachable =>
    (error instanceof ApiError ? refusalOf(error) : undefined) ?? unreachable

const isEnded = (error: ApiError): boolean =>
  error.status === 429 || error.status === 404 || refusedCode(error) === ERROR_CODE.groupNotFound

const endedOr = <T = never>(error: ApiError, refused?: (errorcode: ErrorCode) => T): Ended | T | undefined => {
  if (isEnded(error)) return { type: 'group.ended' }
  const errorcode = refusedCode(error)
  return errorcode === null ? undefined : refused?.(errorcode)
}

const askedGroup = ({ slug, access }: { slug: string; access: string | undefined }) => ({
  params: { id: slug },
  query: { access },
})

const opened = (group: Group): OpenAnswer => {
  if (group.role === 'inquirer') return { type: 'group.inquired', group }
  if (group.role === 'booked') return { type: 'group.booked', group }
  return group.role === 'leader' ? { type: 'group.opened', group } : { type: 'group.ofMember', group }
}

const notOpened = failedBy(
  (error): OpenAnswer | undefined => endedOr(error, (errorcode) => ({ type: 'group.refused', errorcode })),
  { type: 'group.unreachable' },
)

const offered = (offer: AnswerOf<typeof getGroupOffer>): GroupOfferAnswer => {
  const { categories, sets = [], rate, rates, cart, short, errorcode = null } = offer
  return {
    type: 'offer.answered',
    offer: {
      products: categories.flatMap((category) => category.products),
      sets,
      rate,
      rates,
      cart: errorcode === null ? cart : null,
      short,
      errorcode,
      times: timesIn(offer),
    },
  }
}

const offerInPage = (api: Api, id: string): GroupOfferAnswer | undefined => {
  try {
    const offer = peek(api, 'getGroupOffer', { params: { id } })
    return offer && offered(offer)
  } catch {
    return undefined
  }
}

const openAnswerInPage = (api: Api, slug: string): OpenAnswer | undefined => {
  try {
    const group = peek(api, 'getGroup', askedGroup({ slug, access: undefined }))
    return group && opened(group)
  } catch (error) {
    return notOpened(error)
  }
}

/**
 * Returns the state that the server renders, and that the page shows until the visit is restored; undefined if the page
 * contains no answer. A member's page waits for the browser, because only the browser knows the member's draft.
 */
export const firstGroup = (api: Api, input: LeaderInput): GroupSnapshot | undefined => {
  const answer = input.slug === null ? undefined : openAnswerInPage(api, input.slug)
  if (!answer || answer.type === 'group.ofMember') return undefined
  const initial = getInitialSnapshot(groupLeaderMachine, input)
  const [first] = transition(groupLeaderMachine, initial, answer)
  const offer = answer.type === 'group.opened' ? offerInPage(api, answer.group.id) : undefined
  return offer ? transition(groupLeaderMachine, first, offer)[0] : first
}

const invalidIssues = (error: ApiError) => (error.status === 422 ? issuesOf(error) : undefined)

const beginRefusal = (error: ApiError): BeginAnswer | undefined => {
  const issues = invalidIssues(error)
  if (issues) return { type: 'group.invalid', issues }
  if (error.status === 409 || error.status === 429) return { type: 'group.refused', errorcode: refusedCode(error) }
  return undefined
}

const saveRefusal = (error: ApiError): SaveAnswer | undefined => {
  const issues = invalidIssues(error)
  if (issues) return { type: 'changes.invalid', issues }
  if ('max' in (refusalOf<typeof putGroupPersons>(error) ?? {})) return { type: 'changes.full' }
  return endedOr(error, (errorcode) => ({ type: 'changes.refused', errorcode }))
}

const completeRefusal = (error: ApiError): CompleteAnswer | undefined => {
  const issues = invalidIssues(error)
  if (issues) return { type: 'completion.invalid', issues }
  if (isEnded(error)) return { type: 'completion.tooLate' }
  const refusal = error.status === 409 ? refusalOf<typeof postGroupComplete>(error) : undefined
  if (refusal === undefined) return undefined
  if ('short' in refusal) return { type: 'completion.short', ...refusal }
  if ('min' in refusal) return { type: `completion.${refusal.error}` }
  if ('error' in refusal && refusal.error === 'unproved') return { type: 'completion.unproved' }
  return { type: 'completion.refused', errorcode: 'errorcode' in refusal ? refusal.errorcode : null }
}
