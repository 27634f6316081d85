import { CONTENT_TYPES, GROUP_CONTENT_TYPES, OPAQUE_ID_PATTERN, WHITE_LABEL_PATTERN } from '#contract/constants.ts'
import type { ContentType } from '#contract/content.ts'

export interface PageSearch {
  content?: ContentType | undefined
  wl?: string | undefined
  inspect?: string | undefined
}

export const textOf = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

export const idOf = (value: unknown): string | undefined => textOf(value, OPAQUE_ID_PATTERN)

export const searchedDay = (value: unknown): string | undefined => {
  const day = textOf(value, /^2\d{3}-\d{2}-\d{2}$/)
  return day && !Number.isNaN(Date.parse(day)) ? day : undefined
}

export const parsePageSearch = ({ content, wl, inspect }: Record<string, unknown>): PageSearch => ({
  content: [...CONTENT_TYPES, ...GROUP_CONTENT_TYPES].find((type) => type === content),
  wl: textOf(wl, WHITE_LABEL_PATTERN),
  inspect: import.meta.env.DEV && typeof inspect === 'string' ? inspect : undefined,
})

export interface CheckoutSearch {
  booking?: string | undefined
  /** The token of a mail's link, which the page exchanges for the booking's cookie. */
  access?: string | undefined
}

export const parseCheckoutSearch = ({ booking, access }: Record<string, unknown>): CheckoutSearch => ({
  booking: idOf(booking),
  access: textOf(access, /^/),
})

export const parseWithdrawalSearch = ({ booking }: Record<string, unknown>): Pick<CheckoutSearch, 'booking'> => ({
  booking: idOf(booking),
})

export interface NewsletterSearch {
  token?: string | undefined
}

export const parseNewsletterSearch = ({ token }: Record<string, unknown>): NewsletterSearch => ({
  token: textOf(token, /./),
})
