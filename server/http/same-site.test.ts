import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/base/refusal.ts'
import { refuseCrossSite } from './same-site.ts'

const check = (headers: Record<string, string>) =>
  refuseCrossSite(new Request('http://10.0.0.7:3000/de/api/checkout', { headers }), 'https://rent.example.com')

describe('a call that writes', () => {
  test.each<Record<string, string>>([
    {},
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://rent.example.com' },
    { Origin: 'http://10.0.0.7:3000' },
  ])('a writing request from the own origin, or without an origin, is accepted: %j', (headers) => {
    expect(() => check(headers)).not.toThrow()
  })

  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example.com' },
    { Origin: 'https://rent.example.com.evil.com' },
    { Origin: 'null' },
  ])('a writing request from another origin is refused: %j', (headers) => {
    expect(() => check(headers)).toThrow(Refusal)
  })
})
