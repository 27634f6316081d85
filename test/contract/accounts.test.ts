import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { REQUEST_ID_HEADER } from '#server/base/request-id.ts'
import { openCustomerShop, PASSWORD } from '#test/support/customers.ts'
import { recordFigure } from '#test/support/figure.ts'
import { size } from '#test/support/size.ts'

const shop = await openCustomerShop()
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const ANNA = 'anna@example.com'
const HOURS = 60
const DAYS = 24 * HOURS

describe('an account', () => {
  test('a customer can log in after the mailed link has confirmed the new account', async () => {
    const anna = shop.browser()
    const asked = await anna.register('Anna@Example.com')
    expect(asked).toMatchObject({ status: 202, body: {} })
    expect(await shop.mailsTo(ANNA)).toEqual([{ kind: 'activation', token: expect.any(String) }])
    expect(await anna.session()).toEqual({})
    expect((await anna.login(ANNA)).status).toBe(401)

    const token = await shop.tokenTo(ANNA, 'activation')
    expect(token).toMatch(/^[\w-]{43}$/)
    const activated = await anna.activate(token)
    expect(activated).toMatchObject({ status: 200, body: { name: 'Anna Berger' } })
    expect(await anna.session()).toEqual({ name: 'Anna Berger' })
    const later = shop.browser()
    expect(await later.login(' ANNA@example.com ')).toMatchObject({ status: 200, body: { name: 'Anna Berger' } })
    expect(await later.session()).toEqual({ name: 'Anna Berger' })
  })

  test('registering an existing address again creates no account and mails its owner', async () => {
    await shop.customer(ANNA)
    expect((await shop.browser().register(ANNA, { firstname: 'Eva' })).status).toBe(202)
    expect((await shop.mailsTo(ANNA)).map(({ kind }) => kind)).toEqual(['activation', 'account_exists'])
    expect(await shop.db.selectFrom('customers').select('email').execute()).toHaveLength(1)
  })

  test('an unconfirmed account gets a new link by registration or password reset', async () => {
    const anna = shop.browser()
    await anna.register(ANNA)
    await anna.register(ANNA, { firstname: 'Annette' })
    await anna.forgot(ANNA)
    expect((await shop.mailsTo(ANNA)).map(({ kind }) => kind)).toEqual(['activation', 'activation', 'activation'])
  })

  test('registering with the newsletter ticked sends a separate mail to confirm the newsletter', async () => {
    await shop.browser().register(ANNA, { newsletter: true })
    expect((await shop.mailsTo(ANNA)).map(({ kind }) => kind).toSorted()).toEqual(['activation', 'newsletter'])
  })

  test('an account without a profile gets its mails in the registration’s language', async () => {
    await shop.browser({ locale: 'en' }).register(ANNA)
    await shop.mailsTo(ANNA)
    expect(await shop.db.selectFrom('mails').select('language').execute()).toEqual([{ language: 'en' }])
  })

  test('an account with a profile gets its mails in the profile’s language', async () => {
    const anna = await shop.customer(ANNA)
    await anna.call('PUT', '/profile', { firstname: 'Anna', lastname: 'Berger', language: 'en' })
    await shop.browser().register(ANNA, { newsletter: true })
    await shop.browser().forgot(ANNA)
    await shop.mailsTo(ANNA)
    const mails = await shop.db.selectFrom('mails').select(['mail', 'language']).execute()
    expect(Object.fromEntries(mails.map(({ mail, language }) => [mail.kind, language]))).toEqual({
      activation: 'de',
      account_exists: 'en',
      newsletter: 'en',
      password_reset: 'en',
    })
  })
})

