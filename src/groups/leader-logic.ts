import type { Locale } from '#contract/primitives.ts'
import type { LeaderContext } from '#machines/groups/leader/context.ts'
import { draftOf } from '#machines/groups/leader/draft.ts'
import type {
  BeginAnswer,
  Beginning,
  CompleteAnswer,
  CompletionInput,
  GroupOfferAnswer,
  OpenAnswer,
  RefreshAnswer,
  RemindAnswer,
  SaveAnswer,
  Ended,
} from '#machines/groups/leader/events.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import type { Saving } from '#machines/groups/leader/saving.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { Api } from '#src/api/api.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import { Invalid, RuleBroken, type ErrorCode } from '#contract/errors.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import {
  getGroup,
  getGroupOffer,
  GroupCompletionRefusal,
  GroupFull,
  postGroup,
  postGroupComplete,
  postGroupRemind,
  putGroup,
  putGroupPersons,
} from '#contract/groups.ts'
import { ApiError } from '#src/api/errors.ts'
import { groupDraft } from './group-draft.ts'

interface LeaderPlace {
  api: Api
  tenant: string
  locale: Locale
  /** It has an address of its own now. */
  onBegun: (slug: string) => void
  onCompleted: (context: LeaderContext) => void
}

/** The leader's chart with the calls of this shop. */
export const leaderLogic = ({ api, tenant, locale, onBegun, onCompleted }: LeaderPlace) =>
  groupLeaderMachine.provide({
    actors: {
      openGroup: fromAnswer<OpenAnswer, { slug: string; access: string | undefined }>(
        ({ input, signal }) => askGroup(api, input.slug, input.access, signal),
        {
          type: 'group.unreachable',
        },
      ),
      refreshGroup: fromAnswer<RefreshAnswer, { group: string }>(
        ({ input, signal }) => refreshGroup(api, input.group, signal),
        {
          type: 'refresh.unreachable',
        },
      ),
      beginGroup: fromAnswer<BeginAnswer, Beginning>(({ input, signal }) => sendNewGroup(api, input, signal), {
        type: 'group.unreachable',
      }),
      save: fromAnswer<SaveAnswer, Saving>(({ input, signal }) => saveGroup(api, input, signal), {
        type: 'changes.unreachable',
      }),
      fetchOffer: fromAnswer<GroupOfferAnswer, { group: string }>(
        ({ input, signal }) => fetchOffer(api, input.group, signal),
        {
          type: 'offer.unreachable',
        },
      ),
      complete: fromAnswer<CompleteAnswer, CompletionInput>(
        ({ input, signal }) => completeGroup(api, input, locale, signal),
        {
          type: 'completion.unreachable',
        },
      ),
      remind: fromAnswer<RemindAnswer, { group: string; persons: readonly string[] | null }>(
        ({ input, signal }) => remindMembers(api, input.group, input.persons, signal),
        {
          type: 'reminder.unreachable',
        },
      ),
    },
    actions: {
      keepDraft: ({ context }) => groupDraft.write(tenant, draftOf(context)),
      dropDraft: () => groupDraft.write(tenant, null),
      tellBegun: ({ context }) => {
        // That the leader takes part shows on the server with the first equipment only.
        groupDraft.write(tenant, { slug: context.slug, general: context.general, leader: null, rows: [] })
        onBegun(context.slug!)
      },
      tellCompletion: ({ context }) => onCompleted(context),
    },
  })

/*
 * The calls of a group, as its charts understand the answers. What nobody can act on (no answer, a defect) stays an error and may be tried again.
 */

const ENDED: Ended = { type: 'group.ended' }

/** The rule of the shop that a refusal names. */
const codeOf = ({ body }: ApiError): ErrorCode | null => RuleBroken.safeParse(body).data?.errorcode ?? null

/** One answer for a group that is unknown, completed, expired or another's; too many wrong guesses are none of the asker's business, either. */
const isEnded = (error: ApiError): boolean =>
  error.status === 429 || error.status === 404 || codeOf(error) === ERROR_CODE.groupNotFound

const issuesOf = ({ status, body }: ApiError) =>
  status === 422 ? (Invalid.safeParse(body).data?.issues ?? []) : undefined

const orEnded = async <T, R = never>(
  answer: () => Promise<T>,
  refused?: (errorcode: ErrorCode) => R,
): Promise<T | Ended | R> => {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isEnded(error)) return ENDED
    const errorcode = codeOf(error)
    if (refused && errorcode !== null) return refused(errorcode)
    throw error
  }
}

