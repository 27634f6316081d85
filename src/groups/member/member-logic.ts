import { fromPromise } from 'xstate'
import { ERROR_CODE } from '#contract/constants.ts'
import { Invalid, RuleBroken } from '#contract/errors.ts'
import { deleteGroupPerson, GroupFull, postGroupPerson, putGroupPerson } from '#contract/groups.ts'
import { groupMemberMachine, type MemberAnswer } from '#machines/groups/member.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { memberDraft } from '#src/groups/group-draft.ts'

const refusalOf = ({ status, body }: ApiError): MemberAnswer | undefined => {
  if (status === 404 || RuleBroken.safeParse(body).data?.errorcode === ERROR_CODE.groupNotFound)
    return { kind: 'ended' }
  if (GroupFull.safeParse(body).success) return { kind: 'full' }
  return status === 422 ? { kind: 'invalid', issues: Invalid.safeParse(body).data?.issues ?? [] } : undefined
}

const answered = async (answer: () => Promise<MemberAnswer>): Promise<MemberAnswer> => {
  try {
    return await answer()
  } catch (error) {
    const refusal = error instanceof ApiError ? refusalOf(error) : undefined
    if (refusal) return refusal
    throw error
  }
}

/** The member's chart with the calls of this shop. */
export const memberLogic = (api: Api, tenant: string) =>
  groupMemberMachine.provide({
    actors: {
      save: fromPromise(({ input: { group, id, person, isKnown }, signal }) =>
        answered(async () => ({
          kind: 'saved',
          person: isKnown
            ? await api.send(putGroupPerson, { params: { id: group, personId: id }, body: person, signal })
            : await api.send(postGroupPerson, { params: { id: group }, body: { ...person, id }, signal }),
        })),
      ),
      remove: fromPromise(({ input: { group, id }, signal }) =>
        answered(async () => {
          await api.send(deleteGroupPerson, { params: { id: group, personId: id }, signal })
          return { kind: 'removed' }
        }),
      ),
    },
    actions: {
      keepDraft: ({ context: { row, group } }) => memberDraft.write(tenant, row && { slug: group.slug, row }),
      dropDraft: () => memberDraft.write(tenant, null),
    },
  })
