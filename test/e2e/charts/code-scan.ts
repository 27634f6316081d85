import { qrDots } from '#domain/text/qr-picture.ts'
import { codeScanMachine } from '#machines/code-scan.ts'
import { bookHelmets, payFor } from '#test/support/account.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expect } from '#test/support/shop.ts'
import type { Hand, ShownChart } from './chart.ts'
import { button, presses, say } from './seen.ts'

const GROUP_LINK = 'https://example.com/alpin/de/groups/klasse-3b'
const numbers = new WeakMap<Hand['page'], string>()

interface TestCamera {
  answer: (stream: MediaStream) => void
  fail: (error: DOMException) => void
  canvas: HTMLCanvasElement
}
declare global {
  var testCamera: TestCamera
}

const installCamera = ({ page }: Hand) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((answer, fail) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
        globalThis.testCamera = { answer, fail, canvas }
      })
  })

const fails =
  (name: string) =>
  ({ page }: Hand) =>
    page.evaluate((error) => testCamera.fail(new DOMException('', error)), name)

const shows = ({ page }: Hand) =>
  page.evaluate(() => {
    const { canvas, answer } = testCamera
    const pen = canvas.getContext('2d')!
    pen.fillRect(0, 0, canvas.width, canvas.height)
    // Paints repeatedly, because a canvas sends a picture only after it was painted.
    setInterval(() => pen.fillRect(0, 0, 1, 1), 100)
    answer(canvas.captureStream(10))
  })

const holds = ({ page }: Hand, text: string) =>
  page.evaluate(
    (dots) => {
      const { canvas } = testCamera
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#e6e6e6'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.fillStyle = '#141414'
      const dot = Math.floor((canvas.height * 0.8) / dots.length)
      for (const [y, line] of dots.entries())
        for (const [x, isDark] of line.entries()) if (isDark) pen.fillRect(100 + x * dot, 40 + y * dot, dot, dot)
    },
    qrDots(text).map((line) => [...line].map(Boolean)),
  )

const dialog = ({ page }: Hand) => page.getByRole('dialog', { name: say('staff.scan.title') })
const says = (key: Parameters<typeof say>[0]) => (hand: Hand) => expect(dialog(hand)).toContainText(say(key))

export const codeScan: ShownChart<typeof codeScanMachine> = {
  machine: codeScanMachine,
  facts: () => null,
  calls: [],
  openings: {
    'the counter': {
      opens: async (hand) => {
        const { page } = hand
        const { bookingId, number } = await bookHelmets(page.request, 'scan@example.com', 3)
        await payFor(page.request, bookingId)
        numbers.set(page, number)
        await installCamera(hand)
        await page.goto('/alpin/staff')
        await logInStaff(page)
        await expect(button(page, 'staff.scan.open')).toBeVisible()
      },
    },
  },
  events: {
    'the staff open the camera': { sends: 'scan.open', in: ['closed', 'found'], does: presses('staff.scan.open') },
    'the staff try the camera again': {
      sends: 'scan.open',
      in: ['denied', 'missing'],
      does: presses('staff.scan.again'),
    },
    'the staff close the camera': {
      sends: 'scan.close',
      in: ['scanning', 'denied', 'missing'],
      does: (hand) =>
        dialog(hand)
          .getByRole('button', { name: say('common.close') })
          .click(),
    },
    'the browser forbids the camera': { sends: 'camera.denied', in: 'scanning.asking', does: fails('NotAllowedError') },
    'the browser finds no camera': { sends: 'camera.missing', in: 'scanning.asking', does: fails('NotFoundError') },
    'the browser allows the camera': { sends: 'camera.shown', in: 'scanning.asking', does: shows },
    'the camera sees the link of a group': {
      sends: { type: 'code.seen', text: GROUP_LINK },
      in: ['scanning.looking', 'scanning.foreign'],
      does: (hand) => holds(hand, GROUP_LINK),
    },
    'the camera sees the code of a booking': {
      sends: { type: 'code.seen', text: 'ALP-7K3M9Q' },
      in: ['scanning.looking', 'scanning.foreign'],
      does: (hand) => holds(hand, numbers.get(hand.page)!),
    },
  },
  beyond: {},
  sees: {
    closed: (hand) => expect(dialog(hand)).toHaveCount(0),
    'scanning.asking': says('staff.scan.asking'),
    'scanning.looking': says('staff.scan.looking'),
    'scanning.foreign': says('staff.scan.foreign'),
    denied: says('staff.scan.denied.title'),
    missing: says('staff.scan.missing.title'),
    found: ({ page }) => expect(page).toHaveURL(new RegExp(`/staff/reservations/${numbers.get(page)!}$`)),
  },
}
