import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

function BarePage() {
  const [isCalendarOpen, setIsCalendarOpen] = useState(false)
  const [month, setMonth] = useState(1)
  const [day, setDay] = useState<string>()
  const [areProductsOpen, setAreProductsOpen] = useState(false)
  const [size, setSize] = useState<string>()
  const [name, setName] = useState('')
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <main>
      <button onClick={() => setIsCalendarOpen(!isCalendarOpen)}>Calendar</button>
      <button onClick={() => setAreProductsOpen(!areProductsOpen)}>Products</button>
      <button onClick={() => sheet.current!.showModal()}>Cart</button>
      <input type="text" aria-label="First name" value={name} onChange={({ target }) => setName(target.value)} />
      {isCalendarOpen && (
        <section>
          <button onClick={() => setMonth(month + 1)}>Next month</button>
          <h2>{month}</h2>
          <table>
            <tbody>
              {numbers(6).map((week) => (
                <tr key={week}>
                  {numbers(7).map((weekday) => {
                    const own = `${month}/${week * 7 + weekday + 1}`
                    return (
                      <td key={weekday}>
                        <button
                          aria-pressed={own === day}
                          aria-label={`Day ${own}, from 22`}
                          onClick={() => setDay(own)}
                        >
                          {own} <small>22</small>
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {areProductsOpen && (
        <section>
          <output>{size}</output>
          {numbers(6).map((card) => (
            <article key={card}>
              <h3>Product {card}</h3>
              <p>What it is, in a line or two of text, and from how much on it can be had.</p>
              {numbers(4).map((at) => {
                const own = `${card}/${at}`
                return (
                  <label key={at}>
                    <input type="radio" name={`${card}`} checked={own === size} onChange={() => setSize(own)} /> {own}
                  </label>
                )
              })}
            </article>
          ))}
        </section>
      )}
      <dialog ref={sheet}>
        <ul>
          {numbers(8).map((line) => (
            <li key={line}>
              Line {line} <strong>22</strong>
            </li>
          ))}
        </ul>
      </dialog>
    </main>
  )
}

createRoot(document.querySelector('#page')!).render(<BarePage />)
