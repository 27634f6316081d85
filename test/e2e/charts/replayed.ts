import type { Page } from '@playwright/test'
import { Recording, type StoredRecording } from '#contract/recordings.ts'
import { describeState } from '#machines/recording/describe-moment.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { expect } from '#test/support/shop.ts'

const CODE = 'ABCD2345'

const recordingOf = async (page: Page): Promise<{ tenant: string; recording: Recording } | undefined> => {
  await page.goto('/readyz')
  const kept = await page.evaluate(() => Object.entries(sessionStorage) as [string, string][])
  const [key, text] = kept.find(([name]) => name.endsWith('.recording')) ?? []
  if (key === undefined || text === undefined) return undefined
  const [, tenant] = key.split('.')
  return { tenant: tenant!, recording: Recording.parse((JSON.parse(text) as { recording: unknown }).recording) }
}

const stepsToSee = (recording: Recording): { at: number; isFound: boolean }[] => {
  const seen = new Set<string>()
  const { moments } = replayRecording(recording)
  const firsts = moments.filter(({ snapshots, address }) => {
    const states = Object.entries(snapshots).map(([actor, { value }]) => `${actor} ${describeState(value)}`)
    const news = [...states, address?.route ?? ''].filter((state) => !seen.has(state))
    for (const state of news) seen.add(state)
    return news.length > 0
  })
  const steps = new Set(firsts.flatMap(({ at }) => [Math.max(0, at - 1), at]))
  return [...steps].map((at) => ({ at, isFound: moments[at]!.address?.route !== 'notFound' }))
}

export const expectReplayed = async (page: Page): Promise<void> => {
  const recorded = await recordingOf(page)
  if (!recorded) return
  const { tenant, recording } = recorded
  const steps = stepsToSee(recording)
  const context = await page.context().browser()!.newContext({ reducedMotion: 'reduce' })
  const staff = await context.newPage()
  const errors: string[] = []
  staff.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  staff.on('pageerror', ({ message }) => errors.push(message))
  const stored: StoredRecording = {
    code: CODE,
    receivedAt: '2026-11-21T09:00:00Z',
    message: null,
    email: null,
    number: null,
    locale: 'de',
    doneAt: null,
    recording,
  }
  await staff.route('**/api/staff/session', (route) => route.fulfill({ json: { name: 'Maria' } }))
  await staff.route(`**/api/staff/recordings/${CODE}`, (route) => route.fulfill({ json: stored }))
  const { origin } = new URL(page.url())
  await staff.goto(`${origin}/${tenant}/de/staff/flows/${CODE}/screen`)
  for (const { at, isFound } of steps) {
    await staff.evaluate((step) => {
      location.hash = String(step)
      return new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
    }, at)
    await expect(staff.locator('[data-part="replay-error"]')).toHaveCount(0)
    await expect(staff.locator('[data-part="message"]')).toHaveCount(isFound ? 0 : 1)
    expect(
      errors.filter((error) => !/Failed to load resource|'about:blank'/.test(error)),
      `step ${at}`,
    ).toEqual([])
  }
  await context.close()
}
