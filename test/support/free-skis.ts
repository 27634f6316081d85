import type { visitor } from './visitor.ts'
import { order } from './visitor.ts'

const DAYS = { from: '2026-03-09', to: '2026-03-11' }

type Visitor = Pick<ReturnType<typeof visitor>, 'send'>

export const skisInStock = async ({ send }: Visitor): Promise<number> => {
  const { body } = await send<{ stock: { product: string; stock: number }[] }>('POST', '/worked/de/api/stock', {
    date: DAYS,
    location: 'tal',
  })
  return body.stock.find(({ product }) => product === 'ski')!.stock
}

export const skisInCatalogue = async ({ send }: Visitor, more: Record<string, unknown> = {}): Promise<number> => {
  const { body } = await send<{ categories: { products: { id: string; stock: number }[] }[] }>(
    'POST',
    '/worked/de/api/prices',
    { ...order({ date: DAYS }), ...more },
  )
  return body.categories.flatMap(({ products }) => products).find(({ id }) => id === 'ski')!.stock
}

export const freePercent = async ({ send }: Visitor): Promise<number> => {
  const { body } = await send<{ days: { free: number }[] }>('POST', '/worked/de/api/calendar', {
    ...order({ date: DAYS }),
    months: DAYS,
  })
  return body.days[0]!.free
}
