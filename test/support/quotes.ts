import type { InquiryAnswer, LeadersGroup } from '#contract/groups.ts'
import type { StaffInquiry } from '#contract/staff-groups.ts'
import type { App } from '#server/deps/deps.ts'
import { groupVisitor, leader, pupil } from './groups.ts'
import type { counter } from './staff.ts'
import { newKey } from './visitor.ts'

export const trio = () => [pupil('Mia'), pupil('Ben'), pupil('Leo')]

export const inquired = async (app: Pick<App, 'request'>, more: Record<string, unknown> = {}, shop = 'worked') => {
  const anna = groupVisitor(app, shop)
  const { body } = await anna.begin({
    kind: 'inquiry',
    persons: trio(),
    leader: leader({ phone: '+43 660 1' }),
    ...more,
  })
  const group: LeadersGroup = body
  await anna.complete(group.id)
  return { anna, id: group.id, group }
}

export const TERMS = {
  discount: { percent: 15 } as { percent: number } | { amount: number },
  payAtShop: false,
  validUntil: '2026-03-05',
  holdsStock: false,
  word: '',
}

export const answering = ({ call }: ReturnType<typeof counter>) => {
  const list = async () => (await call<{ inquiries: StaffInquiry[] }>('GET', '/groups')).body.inquiries
  const seen = async (id: string) => {
    const inquiry = (await list()).find((one) => one.id === id)
    return { version: inquiry?.version ?? 1, listSeen: inquiry?.price?.list ?? 0 }
  }
  return {
    list,
    quote: async (id: string, more: Record<string, unknown> = {}, key = newKey()) =>
      call('POST', `/groups/${id}/quote`, { ...TERMS, ...(await seen(id)), ...more }, { 'Idempotency-Key': key }),
    withdraw: (id: string, quote: string) => call('POST', `/groups/${id}/withdraw`, { quote }),
    decline: async (id: string, word: string, version?: number) =>
      call('POST', `/groups/${id}/decline`, { word, version: version ?? (await seen(id)).version }),
  }
}

export const quoteOf = (answer: InquiryAnswer | null) => {
  if (answer?.kind !== 'quote') throw new Error('this inquiry has no quote')
  return answer.quote
}
