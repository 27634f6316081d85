import { describe, expect, test } from 'vitest'
import { offeredLocations } from './offered-locations.ts'
import { onlyLocation } from './only-location.ts'

const [tal, berg] = [{ id: 'tal' }, { id: 'berg' }]

describe('locations offered for booking', () => {
  test('only the fixed location is offered, or all locations if none is fixed', () => {
    expect(offeredLocations(undefined, [tal, berg])).toEqual([tal, berg])
    expect(offeredLocations(null, [tal, berg])).toEqual([tal, berg])
    expect(offeredLocations('berg', [tal, berg])).toEqual([berg])
  })

  test('the location is preselected if only one is offered', () => {
    expect(onlyLocation({ locations: [tal, berg] })).toBeNull()
    expect(onlyLocation({ locations: [tal] })).toBe('tal')
    expect(onlyLocation({ fixedLocation: 'berg', locations: [tal, berg] })).toBe('berg')
  })
})
