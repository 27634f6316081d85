import { useId, type ReactNode } from 'react'

interface ExtrasGroupProps {
  title: string
  help?: string
  children: ReactNode
}

/** Choices of one kind under their heading. */
export function ExtrasGroup({ title, help, children }: ExtrasGroupProps) {
  const id = useId()
  return (
    <section data-part="extras-group" aria-labelledby={id}>
      <h3 id={id} data-part="extras-title">
        {title}
      </h3>
      {help && <p data-part="help">{help}</p>}
      {children}
    </section>
  )
}
