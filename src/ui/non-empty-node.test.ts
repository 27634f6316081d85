import { expect, test } from 'vitest'
import type { DialogProps } from './Dialog.tsx'
import type { NoticeProps } from './Notice.tsx'

/* Each wrong use below must fail to compile. The type check reports a `@ts-expect-error` above correct code. */

const close = { isOpen: true, onClose: () => {}, closeLabel: 'Schließen' }
const press = () => {}

test('A dialog needs a title and a text, and its action needs a label', () => {
  const whole: DialogProps = { ...close, title: 'Entfernen', children: 'Text', action: { label: 'Ja', onPress: press } }
  // @ts-expect-error -- no title
  const untitled: DialogProps = { ...close, children: 'Text' }
  // @ts-expect-error -- no text
  const empty: DialogProps = { ...close, title: 'Entfernen' }
  // @ts-expect-error -- a text that may be empty
  const maybe: DialogProps = { ...close, title: 'Entfernen', children: close.isOpen && 'Text' }
  // @ts-expect-error -- an action without words
  const wordless: DialogProps = { ...close, title: 'Entfernen', children: 'Text', action: { onPress: press } }
  expect([whole, untitled, empty, maybe, wordless]).toHaveLength(5)
})

test('A notice needs a title or a text', () => {
  const titled: NoticeProps = { kind: 'info', title: 'Gespeichert' }
  const text: NoticeProps = { kind: 'info', children: 'Gespeichert' }
  // @ts-expect-error -- neither title nor text
  const empty: NoticeProps = { kind: 'info' }
  expect([titled, text, empty]).toHaveLength(3)
})
