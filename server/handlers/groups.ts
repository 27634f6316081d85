import { ERROR_CODE } from '#contract/constants.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'

const notFound = (): never => {
  throw new Refusal(409, { errorcode: ERROR_CODE.groupNotFound })
}

export const groupsHandlers = {
  postGroup: notFound,
  getGroup: notFound,
  putGroup: notFound,
  postGroupPerson: notFound,
  putGroupPersons: notFound,
  putGroupPerson: notFound,
  deleteGroupPerson: notFound,
  postGroupImport: notFound,
  postGroupRemind: notFound,
  postGroupLink: () => ({}),
  getGroupOffer: notFound,
  postGroupComplete: notFound,
} satisfies Partial<Handlers>
