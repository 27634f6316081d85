import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { BookedPayload } from '#contract/booking.ts'
import checkout from '#locales/de/checkout.json' with { type: 'json' }
import { BookedPersons } from './BookedPersons.tsx'

const booking = BookedPayload.parse({ language: 'de', date: {}, persons: [] })

const shownTexts = (of: Partial<typeof booking>): string[] =>
  renderToStaticMarkup(
    createElement(IntlProvider, {
      locale: 'de-DE',
      timeZone: 'UTC',
      messages: { checkout },
      // oxlint-disable-next-line react/no-children-prop -- the component's type requires the prop, and a `.ts` test has no JSX
      children: createElement(BookedPersons, { booking: { ...booking, ...of } }),
    }),
  )
    .split(/<[^>]+>/)
    .filter(Boolean)

test('A booking lists all data that the shop required of each person', () => {
  const person = {
    mainperson: true,
    type: 1 as const,
    label: 'Erwachsener 1',
    firstname: 'Anna',
    lastname: 'Berger',
    gender: 2 as const,
    country: 'CH',
    address: 'Seeweg 3',
    zip: '6004',
    city: 'Luzern',
    email: 'anna@example.com',
    phone: '+41 41 555 01 02',
    birthday: '1990-05-04',
    weight: 64.5,
    coverage: false,
    products: [],
  }
  expect(shownTexts({ persons: [person] })).toEqual([
    'Anna Berger',
    'Erwachsener 1',
    'weiblich, geboren am 04.05.1990, 64,5\u00a0kg',
    'Seeweg 3, 6004 Luzern, Schweiz',
    'anna@example.com, +41\u00a041\u00a0555\u00a001\u00a002',
  ])
})

test('A booking for kids names the adult who booked', () => {
  const contact = { firstname: 'Maria', lastname: 'Berger', email: 'maria@example.com', birthday: '1985-02-03' }
  expect(shownTexts({ contact })).toEqual([
    'Maria Berger',
    'Bucht, leiht selbst nichts aus',
    'geboren am 03.02.1985',
    'maria@example.com',
  ])
})