const askGroup = (api: Api, id: string, access: string | undefined, signal: AbortSignal): Promise<OpenAnswer> =>
  orEnded(
    async () => {
      const group = await api.send(getGroup, { params: { id }, query: { access }, signal })
      return group.role === 'leader' ? { type: 'group.opened', group } : { type: 'group.ofMember', group }
    },
    (errorcode) => ({ type: 'group.refused', errorcode }),
  )

const refreshGroup = (api: Api, id: string, signal: AbortSignal): Promise<RefreshAnswer> =>
  orEnded(async () => {
    const group = await api.send(getGroup, { params: { id }, query: {}, signal })
    return group.role === 'leader' ? { type: 'group.refreshed', group } : { type: 'refresh.unreachable' }
  })

const sendNewGroup = async (api: Api, { key, ...body }: Beginning, signal: AbortSignal): Promise<BeginAnswer> => {
  try {
    const group = await api.send(postGroup, { body, headers: { [IDEMPOTENCY_HEADER]: key }, signal })
    return { type: 'group.begun', group }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const issues = issuesOf(error)
    if (issues) return { type: 'group.invalid', issues }
    if (error.status === 409 || error.status === 429) return { type: 'group.refused', errorcode: codeOf(error) }
    throw error
  }
}

const saveGroup = async (
  api: Api,
  { group, head, persons, removed, unsaved }: Saving,
  signal: AbortSignal,
): Promise<SaveAnswer> => {
  const params = { id: group }
  try {
    if (head) await api.send(putGroup, { params, body: head, signal })
    if (persons.length + removed.length === 0) return { type: 'changes.saved', unsaved, persons: [] }
    const answer = await api.send(putGroupPersons, { params, body: { persons, remove: removed }, signal })
    return { type: 'changes.saved', unsaved, persons: answer.persons }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const issues = issuesOf(error)
    if (issues) return { type: 'changes.invalid', issues }
    if (GroupFull.safeParse(error.body).success) return { type: 'changes.full' }
    if (isEnded(error)) return ENDED
    const errorcode = codeOf(error)
    if (errorcode !== null) return { type: 'changes.refused', errorcode }
    throw error
  }
}

const fetchOffer = (api: Api, group: string, signal: AbortSignal): Promise<GroupOfferAnswer> =>
  orEnded(async () => {
    const {
      categories,
      rate,
      rates,
      cart,
      short,
      errorcode = null,
    } = await api.send(getGroupOffer, { params: { id: group }, signal })
    const products = categories.flatMap((category) => category.products)
    return {
      type: 'offer.answered',
      offer: { products, rate, rates, cart: errorcode === null ? cart : null, short, errorcode },
    }
  })

type SizeRefusal = Extract<GroupCompletionRefusal, { min: number }>

const isSizeRefusal = (refusal: GroupCompletionRefusal): refusal is SizeRefusal => 'min' in refusal

const refusalOf = (error: ApiError): CompleteAnswer | undefined => {
  const issues = issuesOf(error)
  if (issues) return { type: 'completion.invalid', issues }
  if (isEnded(error)) return { type: 'completion.tooLate' }
  const refusal = error.status === 409 ? GroupCompletionRefusal.safeParse(error.body).data : undefined
  if (refusal === undefined) return undefined
  if ('short' in refusal) return { type: 'completion.short', short: refusal.short }
  if (isSizeRefusal(refusal)) return { type: `completion.${refusal.error}` }
  if ('error' in refusal && refusal.error === 'unproved') return { type: 'completion.unproved' }
  return { type: 'completion.refused', errorcode: 'errorcode' in refusal ? refusal.errorcode : null }
}

const completeGroup = async (
  api: Api,
  { group, key, ...body }: CompletionInput,
  language: Locale,
  signal: AbortSignal,
): Promise<CompleteAnswer> => {
  try {
    const completion = await api.send(postGroupComplete, {
      params: { id: group },
      headers: { [IDEMPOTENCY_HEADER]: key },
      body: { ...body, language },
      signal,
    })
    return { type: 'completion.made', completion }
  } catch (error) {
    const refusal = error instanceof ApiError ? refusalOf(error) : undefined
    if (refusal) return refusal
    throw error
  }
}

const remindMembers = (
  api: Api,
  group: string,
  persons: readonly string[] | null,
  signal: AbortSignal,
): Promise<RemindAnswer> =>
  orEnded(
    async () => {
      const { reminded, notReminded } = await api.send(postGroupRemind, {
        params: { id: group },
        body: { persons: persons && [...persons] },
        signal,
      })
      return { type: 'reminder.sent', reminded, notReminded }
    },
    (errorcode) => ({ type: 'reminder.refused', errorcode }),
  )
