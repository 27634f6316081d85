import { html } from 'hono/html'
import { euroFormat } from '#domain/text/value-formatters.ts'
import { SANDBOX_PATH, withShop } from './account.ts'
import { REDIRECTS } from './cards.ts'

const WORDS = {
  de: {
    title: 'Zahlung bestätigen',
    bank: 'Testbank',
    text: 'Hier fragt Ihre Bank nach, ob Sie diese Zahlung veranlasst haben. Dies ist eine Nachbildung: Es wird kein Geld bewegt.',
    amount: 'Betrag',
    card: 'Karte',
    confirm: 'Zahlung bestätigen',
    refuse: 'Ablehnen',
    redirectTitle: 'Mit {name} bezahlen',
    redirectText: 'Hier bestätigen Sie die Zahlung bei {name}. Dies ist eine Nachbildung: Es wird kein Geld bewegt.',
    cancel: 'Abbrechen und zurück zum Shop',
    missing: 'Diese Zahlung gibt es nicht',
    missingText: 'Bitte gehen Sie zurück zum Shop und beginnen Sie die Zahlung noch einmal.',
  },
  en: {
    title: 'Confirm the payment',
    bank: 'Test bank',
    text: 'This is where your bank asks whether you made this payment. It is only a test: no money is taken.',
    amount: 'Amount',
    card: 'Card',
    confirm: 'Confirm payment',
    refuse: 'Refuse',
    redirectTitle: 'Pay with {name}',
    redirectText: 'This is where you confirm the payment with {name}. It is only a test: no money is taken.',
    cancel: 'Cancel and return to the shop',
    missing: 'There is no such payment',
    missingText: 'Please go back to the shop and start the payment again.',
  },
}
export type BankLocale = keyof typeof WORDS

const page = (locale: BankLocale, title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${SANDBOX_PATH}/bank.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`

export const bankPage = (
  locale: BankLocale,
  payment: { tenant: string; id: string; amount: string; brand: string; last4: string },
) => {
  const words = WORDS[locale]
  const amount = euroFormat(locale).format(Number(payment.amount))
  return page(
    locale,
    words.title,
    html`<p class="bank">${words.bank}</p>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <dl>
        <dt>${words.amount}</dt>
        <dd>${amount}</dd>
        <dt>${words.card}</dt>
        <dd>${payment.brand} •••• ${payment.last4}</dd>
      </dl>
      <form method="post" action="${SANDBOX_PATH}/3ds/${withShop(payment)}">
        <button name="answer" value="confirm">${words.confirm}</button>
        <button name="answer" value="refuse" class="quiet">${words.refuse}</button>
      </form>`,
  )
}

export const redirectPage = (
  locale: BankLocale,
  payment: { tenant: string; id: string; amount: string; brand: string },
) => {
  const words = WORDS[locale]
  const name = REDIRECTS[payment.brand]!
  const title = words.redirectTitle.replace('{name}', name)
  return page(
    locale,
    title,
    html`<p class="bank">${name}</p>
      <h1>${title}</h1>
      <p>${words.redirectText.replace('{name}', name)}</p>
      <dl>
        <dt>${words.amount}</dt>
        <dd>${euroFormat(locale).format(Number(payment.amount))}</dd>
      </dl>
      <form method="post" action="${SANDBOX_PATH}/3ds/${withShop(payment)}">
        <button name="answer" value="confirm">${words.confirm}</button>
        <button name="answer" value="refuse" class="quiet">${words.refuse}</button>
        <button name="answer" value="cancel" class="quiet">${words.cancel}</button>
      </form>`,
  )
}

export const missingPage = (locale: BankLocale) => {
  const words = WORDS[locale]
  return page(
    locale,
    words.missing,
    html`<h1>${words.missing}</h1>
      <p>${words.missingText}</p>`,
  )
}
