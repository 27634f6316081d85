import { Refusal } from '#server/base/refusal.ts'
import { openAsLeader } from '#server/groups/group-access.ts'
import { groupNotFound } from '#server/groups/group-not-found.ts'
import { personsCsv } from '#server/groups/persons-csv.ts'
import { readPersons } from '#server/groups/show-group.ts'
import type { Routes } from '#server/http/handle.ts'
import { callLocale } from '#server/http/call-locale.ts'
import { resolveShop } from '#server/http/resolve-shop.ts'

const PATH = '/api/groups/group/:id/persons.csv'

/** The persons of a group as a file, for its leader: not a call of the contract, since it returns no JSON. */
export const mountGroupDocuments = ({ app, deps }: Routes): void => {
  app.on('GET', [`/:locale${PATH}`, `/:tenant/:locale${PATH}`], async (c) => {
    const { tenant, locale: written, id } = c.req.param() as { tenant?: string; locale: string; id: string }
    c.set('route', 'GET /api/groups/group/{id}/persons.csv')
    const locale = callLocale(c, { tenant, locale: written })
    const shop = await resolveShop(c, deps, tenant)
    if (!shop) throw new Refusal(404, { error: 'unknown tenant' })
    const group = await openAsLeader(c, deps, shop.code, id)
    if (group.state !== 'collecting') throw groupNotFound()
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="${group.slug}.csv"`)
    c.header('Cache-Control', 'no-store')
    return c.body(personsCsv(await readPersons(deps.db, group), locale))
  })
}
