import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

test.each([
  ['Ida@Example.com', 'ida@example.com'],
  [' ida@example.com ', 'ida@example.com'],
  ['ida+7@example.com', 'ida@example.com'],
  ['ida+a+b@example.com', 'ida@example.com'],
  ['+ida@example.com', '+ida@example.com'],
  ['i.d.a@example.com', 'i.d.a@example.com'],
  ['I.d.a+x@GoogleMail.com', 'ida@gmail.com'],
  ['ida@münchen.example', 'ida@xn--mnchen-3ya.example'],
  ['ida@MÜNCHEN.example', 'ida@xn--mnchen-3ya.example'],
  ['ｉｄａ@example.com', 'ida@example.com'],
])('The address %s belongs to the mailbox %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox)
})
