import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure } from '#test/support/figure.ts'
import { type Machine, makeRepository, openMachine } from '#test/support/operator/machine.ts'
import { pageBlocks, testThatRuns } from '#test/support/page-commands.ts'
import { type Postgres, startPostgres } from '#test/support/postgres.ts'
import { startSmtp, type TestSmtp } from '#test/support/smtp.ts'

const [VERSION, NEXT] = ['9.9.8', '9.9.9']
const HOST = 'rent.example.com'

/** Packages and images are hundreds of megabytes, which a busy machine takes minutes to unpack and delete. */
const LONG = { timeout: 20 * 60_000 }

let postgres: Postgres
let smtp: TestSmtp
let machine: Machine
beforeAll(async () => {
  postgres = await startPostgres()
  smtp = await startSmtp()
  machine = await openMachine({
    VERSION,
    DATABASE_URL: postgres.url,
    RESTORED_URL: postgres.url.replace(/\/postgres$/, '/restored'),
    SMTP_URL: smtp.url,
    PASSWORD: 'ein langes Passwort 42',
  })
  machine.env.REPOSITORY = join(machine.root, 'repository')
  makeRepository(machine.env.REPOSITORY, VERSION, machine.inRoot)
})
afterAll(async () => {
  await machine?.stop()
  await smtp?.close()
  await postgres?.stop()
}, LONG.timeout)

const walk = (page: string, section: string) => machine.run(`operations/${page}.md`, section)

interface Answer {
  status: number
  headers: Record<string, unknown>
}

/** Asks by HTTPS, as a visitor who trusts the certificate. */
const visit = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ca = readFileSync(join(machine.root, 'work/certificate.pem'))
    const address = { host: '127.0.0.1', port: machine.https, servername: HOST, ca, agent: false }
    request({ ...address, path, headers: { host: HOST, ...headers } }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode!, headers: response.headers }))
    })
      .once('error', reject)
      .end()
  })

test('A release is made, also from a folder of packages without a network', LONG, async () => {
  await walk('install', 'Make a release')
  expect(existsSync(join(machine.root, `releases/talstation-${VERSION}.tar.gz`))).toBe(true)
  await walk('install', 'Make a release without a network')
  const packages = join(machine.root, `work/talstation-${VERSION}/node_modules`)
  expect([existsSync(join(packages, 'hono')), existsSync(join(packages, 'vite'))]).toEqual([true, false])
})

test('An installed release opens two servers with secrets from files', async () => {
  await walk('install', 'Install the release')
  await walk('secrets', 'Write the files')
  cpSync('tenants', join(machine.root, 'srv/talstation/shops'), { recursive: true })
  expect(await walk('install', 'Make the database')).toContain('0034-schema')
  expect(await walk('install', 'Start the servers')).toContain('{"status":"ready"}{"status":"ready"}')
  const problems = (await walk('install', 'Check before opening'))
    .split('\n')
    .filter((line) => line.includes('PROBLEM'))
  expect(problems.map((line) => line.replace(/^.*PROBLEM: /, '').slice(0, 40)).toSorted()).toEqual([
    'alpin accepts test payments at a public ',
    'alpin is in test mode at a public addres',
    'velo accepts test payments at a public a',
    'velo is in test mode at a public address',
  ])
  expect((await smtp.received()).map(({ recipients }) => recipients)).toEqual([['owner@example.com']])
})

test.each([
  ['nginx', /^[0-9a-f]{32}$/],
  ['haproxy', /^[0-9a-f-]{36}$/],
])('%s redirects to HTTPS, and writes address and id of requests itself', async (name, id) => {
  if (name === 'nginx') {
    const http = `http { include ${join(machine.root, 'etc/nginx/conf.d/*.conf')}; access_log off; }`
    const settings = `pid ${join(machine.root, 'run/nginx.pid')}; events {}`
    writeFileSync(join(machine.root, 'etc/nginx/nginx.conf'), `${settings}\n${http}\n`)
    await walk('proxy', 'Get a certificate')
  } else await machine.sh('systemctl stop nginx')
  await walk('proxy', name)
  await expect.poll(async () => (await visit('/readyz').catch(() => undefined))?.status).toBe(200)
  expect(await walk('proxy', 'Try it')).toBe(`308 https://${HOST}/alpin\n200\n`)
  const { status, headers } = await visit('/alpin/de/api/site', {
    'X-Request-Id': 'chosen-by-a-visitor',
    'X-Forwarded-For': '192.0.2.1',
  })
  expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  expect(headers['x-request-id']).toMatch(id)
})

