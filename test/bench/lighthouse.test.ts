import { expect, test } from 'vitest'
import { auditOf, type LighthouseReport } from './lighthouse.ts'

const script = (transferSize: number, networkEndTime?: number) => ({
  resourceType: 'Script',
  transferSize,
  ...(networkEndTime !== undefined && { networkEndTime }),
})

const report = (marks: readonly { name: string; startTime: number }[]): LighthouseReport => ({
  categories: { performance: { score: 0.956 } },
  audits: {
    'largest-contentful-paint': { numericValue: 1800 },
    'total-blocking-time': { numericValue: 90 },
    'cumulative-layout-shift': { numericValue: 0.02 },
    'network-requests': {
      details: {
        items: [
          script(98_000, 80),
          script(27_000, 100),
          script(11_000, 101),
          script(4000),
          { resourceType: 'Image', transferSize: 2000, networkEndTime: 60 },
        ],
      },
    },
    'user-timings': { details: { items: marks } },
  },
})

test('Lighthouse’s results count the scripts that had arrived when the page answered', () => {
  expect(auditOf(report([{ name: 'answers', startTime: 100 }]))).toEqual({
    score: 96,
    largestPaint: 1800,
    blocking: 90,
    shift: 0.02,
    scriptBytes: 125_000,
  })
})

test('A Lighthouse report of a page that never answered throws an error', () => {
  expect(() => auditOf(report([{ name: 'other', startTime: 100 }]))).toThrow('The page never answered.')
})

test('A failed run of Lighthouse throws an error with its reason', () => {
  const failed = { ...report([]), runtimeError: { message: 'no first paint' } }
  expect(() => auditOf(failed)).toThrow('Lighthouse failed: no first paint')
})