describe('a link in a mail', () => {
  test('a mailed link works only once and is then reported as used', async () => {
    await shop.customer(ANNA)
    await shop.browser().forgot(ANNA)
    const token = await shop.tokenTo(ANNA, 'password_reset')
    expect((await shop.browser().reset(token, 'Enzianblau-1')).status).toBe(200)
    expect(await shop.browser().reset(token, 'Enzianblau-2')).toMatchObject({
      status: 410,
      body: { error: expect.any(String) },
    })
    expect((await shop.browser().login(ANNA, 'Enzianblau-1')).status).toBe(200)
  })

  test('a link for a first password is valid seven days, for a reset 24 hours', async () => {
    const anna = shop.browser()
    await anna.register(ANNA)
    const first = await shop.tokenTo(ANNA, 'activation')
    shop.minutesLater(7 * DAYS)
    expect((await anna.activate(first)).status).toBe(410)
    await anna.register(ANNA)
    const again = await shop.tokenTo(ANNA, 'activation')
    shop.minutesLater(7 * DAYS - 1)
    expect((await anna.activate(again)).status).toBe(200)

    await anna.forgot(ANNA)
    const old = await shop.tokenTo(ANNA, 'password_reset')
    shop.minutesLater(24 * HOURS)
    expect((await anna.reset(old)).status).toBe(410)
  })

  test('a link is valid for its own purpose and its own shop only', async () => {
    await shop.browser().register(ANNA)
    const token = await shop.tokenTo(ANNA, 'activation')
    expect((await shop.browser().reset(token)).status).toBe(410)
    expect((await shop.browser({ tenant: 'other' }).activate(token)).status).toBe(410)
    expect((await shop.browser().activate('erfunden')).status).toBe(410)
    expect((await shop.browser().activate(token)).status).toBe(200)
  })

  test('a link is used up after another link of the account has set a password', async () => {
    await shop.customer(ANNA)
    const anna = shop.browser()
    await anna.forgot(ANNA)
    const first = await shop.tokenTo(ANNA, 'password_reset')
    shop.minutesLater(1)
    await anna.forgot(ANNA)
    expect((await anna.reset(await shop.tokenTo(ANNA, 'password_reset'))).status).toBe(200)
    expect((await anna.reset(first)).status).toBe(410)
  })

  test('a refused password does not use up the link', async () => {
    await shop.browser().register(ANNA)
    const token = await shop.tokenTo(ANNA, 'activation')
    for (const [password, message] of [
      ['kurz', 'Das Passwort braucht 8 bis 128\u00a0Zeichen'],
      ['x'.repeat(129), 'Das Passwort braucht 8 bis 128\u00a0Zeichen'],
      ['Football', 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes'],
      ['12345678', 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes'],
    ] as const)
      expect(await shop.browser().activate(token, password)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'password', message }] },
      })
    expect((await shop.browser().activate(token, 'x'.repeat(128))).status).toBe(200)
  })

  test('the account tables store links, sessions and passwords only as hashes', async () => {
    const anna = shop.browser()
    await anna.register(ANNA)
    const token = await shop.tokenTo(ANNA, 'activation')
    await shop.db.deleteFrom('mails').execute()
    const tables = ['customers', 'customer_tokens', 'customer_sessions', 'account_requests'] as const
    const stored = async () =>
      JSON.stringify(await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute())))
    expect(await stored()).not.toContain(token)
    const { headers } = await anna.activate(token)
    const session = /worked_session=([\w-]{43})/.exec(headers.get('set-cookie')!)![1]!
    expect(await stored()).not.toContain(session)
    expect(await stored()).not.toContain(PASSWORD)
    expect(await stored()).toContain('$argon2id$v=19$')
  })
})

