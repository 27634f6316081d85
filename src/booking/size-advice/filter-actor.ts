import type { ActorRefFrom } from 'xstate'
import type { productFilterMachine } from '#machines/product-filter.ts'

export type FilterActor = ActorRefFrom<typeof productFilterMachine>
