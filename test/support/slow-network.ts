import type { Page } from '@playwright/test'

/** The values of Lighthouse for a slow 4G network, in ms and bytes per second. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
}

export const CPU_SLOWED = 4

export const slowDown = async (page: Page): Promise<() => Promise<unknown>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  const slowCpu = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await slowCpu(CPU_SLOWED)
  return () => slowCpu(1)
}