describe('a session', () => {
  test('a session’s cookie is HttpOnly and SameSite, and Secure on an encrypted host', async () => {
    await shop.customer(ANNA)
    const { headers } = await shop.browser().login(ANNA)
    const cookie = headers.get('set-cookie')!
    expect(cookie).toMatch(/^worked_session=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${30 * 24 * 3600}`])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure')
    const secure = await shop.app.request('https://verleih.example/worked/de/api/customer/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: ANNA, password: PASSWORD }),
    })
    expect(secure.headers.get('set-cookie')).toContain('Secure')
  })

  test('a login opens a new session and ends the browser’s earlier one', async () => {
    const anna = await shop.customer(ANNA)
    const before = await shop.db.selectFrom('customer_sessions').select('token_hash').execute()
    await anna.login(ANNA)
    const after = await shop.db.selectFrom('customer_sessions').select('token_hash').execute()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  test('a session is invalid after logout, also in a copied cookie', async () => {
    const anna = await shop.customer(ANNA)
    const { headers } = await anna.login(ANNA)
    const stolen = { Cookie: headers.get('set-cookie')!.split(';')[0]! }
    const thief = shop.browser()
    expect((await thief.call('GET', '/session', undefined, stolen)).body).toEqual({ name: 'Anna Berger' })
    const out = await anna.logout()
    expect(out).toMatchObject({ status: 200, body: {} })
    expect(out.headers.get('set-cookie')).toMatch(/^worked_session=;.*Max-Age=0/)
    expect(out.headers.get('location')).toBeNull()
    expect(await anna.session()).toEqual({})
    expect((await thief.call('GET', '/session', undefined, stolen)).body).toEqual({})
    expect((await thief.call('GET', '/profile', undefined, stolen)).status).toBe(401)
    expect((await anna.logout()).status).toBe(200)
  })

  test('a new password ends the sessions in all other browsers', async () => {
    const phone = await shop.customer(ANNA)
    const laptop = shop.browser()
    await laptop.login(ANNA)
    await laptop.forgot(ANNA)
    const answer = await laptop.reset(await shop.tokenTo(ANNA, 'password_reset'), 'Enzianblau-1')
    expect(answer).toMatchObject({ status: 200, body: { name: 'Anna Berger' } })
    expect(await phone.session()).toEqual({})
    expect(await laptop.session()).toEqual({ name: 'Anna Berger' })
    expect((await phone.login(ANNA)).status).toBe(401)
    expect((await phone.login(ANNA, 'Enzianblau-1')).status).toBe(200)
  })

  test('a session ends after 30 days', async () => {
    const anna = await shop.customer(ANNA)
    shop.minutesLater(30 * DAYS - 1)
    expect(await anna.session()).toEqual({ name: 'Anna Berger' })
    shop.minutesLater(1)
    expect(await anna.session()).toEqual({})
  })

  test('another site can neither open nor end a session', async () => {
    const anna = await shop.customer(ANNA)
    for (const site of ['cross-site', 'same-site'])
      expect((await anna.call('GET', '/logout', undefined, { 'Sec-Fetch-Site': site })).status).toBe(403)
    expect(await anna.session()).toEqual({ name: 'Anna Berger' })
    expect((await anna.call('GET', '/logout', undefined, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    const body = { email: ANNA, password: PASSWORD }
    expect((await anna.call('POST', '/login', body, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await anna.call('POST', '/login', JSON.stringify(body), { 'Content-Type': 'text/plain' })).status).toBe(415)
  })
})

const tries = async (count: number, address: (at: number) => string, email: (at: number) => string) => {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1)
    statuses.push((await shop.browser({ address: address(at) }).login(email(at), 'falsch-falsch')).status)
  return statuses
}

const from = () => '198.51.100.7'

const wrong = (count: number) => Array.from({ length: count }, () => 401)

const PATIENCE = { timeout: size({ share: 60_000, whole: 600_000 }) }

describe('wrong passwords', PATIENCE, () => {
  test('ten wrong passwords for one account lock it for their network address', async () => {
    await shop.customer(ANNA)
    expect(await tries(11, from, () => ANNA)).toEqual([...wrong(10), 429])
    const refused = await shop.browser({ address: from() }).login(ANNA)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(15 * 60)
    expect((await shop.browser({ address: from() }).login('ida@example.com')).status).toBe(401)
    expect((await shop.browser({ address: '203.0.113.99' }).login(ANNA)).status).toBe(200)
  })

  test('Control: without limits, a stranger tries sixty passwords and then the right one', async ({ task }) => {
    await shop.customer(ANNA)
    const { environment } = shop.deps
    environment.RATE_LIMITS = 'off'
    const guesses = await tries(60, from, () => ANNA)
    const found = await shop.browser({ address: from() }).login(ANNA)
    environment.RATE_LIMITS = 'on'
    recordFigure(task, `${guesses.length} passwords tried without limits, 10 with them`)
    expect([...new Set(guesses), found.status]).toEqual([401, 200])
  })

  test('fifty wrong passwords from many addresses lock an account, except in its known browsers', async () => {
    const owner = await shop.customer(ANNA)
    await owner.logout()
    const fifty = await tries(
      51,
      (at) => `198.51.100.${at}`,
      () => ANNA,
    )
    expect(fifty).toEqual([...wrong(50), 429])
    const other = shop.browser({ address: '203.0.113.99' })
    expect((await other.login(ANNA)).status).toBe(429)
    expect((await owner.login(ANNA)).status).toBe(200)
    expect((await other.login(ANNA)).status).toBe(429)
  })

  test('a password reset by mail clears the count of wrong passwords', async () => {
    await shop.customer(ANNA)
    const owner = shop.browser({ address: from() })
    await tries(10, from, () => ANNA)
    expect((await owner.login(ANNA)).status).toBe(429)
    await owner.forgot(ANNA)
    expect((await owner.reset(await shop.tokenTo(ANNA, 'password_reset'), 'Enzianblau-1')).status).toBe(200)
    expect(await owner.session()).toEqual({ name: 'Anna Berger' })
    expect((await shop.browser({ address: from() }).login(ANNA, 'Enzianblau-1')).status).toBe(200)
  })

  test('a known browser has ten attempts at the password, counted for its account only', async () => {
    const anna = await shop.customer(ANNA, { address: from() })
    await shop.customer('ida@example.com')
    await anna.logout()
    for (let at = 0; at < 10; at += 1) expect((await anna.login(ANNA, 'falsch-falsch')).status).toBe(401)
    expect((await anna.login(ANNA)).status).toBe(429)
    expect(await tries(10, from, () => 'ida@example.com')).toEqual(wrong(10))
    expect((await anna.login('ida@example.com')).status).toBe(429)
    shop.minutesLater(15)
    expect((await anna.login('ida@example.com')).status).toBe(200)
    expect((await anna.login(ANNA)).status).toBe(200)
  })

  test('fifty wrong passwords for any accounts lock the network address', async () => {
    await shop.customer(ANNA)
    const fifty = await tries(51, from, (at) => `gast${at}@example.com`)
    expect(fifty).toEqual([...wrong(50), 429])
    expect((await shop.browser({ address: from() }).login(ANNA)).status).toBe(429)
    expect((await shop.browser({ address: '198.51.100.8' }).login(ANNA)).status).toBe(200)
  })

  test('wrong passwords no longer count after 15 minutes or a correct login', async () => {
    await shop.customer(ANNA)
    await tries(10, from, () => ANNA)
    expect((await shop.browser({ address: from() }).login(ANNA)).status).toBe(429)
    shop.minutesLater(15)
    await tries(9, from, () => ANNA)
    expect((await shop.browser({ address: from() }).login(ANNA)).status).toBe(200)
    expect(await tries(10, from, () => ANNA)).toEqual(wrong(10))
  })

  test('wrong passwords get the same answer whether or not the account exists', async () => {
    await shop.customer(ANNA)
    const answers = [
      await shop.browser().login(ANNA, 'falsch-falsch'),
      await shop.browser().login('nobody@example.com'),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { error: 'wrong e-mail or password' } })
    expect(await tries(11, from, () => 'niemand@example.com')).toEqual([...wrong(10), 429])
  })
})

test('The number of account mails is limited for each recipient and for each sender', async () => {
  const answers: number[] = []
  for (let at = 0; at < 6; at += 1)
    answers.push((await shop.browser({ address: `198.51.100.${at}` }).forgot('nobody@example.com')).status)
  expect(answers).toEqual([202, 202, 202, 202, 202, 429])
  const many = shop.browser({ address: '192.0.2.9' })
  for (let at = 0; at < 30; at += 1) expect((await many.register(`gast${at}@example.com`)).status).toBe(202)
  const refused = await many.register('noch-einer@example.com')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

describe('known and unknown addresses', PATIENCE, () => {
  const SAMPLES = size({ share: 6, whole: 70 })
  const MEASURABLE_MS = 5
  const ALIKE = 0.4

  type Ask = (email: string) => Promise<{ status: number; body: unknown; headers: Headers }>

  const measure = async (ask: Ask) => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const seen = new Set<string>()
    for (let at = 0; at < SAMPLES; at += 1)
      // Known and unknown addresses take turns, so that other work of this machine slows both.
      for (const kind of at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = kind === 'known' ? ANNA : `nobody${at}@example.com`
        const start = performance.now()
        const { status, body, headers } = await ask(email)
        times[kind].push(performance.now() - start)
        headers.delete(REQUEST_ID_HEADER)
        seen.add(JSON.stringify([status, body, Object.fromEntries(headers)]))
        await shop.db.deleteFrom('rate_limits').execute()
      }
    // Compares measurements that follow each other, because the load of the machine changes slowly.
    const difference = median(times.known.map((ms, at) => ms - times.unknown[at]!))
    return { answers: [...seen], difference: Math.abs(difference) / Math.max(MEASURABLE_MS, median(times.unknown)) }
  }

  /** Repeats a measurement with a large difference, because noise varies, and a real difference does not. */
  const measured = async (ask: Ask) => {
    const looks = [await measure(ask)]
    while (looks.at(-1)!.difference >= ALIKE && looks.length < 10) looks.push(await measure(ask))
    return { answers: [...new Set(looks.flatMap(({ answers }) => answers))], difference: looks.at(-1)!.difference }
  }

  const asks = {
    login: (email: string) => shop.browser().login(email, 'falsch-falsch'),
    'a new password': (email: string) => shop.browser().forgot(email),
    registering: (email: string) => shop.browser().register(email),
  }
  test.each(Object.entries(asks))(
    `a request for %s gets the same answer equally fast for known and unknown addresses`,
    async (_what, ask) => {
      await shop.customer(ANNA)
      await ask(ANNA)
      const { answers, difference } = await measured(ask)
      expect(answers).toHaveLength(1)
      expect(difference).toBeLessThan(ALIKE)
    },
  )

  test('a login to an unconfirmed account gets the same answer as to an unknown account', async () => {
    await shop.browser().register(ANNA)
    await shop.mailsTo(ANNA)
    const { answers, difference } = await measured(asks.login)
    expect(answers).toHaveLength(1)
    expect(difference).toBeLessThan(ALIKE)
  })
})

test('The search for bookings of an e-mail address uses an index', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from reservations where tenant = 'worked' and lower(email) = 'anna@example.com'`.execute(shop.db)
  expect(JSON.stringify(rows)).toContain('reservations_of_email')
})

test('The log contains no personal data of accounts', () => {
  expect(JSON.stringify(shop.logged)).not.toMatch(/\b(anna|berger)\b|example\.com/i)
})
