import type { App } from '#server/deps/deps.ts'

export const overHttp = (originNow: () => Promise<string>): Pick<App, 'request'> => {
  const request = async (url: string, init: RequestInit) => {
    const { Host: _host, ...headers } = init.headers as Record<string, string>
    return fetch(url.replace('http://localhost', await originNow()), { ...init, headers, redirect: 'manual' })
  }
  return { request: request as App['request'] }
}
