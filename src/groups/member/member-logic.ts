import { ERROR_CODE } from '#contract/constants.ts'
import type { postGroupPerson } from '#contract/groups.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { groupMemberMachine, type MemberAnswer, type MemberSaving } from '#machines/groups/member.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { issuesOf, refusalOf, refusedCode } from '#src/api/refusals.ts'
import { memberDraft } from '#src/groups/group-draft.ts'

const failure = (error: unknown): MemberAnswer => {
  const errorcode = refusedCode(error)
  if (!(error instanceof ApiError)) return { type: 'entry.unreachable', errorcode }
  const { status } = error
  if (status === 404 || errorcode === ERROR_CODE.groupNotFound) return { type: 'group.ended' }
  if ('max' in (refusalOf<typeof postGroupPerson>(error) ?? {})) return { type: 'entry.full' }
  return status === 422 ? { type: 'entry.invalid', issues: issuesOf(error) } : { type: 'entry.unreachable', errorcode }
}

export const memberLogic = (api: Api, tenant: string) =>
  groupMemberMachine.provide({
    actors: {
      save: fromAnswer<MemberAnswer, MemberSaving>(
        async ({ input: { group, id, person, isKnown }, signal }) => ({
          type: 'entry.saved',
          person: isKnown
            ? await api.call('putGroupPerson', { params: { id: group, personId: id }, body: person, signal })
            : await api.call('postGroupPerson', { params: { id: group }, body: { ...person, id }, signal }),
        }),
        failure,
      ),
      remove: fromAnswer<MemberAnswer, { group: string; id: string }>(async ({ input: { group, id }, signal }) => {
        await api.call('deleteGroupPerson', { params: { id: group, personId: id }, signal })
        return { type: 'entry.removed' }
      }, failure),
    },
    actions: {
      keepDraft: ({ context: { row, group } }) => memberDraft.write(tenant, row && { slug: group.slug, row }),
      dropDraft: () => memberDraft.write(tenant, null),
    },
  })
