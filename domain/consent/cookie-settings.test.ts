import { expect, test } from 'vitest'
import {
  ALL_PURPOSES,
  isWithdrawn,
  mayTrack,
  NO_PURPOSES,
  settingsAt,
  togglePurpose,
  UNDECIDED,
  withChoice,
} from './cookie-settings.ts'

const accepted = withChoice({ ...UNDECIDED, seenBanners: ['sturm'] }, ALL_PURPOSES, '2026-11-22T10:00:00.000Z')

test('A choice counts for twelve months', () => {
  expect(settingsAt(accepted, '2027-11-22T09:59:59.000Z')).toEqual(accepted)
  expect(settingsAt(accepted, '2027-11-22T10:00:00.000Z')).toMatchObject({ decidedAt: null, googletools: false })
})

test('A choice about other purposes counts no longer', () => {
  expect(settingsAt({ ...accepted, version: 0 }, '2026-11-23T10:00:00.000Z').decidedAt).toBeNull()
})

test('Dismissed banners outlive the choice', () => {
  expect(settingsAt({ ...accepted, version: 0 }, '2030-01-01T00:00:00.000Z').seenBanners).toEqual(['sturm'])
})

test('Without kept settings nothing is decided and nothing allowed', () => {
  expect(settingsAt(null, '2026-11-22T10:00:00.000Z')).toEqual(UNDECIDED)
  expect(UNDECIDED).toMatchObject({ ...NO_PURPOSES, technicalCookies: true, decidedAt: null })
})

test('Statistics bring the tag manager, and leave with it', () => {
  const statistics = togglePurpose(NO_PURPOSES, 'analyticCookies')
  expect(statistics).toEqual({ ...NO_PURPOSES, analyticCookies: true, googletools: true })
  expect(togglePurpose(statistics, 'googletools')).toEqual(NO_PURPOSES)
  expect(togglePurpose(statistics, 'analyticCookies')).toEqual({ ...NO_PURPOSES, googletools: true })
})

test('The tag manager alone has nothing to do', () => {
  expect(mayTrack({ ...NO_PURPOSES, googletools: true })).toBe(false)
  expect(mayTrack({ ...NO_PURPOSES, analyticCookies: true })).toBe(false)
  expect(mayTrack({ ...NO_PURPOSES, analyticCookies: true, googletools: true })).toBe(true)
  expect(mayTrack(ALL_PURPOSES)).toBe(true)
})

test('Taking back one purpose of several is a withdrawal', () => {
  expect(isWithdrawn(ALL_PURPOSES, { ...ALL_PURPOSES, marketingCookies: false })).toBe(true)
  expect(isWithdrawn(NO_PURPOSES, ALL_PURPOSES)).toBe(false)
})
