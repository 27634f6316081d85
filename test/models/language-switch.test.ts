import { expect, test } from 'vitest'
import { languageSwitchMachine } from '#machines/language-switch.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const rows: readonly Row<{ locale: 'de' | 'en' | null }>[] = [
  {
    in: '',
    on: 'language.choose',
    to: 'loading',
    does: ['storeLocale'],
    changes: (_, { locale }) => ({ locale }),
    again: ['load'],
  },
  { in: 'loading', on: 'language.loaded', to: 'shown', does: ['showPage'] },
  { in: 'loading', on: 'language.unreachable', to: 'failed', does: ['showFirstPage'] },
]

test('Generated paths reach every state and transition of the language switch', () => {
  const walk = walkMachine(languageSwitchMachine, {
    parts: [
      {
        input: undefined,
        events: [
          { type: 'language.choose', locale: 'en' },
          { type: 'language.choose', locale: 'de' },
          { type: 'language.loaded' },
          { type: 'language.unreachable' },
        ],
      },
    ],
    facts: ({ context }) => context.locale,
    starts: () => 'shown',
    rows,
    begins: () => ({ locale: null }),
    runs: { load: { in: 'loading', input: ({ event }) => ({ locale: event.locale }) } },
    invariant: ({ value, context }) => {
      if (value !== 'shown') expect(context.locale).not.toBeNull()
    },
  })
  expectWhole('languageSwitch', walk)
})
