import type {
  GroupGeneralInput,
  GroupLeaderInput,
  GroupPersonInput,
  GroupPersonSeen,
  InquiredGroup,
  LeadersGroup,
  MembersGroup,
} from '#contract/groups.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import type { TestShop } from './app.ts'
import { boot, newKey, visitor } from './visitor.ts'
import { workedTenant } from './worked-tenant.ts'
import type { App } from '#server/deps/deps.ts'

export const groupTenant: Tenant = {
  ...workedTenant,
  shop: {
    ...workedTenant.shop,
    groups: {
      kinds: ['reservation', 'inquiry'],
      min: 2,
      max: 5,
      payAtShop: false,
      discounts: [
        { from: 3, percent: 10 },
        { from: 5, percent: 20 },
      ],
    },
  },
}

export const general = (more: Partial<GroupGeneralInput> = {}): GroupGeneralInput => ({
  title: 'Klasse 3b',
  date: { from: '2026-03-09', to: '2026-03-11' },
  location: 'tal',
  ...more,
})

export const leader = (more: Partial<GroupLeaderInput> = {}): GroupLeaderInput => ({
  firstname: 'Anna',
  lastname: 'Berger',
  email: 'anna@example.com',
  birthday: '1980-05-04',
  ...more,
})

export const pupil = (firstname: string, more: Partial<GroupPersonInput> = {}): GroupPersonInput => ({
  type: 3,
  firstname,
  products: [{ id: 'ski', count: 1 }],
  ...more,
})

export const withBoot = (firstname: string, size: string, more: Partial<GroupPersonInput> = {}): GroupPersonInput =>
  pupil(firstname, { shoesize: 36, products: [boot(size)], ...more })

type Refused = Record<string, unknown>

export const leaderToken = async (db: TestShop['db'], group: string): Promise<string> => {
  const mails = await db.selectFrom('mails').select('mail').execute()
  const link = mails.map(({ mail }) => mail).find((mail) => mail.kind === 'group_link' && mail.group === group)
  return (link as { token: string }).token
}

export const groupVisitor = (app: Pick<App, 'request'>, shop = 'worked') => {
  const browser = visitor(app, shop)
  const at = (path: string) => `/${shop}/de/api/groups/${path}`
  return {
    ...browser,
    begin: (more: Refused = {}, key = newKey()) =>
      browser.send<LeadersGroup & Refused>(
        'POST',
        at('group'),
        { kind: 'reservation', general: general(), leader: leader(), ...more },
        { 'Idempotency-Key': key },
      ),
    get: (id: string, access?: string) =>
      browser.send<(LeadersGroup | MembersGroup) & Refused>(
        'GET',
        at(`group/${id}${access === undefined ? '' : `?access=${access}`}`),
      ),
    inquiry: (id: string) => browser.send<InquiredGroup & Refused>('GET', at(`group/${id}`)),
    accept: <T = Refused>(id: string, quote: string, more: Refused = {}, key = newKey()) =>
      browser.send<T & Refused>(
        'POST',
        at(`group/${id}/accept`),
        { quote, conditionsAccepted: true, termsAccepted: true, language: 'de', ...more },
        { 'Idempotency-Key': key },
      ),
    reopen: (id: string) => browser.send<Refused>('POST', at(`group/${id}/reopen`), {}),
    changeBooking: browser.change,
    change: (id: string, more: Refused = {}) =>
      browser.send<LeadersGroup & Refused>('PUT', at(`group/${id}`), {
        kind: 'reservation',
        general: general(),
        leader: leader(),
        ...more,
      }),
    add: (id: string, person: GroupPersonInput & { id?: string }) =>
      browser.send<GroupPersonSeen & Refused>('POST', at(`group/${id}/persons`), person),
    put: (id: string, person: string, fields: GroupPersonInput) =>
      browser.send<GroupPersonSeen & Refused>('PUT', at(`group/${id}/persons/${person}`), fields),
    putAll: (id: string, body: Refused) =>
      browser.send<{ persons: GroupPersonSeen[] } & Refused>('PUT', at(`group/${id}/persons`), body),
    remove: (id: string, person: string) => browser.send<Refused>('DELETE', at(`group/${id}/persons/${person}`)),
    post: <T = Refused>(path: string, body: unknown, headers?: Record<string, string>) =>
      browser.send<T & Refused>('POST', at(path), body, headers),
    offer: <T = Refused>(id: string) => browser.send<T & Refused>('GET', at(`group/${id}/offer`)),
    complete: <T = Refused>(id: string, more: Refused = {}, key = newKey()) =>
      browser.send<T & Refused>(
        'POST',
        at(`group/${id}/complete`),
        { conditionsAccepted: true, termsAccepted: true, language: 'de', ...more },
        { 'Idempotency-Key': key },
      ),
  }
}

export const accessOf = (link: string): string => new URL(link).searchParams.get('access')!
