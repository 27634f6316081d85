import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Recording } from '#contract/recordings.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { recordFigure } from '#test/support/figure.ts'
import { largeReport, pastedReport } from '#test/support/pasted-report.ts'

const shop = await openCustomerShop()
beforeEach(async () => {
  await shop.forgetAll()
  await shop.db.deleteFrom('recordings').execute()
})
afterAll(() => shop.close())

const send = (body: Recording) => shop.browser().send('POST', '/worked/de/api/support/recordings', body)

const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

describe('a stranger’s report', () => {
  test('a pasted cell of 900,000 brackets is checked without delaying other calls', async ({ task }) => {
    const brackets = '('.repeat(900_000)
    const begun = cpu()
    const answer = await send(pastedReport({ cells: [[brackets, 'x']] }))
    const used = cpu() - begun
    recordFigure(task, `${brackets.length} brackets keep the server from other calls for ${used.toFixed(0)} ms`)
    expect(answer.status).toBe(201)
    expect(used).toBeLessThan(500)
  })

  test('a report with many steps about a large table does not delay other calls', async ({ task }) => {
    const begun = cpu()
    const order: string[] = []
    const noted = async <T>(name: string, answer: Promise<T>) => {
      const answered = await answer
      order.push(name)
      return answered
    }
    const report = noted('report', send(largeReport(20)))
    for (let calls = 0; calls < 20; calls += 1)
      expect((await noted('site', shop.browser().send('GET', '/worked/de/api/site'))).status).toBe(200)
    const answer = await report
    recordFigure(task, `${order.indexOf('report')} other calls answered before the report of 2,000,000 cells`)
    expect(order.indexOf('report')).toBe(20)
    expect([201, 422]).toContain(answer.status)
    expect(cpu() - begun).toBeLessThan(2_000)
  })

  test('a report that unpacks beyond the size limit is refused immediately', async ({ task }) => {
    const begun = cpu()
    const answer = await send(largeReport(2000))
    recordFigure(task, `refused after ${(cpu() - begun).toFixed(0)} ms of the server`)
    expect(answer.status).toBe(422)
    expect(await shop.db.selectFrom('recordings').select('code').execute()).toEqual([])
  })
})
