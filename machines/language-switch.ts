import { setup } from 'xstate'
import type { Locale } from '#contract/primitives.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export type LanguageAnswer = { type: 'language.loaded' } | { type: 'language.unreachable' }

interface LanguageSwitchContext {
  locale: Locale | null
}

type LanguageSwitchEvent = { type: 'language.choose'; locale: Locale } | LanguageAnswer

const storing = storingIn<LanguageSwitchContext, LanguageSwitchEvent>()

export const languageSwitchMachine = setup({
  types: {
    context: {} as LanguageSwitchContext,
    events: {} as LanguageSwitchEvent,
  },
  actors: {
    load: fromAnswer<LanguageAnswer, { locale: Locale }>(notProvided, { type: 'language.unreachable' }),
  },
  actions: {
    storeLocale: storing('language.choose', ({ locale }) => ({ locale })),
    showPage: () => {},
    showFirstPage: () => {},
  },
}).createMachine({
  id: 'languageSwitch',
  description: 'The visitor chooses another language.',
  context: { locale: null },
  initial: 'shown',
  on: { 'language.choose': { target: '.loading', actions: 'storeLocale' } },
  states: {
    shown: { description: 'The page is in the language of its address.' },
    loading: {
      description:
        'The app loads the texts and the shop’s data in the chosen language. A later choice replaces an earlier one.',
      invoke: { id: 'load', src: 'load', input: ({ context }) => ({ locale: context.locale! }) },
      on: {
        'language.loaded': { target: 'shown', actions: 'showPage' },
        'language.unreachable': { target: 'failed', actions: 'showFirstPage' },
      },
    },
    failed: {
      description: 'The language could not be loaded. A notice names it, and the visitor can choose it again.',
    },
  },
})
