import { postPerson, putPerson } from '#contract/customer.ts'
import { addPerson, replacePerson } from '#server/customers/write-person.ts'
import { loggedIn } from '#server/customers/session.ts'
import { handle, type Routes } from '#server/handle.ts'

export const mountCustomerPersons = (routes: Routes): void => {
  handle(routes, postPerson, async ({ shop, body, c, deps }) =>
    addPerson(deps.db, await loggedIn(deps.db, c, shop.code), body),
  )

  handle(routes, putPerson, async ({ shop, params, body, c, deps }) =>
    replacePerson(deps.db, await loggedIn(deps.db, c, shop.code), params.id!, body),
  )
}
