import { sessionMachine } from '#machines/session.ts'
import { becomeCustomer } from '#test/support/account.ts'
import { expect } from '#test/support/shop.ts'
import { within, answers, type Hand, type ShownChart } from './chart.ts'
import { presses, button, field, say, text, wrongFields } from './seen.ts'

const SESSION = '/api/customer/session'
const LOGIN = '/api/customer/login'
const LOGOUT = '/api/customer/logout'
const FORM = ['initialising', 'anonymous']
const NAMED = { name: 'Anna Berger' }
const submit = (password: string) => ({ type: 'login.submit', credentials: { email: 'anna@example.com', password } })

const logIn = async ({ page }: Hand, password: string) => {
  await field(page, 'account.field.email').fill('anna@example.com')
  await page.getByLabel(say('account.field.password'), { exact: true }).fill(password)
  await field(page, 'account.field.email').press('Enter')
}
const openProfile = ({ page }: Hand) =>
  page.getByRole('link', { name: say('account.nav.profile'), exact: true }).click()
const lose = async (hand: Hand) => {
  await hand.page.route(
    '**/api/customer/profile',
    (route) => route.fulfill({ status: 401, json: { error: 'session' } }),
    { times: 1 },
  )
  await openProfile(hand)
}
const erase = async (hand: Hand) => {
  const { page } = hand
  await page.route('**/api/customer', (route) => route.fulfill({ json: {} }), { times: 1 })
  await openProfile(hand)
  await button(page, 'account.erasure.ask').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(say('account.field.password'), { exact: true }).fill('Almrausch-77')
  await button(page, 'account.erasure.confirm').click()
}
const tell = ({ page }: Hand, change: string) =>
  page.evaluate((message) => {
    const channel = new BroadcastChannel('talstation.alpin.session')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(message)
    channel.close()
  }, change)
const BY_MAIL =
  'Only the link in a mail opens a session here, on another page: test/e2e/account-journey.e2e.ts opens it.'

export const session: ShownChart<typeof sessionMachine> = {
  machine: sessionMachine,
  facts: () => null,
  calls: [SESSION, LOGIN, LOGOUT],
  openings: {
    'a customer’s login page': {
      opens: async ({ page, dataDir }) => {
        await becomeCustomer(page, dataDir)
        await page.goto('/login')
      },
    },
  },
  events: {
    'the server says that Anna is logged in': {
      sends: { type: 'session.read', ...NAMED },
      does: answers(SESSION, 'server'),
    },
    'the server says that nobody is logged in': {
      sends: 'session.read',
      does: answers(SESSION, { status: 200, json: {} }),
    },
    'the request for the session gets no answer': {
      sends: { type: 'session.unreachable', reason: '' },
      does: answers(SESSION, 'nothing'),
    },
    ...within(FORM, {
      'the visitor sends e-mail and password': {
        sends: submit('Almrausch-77'),
        does: (hand) => logIn(hand, 'Almrausch-77'),
      },
      'the visitor sends an e-mail without a password': { sends: submit(''), does: (hand) => logIn(hand, '') },
    }),
    'the server accepts the login': {
      sends: { type: 'login.accepted', ...NAMED },
      does: answers(LOGIN, { status: 200, json: NAMED }),
    },
    'the server refuses the login': {
      sends: { type: 'login.refused', reason: 'credentials' },
      does: answers(LOGIN, { status: 401, json: { error: 'credentials' } }),
    },
    'the login gets no answer': { sends: 'login.unreachable', does: answers(LOGIN, 'nothing') },
    'a call shows that the session has ended': { sends: 'session.lose', in: 'authenticated', does: lose },
    'the customer erases the account': { sends: 'account.erase', in: 'authenticated.idle', does: erase },
    'another tab logs in': { sends: 'session.openedElsewhere', does: (hand) => tell(hand, 'opened') },
    ...within(['initialising', 'authenticated'], {
      'another tab logs out': {
        sends: { type: 'session.endedElsewhere', end: 'loggedOut' },
        does: (hand) => tell(hand, 'loggedOut'),
      },
      'another tab erases the account': {
        sends: { type: 'session.endedElsewhere', end: 'erased' },
        does: (hand) => tell(hand, 'erased'),
      },
      'another tab finds the session expired': {
        sends: { type: 'session.endedElsewhere', end: 'expired' },
        does: (hand) => tell(hand, 'expired'),
      },
    }),
    'the customer logs out': { sends: 'logout.submit', in: 'authenticated', does: presses('account.nav.logout') },
    'the server ends the session': { sends: 'logout.done', does: answers(LOGOUT, { status: 200, json: {} }) },
    'the logout gets no answer': { sends: 'logout.unreachable', does: answers(LOGOUT, 'nothing') },
  },
  beyond: {
    'initialising: session.open': BY_MAIL,
    'anonymous: session.open': BY_MAIL,
    'anonymous.expired: profile.leave':
      'This walk ends the session before the profile opens: test/e2e/account.e2e.ts tests the profile.',
    'authenticated: profile.settle': 'Only a saved profile sends this event: test/e2e/account.e2e.ts saves one.',
    'authenticated: session.open':
      'Only a new name in the profile sends this event: test/e2e/account.e2e.ts saves one.',
  },
  sees: {
    'initialising.idle': ({ page }) => expect(wrongFields(page)).toHaveCount(0),
    'initialising.invalid': ({ page }) => expect(wrongFields(page).first()).toBeFocused(),
    'anonymous.idle': ({ page }) => expect(button(page, 'account.login.submit')).toBeVisible(),
    'anonymous.loggedOut': ({ page }) => expect(text(page, 'account.login.loggedOut')).toBeVisible(),
    'anonymous.erased': ({ page }) => expect(text(page, 'account.login.erased')).toBeVisible(),
    'anonymous.expired': ({ page }) => expect(text(page, 'account.login.expired')).toBeVisible(),
    'anonymous.invalid': ({ page }) => expect(wrongFields(page).first()).toBeFocused(),
    'anonymous.loggingIn': ({ page }) => expect(button(page, 'account.login.busy')).toBeVisible(),
    'anonymous.refused': ({ page }) => expect(text(page, 'account.login.credentials.title')).toBeVisible(),
    'anonymous.unreachable': ({ page }) => expect(text(page, 'account.form.unreachable.title')).toBeVisible(),
    'authenticated.idle': ({ page }) => expect(button(page, 'account.nav.logout')).toBeEnabled(),
    'authenticated.loggingOut': ({ page }) => expect(button(page, 'account.nav.loggingOut')).toBeVisible(),
    'authenticated.logoutUnreachable': ({ page }) => expect(text(page, 'account.nav.stillIn.title')).toBeVisible(),
  },
}
