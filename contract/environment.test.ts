import { expect, test } from 'vitest'
import { hostUrls } from './environment.ts'

test.each([
  ['postgres://shop@one/db', ['postgres://shop@one/db']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  [
    'postgresql://shop:a,b@one:5432,two:5433/db?sslmode=verify-full',
    ['postgresql://shop:a,b@one:5432/db?sslmode=verify-full', 'postgresql://shop:a,b@two:5433/db?sslmode=verify-full'],
  ],
  ['postgres://[::1]:5432,[::2]/db', ['postgres://[::1]:5432/db', 'postgres://[::2]/db']],
])('The database address %s is split into one address for each host', (address, urls) => {
  expect(hostUrls(address)).toEqual(urls)
})
