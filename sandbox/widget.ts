/** The sandbox serves this function's source text, so the function must not use anything outside of itself. */
// oxlint-disable unicorn/consistent-function-scoping
export function widget(): void {
  const script = (document.currentScript ??
    document.querySelector('script[src*="paymentWidgets.js"]')) as HTMLScriptElement
  const source = new URL(script.src)
  const checkoutId = source.searchParams.get('checkoutId') ?? ''
  const base = source.pathname.replace(/\/v1\/paymentWidgets\.js$/, '')

  const WORDS = {
    de: {
      brands: 'Wir nehmen',
      number: 'Kartennummer',
      expiry: 'Gültig bis (Monat / Jahr)',
      holder: 'Name auf der Karte',
      cvv: 'Prüfziffer (CVV)',
      cvvHelp: 'Drei Ziffern auf der Rückseite',
      cvvHelpAmex: 'Drei Ziffern auf der Rückseite, bei American Express vier auf der Vorderseite',
      pay: 'Jetzt bezahlen',
      paying: 'Zahlung wird gesendet',
      numberError: 'Bitte prüfen Sie die Kartennummer.',
      expiryError: 'Bitte geben Sie Monat und Jahr an, zum Beispiel 04\u00A0/\u00A029.',
      holderError: 'Bitte geben Sie den Namen an, der auf der Karte steht.',
      cvvError: 'Bitte geben Sie die drei oder vier Ziffern der Prüfziffer an.',
      tests: 'Testkarten (es wird kein Geld bewegt):',
      success: 'Zahlung gelingt',
      bank: 'Bank fragt nach',
      declined: 'Karte wird abgelehnt',
      or: 'Oder ohne Karte:',
      payWith: 'Mit {name} bezahlen',
    },
    en: {
      brands: 'We accept',
      number: 'Card number',
      expiry: 'Expiry date (month / year)',
      holder: 'Name on the card',
      cvv: 'Security code (CVV)',
      cvvHelp: 'Three digits on the back',
      cvvHelpAmex: 'Three digits on the back; with American Express four on the front',
      pay: 'Pay now',
      paying: 'Sending the payment',
      numberError: 'Please check the card number.',
      expiryError: 'Please enter month and year, for example 04\u00A0/\u00A029.',
      holderError: 'Please enter the name as it appears on the card.',
      cvvError: 'Please enter the three or four digits of the security code.',
      tests: 'Test cards (no money is taken):',
      success: 'Payment succeeds',
      bank: 'Bank asks first',
      declined: 'Card is declined',
      or: 'Or pay without a card:',
      payWith: 'Pay with {name}',
    },
  }

  const BRANDS: Record<string, { name: string; pattern: RegExp }> = {
    VISA: { name: 'Visa', pattern: /^4/ },
    MASTER: { name: 'Mastercard', pattern: /^(5[1-5]|2[2-7])/ },
    AMEX: { name: 'American Express', pattern: /^3[47]/ },
  }

  const REDIRECTS: Record<string, string> = { PAYPAL: 'PayPal', EPS: 'EPS' }

  const STYLE = `
    @layer components {
      .wpwl-form { display: grid; gap: 1.25rem; font: inherit; color: inherit; }
      .wpwl-brands { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0; padding: 0; list-style: none; }
      .wpwl-brand { padding: 0.125rem 0.625rem; border: 1px solid var(--line-strong, #6f7b87); border-radius: 6px; font-weight: 600; font-size: 0.875em; }
      .wpwl-brand[data-detected] { border-color: transparent; background: var(--accent, #1f4e79); color: var(--on-accent, #fff); }
      .wpwl-pair { display: grid; gap: 1.25rem; }
      @media (min-width: 480px) { .wpwl-pair { grid-template-columns: 1fr 1fr; } }
      .wpwl-group { display: grid; gap: 0.375rem; align-content: start; }
      .wpwl-label { font-weight: 600; }
      .wpwl-control { box-sizing: border-box; inline-size: 100%; min-block-size: 3rem; padding: 0.5rem 0.75rem;
        border: 1px solid var(--line-strong, #6f7b87); border-radius: var(--radius, 10px);
        font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--ground, #fff); }
      .wpwl-control:focus-visible, .wpwl-button:focus-visible { outline: 3px solid var(--focus, var(--accent, #1f4e79)); outline-offset: 3px; }
      .wpwl-control[aria-invalid="true"] { border-color: var(--error-text, #b3060f); }
      .wpwl-button-brand { min-block-size: 3rem; padding: 0.5rem 1.5rem; border: 1px solid var(--line-strong, #6f7b87);
        border-radius: var(--radius, 10px); font-weight: 600; background: var(--ground, #fff); color: inherit; }
      .wpwl-button-brand:hover { border-color: currentcolor; }
      .wpwl-or { margin: 0; font-weight: 600; }
      .wpwl-help, .wpwl-hint, .wpwl-tests { margin: 0; font-size: 0.875em; }
      .wpwl-hint { color: var(--error-text, #b3060f); }
      .wpwl-hint:empty { display: none; }
      .wpwl-button { font: inherit; cursor: pointer; }
      .wpwl-button-pay { min-block-size: 3rem; padding: 0.5rem 1.5rem; border: 1px solid transparent;
        border-radius: var(--radius, 10px); font-weight: 600; background: var(--accent, #1f4e79); color: var(--on-accent, #fff); }
      .wpwl-button-pay:hover { background: var(--accent-hover, #183d5f); }
      .wpwl-button-pay[aria-disabled="true"] { cursor: progress; opacity: 0.8; }
      .wpwl-tests { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; padding-block-start: 1rem;
        border-block-start: 1px dashed var(--line-strong, #6f7b87); }
      .wpwl-button-test { min-block-size: 2.75rem; padding: 0 0.25rem; border: 0; background: none; color: inherit;
        text-decoration: underline; text-underline-offset: 0.2em; }
    }
  `

  const element = <N extends keyof HTMLElementTagNameMap>(
    name: N,
    properties: Partial<HTMLElementTagNameMap[N]>,
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[N] => {
    const node = Object.assign(document.createElement(name), properties)
    node.append(...children)
    return node
  }

  const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
  const inGroups = (digits: string) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

  const passesLuhn = (digits: string) => {
    const total = digits
      .split('')
      .toReversed()
      .reduce((sum, digit, index) => {
        const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
        return sum + (value > 9 ? value - 9 : value)
      }, 0)
    return total % 10 === 0
  }

  const expiryOf = (text: string) => {
    const digits = digitsOf(text)
    const month = digits.slice(0, 2)
    const isGood = (digits.length === 4 || digits.length === 6) && Number(month) >= 1 && Number(month) <= 12
    return isGood ? { month, year: `20${digits.slice(-2)}` } : undefined
  }

  const build = (form: HTMLFormElement) => {
    const locale = document.documentElement.lang.startsWith('de') ? 'de' : 'en'
    const words = WORDS[locale]
    const { wpwlOptions } = globalThis as { wpwlOptions?: { labels?: { submit?: string } } }
    const payLabel = wpwlOptions?.labels?.submit ?? words.pay
    const shopperResultUrl = form.action
    const offered = (form.dataset.brands ?? 'VISA MASTER').split(/\s+/)
    const brands = offered.filter((brand) => brand in BRANDS)
    const redirects = offered.filter((brand) => brand in REDIRECTS)

    const group = (
      name: 'number' | 'expiry' | 'cvv' | 'holder',
      properties: Partial<HTMLInputElement>,
      help?: string,
    ) => {
      const id = `wpwl-${name}`
      const hint = element('p', { id: `${id}-hint`, className: 'wpwl-hint' })
      const input = element('input', {
        id,
        className: `wpwl-control wpwl-control-${name}`,
        type: 'text',
        ...properties,
      })
      input.setAttribute('aria-describedby', help ? `${id}-help ${hint.id}` : hint.id)
      input.setAttribute('aria-required', 'true')
      const label = element('label', { className: 'wpwl-label', htmlFor: id }, words[name])
      const helpParts = help ? [element('p', { id: `${id}-help`, className: 'wpwl-help' }, help)] : []
      return { input, hint, node: element('div', { className: 'wpwl-group' }, label, input, ...helpParts, hint) }
    }
    type Group = ReturnType<typeof group>

    const number = group('number', {
      name: 'card.number',
      inputMode: 'numeric',
      autocomplete: 'cc-number',
      maxLength: 23,
    })
    const expiry = group('expiry', { inputMode: 'numeric', autocomplete: 'cc-exp', maxLength: 9 })
    const cvv = group(
      'cvv',
      { name: 'card.cvv', inputMode: 'numeric', autocomplete: 'cc-csc', maxLength: 4 },
      brands.includes('AMEX') ? words.cvvHelpAmex : words.cvvHelp,
    )
    const holder = group('holder', { name: 'card.holder', autocomplete: 'cc-name', maxLength: 128 })
    const month = element('input', { type: 'hidden', name: 'card.expiryMonth' })
    const year = element('input', { type: 'hidden', name: 'card.expiryYear' })
    const brand = element('input', { type: 'hidden', name: 'paymentBrand', value: brands[0] ?? '' })
    const pay = element('button', { type: 'submit', className: 'wpwl-button wpwl-button-pay' }, payLabel)
    const brandItems = brands.map((name) => {
      const item = element('li', { className: 'wpwl-brand' }, BRANDS[name]!.name)
      item.dataset.brand = name
      return item
    })
    const brandList = element('ul', { className: 'wpwl-brands' }, ...brandItems)
    brandList.setAttribute('aria-label', words.brands)

    const showBrand = () => {
      const digits = digitsOf(number.input.value)
      const detected = brands.find((name) => BRANDS[name]!.pattern.test(digits))
      if (detected) brand.value = detected
      for (const item of brandItems) item.toggleAttribute('data-detected', item.dataset.brand === detected)
    }
    const isTyped = (event: Event) => event instanceof InputEvent && event.inputType === 'insertText'
    number.input.addEventListener('input', (event) => {
      // Groups digits only if they are typed at the end, because in the middle the caret would jump.
      const { value, selectionEnd } = number.input
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      if (selectionEnd === value.length && !isDeleting) number.input.value = inGroups(digitsOf(value).slice(0, 19))
      showBrand()
    })
    expiry.input.addEventListener('input', (event) => {
      const digits = digitsOf(expiry.input.value)
      if (!isTyped(event)) return
      if (digits.length === 2) expiry.input.value = `${digits} / `
      else if (digits.length === 1 && Number(digits) > 1) expiry.input.value = `0${digits} / `
    })

    const isCardNumber = (digits: string) => /^\d{12,19}$/.test(digits) && passesLuhn(digits)
    const checks: { part: Group; isGood: () => boolean; message: string }[] = [
      { part: number, isGood: () => isCardNumber(digitsOf(number.input.value)), message: words.numberError },
      { part: expiry, isGood: () => expiryOf(expiry.input.value) !== undefined, message: words.expiryError },
      { part: cvv, isGood: () => /^\d{3,4}$/.test(cvv.input.value.trim()), message: words.cvvError },
      { part: holder, isGood: () => holder.input.value.trim().length >= 2, message: words.holderError },
    ]
    const mark = ({ input, hint }: Group, message: string) => {
      hint.textContent = message
      input.setAttribute('aria-invalid', String(message !== ''))
    }
    for (const { part, isGood } of checks)
      part.input.addEventListener('input', () => {
        if (part.hint.textContent !== '' && isGood()) mark(part, '')
      })

    let isSending = false
    const setSending = (sending: boolean) => {
      isSending = sending
      pay.textContent = sending ? words.paying : payLabel
      pay.setAttribute('aria-disabled', String(sending))
      // Disables the card fields while a wallet is opened, so that the wallet gets no card data.
      for (const { part } of checks) part.input.disabled = sending && brand.value in REDIRECTS
    }
    const redirectButtons = redirects.map((name) => {
      const label = words.payWith.replace('{name}', REDIRECTS[name]!)
      const button = element('button', { type: 'button', className: 'wpwl-button wpwl-button-brand' }, label)
      button.addEventListener('click', () => {
        if (isSending) return
        brand.value = name
        setSending(true)
        form.submit()
      })
      return button
    })
    form.addEventListener('submit', (event) => {
      const wrong = checks.filter(({ part, isGood, message }) => {
        const good = isGood()
        mark(part, good ? '' : message)
        return !good
      })
      if (wrong.length > 0 || isSending) {
        event.preventDefault()
        wrong[0]?.part.input.focus()
        return
      }
      const until = expiryOf(expiry.input.value)!
      month.value = until.month
      year.value = until.year
      setSending(true)
    })
    // Enables the form's button again, because a browser that goes back may show the page as it was left.
    globalThis.addEventListener('pageshow', () => {
      setSending(false)
      if (brand.value in REDIRECTS) brand.value = brands[0] ?? ''
    })

    const testCard = (label: string, digits: string) => {
      const button = element('button', { type: 'button', className: 'wpwl-button wpwl-button-test' }, label)
      button.addEventListener('click', () => {
        number.input.value = inGroups(digits)
        expiry.input.value = `12 / ${String(new Date().getFullYear() + 3).slice(-2)}`
        cvv.input.value = '123'
        holder.input.value = 'Test'
        for (const { part } of checks) mark(part, '')
        showBrand()
        pay.focus()
      })
      return button
    }

    form.method = 'post'
    form.action = `${base}/v1/checkouts/${encodeURIComponent(checkoutId)}/payment`
    form.noValidate = true
    form.classList.add('wpwl-form', 'wpwl-form-card')
    const cardForm = [
      brandList,
      number.node,
      element('div', { className: 'wpwl-pair' }, expiry.node, cvv.node),
      holder.node,
      month,
      year,
      pay,
    ]
    const testCards = element(
      'p',
      { className: 'wpwl-tests' },
      words.tests,
      testCard(words.success, '4200000000000091'),
      testCard(words.bank, '4711100000000000'),
      testCard(words.declined, '4000000000000002'),
    )
    form.replaceChildren(
      brand,
      element('input', { type: 'hidden', name: 'shopperResultUrl', value: shopperResultUrl }),
      element('input', { type: 'hidden', name: 'lang', value: locale }),
      ...(brands.length > 0 ? cardForm : []),
      ...(brands.length > 0 && redirects.length > 0 ? [element('p', { className: 'wpwl-or' }, words.or)] : []),
      ...redirectButtons,
      ...(brands.length > 0 ? [testCards] : []),
    )
  }

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  const start = () => {
    const form = document.querySelector<HTMLFormElement>('form.paymentWidgets')
    if (form) build(form)
    return form !== null
  }
  if (start()) return
  const observer = new MutationObserver(() => {
    if (start()) observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