test('An incident’s commands, logs and metrics work on the installed machine', async () => {
  expect(await walk('incidents', 'TalstationDown')).toContain('{"status":"ready"}')
  expect(await walk('incidents', 'TalstationDefects')).toBe('no defect\n')
  expect(await walk('incidents', 'TalstationUnavailable')).toContain('(0 rows)')
  expect(await walk('incidents', 'TalstationSlow')).toBe('no slow statement\n')
  expect(await walk('incidents', 'TalstationJobStopped')).toBe('no failed job\n')
  await walk('incidents', 'TalstationWorkOverdue')
  expect(await walk('incidents', 'TalstationUnknownPayment')).toContain('Shop and provider agree.')
  expect(await walk('logs', 'Keep and rotate logs')).toContain('talstation')
  expect(readFileSync(join(machine.root, 'work/server.log'), 'utf8')).toContain('Talstation is open')
  await walk('monitoring', 'Alerts and dashboard')
  const query = `http://127.0.0.1:${machine.prometheus}/api/v1/query?query=${encodeURIComponent('sum(up{job="talstation"})')}`
  const servers = async () => {
    const answer = await fetch(query).catch(() => undefined)
    const body = (await answer?.json()) as { data: { result: { value: [number, string] }[] } } | undefined
    return body?.data.result[0]?.value[1]
  }
  await expect.poll(servers).toBe('2')
})

test('An upgrade, its reversal and changed secrets refuse no visitor', LONG, async ({ task }) => {
  machine.env.VERSION = NEXT
  await machine.sh(`
    cp -al /opt/talstation/talstation-${VERSION} talstation-${NEXT}
    tar --create --use-compress-program='gzip --fast' --file="$RELEASES/talstation-${NEXT}.tar.gz" talstation-${NEXT}`)
  const seen: number[] = []
  const over = new AbortController()
  const visits = (async () => {
    while (!over.signal.aborted) {
      seen.push((await visit('/alpin/de/api/site').catch(() => ({ status: 0 }))).status)
      await pause(20)
    }
  })()
  expect(await walk('upgrade', 'Upgrade')).toContain('{"status":"ready"}')
  const current = () => machine.sh('readlink /opt/talstation/current')
  expect(await current()).toBe(`talstation-${NEXT}\n`)
  await walk('upgrade', 'Downgrade')
  expect(await current()).toBe(`talstation-${VERSION}\n`)
  over.abort()
  await visits
  expect(seen.length).toBeGreaterThan(100)
  expect(seen.filter((status) => status !== 200)).toEqual([])
  recordFigure(task, `upgrade and downgrade by the pages: 0 of ${seen.length} visitors refused`)

  await walk('secrets', 'Change a secret')
  await walk('proxy', 'Renew the certificate')
  await expect.poll(async () => (await visit('/readyz').catch(() => undefined))?.status).toBe(200)
  mkdirSync(join(machine.root, 'opt/talstation/talstation-9.0.0'))
  await walk('upgrade', 'Remove old releases')
  expect(globSync('talstation-*', { cwd: join(machine.root, 'opt/talstation') })).toEqual([`talstation-${VERSION}`])
})

test('A server and its database move to another machine', async () => {
  await walk('move-server', 'Move the server only')
  expect(await walk('move-server', 'Move PostgreSQL too')).toContain('Shop and provider agree.')
  await expect.poll(async () => (await visit('/alpin/de/api/site').catch(() => undefined))?.status).toBe(200)
})

test('An image of the release is built without a network and runs', LONG, async () => {
  const storage = join(machine.root, 'storage')
  const settings = `[storage]\ndriver = "vfs"\ngraphroot = "${storage}/root"\nrunroot = "${storage}/run"\n`
  mkdirSync(storage)
  writeFileSync(join(storage, 'storage.conf'), settings)
  machine.env.CONTAINERS_STORAGE_CONF = join(storage, 'storage.conf')
  machine.env.BUILDAH_ISOLATION = 'chroot'
  await walk('container', 'Make the base image without a registry')
  await walk('container', 'Build the image')
  expect(await walk('container', 'Run it')).toMatch(/alpin/)
})

test('No command of the pages of this test was left out', () => {
  const own = globSync('docs/operations/*.md').flatMap((file) => {
    const page = file.replace('docs/', '')
    return pageBlocks(page)
      .filter(({ language }) => language === 'sh')
      .filter(({ section }) => testThatRuns(page, section) === 'test/faults/operations-walk.test.ts')
      .map(({ section }) => `${page}#${section}`)
  })
  expect(new Set(own)).toEqual(new Set(machine.ran()))
})
