import type { Locale } from '#contract/primitives.ts'
import type german from './de/messages.ts'

export type Messages = typeof german

/** The areas of the first screen: its page brings them along, and the others are loaded after it. */
const FIRST_AREAS = ['common', 'content', 'entry', 'error', 'misc', 'persons'] as const satisfies (keyof Messages)[]

export type FirstMessages = Pick<Messages, (typeof FIRST_AREAS)[number]>

const sources = import.meta.glob<{ default: Messages }>('./*/messages.ts')

const loaded: Partial<Record<Locale, Messages>> = {}
const brought: Partial<Record<Locale, FirstMessages>> = {}

/** Loads one language. After that `messagesOf` returns it synchronously. */
export const loadMessages = async (locale: Locale): Promise<void> => {
  loaded[locale] ??= (await sources[`./${locale}/messages.ts`]!()).default
}

/** Those that a page of the first screen has in itself. */
export const bringMessages = (locale: Locale, messages: FirstMessages): void => {
  brought[locale] = messages
}

export const firstMessagesOf = (locale: Locale): FirstMessages => {
  const messages = messagesOf(locale)
  return Object.fromEntries(FIRST_AREAS.map((area) => [area, messages[area]])) as FirstMessages
}

/**
 * All messages, or those that the page of the first screen has brought along.
 * @throws when `loadMessages` has not been awaited: the root route does so before anything is shown
 */
export const messagesOf = (locale: Locale, isFirstScreen = false): Messages => {
  const first = brought[locale] as Messages | undefined
  const messages = isFirstScreen ? (first ?? loaded[locale]) : (loaded[locale] ?? first)
  if (!messages) throw new Error(`The messages of "${locale}" are not loaded yet`)
  return messages
}
