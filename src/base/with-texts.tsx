import type { ComponentType } from 'react'
import { LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { loadMessages } from '#locales/load.ts'

/** Loads all messages of the page's language. The server has every language loaded. */
const loadPageMessages = async (): Promise<void> => {
  const locales = import.meta.env.SSR ? LOCALES : [document.documentElement.lang as Locale]
  await Promise.all(locales.map(loadMessages))
}

/** Loads a component together with all messages, because the first screen's page contains only its own. */
export const withTexts = async <P extends object>(load: Promise<ComponentType<P>>): Promise<ComponentType<P>> => {
  const [Part, { AllTexts }] = await Promise.all([load, import('./AllTexts.tsx'), loadPageMessages()])
  return function WithTexts(props: P) {
    return (
      <AllTexts>
        <Part {...props} />
      </AllTexts>
    )
  }
}
