import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Environment } from '#contract/environment.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp } from '#server/http/app.ts'
import { erasePerson } from '#server/customers/person-places.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { mailboxFolder, mailboxTransport } from '#server/mail/mailbox.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import { openTestShop } from '#test/support/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'talstation-mailbox-'))
const shop = await openTestShop({ environment: { DATA_DIR: folder } })
const transport = mailboxTransport(mailboxFolder(folder), () => new Date('2026-03-02T09:00:00Z'))
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const ID = 'AAAAAAAAAAAAAAAAAAAAAA'
const mail = {
  id: ID,
  from: { name: 'Muster <b>verleih', address: 'verleih@example.com' },
  to: 'anna@example.com',
  subject: 'Ihre <i>Buchung',
  html: '<p>Hallo</p><script>alert(1)</script><img src="cid:code">',
  text: 'Hallo <Anna>',
  attachments: [{ filename: 'code.gif', contentType: 'image/gif', content: Buffer.from('GIF'), cid: 'code' }],
}

const get = (path: string, app = shop.app, host = 'localhost') => app.request(`http://${host}/dev/mailbox${path}`)

const sent = async (id: string, recipient: string, queuedAt: string) => {
  await shop.db
    .insertInto('mails')
    .values({
      tenant: 'worked',
      id,
      mail: JSON.stringify({ kind: 'account_exists' }),
      recipient,
      language: 'de',
      reservation: null,
      once_key: null,
      queued_at: new Date(queuedAt),
      due_at: null,
      sent_at: new Date(queuedAt),
    })
    .execute()
  await transport.send({ ...mail, id, to: recipient })
}

const lying = () => readdirSync(mailboxFolder(folder)).toSorted()

test('The local mailbox removes mails after a month, and when the recipient is erased', async () => {
  const [old, annas, evas] = ['OOOOOOOOOOOOOOOOOOOOOO', 'NNNNNNNNNNNNNNNNNNNNNN', 'EEEEEEEEEEEEEEEEEEEEEE'] as const
  await sent(old, 'eva@example.com', '2026-01-02T09:00:00Z')
  await sent(annas, 'Anna@example.com', '2026-03-01T09:00:00Z')
  await sent(evas, 'eva@example.com', '2026-03-01T09:00:00Z')
  writeFileSync(join(mailboxFolder(folder), 'PPPPPPPPPPPPPPPPPPPPPP.part'), '{"to":"anna@exa')
  await removeExpired(shop.deps)
  expect(lying()).toEqual([`${evas}.json`, `${annas}.json`])
  await erasePerson(shop.deps, 'worked', 'anna@example.com')
  await sweepMailbox(shop.db, folder)
  expect(lying()).toEqual([`${evas}.json`])
  await erasePerson(shop.deps, 'worked', 'eva@example.com')
  await removeExpired(shop.deps)
  expect(lying()).toEqual([])
})

describe('the local mailbox', () => {
  test('an empty mailbox says that no mail was sent yet', async () => {
    expect(await (await get('')).text()).toContain('No mails yet')
  })

  test('the mailbox lists mails and shows each with its parts and attachments', async () => {
    await transport.send(mail)
    await transport.send(mail)
    const list = await (await get('')).text()
    expect(list.match(new RegExp(`href="/dev/mailbox/${ID}"`, 'g'))).toHaveLength(1)
    expect(list).toContain('Ihre &lt;i&gt;Buchung')
    const shown = await get(`/${ID}`)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    const page = await shown.text()
    expect(page).toContain('Muster &lt;b&gt;verleih')
    expect(page).toContain('Hallo &lt;Anna&gt;')
    const file = await get(`/${ID}/attachments/0`)
    expect(file.headers.get('content-type')).toBe('image/gif')
    expect(await file.text()).toBe('GIF')
  })

  test('the mailbox shows the HTML part in a sandboxed frame without scripts', async () => {
    const part = await get(`/${ID}/html`)
    const policy = part.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups')
    expect(policy).not.toContain('allow-scripts')
    expect(await part.text()).toContain(`src="data:image/gif;base64,${Buffer.from('GIF').toString('base64')}"`)
  })

  test.each(['/BBBBBBBBBBBBBBBBBBBBBB', '/..%2f..%2ftalstation.lock', `/${ID}/attachments/7`, `/${ID}/attachments/x`])(
    'the path %s of the local mailbox answers 404',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('the mailbox is not served under another host name', async () => {
    expect((await get('', shop.app, 'evil.example')).status).toBe(404)
    expect((await get(`/${ID}`, shop.app, 'evil.example')).status).toBe(404)
  })

  test.each([
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
    ['where others can reach the server', { HOST: '0.0.0.0' }],
    ['behind a proxy', { BASE_URL: 'https://verleih.example' }],
  ] as [string, Partial<Environment>][])('the server shows no mailbox %s', async (_where, environment) => {
    const app = createApp({ ...shop.deps, environment: { ...shop.deps.environment, ...environment } }, MOUNTS)
    for (const path of ['', `/${ID}`, `/${ID}/html`, `/${ID}/attachments/0`]) {
      const response = await get(path, app)
      expect(await response.text()).not.toContain('Hallo')
      expect(response.headers.get('content-type')).not.toBe('image/gif')
    }
    expect(existsSync(join(mailboxFolder(folder), `${ID}.json`))).toBe(true)
  })
})
