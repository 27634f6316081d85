import { ERROR_CODE, STATUS } from '#contract/constants.ts'
import type { GroupGeneralInput, GroupLeaderInput, GroupPersonInput, GroupPersonSeen } from '#contract/groups.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { nextGroupState, type GroupState } from '#machines/group-reservation.ts'

export const SLUG = '4b-k3m9'
export const GROUP_BOUNDS = { min: 2, max: 4 } as const
const ID = 'g'.repeat(22)

export class Refused {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

interface Asked {
  params?: { id?: string; personId?: string }
  body?: unknown
  headers?: Record<string, string>
}

type WithId = GroupPersonInput & { id: string }

export class GroupServer {
  state: GroupState = 'collecting'
  persons: GroupPersonSeen[] = []
  completions = 0
  losesAnswer = false
  readonly removed = new Set<string>()
  #begun: { general: GroupGeneralInput; leader: GroupLeaderInput } | undefined
  #key = ''

  get isOpen(): boolean {
    return this.#begun !== undefined && this.state === 'collecting'
  }

  #seen(isLeader: boolean) {
    const { general, leader } = this.#begun!
    const seen = {
      id: ID,
      slug: SLUG,
      kind: 'reservation',
      title: general.title,
      date: general.date,
      location: general.location,
      pickupDayBefore: false,
      ...GROUP_BOUNDS,
      count: this.persons.length,
      asked: ['firstname'],
    }
    return isLeader
      ? {
          role: 'leader',
          ...seen,
          rate: null,
          pickuptime: null,
          returntime: null,
          accommodation: null,
          remark: general.remark ?? null,
          leader: { ...leader, coverage: false, products: [] },
          persons: this.persons,
          memberUrl: `/groups/${SLUG}`,
          heldUntil: null,
        }
      : {
          role: 'member',
          ...seen,
          leader: { name: leader.firstname },
          persons: this.persons.filter(({ byMember }) => byMember),
        }
  }

  #write(persons: readonly WithId[], isLeader: boolean): GroupPersonSeen[] {
    const written = persons.map((person): GroupPersonSeen => {
      const before = this.persons.find(({ id }) => id === person.id)
      return {
        coverage: false,
        products: [],
        ...person,
        missing: { fields: [], measures: [] },
        byMember: before?.byMember ?? !isLeader,
        enteredAt: null,
        remindedOn: null,
      }
    })
    const added = written.filter(({ id }) => !this.persons.some((other) => other.id === id))
    if (this.persons.length + added.length > GROUP_BOUNDS.max)
      throw new Refused(409, { error: 'full', max: GROUP_BOUNDS.max })
    this.persons = [...this.persons.map((person) => written.find(({ id }) => id === person.id) ?? person), ...added]
    return written
  }

  #remove(ids: readonly string[]) {
    this.persons = this.persons.filter(({ id }) => !ids.includes(id))
    return {}
  }

  #complete(key: string) {
    if (this.#key !== key) {
      const count = this.persons.length
      if (count < GROUP_BOUNDS.min) throw new Refused(409, { error: 'belowMinimum', ...GROUP_BOUNDS, count })
      this.state = nextGroupState(this.state, { type: 'group.complete', kind: 'reservation' })!
      this.completions += 1
      this.#key = key
    }
    if (this.losesAnswer) {
      this.losesAnswer = false
      throw new TypeError('network')
    }
    return {
      kind: 'reservation',
      bookingId: 'b'.repeat(22),
      number: 'ALP-GROUP',
      status: STATUS.open,
      amount: 9200,
      holdUntil: null,
      held: [],
      payAtShop: true,
    }
  }

  async answer(call: string, { params = {}, body, headers = {} }: Asked, isLeader: boolean): Promise<unknown> {
    await Promise.resolve()
    const key = headers[IDEMPOTENCY_HEADER] ?? ''
    if (call === 'POST /api/groups/group') {
      this.#begun ??= body as { general: GroupGeneralInput; leader: GroupLeaderInput }
      return this.#seen(true)
    }
    const isAgain = call.endsWith('/complete') && key === this.#key
    if (!this.isOpen && !isAgain) throw new Refused(409, { errorcode: ERROR_CODE.groupNotFound })
    switch (call) {
      case 'GET /api/groups/group/{id}':
        return this.#seen(isLeader)
      case 'PUT /api/groups/group/{id}':
        this.#begun = body as { general: GroupGeneralInput; leader: GroupLeaderInput }
        return this.#seen(true)
      case 'PUT /api/groups/group/{id}/persons': {
        const { persons, remove } = body as { persons: WithId[]; remove: string[] }
        this.#remove(remove)
        return { persons: this.#write(persons, true) }
      }
      case 'POST /api/groups/group/{id}/persons':
        return this.#write([body as WithId], isLeader)[0]
      case 'PUT /api/groups/group/{id}/persons/{personId}':
        return this.#write([{ ...(body as GroupPersonInput), id: params.personId! }], isLeader)[0]
      case 'DELETE /api/groups/group/{id}/persons/{personId}':
        this.removed.add(params.personId!)
        return this.#remove([params.personId!])
      case 'GET /api/groups/group/{id}/offer':
        return { categories: [], rate: null, rates: [], cart: null, short: [] }
      case 'POST /api/groups/group/{id}/complete':
        return this.#complete(key)
      default:
        throw new Error(`the group of this model knows no ${call}`)
    }
  }
}
