import { CONTENT_TYPES, GROUP_CONTENT_TYPES, OPAQUE_ID_PATTERN, WHITE_LABEL_PATTERN } from '#contract/constants.ts'
import type { ContentType } from '#contract/content.ts'

export interface PageSearch {
  content?: ContentType | undefined
  wl?: string | undefined
  inspect?: string | undefined
}

export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && OPAQUE_ID_PATTERN.test(value) ? value : undefined

export const parsePageSearch = ({ content, wl, inspect }: Record<string, unknown>): PageSearch => ({
  content: [...CONTENT_TYPES, ...GROUP_CONTENT_TYPES].find((type) => type === content),
  wl: typeof wl === 'string' && WHITE_LABEL_PATTERN.test(wl) ? wl : undefined,
  inspect: import.meta.env.DEV && typeof inspect === 'string' ? inspect : undefined,
})

export interface CheckoutSearch {
  booking?: string | undefined
  /** The token of a mail's link, which the page exchanges for the booking's cookie. */
  access?: string | undefined
}

export const parseCheckoutSearch = ({ booking, access }: Record<string, unknown>): CheckoutSearch => ({
  booking: idOf(booking),
  access: typeof access === 'string' ? access : undefined,
})

export const parseWithdrawalSearch = ({ booking }: Record<string, unknown>): Pick<CheckoutSearch, 'booking'> => ({
  booking: idOf(booking),
})

export interface NewsletterSearch {
  token?: string | undefined
}

export const parseNewsletterSearch = ({ token }: Record<string, unknown>): NewsletterSearch => ({
  token: typeof token === 'string' && token !== '' ? token : undefined,
})
