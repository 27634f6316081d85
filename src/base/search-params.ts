import { CONTENT_TYPES, GROUP_CONTENT_TYPES, OPAQUE_ID_PATTERN, WHITE_LABEL_PATTERN } from '#contract/constants.ts'
import type { ContentType } from '#contract/content.ts'

/** Search parameters of all pages of a shop; other parameters stay unchanged. */
export interface PageSearch {
  /** The open content dialog. */
  content?: ContentType | undefined
  /** White label, stored with the booking; a shop's code opens that shop. */
  wl?: string | undefined
  /** Opens the statechart inspector; in development only. */
  inspect?: string | undefined
}

/** An id of ours in an address; anything else is dropped. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && OPAQUE_ID_PATTERN.test(value) ? value : undefined

/** Drops values that do not parse, so that a mistyped address still opens the page. */
export const parsePageSearch = ({ content, wl, inspect }: Record<string, unknown>): PageSearch => ({
  content: [...CONTENT_TYPES, ...GROUP_CONTENT_TYPES].find((type) => type === content),
  wl: typeof wl === 'string' && WHITE_LABEL_PATTERN.test(wl) ? wl : undefined,
  inspect: import.meta.env.DEV && typeof inspect === 'string' ? inspect : undefined,
})

/** The reservation of a checkout page. The server checks whether it is the visitor's. */
export interface CheckoutSearch {
  booking?: string | undefined
  /** The token of a mailed link: exchanged for the booking's cookie, and removed from the address. */
  access?: string | undefined
}

export const parseCheckoutSearch = ({ booking, access }: Record<string, unknown>): CheckoutSearch => ({
  booking: idOf(booking),
  access: typeof access === 'string' ? access : undefined,
})

/** A booking whose number, name and address fill in the withdrawal form, if this browser has access to it. */
export const parseWithdrawalSearch = ({ booking }: Record<string, unknown>): Pick<CheckoutSearch, 'booking'> => ({
  booking: idOf(booking),
})

/** The token of the newsletter's mail. */
export interface NewsletterSearch {
  token?: string | undefined
}

export const parseNewsletterSearch = ({ token }: Record<string, unknown>): NewsletterSearch => ({
  token: typeof token === 'string' && token !== '' ? token : undefined,
})
