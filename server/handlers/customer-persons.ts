import { customerSessions } from '#server/auth/session.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { deleteSaved, insertPerson, replacePerson } from '#server/saved-persons/write-person.ts'

export const customerPersonsHandlers = {
  postPerson: async ({ shop, body, c, deps }) =>
    insertPerson(deps.db, await customerSessions.required(deps.db, c, shop.code), body),

  putPerson: async ({ shop, params, body, c, deps }) =>
    replacePerson(deps.db, await customerSessions.required(deps.db, c, shop.code), params.id!, body),

  deletePerson: async ({ shop, params, query, c, deps }) => {
    const customer = await customerSessions.required(deps.db, c, shop.code)
    await deleteSaved(deps.db, customer, params.id!, query.version)
    return {}
  },
} satisfies Partial<Handlers>
