import { postPerson, putPerson } from '#contract/customer.ts'
import { customerSessions } from '#server/auth/session.ts'
import { handle, type Routes } from '#server/http/handle.ts'
import { insertPerson, replacePerson } from '#server/saved-persons/write-person.ts'

export const mountCustomerPersons = (routes: Routes): void => {
  handle(routes, postPerson, async ({ shop, body, c, deps }) =>
    insertPerson(deps.db, await customerSessions.required(deps.db, c, shop.code), body),
  )

  handle(routes, putPerson, async ({ shop, params, body, c, deps }) =>
    replacePerson(deps.db, await customerSessions.required(deps.db, c, shop.code), params.id!, body),
  )
}
