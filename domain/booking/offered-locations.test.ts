import { describe, expect, test } from 'vitest'
import { offeredLocations } from './offered-locations.ts'
import { onlyLocation } from './only-location.ts'

const [tal, berg] = [{ id: 'tal' }, { id: 'berg' }]

describe('the locations that can be booked', () => {
  test('are all, or the one the shop has fixed', () => {
    expect(offeredLocations(undefined, [tal, berg])).toEqual([tal, berg])
    expect(offeredLocations(null, [tal, berg])).toEqual([tal, berg])
    expect(offeredLocations('berg', [tal, berg])).toEqual([berg])
  })

  test('leave nothing to choose where there is one', () => {
    expect(onlyLocation({ locations: [tal, berg] })).toBeNull()
    expect(onlyLocation({ locations: [tal] })).toBe('tal')
    expect(onlyLocation({ fixedLocation: 'berg', locations: [tal, berg] })).toBe('berg')
  })
})
