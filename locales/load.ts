import { type Locale } from '#contract/primitives.ts'
import type german from './de/messages.ts'

export type Messages = typeof german

const sources = import.meta.glob<{ default: Messages }>('./*/messages.ts')

const loaded: Partial<Record<Locale, Messages>> = {}

/** Loads one language. After that `messagesOf` returns it synchronously. */
export const loadMessages = async (locale: Locale): Promise<void> => {
  loaded[locale] ??= (await sources[`./${locale}/messages.ts`]!()).default
}

/** @throws when `loadMessages` has not been awaited: the root route does so before anything is shown. */
export const messagesOf = (locale: Locale): Messages => {
  const messages = loaded[locale]
  if (!messages) throw new Error(`The messages of "${locale}" are not loaded yet`)
  return messages
}
