import type { Locale } from '#contract/primitives.ts'
import type german from './de/messages.ts'

export type Messages = typeof german

/** The messages of some areas, as a page contains them. */
export type PageMessages = Partial<Messages>

const sources = import.meta.glob<{ default: Messages }>('./*/messages.ts')

const loaded: Partial<Record<Locale, Messages>> = {}
const brought: Partial<Record<Locale, PageMessages>> = {}

/** Loads the messages of one language. Afterwards, `messagesOf` returns them synchronously. */
export const loadMessages = async (locale: Locale): Promise<void> => {
  loaded[locale] ??= (await sources[`./${locale}/messages.ts`]!()).default
}

/** Stores the messages that a page contains. */
export const bringMessages = (locale: Locale, messages: PageMessages): void => {
  brought[locale] = messages
}

/**
 * Returns all messages, or only those that the page of the first screen contains.
 * @throws if nobody has called `loadMessages` yet. The root route calls it before anything is shown.
 */
export const messagesOf = (locale: Locale, isFirstScreen = false): Messages => {
  const first = brought[locale] as Messages | undefined
  const messages = isFirstScreen ? (first ?? loaded[locale]) : (loaded[locale] ?? first)
  if (!messages) throw new Error(`The messages of "${locale}" are not loaded yet`)
  return messages
}
