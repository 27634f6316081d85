import { afterAll, expect, test } from 'vitest'
import type { Category } from '#contract/catalogue.ts'
import type { GroupPersonInput } from '#contract/groups.ts'
import type { Site } from '#contract/site.ts'
import { LEADER } from '#domain/groups/group-table.ts'
import { initialLeader, withGroupOffer } from '#machines/groups/leader/context.ts'
import { missingCells } from '#machines/groups/leader/missing.ts'
import { openedGroup } from '#machines/groups/leader/opened.ts'
import { groupShop } from '#src/groups/group-shop.ts'
import { openTestShop } from '#test/support/app.ts'
import { groupTenant, groupVisitor, leader, withBoot } from '#test/support/groups.ts'
import { EMPTY_GENERAL } from '#test/support/seen-group.ts'

const shop = await openTestShop({
  tenants: [
    {
      ...groupTenant,
      shop: {
        ...groupTenant.shop,
        requiredPersonalFields: ['lastname', 'phone', 'address', 'birthday', 'height'],
        groups: { ...groupTenant.shop.groups!, max: 20 },
      },
    },
  ],
})
afterAll(() => shop.close())

const ski = { id: 'ski', count: 1 }
const moser = { lastname: 'Moser', birthday: '2014-05-04' }
const nobody = { firstname: '', lastname: '', products: [] }

const pathOf = (row: string, column: string | null) =>
  `${row === LEADER ? 'leader' : `persons.${row}`}.${column ?? 'products'}`

test.each<[string, { lead?: object; persons: GroupPersonInput[]; missing: [number | null, string | null][] }]>([
  [
    'names, birthdays and equipment, but no body size',
    {
      persons: [
        withBoot('Mia', '26.5', { shoesize: null, height: null }),
        { type: 3, ...nobody },
        { type: 1, ...nobody, products: [ski], lastname: 'Moser' },
        withBoot('Ben', '26.5', moser),
      ],
      missing: [
        [0, 'lastname'],
        [0, 'birthday'],
        [1, 'firstname'],
        [1, 'lastname'],
        [1, 'birthday'],
        [1, null],
        [2, 'firstname'],
        [2, 'birthday'],
      ],
    },
  ],
  [
    'the contact’s fields of a leader with equipment',
    {
      lead: { products: [ski], birthday: null },
      persons: [withBoot('Mia', '26.5', moser)],
      missing: [
        [null, 'address'],
        [null, 'phone'],
        [null, 'birthday'],
      ],
    },
  ],
  [
    'an invalid birthday',
    {
      persons: [withBoot('Mia', '26.5', { ...moser, birthday: '2031-01-01' }), withBoot('Ben', '26.5', moser)],
      missing: [[0, 'birthday']],
    },
  ],
])(
  'The leader’s table and the server’s refusal name the same missing cells: %s',
  async (_what, { lead, persons, missing }) => {
    const anna = groupVisitor(shop.app)
    const contact = lead ? {} : { phone: '+43 660 1', address: 'Dorf 1', zip: '6999', city: 'Dorf' }
    const { body: group } = await anna.begin({ leader: leader({ ...contact, ...lead }), persons })
    const { issues = [] } = (await anna.complete<{ issues?: { path: string }[] }>(group.id)).body
    const site = (await (await shop.get('/api/site')).json()) as Site
    const { categories } = (await anna.offer<{ categories: Category[] }>(group.id)).body
    const offer = {
      products: categories.flatMap((category) => category.products),
      sets: [],
      rate: null,
      rates: [],
      cart: null,
    }
    const context = withGroupOffer(
      openedGroup(
        initialLeader({
          shop: groupShop(site, { locations: [], now: '2026-03-02T10:00' }, 'de'),
          general: EMPTY_GENERAL,
          slug: group.slug,
          access: undefined,
          draft: null,
        }),
        group,
      ),
      { ...offer, errorcode: null, short: [] },
    )
    const rowAt = (place: number | null) => (place === null ? LEADER : group.persons[place]!.id)
    const expected = missing.map(([place, column]) => pathOf(rowAt(place), column)).toSorted()
    expect(issues.map(({ path }) => path).toSorted()).toEqual(expected)
    const cells = missingCells(context)
    expect(cells.map(({ row, column }) => pathOf(row, column)).toSorted()).toEqual(expected)
  },
)
