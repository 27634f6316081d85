import { Fragment, type ReactNode } from 'react'
import './Facts.css'

export type LabelledValue = readonly [label: string, value: ReactNode, detail?: ReactNode]

const isEmpty = (value: ReactNode) => value === undefined || value === null || value === false || value === ''

export function Facts({ facts }: { facts: readonly LabelledValue[] }) {
  return (
    <dl data-part="facts" data-numbers>
      {facts.map(
        ([label, value, detail], at) =>
          !isEmpty(value) && (
            // The index is the key, because labels may be equal: one of them can be the name of a group.
            // oxlint-disable-next-line react/no-array-index-key -- the facts never change their order
            <Fragment key={at}>
              <dt data-quiet>{label}</dt>
              <dd>
                {value}
                {!isEmpty(detail) && <span data-part="facts-detail">{detail}</span>}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
